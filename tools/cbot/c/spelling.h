// Turns as they are written, in their canonical spelling: pacru/spelling.py, pacru/turn.py.
#pragma once
#include "notation.h"
#include "rules.h"

enum { TURN_TEXT = 24 }; // characters that every turn has room in

// What the brackets of a move hold, empty texts if nothing.
typedef struct {
    const char *benefit, *meeting;
} Brackets;

// Whether they come first in the alphabet: spelling._order.
static bool comes_first(Brackets one, Brackets other) {
    int order = strcmp(one.benefit, other.benefit);
    return order < 0 || (!order && strcmp(one.meeting, other.meeting) < 0);
}

// spelling._canonical, for one of the gains of a movement.
static Brackets brackets_of(const State *state, const Movement *movement, Fields gain) {
    Fields firsts[MOST_FIRSTS];
    int count = first_gains(movement, firsts);
    Brackets best = {"~", ""}; // behind all others
    for (int i = 0; i < count; i++) {
        Fields first = firsts[i], due = meeting_fields(state, movement, first), second = gain & ~first;
        bool is_it = due ? second && second == first_bit(second & due) : !second;
        if ((first & ~gain) || !is_it)
            continue;
        const char *label = "", *met = second ? FIELDS[first_number(second)] : "";
        if (movement->connected && first == movement->connected)
            label = CONNECTION_SIGN;
        else if (first != movement->captured)
            label = FIELDS[first_number(first ^ movement->captured)];
        Brackets brackets = *label ? (Brackets){label, met} : (Brackets){met, ""};
        if (comes_first(brackets, best))
            best = brackets;
    }
    return best;
}

// spelling.spell: writes a move.
static void spell(const State *state, const Movement *movement, Fields gain, char *text) {
    Brackets brackets = brackets_of(state, movement, gain);
    text += sprintf(text, "%s%c%s", FIELDS[movement->chevron >> 3], movement->captured ? 'x' : '-',
                    FIELDS[movement->after >> 3]);
    if (*brackets.meeting)
        sprintf(text, "(%s,%s)", brackets.benefit, brackets.meeting);
    else if (*brackets.benefit)
        sprintf(text, "(%s)", brackets.benefit);
}

// root._reorientation: writes one.
static void spell_reorientation(Chevron chevron, int steps, Fields payment, char *text) {
    text += sprintf(text, "%s%s", FIELDS[chevron >> 3], WRITTEN[steps + 2]);
    char before = '(';
    for (int file = 0; file < 9; file++)
        for (int rank = 0; rank < 9; rank++)
            if (payment & BIT[NUMBER[rank][file]]) {
                text += sprintf(text, "%c%s", before, FIELDS[NUMBER[rank][file]]);
                before = ',';
            }
    strcpy(text, ")");
}
