// Positions as text.
#pragma once
#include <stdio.h>
#include <string.h>
#include "board.h"

static bool repetition; // whether it ends the game: R16c

// The start of a game: Position.initial.
static State initial(void) {
    State state = {0};
    for (int player = 0; player < PLAYERS; player++) {
        Seat *seat = &state.seats[player];
        memset(seat->chevrons, 0xff, sizeof seat->chevrons);
        memcpy(seat->chevrons, INITIAL[player], sizeof INITIAL[player]);
        seat->count = CHEVRONS;
        for (int i = 0; i < CHEVRONS; i++)
            state.occupied |= BIT[INITIAL[player][i] >> 3];
    }
    return state;
}

// Reads a facing, such as "ne", and moves the text on behind it; -1 if there is none.
static int read_facing(const char **text) {
    int found = -1;
    for (int facing = 0; facing < 8; facing++) {
        size_t length = strlen(FACINGS[facing]);
        if (!strncmp(*text, FACINGS[facing], length) && (found < 0 || length > strlen(FACINGS[found])))
            found = facing;
    }
    if (found >= 0)
        *text += strlen(FACINGS[found]);
    return found;
}

// Reads the board of a position, seen by the first player; whether it could. The text is moved on behind it.
static bool read_board(const char **text, State *state) {
    const char *at = *text;
    memset(state, 0, sizeof *state);
    for (int player = 0; player < PLAYERS; player++)
        memset(state->seats[player].chevrons, 0xff, sizeof state->seats[player].chevrons);
    for (int rank = 8; rank >= 0; rank--) {
        for (int file = 0; file < 9;) {
            char letter = *at++;
            if (letter >= '1' && letter <= '9') {
                file += letter - '0';
                continue;
            }
            int field = NUMBER[rank][file++];
            if (letter >= 'a' && letter < 'a' + PLAYERS) {
                state->seats[letter - 'a'].markers |= BIT[field];
                continue;
            }
            if (letter < 'A' || letter >= 'A' + PLAYERS)
                return false;
            Seat *seat = &state->seats[letter - 'A'];
            int facing = read_facing(&at);
            if (facing < 0 || seat->count >= CHEVRONS)
                return false;
            seat->chevrons[seat->count++] = field * 8 + facing;
            state->occupied |= BIT[field];
            if (*at == '+') {
                at++;
                seat->markers |= BIT[field];
            }
        }
        if (*at++ != (rank ? '/' : ' '))
            return false;
    }
    *text = at;
    return true;
}

// Reads a position of the notation (docs/notation.md), its turn number, and its rules into `tournament` and
// `repetition`; whether it could. The text has been checked by Python, as far as it is not written here.
static bool parse_position(const char *text, State *state, int *number) {
    State board;
    if (!read_board(&text, &board) || *text < 'a' || *text >= 'a' + PLAYERS)
        return false;
    int to_move = *text - 'a', players;
    char rules[24];
    if (sscanf(text + 1, " %d %23s %d", &players, rules, number) != 3 || players != PLAYERS)
        return false;
    size_t length = strcspn(rules, "~"); // before the changes, if there are any
    if (strcmp(rules + length, CHANGES))
        return false;
    rules[length] = 0;
    tournament = strchr(rules, 't') != NULL;
    repetition = strchr(rules, 'r') != NULL;
    *state = seen_by(&board, to_move);
    return true;
}

// Writes what stands on a field, and moves the text on; whether anything does.
static bool print_field(const State *state, int first, int field, char **text) {
    int marked = -1, player_there = -1, facing = 0;
    for (int player = 0; player < PLAYERS; player++) {
        const Seat *seat = &state->seats[(player - first + PLAYERS) % PLAYERS];
        if (seat->markers & BIT[field])
            marked = player;
        for (int i = 0; i < seat->count; i++)
            if (seat->chevrons[i] >> 3 == field)
                player_there = player, facing = seat->chevrons[i] & 7;
    }
    if (player_there >= 0)
        *text += sprintf(*text, "%c%s%s", 'A' + player_there, FACINGS[facing], marked >= 0 ? "+" : "");
    else if (marked >= 0)
        *(*text)++ = 'a' + marked;
    return player_there >= 0 || marked >= 0;
}

enum { POSITION_TEXT = 512 }; // characters that every position has room in

// Writes a position in the notation, with that turn number.
static void print_position(const State *state, int number, char *text) {
    int first = state->to_move >= 0 ? state->to_move : ~state->to_move;
    for (int rank = 8; rank >= 0; rank--) {
        int empty = 0;
        for (int file = 0; file < 9; file++) {
            char there[8], *end = there;
            if (!print_field(state, first, NUMBER[rank][file], &end)) {
                empty++;
                continue;
            }
            if (empty)
                *text++ = '0' + empty;
            empty = 0;
            memcpy(text, there, end - there);
            text += end - there;
        }
        if (empty)
            *text++ = '0' + empty;
        *text++ = rank ? '/' : ' ';
    }
    const char *rules = tournament ? (repetition ? "tr" : "t") : (repetition ? "r" : "-");
    char to_move = state->to_move < 0 ? '-' : 'a' + state->to_move;
    sprintf(text, "%c %d %s%s %d", to_move, PLAYERS, rules, CHANGES, number);
}
