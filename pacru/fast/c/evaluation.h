// What positions are worth, in hundredths of a marker: pacru/games/pacru/evaluation.py.
#pragma once
#include "ordering.h"

// A set of fields as one number with few collisions.
static inline uint64_t folded(Fields fields) {
    return (uint64_t)fields ^ (uint64_t)(fields >> 64) * 0xC2B2AE3D27D4EB4Fu;
}

// evaluation._Surroundings: works out what a chevron with that power adds.
static void look_around(Seen *seen, Chevron chevron, int power_there) {
    const Weights *w = &tuning->weights;
    Fields own = seen->own, other = seen->other;
    bool at_home = (own & BIT[chevron >> 3]) != 0, crosses = false;
    int ways = 0, connection = 0, reach = power_there ? power_there : 1;
    seen->hits = 0;
    for (int direction = 0; direction < 3; direction++) {
        Chevron ahead = turned(chevron, direction - 1);
        int length = LINE[ahead].length < reach ? LINE[ahead].length : reach;
        for (int distance = 0; distance < length; distance++) {
            int landing = LINE[ahead].fields[distance];
            if (seen->occupied & BIT[landing]) {
                seen->hits |= BIT[landing];
                break;
            }
            if (other & BIT[landing])
                continue;
            ways++;
            crosses |= landing / 9 != chevron / 72;
            if (at_home && (own & BIT[landing])) {
                Fields between = BETWEEN[ahead][distance];
                int gained = bit_count(between & ~own) + bit_count(between & other);
                if (gained > connection)
                    connection = gained;
            }
        }
    }
    int most = sizeof w->movement / sizeof(int) - 1;
    seen->movements = ways;
    seen->connection = connection;
    seen->score = w->chevron + w->movement[ways < most ? ways : most] + w->power[power_there] +
                  w->ahead[bit_count(NEXT[chevron])] + w->post[KIND[chevron >> 3]] + (at_home ? w->at_home : 0) +
                  (crosses ? w->crossing : 0);
    seen->known = true;
}

// The same, remembered. One of the surroundings takes the place of another when their hashes are alike.
static inline const Seen *see(Chevron chevron, int power_there, Fields own, Fields other, Fields occupied) {
    Fields reach = REACH[chevron][power_there ? power_there : 1];
    occupied &= reach, other &= reach, own &= reach | BIT[chevron >> 3];
    uint64_t hash = folded(occupied) * 0x9E3779B97F4A7C15u ^ folded(other) * 0xD6E8FEB86659FD93u ^
                    folded(own) * 0xE7037ED1A0B428DBu;
    Seen *seen = &derived->scenes[(chevron * 10 + power_there) * WAYS + (hash >> 60) % WAYS];
    if (!seen->known || seen->occupied != occupied || seen->other != other || seen->own != own) {
        seen->occupied = occupied, seen->other = other, seen->own = own;
        look_around(seen, chevron, power_there);
    }
    return seen;
}

// The table `land`: each borderland by its kind and the markers there, own ones and those of others.
static int worth_of_lands(Fields own, Fields other) {
    enum { SIDE = LAND_COUNTED + 1 };
    int worth = 0;
    for (int land = 0; land < 9; land++, own >>= 9, other >>= 9) {
        int mine = bit_count(own & 511), theirs = bit_count(other & 511);
        mine = mine < LAND_COUNTED ? mine : LAND_COUNTED, theirs = theirs < LAND_COUNTED ? theirs : LAND_COUNTED;
        worth += tuning->weights.land[(LAND_KINDS[land] * SIDE + mine) * SIDE + theirs];
    }
    return worth;
}

// evaluation._Markers.
static inline int worth_of_markers(Fields own) {
    int worth = derived->numbers[bit_count(own)];
    for (int land = 0; land < 9; land++, own >>= 9)
        worth += derived->places[land][(int)own & 511];
    return worth;
}

