// The own turns that a search chooses from, and wins that none may overlook: pacru/bot/pacru/root.py.
#pragma once
#include "alphabeta.h"
#include "player.h"
#include "random.h"
#include "spelling.h"

// A turn: a movement to `after_chevron`, or, if `steps` is not 0, a chevron turned by so many steps of 45° clockwise.
typedef struct {
    State after;
    int score, liking;
    Chevron chevron, after_chevron;
    int8_t steps;
    bool noticed; // by a weak player: look.h
    bool listed;  // among the best of a depth: search.h
} Candidate;

// Candidates, and their order.
typedef struct {
    Candidate *all;
    Candidate **order, **scratch;
    int count, room;
} Found;

// Adds a candidate behind the others.
static void add(Found *to, Candidate candidate) {
    if (to->count == to->room) {
        to->room = to->room ? to->room * 2 : 512;
        to->all = realloc(to->all, to->room * sizeof *to->all);
        to->order = realloc(to->order, to->room * sizeof *to->order);
        to->scratch = realloc(to->scratch, to->room * sizeof *to->scratch);
    }
    to->all[to->count++] = candidate;
}

// Puts the candidates in the order in which they were found.
static void restore_order(Found *found) {
    for (int i = 0; i < found->count; i++)
        found->order[i] = &found->all[i];
}

// As random.shuffle.
static void shuffle(Found *found, Random *chance) {
    for (int i = found->count - 1; i > 0; i--) {
        int j = random_below(chance, i + 1);
        Candidate *other = found->order[i];
        found->order[i] = found->order[j];
        found->order[j] = other;
    }
}

// Whether the sorted order may leave the first where it is, before the second.
static bool in_order(const Candidate *first, const Candidate *second) {
    if (first->listed != second->listed)
        return first->listed;
    return first->score >= second->score;
}

// Sorts a part of the order; `scratch` has room for half of it.
static void merge_sort(Candidate **order, Candidate **scratch, int count) {
    if (count < 2)
        return;
    int half = count / 2;
    merge_sort(order, scratch, half);
    merge_sort(order + half, scratch, count - half);
    memcpy(scratch, order, half * sizeof *scratch);
    for (int i = 0, j = half, to = 0; i < half; to++)
        order[to] = j < count && !in_order(scratch[i], order[j]) ? order[j++] : scratch[i++];
}

// Sorts by score, the highest first, those of one score in their order as Python does; the listed ones, if any, first.
static void sort(Found *found) {
    merge_sort(found->order, found->scratch, found->count);
}

// root._wins_by_waiting: whether nobody else can move, also after that field has been paid with.
static bool wins_by_waiting(const State *state, Fields paid) {
    State waiting = *state;
    waiting.seats[0].markers &= ~paid;
    for (int i = 1; i < PLAYERS; i++) {
        State view = seen_by(&waiting, i);
        if (view.seats[0].count && can_move(&view))
            return false;
    }
    return true;
}

// root._can_win_by_waiting: the same, and a chevron can be turned so that it stays so.
static bool can_win_by_waiting(const State *state) {
    if (!wins_by_waiting(state, 0))
        return false;
    int keeping = 0;
    for (Fields rest = payable(state); rest; rest &= rest - 1)
        keeping += wins_by_waiting(state, first_bit(rest));
    Rotation found[MOST_ROTATIONS];
    int count = rotations(state, found);
    for (int i = 0; i < count; i++)
        if (found[i].price <= keeping)
            return true;
    return false;
}

// root.can_win: whether the player to move has a turn that wins at once.
static bool can_win(const State *state) {
    if (can_win_by_waiting(state))
        return true;
    Movement found[MOST_MOVEMENTS];
    int count = movements(state, found);
    for (int i = 0; i < count; i++) {
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        for (int j = 0; j < gain_count; j++)
            if (make(state, &found[i], gained[j]).to_move == ~state->to_move)
                return true;
    }
    return false;
}

