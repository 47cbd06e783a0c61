// All that can be tuned about the tree search. Python fills it in (pacru/bot/pacru/tuning.py), so no default stands here.
#pragma once
#include "rules.h"

// The numbers of the search whose turn it is; their struct comes with tables.h.
static const Tuning *tuning;

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

// What is worked out of the numbers once, for games with one target.
typedef struct {
    int site_of[81];    // of each field: sites
    int numbers[82];    // what so many markers are worth
    int places[9][512]; // and those of each borderland, by where they are
    bool minds_lands;   // whether the table of borderlands says anything
    OnMove later, now;  // of who is not on move, and of who is
    Seen scenes[SCENES];
} Derived;
static Derived *derived;

// Works it out again for the present target.
static void derive_numbers(const Tuning *from, Derived *to) {
    const Weights *w = &from->weights;
    for (int count = 0; count < 82; count++) {
        int late = count - target * 2 / 3;
        to->numbers[count] = w->marker * count + (late > 0 ? w->finish * late * late : 0);
    }
}

// Works out everything. Of zeroed memory, the scenes are empty.
static void derive(const Tuning *from, Derived *to) {
    const Weights *w = &from->weights;
    to->now = (OnMove){w->to_move, w->connection_now, w->attack_now, w->capture_now, w->fork_now};
    to->later = (OnMove){0, w->connection_later, w->attack_later, w->capture_later, w->fork_later};
    for (size_t i = 0; i < sizeof w->land / sizeof(int); i++)
        to->minds_lands |= w->land[i] != 0;
    for (int field = 0; field < 81; field++)
        to->site_of[field] = from->sites[KIND[field]];
    for (int land = 0; land < 9; land++)
        for (int markers = 0; markers < 512; markers++) {
            int worth = 0, count = 0;
            for (int i = 0; i < 9; i++)
                if (markers >> i & 1)
                    worth += w->site[KIND[land * 9 + i]], count++;
            to->places[land][markers] = worth + (count ? w->spread[count - 1] : 0);
        }
    derive_numbers(from, to);
}
