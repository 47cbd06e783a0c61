// Which turns a tree search tries, and in what order: pacru/bot/pacru/ordering.py.
#pragma once
#include "payment.h"

enum { CROSSING, CONNECTION, MEETING, CAPTURE }; // the parts of a promise
enum { NO_KEY = -1 };                            // what is not a movement, or none at all
enum { MOST_TRIED = 7, MOST_MET = 8, MOST_PICKED = (MOST_TRIED + 1) * MOST_MET };

// ordering.promise: how good a movement looks at first sight, in hundredths of a marker.
static inline int promise(const State *state, const Movement *movement) {
    const int *parts = tuning->promise;
    int gain = movement->offered ? parts[CROSSING] : 0;
    if (movement->connected) {
        Fields connected = movement->connected;
        int gained = parts[CONNECTION] * (bit_count(connected) + bit_count(connected & other_markers(state)));
        if (gained > gain)
            gain = gained;
    }
    return gain + (movement->facing ? parts[MEETING] : 0) + (movement->captured ? parts[CAPTURE] : 0);
}

// What the movements of a state have in common when gains are picked: ordering.picker.
typedef struct {
    const State *state;
    Fields exits, other, powering;
    int tried;
} Picker;

// What pick needs for a state.
static Picker picker(const State *state) {
    Picker found = {.state = state, .exits = opposing_exits(state), .other = other_markers(state)};
    int mine = bit_count(state->seats[0].markers), theirs = bit_count(found.other);
    bool near_target = (mine > theirs ? mine : theirs) + MOST_GAINED >= target;
    found.tried = near_target ? tuning->tried_late : tuning->tried;
    for (int seat = 1; seat < PLAYERS; seat++)
        for (int i = 0; i < state->seats[seat].count; i++)
            found.powering |= BORDERLAND[state->seats[seat].chevrons[i] >> 3];
    return found;
}

// ordering._best_of_crossing: the field where a marker is worth most, of those offered.
static Fields best_of_crossing(const Picker *in, Fields offered, int landing) {
    int best = 0, most = INT32_MIN;
    for (Fields rest = offered; rest; rest &= rest - 1) {
        int field = first_number(rest);
        int worth = derived->site_of[field] + (in->exits & BIT[field] ? tuning->hindering : 0) +
                    (field == landing ? tuning->underfoot : 0);
        if (worth > most)
            most = worth, best = field;
    }
    return BIT[best];
}

// The fields to choose from for a meeting: ordering._best_of_meeting.
static Fields preferred_of_meeting(const Picker *in, Fields due) {
    Fields opposing = due & in->other;
    if (opposing & in->powering)
        return opposing & in->powering;
    if (opposing)
        return opposing;
    return due & in->exits ? due & in->exits : due;
}

// ordering.picker's `pick`: the gains worth trying, at most MOST_PICKED; how many.
static int pick(const Picker *in, const Movement *movement, Fields *picked) {
    Fields firsts[MOST_FIRSTS];
    int first_count = 0, count = 0;
    if (!movement->offered || movement->connected)
        firsts[first_count++] = movement->captured | movement->connected;
    for (Fields rest = movement->offered & ~movement->connected; rest && first_count < in->tried;) {
        Fields best = best_of_crossing(in, rest, movement->after >> 3);
        firsts[first_count++] = movement->captured | best;
        rest ^= best;
    }
    for (int i = 0; i < first_count; i++) {
        Fields due = movement->facing ? meeting_fields(in->state, movement, firsts[i]) : 0;
        if (!due) {
            picked[count++] = firsts[i];
            continue;
        }
        Fields fields = preferred_of_meeting(in, due);
        for (int met = 0; met < tuning->met && fields; met++, fields &= fields - 1)
            picked[count++] = firsts[i] | first_bit(fields);
    }
    return count;
}

// Whether a movement comes before the killer: a capture, a connection or a meeting.
static inline bool is_gaining(const Movement *movement) {
    return movement->captured || movement->connected || movement->facing;
}

// The movements in the order of ordering.likely_successors, as indices; `killer` is the key of one, or NO_KEY.
static void likely_order(const State *state, const Movement *found, int count, int killer, uint8_t *order) {
    int placed = 0, rank[MOST_MOVEMENTS], killed = -1;
    for (int i = 0; i < count; i++)
        if (is_gaining(&found[i])) {
            int promised = promise(state, &found[i]), j = placed++;
            for (; j && rank[j - 1] < promised; j--)
                order[j] = order[j - 1], rank[j] = rank[j - 1];
            order[j] = i, rank[j] = promised;
        }
    for (int i = 0; i < count; i++)
        if (!is_gaining(&found[i]) && found[i].key == killer)
            order[placed++] = killed = i;
    for (int i = 0; i < count; i++)
        if (!is_gaining(&found[i]) && i != killed && found[i].offered)
            order[placed++] = i;
    for (int i = 0; i < count; i++)
        if (!is_gaining(&found[i]) && i != killed && !found[i].offered)
            order[placed++] = i;
}

// ordering.reorientations: the states after those worth trying, at most MOST_ROTATIONS; how many. Given all the
// movements.
static int reorientations(const State *state, const Movement *found, int count, State *made) {
    const Seat *mine = &state->seats[0];
    int purse = bit_count(payable(state)), made_count = 0;
    bool cramped[4] = {false}, any = false;
    for (int i = 0; i < mine->count && purse >= CHEAPEST; i++) {
        int moving = 0;
        for (int j = 0; j < count; j++)
            moving += found[j].chevron == mine->chevrons[i];
        any |= cramped[i] = moving <= tuning->cramped;
    }
    if (!any)
        return 0;
    Order order = by_harm(state);
    Fields free = ~(other_markers(state) | state->occupied);
    for (int i = 0; i < mine->count; i++) {
        Chevron chevron = mine->chevrons[i];
        for (int kind = 0; kind < 4 && cramped[i]; kind++) {
            int steps = PRICES[kind].steps, price = PRICES[kind].price;
            Chevron after = turned(chevron, steps);
            if (price <= purse && (NEXT[after] & free & ~NEXT[chevron]))
                made[made_count++] = reorient(state, chevron, steps, payment(state, &order, after, price));
        }
    }
    return made_count;
}

// ordering.last_resorts: the states after a reorientation of any chevron, at most MOST_ROTATIONS; how many.
static int last_resorts(const State *state, State *made) {
    Rotation found[MOST_ROTATIONS];
    int count = rotations(state, found);
    if (!count)
        return 0;
    Order order = by_harm(state);
    for (int i = 0; i < count; i++) {
        Chevron after = turned(found[i].chevron, found[i].steps);
        Fields paid = payment(state, &order, after, found[i].price);
        made[i] = reorient(state, found[i].chevron, found[i].steps, paid);
    }
    return count;
}