// What a player has in all, the opposing chevrons attacked twice, and the markers gained by the best connection.
typedef struct {
    int worth, connection;
    Fields doomed;
} Worth;

// Evaluation._worth: of a player, who is on move or not.
static inline Worth worth_of(const Seat *seat, Fields other, Fields occupied, const OnMove *on_move) {
    const Weights *w = &tuning->weights;
    Worth found = {worth_of_markers(seat->markers) + on_move->tempo, 0, 0};
    if (derived->minds_lands)
        found.worth += worth_of_lands(seat->markers, other);
    int ways = 0;
    Fields once = 0, twice = 0, mine = 0;
    for (int i = 0; i < seat->count; i++) {
        Chevron chevron = seat->chevrons[i];
        int power_there = bit_count(seat->markers & BORDERLAND[chevron >> 3]);
        const Seen *seen = see(chevron, power_there, seat->markers, other, occupied);
        found.worth += seen->score;
        ways += seen->movements;
        twice |= once & seen->hits;
        once |= seen->hits;
        mine |= BIT[chevron >> 3];
        if (seen->connection > found.connection)
            found.connection = seen->connection;
    }
    found.worth += on_move->connection * found.connection;
    if (ways < ENOUGH_MOVEMENTS)
        found.worth += w->scarce * (ENOUGH_MOVEMENTS - ways);
    if (seat->count == 1 || seat->count == 2)
        found.worth += seat->count == 2 ? w->pair : w->last;
    once &= ~mine;
    found.doomed = twice & once;
    found.worth += on_move->attack * bit_count(once ^ found.doomed);
    if (found.doomed)
        found.worth += on_move->capture + (found.doomed & (found.doomed - 1) ? on_move->fork : 0);
    return found;
}

// evaluation._reaches_target: whether the player to move can win at once by the number of markers.
static bool reaches_target(const State *state) {
    Fields own = state->seats[0].markers;
    int missing = target - bit_count(own);
    Movement found[MOST_MOVEMENTS];
    int count = movements(state, found);
    for (int i = 0; i < count; i++) {
        if (bit_count(found[i].connected) + 3 < missing)
            continue;
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        for (int j = 0; j < gain_count; j++)
            if (bit_count(gained[j] & ~own) >= missing)
                return true;
    }
    return false;
}

// Evaluation.lead: of two players, how much better the one to move stands, wins with the next turn seen.
static int lead(const State *state) {
    const Seat *mine = &state->seats[0], *theirs = &state->seats[1];
    Worth own = worth_of(mine, theirs->markers, state->occupied, &derived->now);
    if (own.doomed && theirs->count == 1)
        return WIN - 1;
    int gained = (own.connection ? own.connection : 1) + 2;
    if (bit_count(mine->markers) + gained >= target && reaches_target(state))
        return WIN - 1;
    return own.worth - worth_of(theirs, mine->markers, state->occupied, &derived->later).worth;
}

// Evaluation.worths: what each player has, beginning with the player to move.
static void worths(const State *state, int found[PLAYERS]) {
    Fields marked = 0;
    for (int i = 0; i < PLAYERS; i++)
        marked |= state->seats[i].markers;
    for (int i = 0; i < PLAYERS; i++) {
        const Seat *seat = &state->seats[i];
        const OnMove *on_move = i ? &derived->later : &derived->now;
        found[i] = worth_of(seat, marked & ~seat->markers, state->occupied, on_move).worth;
    }
}

// evaluation.mean_lead: how much better that player, 0 to 3, stands than the others still in the game do on average,
// rounded as Python does.
static int mean_lead(const State *state, const int worth[PLAYERS], int player) {
    int own = (player - state->to_move + PLAYERS) % PLAYERS, sum = 0, count = 0;
    for (int i = 0; i < PLAYERS; i++)
        if (i != own && state->seats[i].count)
            sum += worth[i], count++;
    if (!count)
        return worth[own];
    int mean = sum / count;
    return worth[own] - (sum % count < 0 ? mean - 1 : mean);
}
