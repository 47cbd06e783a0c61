// Who plays: all that can be tuned. Python fills it in (tools/cbot/options.py), with the constants of the wheel unless
// the command says otherwise; so no default stands here.
#pragma once
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tuning.h"

enum { SEARCH, SIGHT, GREEDY, RANDOM_TURNS, ONE_TURN }; // options.KINDS
enum { MOST_LINES = 64 };                                // options.MOST_LINES

typedef struct {
    int kind;
    int nodes, depth; // the limits for a turn
    int lines;        // how many of the best turns are wanted: Search.lines
    int keep;         // whether what a search has learned is kept from turn to turn

    Tuning tuning;                                                     // pacru/bot/pacru/tuning.py
    double moves, wins, greed, blur, favourites, answers, glances; // sight.Sight
    int plain[2];                        // look.MARKER, look.CHEVRON
    struct {
        int capture, attack, risk, block, spread, hold, thrift;
    } taste; // taste.Taste

    // Made from these by `prepare`:
    bool has_taste; // whether it likes anything
    Derived derived;
} Player;

// The player whose turn is looked for.
static Player *thinker;

// How each option is read: its name, where it is, how many numbers it has.
typedef struct {
    const char *name;
    size_t at;
    int count;
    bool real;
} Option;
#define INTEGERS(field)                                                                                                \
    { #field, offsetof(Player, field), sizeof(((Player *)0)->field) / sizeof(int), false }
#define TUNED(field)                                                                                                   \
    { #field, offsetof(Player, tuning.field), sizeof(((Player *)0)->tuning.field) / sizeof(int), false }
#define REAL(field)                                                                                                    \
    { #field, offsetof(Player, field), 1, true }
static const Option OPTIONS[] = {
    INTEGERS(kind),         INTEGERS(nodes),        INTEGERS(depth),
    INTEGERS(lines),        INTEGERS(keep),         INTEGERS(plain),
    INTEGERS(taste),        TUNED(weights),         TUNED(sites),
    TUNED(powering),        TUNED(hindering),       TUNED(underfoot),
    TUNED(tried),           TUNED(tried_late),      TUNED(met),
    TUNED(cramped),         TUNED(promise),         TUNED(promise_times),
    TUNED(late_moves),      TUNED(root_reduction_depth), TUNED(futility_depth),
    TUNED(futility_margin), TUNED(killer_bonus),    TUNED(history_ageing),
    TUNED(table_size),      REAL(moves),            REAL(wins),
    REAL(greed),            REAL(blur),             REAL(favourites),
    REAL(answers),          REAL(glances),
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

// Ends the program with a line for the person. It means that Python and C do not fit together.
static void fail(const char *what, const char *found) {
    fprintf(stderr, "port: %s: %s\n", what, found);
    exit(2);
}

// What every turn by a player needs, worked out once.
static void prepare(Player *player) {
    const int *likes = (const int *)&player->taste;
    for (size_t i = 0; i < sizeof player->taste / sizeof(int); i++)
        player->has_taste |= likes[i] != 0;
    derive(&player->tuning, &player->derived);
}

// Lets a player think.
static void let_think(Player *player) {
    thinker = player;
    tuning = &player->tuning;
    derived = &player->derived;
}

// Reads a player: every option once, as name=number,number… with blanks between.
static void read_player(Player *player, const char *text) {
    memset(player, 0, sizeof *player);
    int seen = 0;
    while (*text) {
        size_t length = strcspn(text, "=");
        const Option *option = OPTIONS;
        while (option < OPTIONS + OPTION_COUNT &&
               (strlen(option->name) != length || strncmp(option->name, text, length)))
            option++;
        if (option == OPTIONS + OPTION_COUNT || !text[length])
            fail("unknown option", text);
        text += length;
        for (int i = 0; i < option->count; i++) {
            if (*text != (i ? ',' : '='))
                fail("too few numbers", option->name);
            char *end, *at = (char *)player + option->at;
            double number = strtod(text + 1, &end);
            if (option->real)
                *(double *)at = number;
            else
                ((int *)at)[i] = (int)lround(number);
            text = end;
        }
        seen++;
        if (*text && *text++ != ' ')
            fail("too many numbers", option->name);
    }
    if (seen != OPTION_COUNT)
        fail("options", "not each of them is given once");
    prepare(player);
}
