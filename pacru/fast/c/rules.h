// What a turn does to a state: pacru/games/pacru/rules.py.
#pragma once
#include "board.h"

// rules.Movement, and what the history of a search knows it by: chevron * 32 + direction * 8 + distance - 1, the
// directions counted from the left.
typedef struct {
    Fields connected, offered, captured;
    Chevron chevron, after;
    uint16_t key;
    bool facing;
} Movement;
// What lists have room for: more than any state needs.
enum { MOST_MOVEMENTS = 128, MOST_GAINS = 1024, MOST_FIRSTS = 16, MOST_ROTATIONS = 16, KEYS = 648 * 32 };

// rules.OTHER_MARKERS: the markers of anybody else.
static inline Fields other_markers(const State *state) {
    Fields markers = state->seats[1].markers;
    for (int i = 2; i < PLAYERS; i++)
        markers |= state->seats[i].markers;
    return markers;
}

// rules.exits_of: the fields next to a player's chevrons that they move to when nothing is in the way.
static inline Fields exits_of(const Seat *seat) {
    Fields exits = 0;
    for (int i = 0; i < seat->count; i++)
        exits |= NEXT[seat->chevrons[i]];
    return exits;
}

// rules.opposing_exits: those of all opponents.
static inline Fields opposing_exits(const State *state) {
    Fields exits = exits_of(&state->seats[1]);
    for (int i = 2; i < PLAYERS; i++)
        exits |= exits_of(&state->seats[i]);
    return exits;
}

// rules.power: the power of movement of a chevron on that field whose player has those markers (R5a).
static inline int power(Fields own, int field) {
    int count = bit_count(own & BORDERLAND[field]);
    return count ? count : 1;
}

// Whether an own chevron on an own marker faces that one from the next field (R12a).
static inline bool is_facing(const Seat *own, Chevron after) {
    Chevron faced = FACED[after];
    const Chevron *c = own->chevrons;
    return (faced == c[0] || faced == c[1] || faced == c[2] || faced == c[3]) && (own->markers & BIT[faced >> 3]);
}

// The fields of which a crossing into that borderland makes one own (R4b, R10a).
static inline Fields offered_in(Fields entered, Fields own, Fields other, Fields occupied) {
    Fields neutral = entered & ~(own | other);
    return (neutral ? neutral : entered & other) & ~occupied;
}

// A line that ends at a chevron.
typedef struct {
    Fields entered;
    Chevron chevron, after;
    uint16_t key;
} Hit;

// rules._pincers: adds the captures among the hits: two of them must end at the same opposing chevron (R11b).
static Movement *pincers(const State *state, const Hit *hits, int count, Movement *to) {
    const Seat *mine = &state->seats[0];
    Fields own = mine->markers, other = other_markers(state), own_fields = 0;
    for (int i = 0; i < mine->count; i++)
        own_fields |= BIT[mine->chevrons[i] >> 3];
    for (int i = 0; i < count; i++) {
        int field = hits[i].after >> 3, attackers = 0;
        for (int j = 0; j < count; j++)
            attackers += hits[j].after >> 3 == field;
        Fields bit = BIT[field];
        if (attackers < 2 || (own_fields & bit))
            continue;
        Fields offered = offered_in(hits[i].entered, own | bit, other & ~bit, state->occupied); // R11c
        *to++ =
            (Movement){0, offered, bit, hits[i].chevron, hits[i].after, hits[i].key, is_facing(mine, hits[i].after)};
    }
    return to;
}

