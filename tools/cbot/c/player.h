// Who plays: all that can be tuned. Python fills it in (tests/reference/port/options.py), with the constants of the wheel unless
// the command says otherwise; so no default stands here.
#pragma once
#include "movegen.h"

enum { SEARCH, SIGHT, GREEDY, RANDOM_TURNS, ONE_TURN }; // options.KINDS
enum { LATE_STEPS = 8, MOST_LINES = 64 };               // options.LATE_STEPS, options.MOST_LINES

// The weights for what depends on whose turn it is: evaluation._OnMove.
typedef struct {
    int tempo, connection, attack, capture, fork;
} OnMove;

// What a chevron adds in certain surroundings: evaluation._Seen. The surroundings are the fields that it reaches, the
// occupied ones, those with markers of others, and those with own ones, its own field among them.
typedef struct {
    Fields occupied, other, own;
    Fields hits;
    int score;
    int16_t movements, connection;
    bool known;
} Seen;
enum { WAYS = 16, SCENES = 648 * 10 * WAYS }; // surroundings remembered for a chevron and power, and for all

typedef struct {
    int kind;
    int nodes, depth; // the limits for a turn
    int lines;        // how many of the best turns are wanted: Search.lines
    int keep;         // whether what a search has learned is kept from turn to turn

    Weights weights;                     // evaluation.Weights
    int sites[FIELD_KINDS];              // payment.SITES
    int powering, hindering, underfoot;  // payment, ordering
    int tried, tried_late, met, cramped; // ordering
    int promise[4];                      // ordering.promise: a crossing, a connected field, a meeting, a capture
    int promise_times;                   // what a promise counts beside the history: PacruModel._successors_in_order
    int late_moves[LATE_STEPS], root_reduction_depth;    // alphabeta
    int futility_depth, futility_margin;           // alphabeta
    int killer_bonus, history_ageing, table_size;      // alphabeta
    double moves, wins, greed, blur, favourites, answers, glances; // sight.Sight
    int plain[2];                        // look.MARKER, look.CHEVRON
    struct {
        int capture, attack, risk, block, spread, hold, thrift;
    } taste; // taste.Taste

    // Made from these by `prepare`:
    int site_of[81];    // of each field: sites
    int numbers[82];    // what so many markers are worth
    int places[9][512]; // and those of each borderland, by where they are
    bool has_taste;     // whether it likes anything
    bool minds_lands;   // whether the table of borderlands says anything
    OnMove later, now;  // of who is not on move, and of who is
    Seen *scenes;       // SCENES of them
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
#define REAL(field)                                                                                                    \
    { #field, offsetof(Player, field), 1, true }
static const Option OPTIONS[] = {
    INTEGERS(kind),          INTEGERS(nodes),      INTEGERS(depth),      INTEGERS(lines),      INTEGERS(keep),
    INTEGERS(weights),       INTEGERS(sites),      INTEGERS(powering),   INTEGERS(hindering),  INTEGERS(underfoot),
    INTEGERS(tried),         INTEGERS(tried_late), INTEGERS(met),        INTEGERS(cramped),    INTEGERS(promise),
    INTEGERS(promise_times), INTEGERS(late_moves),       INTEGERS(root_reduction_depth), INTEGERS(futility_depth), INTEGERS(futility_margin),
    INTEGERS(killer_bonus),        INTEGERS(history_ageing),     INTEGERS(table_size),
    INTEGERS(plain),         INTEGERS(taste),      REAL(moves),          REAL(wins),           REAL(greed),          REAL(blur),
    REAL(favourites),        REAL(answers),        REAL(glances),
};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

// Ends the program with a line for the person. It means that Python and C do not fit together.
static void fail(const char *what, const char *found) {
    fprintf(stderr, "port: %s: %s\n", what, found);
    exit(2);
}

// What every turn by a player needs, worked out once.
static void prepare(Player *player) {
    const Weights *w = &player->weights;
    player->now = (OnMove){w->to_move, w->connection_now, w->attack_now, w->capture_now, w->fork_now};
    player->later = (OnMove){0, w->connection_later, w->attack_later, w->capture_later, w->fork_later};
    for (size_t i = 0; i < sizeof w->land / sizeof(int); i++)
        player->minds_lands |= w->land[i] != 0;
    const int *likes = (const int *)&player->taste;
    for (size_t i = 0; i < sizeof player->taste / sizeof(int); i++)
        player->has_taste |= likes[i] != 0;
    for (int field = 0; field < 81; field++)
        player->site_of[field] = player->sites[KIND[field]];
    for (int count = 0; count < 82; count++) {
        int late = count - TARGET * 2 / 3;
        player->numbers[count] = w->marker * count + (late > 0 ? w->finish * late * late : 0);
    }
    for (int land = 0; land < 9; land++)
        for (int markers = 0; markers < 512; markers++) {
            int worth = 0, count = 0;
            for (int i = 0; i < 9; i++)
                if (markers >> i & 1)
                    worth += w->site[KIND[land * 9 + i]], count++;
            player->places[land][markers] = worth + (count ? w->spread[count - 1] : 0);
        }
    player->scenes = calloc(SCENES, sizeof(Seen));
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
