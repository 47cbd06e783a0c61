// How much a turn is to the taste of a player: pacru/bot/pacru/liking.py.
#pragma once
#include "root.h"

// What is around a player's chevrons: liking._look_ahead.
typedef struct {
    Fields hit;
    int stuck;
} Ahead;

// liking._look_ahead: the occupied fields where the lines of a player's chevrons end, and how many cannot move along any.
static Ahead look_ahead(const Seat *seat, Fields other, Fields occupied) {
    Ahead found = {0, 0};
    for (int i = 0; i < seat->count; i++) {
        Chevron chevron = seat->chevrons[i];
        int power_there = bit_count(seat->markers & BORDERLAND[chevron >> 3]);
        const Seen *seen = see(chevron, power_there, seat->markers, other, occupied);
        found.hit |= seen->hits;
        found.stuck += !seen->movements;
    }
    return found;
}

// The fields on which a player's chevrons stand.
static Fields fields_of(const Seat *seat) {
    Fields found = 0;
    for (int i = 0; i < seat->count; i++)
        found |= BIT[seat->chevrons[i] >> 3];
    return found;
}

// liking.liking: how much the thinker likes a turn; 0 if it ends the game.
static int liking(const State *before, const Candidate *candidate) {
    if (!thinker->has_taste || candidate->after.to_move < 0)
        return 0;
    State view = seen_by_player(&candidate->after, before->to_move);
    const Seat *mine = &view.seats[0];
    Fields own = mine->markers, other = other_markers(&view);
    int liked = 0, spread = 0, held = 0;
    if (candidate->steps)
        liked -= thinker->taste.thrift * bit_count(before->seats[0].markers & ~own);
    else if (before->occupied & BIT[candidate->after_chevron >> 3])
        liked += thinker->taste.capture;
    for (int land = 0; land < 9; land++) {
        int here = bit_count(own >> 9 * land & 511), there = bit_count(other >> 9 * land & 511);
        spread += here != 0;
        held += here > there;
    }
    liked += thinker->taste.spread * spread + thinker->taste.hold * held;
    Fields theirs = 0, attacked = 0;
    int blocked = 0;
    for (int i = 1; i < PLAYERS; i++) {
        const Seat *seat = &view.seats[i];
        Ahead ahead = look_ahead(seat, (own | other) & ~seat->markers, view.occupied);
        theirs |= fields_of(seat);
        attacked |= ahead.hit;
        blocked += ahead.stuck;
    }
    Fields hit = look_ahead(mine, other, view.occupied).hit;
    liked += thinker->taste.attack * bit_count(hit & theirs);
    return liked + thinker->taste.risk * bit_count(attacked & fields_of(mine)) + thinker->taste.block * blocked;
}