// rules.movements: all of them, in the order of Python; how many.
static int movements(const State *state, Movement *found) {
    const Seat *mine = &state->seats[0];
    const Fields own = mine->markers, other = other_markers(state), occupied = state->occupied;
    Movement *to = found;
    Hit hits[12];
    int hit_count = 0;
    for (int i = 0; i < mine->count; i++) {
        Chevron chevron = mine->chevrons[i];
        int field = chevron >> 3, reach = power(own, field);
        bool leaves_own = (own & BIT[field]) != 0;
        for (int direction = 0; direction < 3; direction++) {
            Chevron ahead = turned(chevron, direction - 1);
            const Line *line = &LINE[ahead];
            int length = line->length < reach ? line->length : reach;
            bool jumps = false; // R9: what is left of the line lies behind a chevron
            for (int distance = 0; distance < length; distance++) {
                int landing = line->fields[distance];
                Fields bit = BIT[landing], there = BORDERLAND[landing];
                Fields entered = there == BORDERLAND[field] ? 0 : there;
                Chevron after = landing * 8 + (ahead & 7);
                uint16_t key = chevron * 32 + direction * 8 + distance;
                if (occupied & bit) {
                    if (!jumps)
                        hits[hit_count++] = (Hit){entered, chevron, after, key};
                    if (!leaves_own)
                        break;
                    jumps = true;
                    continue;
                }
                if (jumps ? !(own & bit) : (other & bit) != 0)
                    continue;
                to->offered = offered_in(entered, own, other, occupied);
                to->connected = !jumps && leaves_own && (own & bit) ? BETWEEN[ahead][distance] & ~own : 0;
                to->captured = 0;
                to->chevron = chevron;
                to->after = after;
                to->key = key;
                to->facing = is_facing(mine, after);
                to++;
            }
        }
    }
    if (hit_count > 1)
        to = pincers(state, hits, hit_count, to);
    return to - found;
}

// rules.can_move: whether the player to move can move any chevron (R14b, R15b).
static bool can_move(const State *state) {
    Fields free = ~(state->occupied | other_markers(state));
    if (exits_of(&state->seats[0]) & free)
        return true;
    Movement found[MOST_MOVEMENTS];
    return movements(state, found) > 0;
}

// rules.meeting_fields: those of which the meeting changes one, after the rest has gained `gained` (R12).
static Fields meeting_fields(const State *state, const Movement *movement, Fields gained) {
    Fields own = state->seats[0].markers | gained;
    if (!movement->facing || !(own & BIT[movement->after >> 3]))
        return 0;
    if (tournament) {
        bool enough = false;
        for (int i = 1; i < PLAYERS; i++)
            enough |= bit_count(state->seats[i].markers & ~gained) >= MEETING_THRESHOLD;
        if (!enough)
            return 0;
    }
    return ALL & ~own & ~((state->occupied ^ BIT[movement->chevron >> 3]) | BIT[movement->after >> 3]);
}

// rules.first_gains: what the movement can make own before the meeting, at most MOST_FIRSTS; how many.
static int first_gains(const Movement *movement, Fields *firsts) {
    int count = 0;
    Fields connected = movement->connected;
    if (!movement->offered) {
        firsts[count++] = movement->captured | connected;
        return count;
    }
    if (connected)
        firsts[count++] = connected;
    for (Fields rest = movement->offered & ~connected; rest; rest &= rest - 1)
        firsts[count++] = movement->captured | first_bit(rest);
    if (connected & (connected - 1))
        for (Fields rest = movement->offered & connected; rest; rest &= rest - 1)
            firsts[count++] = first_bit(rest);
    return count;
}

// Adds a set unless it is among the sets already; how many there are then.
static inline int add_once(Fields *sets, int count, Fields set) {
    for (int i = 0; i < count; i++)
        if (sets[i] == set)
            return count;
    sets[count] = set;
    return count + 1;
}

// rules.gains: each distinct set of fields that the movement can make own, at most MOST_GAINS; how many.
static int gains(const State *state, const Movement *movement, Fields *found) {
    if (!movement->facing)
        return first_gains(movement, found);
    Fields firsts[MOST_FIRSTS];
    int first_count = first_gains(movement, firsts), count = 0;
    for (int i = 0; i < first_count; i++) {
        Fields due = meeting_fields(state, movement, firsts[i]);
        do {
            count = add_once(found, count, firsts[i] | first_bit(due));
            due &= due - 1;
        } while (due);
    }
    return count;
}

// Takes a chevron off the board.
static void drop_chevron(State *state, int seat, int index) {
    Seat *theirs = &state->seats[seat];
    state->occupied &= ~BIT[theirs->chevrons[index] >> 3];
    for (; index < 3; index++)
        theirs->chevrons[index] = theirs->chevrons[index + 1];
    theirs->chevrons[3] = NO_CHEVRON;
    theirs->count--;
}

