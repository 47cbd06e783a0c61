// How weak players choose: pacru/bot/pacru/look.py, and the simple ones of pacru/bot/pacru/baselines.py. They choose as often as
// Python does, but not the same: the random numbers are asked for in another order.
#pragma once
#include "search.h"

// baselines.greedy: any of the moves after which the player leads by most markers.
static Result greedy(const State *state, Random *chance) {
    Fields own = state->seats[0].markers, other = other_markers(state);
    Movement found[MOST_MOVEMENTS];
    int count = movements(state, found), most = INT32_MIN, alike = 0;
    Result best = {.depth = 1};
    for (int i = 0; i < count; i++) {
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        for (int j = 0; j < gain_count; j++) {
            State after = make(state, &found[i], gained[j]);
            int score = bit_count(gained[j] & ~own) + bit_count(gained[j] & other);
            if (after.to_move == ~state->to_move)
                score = WIN;
            if (score > most)
                most = score, alike = 0;
            best.nodes++;
            if (score == most && !random_below(chance, ++alike))
                best.after = after, best.score = score;
        }
    }
    return best;
}

// A move and its text, by which it is put in order.
typedef struct {
    char text[TURN_TEXT];
    int movement;
    Fields gain;
} Spelled;

static int by_text(const void *one, const void *other) {
    return strcmp(((const Spelled *)one)->text, ((const Spelled *)other)->text);
}

// baselines.random_move: any move, the same by the same chance.
static Result random_move(const State *state, Random *chance) {
    static Spelled *all;
    static int room;
    Movement found[MOST_MOVEMENTS];
    int movement_count = movements(state, found), count = 0;
    for (int i = 0; i < movement_count; i++) {
        Fields gained[MOST_GAINS];
        int gain_count = gains(state, &found[i], gained);
        if (count + gain_count > room)
            all = realloc(all, (room = count + gain_count + MOST_GAINS) * sizeof *all);
        for (int j = 0; j < gain_count; j++, count++) {
            spell(state, &found[i], gained[j], all[count].text);
            all[count].movement = i, all[count].gain = gained[j];
        }
    }
    qsort(all, count, sizeof *all, by_text);
    const Spelled *chosen = &all[random_below(chance, count)];
    return (Result){make(state, &found[chosen->movement], chosen->gain), 0, 1, count, NULL, 0, NULL};
}

// One look at the board: what is noticed and how it is misjudged stays the same while it lasts.
enum { MOST_KNOWN = 256 }; // chevrons with directions, and ways to move: more than there are
typedef struct {
    uint32_t key;
    double value;
} Known;
typedef struct {
    Known all[MOST_KNOWN];
    int count;
} KnownValues;
typedef struct {
    Found found;
    const State *state; // before the turn
    int player;
    Random *chance;
    KnownValues noticed, errors;
    bool won, sees_wins;
    long made;
} Look;

// The value of a key, or a place for it, with `fresh` set.
static double *known(KnownValues *values, uint32_t key, bool *fresh) {
    for (int i = 0; i < values->count; i++)
        if (values->all[i].key == key) {
            *fresh = false;
            return &values->all[i].value;
        }
    *fresh = true;
    Known *place = &values->all[values->count < MOST_KNOWN ? values->count++ : MOST_KNOWN - 1];
    place->key = key;
    return &place->value;
}

// Look._notices: whether what has that key is noticed, as that share of all is.
static bool notices(Look *look, uint32_t key, double share) {
    bool fresh;
    double *value = known(&look->noticed, key, &fresh);
    if (fresh)
        *value = random_share(look->chance) < share;
    return *value != 0;
}

// What a chevron turned on the spot is known by.
static uint32_t turning(const Candidate *candidate) {
    return 1u << 31 | candidate->chevron << 8 | (candidate->steps + 2);
}

// Look._judge: what a state seems to be worth, so many turns after the candidate was chosen.
static int judged(Look *look, const Candidate *candidate, const State *state, int ply) {
    if (state->to_move < 0)
        return ~state->to_move == look->player ? WIN - ply : ply - WIN;
    int worth[PLAYERS], plain[PLAYERS];
    for (int i = 0; i < PLAYERS; i++)
        plain[i] = thinker->plain[0] * bit_count(state->seats[i].markers) + thinker->plain[1] * state->seats[i].count;
    worths(state, worth);
    double greed = thinker->greed;
    double score = greed * mean_lead(state, plain, look->player);
    score += (1 - greed) * mean_lead(state, worth, look->player);
    bool fresh;
    uint32_t movement = (uint32_t)candidate->chevron << 16 | candidate->after_chevron;
    double *error = known(&look->errors, candidate->steps ? turning(candidate) : movement, &fresh);
    if (fresh)
        *error = thinker->blur > 0 ? thinker->blur * random_normal(look->chance) : 0;
    return (int)(score + *error) + candidate->liking;
}