// root.hands_over: whether an opponent could win at once after a turn of that player, 0 to 3.
static bool hands_over(const State *after, int player) {
    if (can_win(after))
        return true;
    for (int i = 1; i < PLAYERS; i++) {
        State view = seen_by(after, i);
        if (view.seats[0].count && (after->to_move + i) % PLAYERS != player && can_win(&view))
            return true;
    }
    return false;
}

// root._orders: one or two orders, the last of them by harm alone; how many.
static int payment_orders(const State *state, Order orders[2]) {
    orders[0] = by_harm(state);
    Fields threatened = 0;
    for (int i = 1; i < PLAYERS; i++) {
        State view = seen_by(state, i);
        Movement found[MOST_MOVEMENTS];
        int count = movements(&view, found);
        for (int j = 0; j < count; j++)
            threatened |= found[j].connected;
    }
    threatened &= state->seats[0].markers;
    if (!threatened)
        return 1;
    int rank[81];
    for (int i = 0; i < orders[0].count; i++)
        rank[orders[0].fields[i]] = !(threatened & BIT[orders[0].fields[i]]);
    orders[1] = orders[0];
    orders[0] = ranked(&orders[1], rank);
    return 2;
}

// What is done with each candidate; whether to stop there. The score is not set yet.
typedef bool (*Each)(void *who, const Candidate *candidate);

// root.candidates: the turns of the player to move, one by one.
static void candidates(const State *state, Each each, void *who) {
    Movement found[MOST_MOVEMENTS];
    int count = movements(state, found);
    for (int i = 0; i < count; i++) {
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        for (int j = 0; j < gain_count; j++) {
            Candidate candidate = {make(state, &found[i], gained[j]), 0, 0, found[i].chevron, found[i].after, 0, false, false};
            if (each(who, &candidate))
                return;
        }
    }
    Order orders[2], keeping = {0};
    int order_count = payment_orders(state, orders);
    const Order *harm = &orders[order_count - 1];
    for (int i = 0; i < harm->count; i++)
        if (wins_by_waiting(state, BIT[harm->fields[i]]))
            keeping.fields[keeping.count++] = harm->fields[i];
    Rotation turns[MOST_ROTATIONS];
    int turn_count = rotations(state, turns);
    for (int i = 0; i < turn_count; i++) {
        Chevron after = turned(turns[i].chevron, turns[i].steps);
        Fields chosen[2 * MOST_PAYMENTS + 1];
        int chosen_count = 0;
        for (int o = 0; o < order_count; o++)
            chosen_count = payments(state, &orders[o], after, turns[i].price, chosen, chosen_count);
        if (keeping.count >= turns[i].price)
            chosen_count = add_once(chosen, chosen_count, first_fields(&keeping, turns[i].price));
        for (int j = 0; j < chosen_count; j++) {
            State then = reorient(state, turns[i].chevron, turns[i].steps, chosen[j]);
            Candidate candidate = {then, 0, 0, turns[i].chevron, after, turns[i].steps, false, false};
            if (each(who, &candidate))
                return;
        }
    }
}

// root.turn_between: writes the turn that leads from one state to the other.
static void turn_between(const State *state, const State *after, char *text) {
    Movement found[MOST_MOVEMENTS];
    int count = movements(state, found);
    for (int i = 0; i < count; i++) {
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        for (int j = 0; j < gain_count; j++) {
            State made = make(state, &found[i], gained[j]);
            if (same(&made, after)) {
                spell(state, &found[i], gained[j], text);
                return;
            }
        }
    }
    State view = after->to_move < 0 ? *after : seen_by_player(after, state->to_move);
    Fields paid = state->seats[0].markers & ~view.seats[0].markers;
    Rotation turns[MOST_ROTATIONS];
    int turn_count = rotations(state, turns);
    for (int i = 0; i < turn_count; i++) {
        State made = reorient(state, turns[i].chevron, turns[i].steps, paid);
        if (turns[i].price == bit_count(paid) && same(&made, after)) {
            spell_reorientation(turns[i].chevron, turns[i].steps, paid, text);
            return;
        }
    }
    fail("expected", "a turn");
}