// rules.pass_on: the state with the next player to move who can; whoever cannot is out (R15b, R16a).
static State pass_on(const State *before) {
    State state = *before;
    int behind[PLAYERS], count = 0;
    for (int i = 1; i < PLAYERS; i++)
        if (state.seats[i].count)
            behind[count++] = i;
    for (int i = 0; i < count; i++) {
        State view = seen_by(&state, behind[i]);
        if (!state.seats[0].count && count - i == 1) {
            view.to_move = ~view.to_move;
            return view;
        }
        if (can_move(&view))
            return view;
        while (view.seats[0].count)
            drop_chevron(&view, 0, 0);
        state = seen_by(&view, PLAYERS - behind[i]);
    }
    state.to_move = ~state.to_move;
    return state;
}

// rules.end_turn: hands the turn on after the player to move has done everything else (R15, R16).
static State end_turn(const State *moved) {
    if (bit_count(moved->seats[0].markers) >= target) {
        State won = *moved;
        won.to_move = ~won.to_move;
        return won;
    }
    int ahead = 1; // the next player with chevrons, almost always the one behind the mover
    while (ahead < PLAYERS - 1 && !moved->seats[ahead].count)
        ahead++;
    Fields opposing = moved->seats[0].markers;
    for (int i = 1; i < PLAYERS; i++)
        if (i != ahead)
            opposing |= moved->seats[i].markers;
    if (exits_of(&moved->seats[ahead]) & ~(moved->occupied | opposing))
        return seen_by(moved, ahead);
    return pass_on(moved);
}

// The state after a movement that gains those fields: what rules.maker makes.
static State make(const State *state, const Movement *movement, Fields gain) {
    State moved = *state;
    Seat *mine = &moved.seats[0];
    int landing = movement->after >> 3;
    moved.occupied = (moved.occupied ^ BIT[movement->chevron >> 3]) | BIT[landing];
    for (int i = 0; i < CHEVRONS; i++)
        if (mine->chevrons[i] == movement->chevron) {
            mine->chevrons[i] = movement->after;
            break;
        }
    mine->markers |= gain;
    for (int seat = 1; seat < PLAYERS; seat++) {
        moved.seats[seat].markers &= ~gain;
        for (int i = 0; movement->captured && i < moved.seats[seat].count; i++)
            if (moved.seats[seat].chevrons[i] >> 3 == landing)
                drop_chevron(&moved, seat, i--);
    }
    moved.occupied |= BIT[landing];
    return end_turn(&moved);
}

// rules.payable: the fields that the player to move can pay with (R14a).
static inline Fields payable(const State *state) {
    return state->seats[0].markers & ~state->occupied;
}

// rules.reorient: the state after turning a chevron by so many steps and paying with those fields (R14).
static State reorient(const State *state, Chevron chevron, int steps, Fields payment) {
    State moved = *state;
    Seat *mine = &moved.seats[0];
    for (int i = 0; i < mine->count; i++)
        if (mine->chevrons[i] == chevron) {
            mine->chevrons[i] = turned(chevron, steps);
            break;
        }
    mine->markers &= ~payment;
    return end_turn(&moved);
}

// A chevron that can be turned and paid for: which of the own ones, by how many steps, for how many markers.
typedef struct {
    Chevron chevron;
    int8_t steps, price;
} Rotation;

// rules.rotations: at most MOST_ROTATIONS; how many.
static int rotations(const State *state, Rotation *found) {
    int purse = bit_count(payable(state)), count = 0;
    for (int i = 0; i < state->seats[0].count; i++)
        for (int kind = 0; kind < 4; kind++)
            if (PRICES[kind].price <= purse)
                found[count++] = (Rotation){state->seats[0].chevrons[i], PRICES[kind].steps, PRICES[kind].price};
    return count;
}

// rules.repetition_key: the same for all states that are one position by the rules.
static State repetition_key(const State *state) {
    State key = *state;
    for (int seat = 0; seat < PLAYERS; seat++) {
        Chevron *c = key.seats[seat].chevrons;
        for (int i = 1; i < key.seats[seat].count; i++)
            for (int j = i; j && c[j - 1] > c[j]; j--) {
                Chevron other = c[j];
                c[j] = c[j - 1];
                c[j - 1] = other;
            }
    }
    return key;
}