// Look.rank, for one candidate.
static bool gather_seen(void *who, const Candidate *candidate) {
    Look *look = who;
    look->made++;
    add(&look->found, *candidate);
    Candidate *kept = &look->found.all[look->found.count - 1];
    if (kept->after.to_move == ~look->player && look->sees_wins) {
        kept->score = WIN - 1;
        return look->won = true;
    }
    uint32_t direction = 1u << 30 | kept->chevron << 8 | (kept->after_chevron & 7);
    kept->noticed = notices(look, kept->steps ? turning(kept) : direction, thinker->moves);
    kept->liking = liking(look->state, kept);
    kept->score = judged(look, kept, &kept->after, 1);
    return false;
}

// Judges a candidate by the answer that hurts most.
static void consider(Look *look, Candidate *candidate) {
    const State *after = &candidate->after;
    if (after->to_move < 0)
        return;
    Movement answers[MOST_MOVEMENTS];
    int worst = WIN, count = movements(after, answers);
    Picker in = picker(after);
    for (int i = 0; i < count; i++) {
        if (!notices(look, answers[i].chevron, thinker->answers))
            continue;
        Fields picked[MOST_GAINS];
        int picked_count = pick(&in, &answers[i], picked);
        for (int j = 0; j < picked_count; j++) {
            State then = make(after, &answers[i], picked[j]);
            int score = judged(look, candidate, &then, 2);
            look->made++;
            if (score < worst)
                worst = candidate->score = score;
        }
    }
}

// Look.rank, the preferred turn alone.
static Result look_once(Player *player, const State *state, Random *chance) {
    static Look look;
    look.found.count = look.noticed.count = look.errors.count = 0;
    look.state = state;
    look.player = state->to_move;
    look.chance = chance;
    look.won = false;
    look.made = 0;
    let_think(player);
    look.sees_wins = happens(player->wins, chance);
    int favourites = (int)player->favourites;
    favourites += happens(player->favourites - favourites, chance);
    candidates(state, gather_seen, &look);
    Found *found = &look.found;
    const Candidate *chosen = &found->all[found->count - 1];
    if (look.won)
        return (Result){chosen->after, chosen->score, 1, look.made, NULL, 0, NULL};
    int seen = 0;
    for (int i = 0; i < found->count; i++)
        if (found->all[i].noticed)
            found->order[seen++] = &found->all[i];
    if (seen)
        found->count = seen;
    else
        restore_order(found);
    shuffle(found, chance);
    sort(found);
    if (favourites) {
        bool lost = true; // as all that were considered
        int count = 0;
        for (; count < found->count && (count < favourites || lost); count++) {
            consider(&look, found->order[count]);
            lost &= found->order[count]->score < -WIN / 2;
        }
        found->count = count;
        sort(found);
    }
    chosen = found->order[0];
    return (Result){chosen->after, chosen->score, favourites ? 2 : 1, look.made, NULL, 0, NULL};
}

// The same for one_turn.
static bool gather_worth(void *who, const Candidate *candidate) {
    Search *search = who;
    add(&search->found, *candidate);
    Candidate *kept = &search->found.all[search->found.count - 1];
    kept->score = kept->after.to_move < 0 ? WIN : score_of(&kept->after, search->player);
    return false;
}

// baselines.one_turn: the turn after which the player stands best.
static Result one_turn(Player *player, Tree *of, const State *state, Random *chance) {
    static Search now;
    now.found.count = 0;
    now.player = state->to_move;
    let_think(player);
    begin(of, NULL, 0, state->to_move);
    candidates(state, gather_worth, &now);
    restore_order(&now.found);
    shuffle(&now.found, chance);
    sort(&now.found);
    const Candidate *best = now.found.order[0];
    return (Result){best->after, best->score, 1, now.found.count, NULL, 0, NULL};
}
