// States as the table and Python hold them.
#pragma once
#include "board.h"

// A state in few bytes. Of each seat, beginning with the player to move, the markers are in the lowest 81 bits, and
// behind them the chevrons in their order, 10 bits each, all of them 1 where there is none. Above those of the first
// seat is the player to move plus 4.
typedef struct {
    Fields seats[PLAYERS];
} Packed;

// Whether two of them are equal.
static inline bool alike(const Packed *one, const Packed *other) {
    return are_equal(one, other, sizeof(Packed) / sizeof(Word));
}

// Packs a state: pacru.fast.packing.pack.
static Packed packed(const State *state) {
    Packed made;
    for (int i = 0; i < PLAYERS; i++) {
        const Seat *seat = &state->seats[i];
        uint64_t chevrons = 0;
        for (int j = 3; j >= 0; j--)
            chevrons = chevrons << CHEVRON_BITS | (seat->chevrons[j] & NO_PACKED_CHEVRON);
        made.seats[i] = seat->markers | (Fields)chevrons << MARKER_BITS;
    }
    made.seats[0] |= (Fields)(state->to_move + NO_MOVER) << MOVER_AT;
    return made;
}

// The state: pacru.fast.packing.unpack.
static State unpacked(const Packed *packed) {
    State state = {0};
    for (int i = 0; i < PLAYERS; i++) {
        Seat *seat = &state.seats[i];
        seat->markers = packed->seats[i] & ALL;
        uint64_t chevrons = (uint64_t)(packed->seats[i] >> MARKER_BITS);
        for (int j = 0; j < 4; j++, chevrons >>= CHEVRON_BITS) {
            int chevron = chevrons & NO_PACKED_CHEVRON;
            seat->chevrons[j] = chevron == NO_PACKED_CHEVRON ? NO_CHEVRON : chevron;
            if (chevron == NO_PACKED_CHEVRON)
                continue;
            seat->count++;
            state.occupied |= BIT[chevron >> 3];
        }
    }
    state.to_move = (int)(packed->seats[0] >> MOVER_AT) - NO_MOVER;
    return state;
}
