// Fields, chevrons and states. The geometry is that of pacru/core/board.py: its tables come with tables.h, which Python
// makes for one number of players (pacru/fast/tables.py).
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A set of fields: bit n stands for field n.
typedef unsigned __int128 Fields;
// A chevron on its field: field * 8 + facing.
typedef uint16_t Chevron;
enum { NO_CHEVRON = 0xffff };
// The fields straight ahead, nearest first.
typedef struct {
    uint8_t length, fields[8];
} Line;

#include "tables.h"

// What one player has. Behind the last chevron stands NO_CHEVRON; what is not used is 0, so that bytes can be compared.
typedef struct {
    Fields markers;
    Chevron chevrons[4];
    uint8_t count, padding[7];
} Seat;
// A state as in pacru/games/pacru/rules.py: seat 0 is that of the player to move. Once the game is over, to_move is ~winner.
typedef struct {
    Seat seats[PLAYERS];
    Fields occupied;
    int8_t to_move, padding[15];
} State;
// The rules of the game that is played: the number of markers that wins, and R12c.
static int target;
static bool tournament;

// How many fields are in a set.
static inline int bit_count(Fields fields) {
    return __builtin_popcountll((uint64_t)fields) + __builtin_popcountll((uint64_t)(fields >> 64));
}

// The number of the first field in a set, which is not empty.
static inline int first_number(Fields fields) {
    uint64_t low = (uint64_t)fields;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(fields >> 64));
}

// A set of the first field alone, or the empty set.
static inline Fields first_bit(Fields fields) {
    return fields & -fields;
}

// The chevron turned by so many steps of 45° clockwise: rules.turned.
static inline Chevron turned(Chevron chevron, int steps) {
    return (chevron & ~7) | ((chevron + steps) & 7);
}

// Bytes of anything, eight at a time.
typedef uint64_t __attribute__((may_alias)) Word;

// Whether so many words are equal.
static inline bool are_equal(const void *one, const void *other, size_t words) {
    const Word *a = one, *b = other;
    for (size_t i = 0; i < words; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

// Whether two states are equal.
static inline bool same(const State *one, const State *other) {
    return are_equal(one, other, sizeof(State) / sizeof(Word));
}

// The state with the player to move who sits so many seats behind the one who is: rules.seen_by.
static State seen_by(const State *state, int seat) {
    State view = {0};
    for (int i = 0; i < PLAYERS; i++)
        view.seats[i] = state->seats[(i + seat + PLAYERS) % PLAYERS];
    view.occupied = state->occupied;
    view.to_move = (state->to_move + seat + PLAYERS) % PLAYERS;
    return view;
}

// The state with that player, 0 to 3, to move: rules.seen_by_player.
static State seen_by_player(const State *state, int player) {
    return seen_by(state, (player - state->to_move + PLAYERS) % PLAYERS);
}
