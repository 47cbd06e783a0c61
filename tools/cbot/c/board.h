// Fields, chevrons and states, and positions as text. The geometry is that of pacru/board.py: its tables are generated
// into tables.h (tests/reference/port/tables.py), for one number of players.
#pragma once
#include <math.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A set of fields: bit n stands for field n.
typedef unsigned __int128 Fields;
// A chevron on its field: field * 8 + facing.
typedef uint16_t Chevron;
enum { NO_CHEVRON = 0xffff, NEVER_FACED = 0xfffe };
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
// A state as in pacru/movegen.py: seat 0 is that of the player to move. Once the game is over, to_move is ~winner.
typedef struct {
    Seat seats[PLAYERS];
    Fields occupied;
    int8_t to_move, padding[15];
} State;
// The rules of the game that is played: R12c, R16c.
static bool tournament, repetition;

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

// The chevron turned by so many steps of 45° clockwise: movegen.turned.
static inline Chevron turned(Chevron chevron, int steps) {
    return (chevron & ~7) | ((chevron + steps) & 7);
}

// Whether two states are equal.
static inline bool same(const State *one, const State *other) {
    return !memcmp(one, other, sizeof(State));
}

// The state with the player to move who sits so many seats behind the one who is: movegen.seen_by.
static State seen_by(const State *state, int seat) {
    State view;
    memset(&view, 0, sizeof view);
    for (int i = 0; i < PLAYERS; i++)
        view.seats[i] = state->seats[(i + seat + PLAYERS) % PLAYERS];
    view.occupied = state->occupied;
    view.to_move = (state->to_move + seat + PLAYERS) % PLAYERS;
    return view;
}

// The state with that player, 0 to 3, to move: movegen.seen_by_player.
static State seen_by_player(const State *state, int player) {
    return seen_by(state, (player - state->to_move + PLAYERS) % PLAYERS);
}

// The start of a game: Position.initial.
static State initial(void) {
    State state;
    memset(&state, 0, sizeof state);
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
