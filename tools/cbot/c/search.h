// The search for a turn: pacru/bot/search/driver.py.
#pragma once
#include "liking.h"

// What a depth said: the best turns and their scores.
typedef struct {
    int count, scores[MOST_LINES];
    State after[MOST_LINES];
} Depth;

// What was found: the state after the turn, its score, the depth, and the positions made.
typedef struct {
    State after;
    int score, depth;
    long nodes;
    Candidate *const *ranking; // of a search, until the next one: the best turns, the best one first
    int ranked;                // how many
    const Depth *depths;       // what each depth said, from 1 on
    const State *line;         // of a search of two players: the states expected after that
    int line_length;
} Result;

// PacruModel.root_score.
static int score_of(const State *after, int player) {
    if (after->to_move < 0)
        return ~after->to_move == player ? WIN - 1 : 1 - WIN;
    if (repeats(after))
        return 0;
    if (PLAYERS == 2) {
        int theirs = lead(after);
        return theirs > DISTANT ? 1 - theirs : -theirs;
    }
    int worth[PLAYERS];
    worths(after, worth);
    return mean_lead(after, worth, player);
}

// Nobody stops a search.
bool rest(void) {
    return false;
}

// An empty tree.
static Tree *new_tree(void) {
    Tree *made = calloc(1, sizeof *made);
    reset_tree(made);
    return made;
}

// The search for one turn: what has been found so far.
typedef struct {
    Found found;
    const State *state; // before the turn
    int player, depth;
    Candidate *best, *ranking[MOST_LINES];
    int ranked;
    Depth depths[PLIES];
    State line[PLIES]; // the states expected after the best turn
    int line_length;
    State only; // the result of the only turn to look at, by its repetition_key
    long made;  // positions, outside the tree
    bool won;
} Search;

// Search._set_result: takes the result of a depth.
static void settle(Search *search, Candidate *const *ranking, int count, int depth) {
    search->ranked = count < thinker->lines ? count : thinker->lines;
    memcpy(search->ranking, ranking, search->ranked * sizeof *ranking);
    search->best = ranking[0];
    search->depth = depth;
    Depth *said = &search->depths[depth];
    said->count = search->ranked;
    for (int i = 0; i < said->count; i++)
        said->scores[i] = ranking[i]->score, said->after[i] = ranking[i]->after;
}

// driver._add: a score with what is a matter of taste; wins and losses stay what they are.
static int with_liking(int score, int liked) {
    return abs(score) < DISTANT ? score + liked : score;
}

// Search.steps, for one candidate: keeps it, and stops at a win.
static bool gather(void *who, const Candidate *candidate) {
    Search *search = who;
    add(&search->found, *candidate);
    search->made++;
    int score = score_of(&candidate->after, search->player);
    Candidate *kept = &search->found.all[search->found.count - 1];
    kept->liking = liking(search->state, kept);
    kept->score = with_liking(score, kept->liking);
    return search->won = score >= WIN - 1;
}

// root.candidate_of: keeps the candidate that leads to `only`, and stops there.
static bool gather_only(void *who, const Candidate *candidate) {
    Search *search = who;
    State key = repetition_key(&candidate->after);
    if (!same(&key, &search->only))
        return false;
    gather(search, candidate);
    return true;
}

// PacruBot.safe_candidate: the best candidate after which nobody can win at once comes first.
static void put_safe_first(Search *search) {
    Candidate **order = search->found.order, *safe = NULL, *second = NULL;
    for (int i = 0; i < search->found.count && !safe; i++) {
        if (!hands_over(&order[i]->after, search->player))
            safe = order[i];
        else if (!second && !can_win(&order[i]->after))
            second = order[i];
    }
    Candidate *best = safe ? safe : second ? second : order[0];
    int at = 0;
    while (order[at] != best)
        at++;
    memmove(order + 1, order, at * sizeof *order);
    order[0] = best;
    settle(search, order, search->found.count, 1);
}

// Search._is_blunder: whether a turn other than the best so far lets the opponent win at once.
static bool blunders(const Search *search, Candidate *candidate, int index) {
    if (!index || candidate->score < -DISTANT || !hands_over(&candidate->after, search->player))
        return false;
    candidate->score = -WIN + 2;
    return true;
}

// Search._principal_variation, for the best turn of two players.
static void follow(Search *search, int length) {
    search->line_length = 0;
    const State *at = &search->best->after;
    while (PLAYERS == 2 && search->line_length < length && at->to_move >= 0) {
        const Packed node = packed(at);
        const Entry *entry = entry_at(slot_of(&node));
        if (!entry)
            return;
        search->line[search->line_length] = unpacked(&entry->best);
        at = &search->line[search->line_length++];
    }
}

// Search._search_depth; whether the limits allowed it.
static bool look_at(Search *search, int depth) {
    Candidate *best[MOST_LINES];
    int count = 0;
    for (int i = 0; i < search->found.count; i++) {
        Candidate *candidate = search->found.order[i];
        int floor = count == thinker->lines ? best[count - 1]->score : -WIN;
        if (!repeats(&candidate->after)) {
            int score = after_own(&candidate->after, depth - 1, i, with_liking(floor, -candidate->liking));
            if (tree->spent)
                return false;
            candidate->score = with_liking(score, candidate->liking);
        }
        if (candidate->score <= floor || blunders(search, candidate, i))
            continue;
        int at = count < thinker->lines ? count++ : count - 1;
        for (; at && best[at - 1]->score < candidate->score; at--)
            best[at] = best[at - 1];
        best[at] = candidate;
        if (!at) {
            search->best = candidate;
            follow(search, depth - 1);
        }
    }
    if (count) {
        settle(search, best, count, depth);
        for (int i = 0; i < search->found.count; i++)
            search->found.all[i].listed = false;
        for (int i = 0; i < count; i++)
            best[i]->listed = true;
        sort(&search->found);
    }
    return true;
}

// Whether more depth cannot change what is ranked, in Search._deepen: wins and losses that are seen whole.
static bool decided(const Search *search, int depth) {
    for (int i = 0; i < search->ranked; i++)
        if (abs(search->ranking[i]->score) <= WIN - depth)
            return false;
    return true;
}

// Search.run, by `player`, with `of` for its memory, and `drawn` for the positions that have occurred twice. With `only`,
// it looks at the turn that leads there, and at no other one.
static Result search_among(Player *player, Tree *of, const State *state, const State *drawn, int drawn_count,
                           Random *chance, const State *only) {
    static Search now;
    now.found.count = now.line_length = now.made = 0;
    now.state = state;
    now.player = state->to_move;
    let_think(player);
    if (drawn_count > MOST_DRAWN)
        fail("repetition", "too many positions have occurred twice");
    begin(of, drawn, drawn_count, state->to_move);
    if (only) {
        now.only = repetition_key(only);
        candidates(state, gather_only, &now);
        if (!now.found.count) // an unusual payment
            gather(&now, &(Candidate){.after = *only});
    } else
        candidates(state, gather, &now);
    restore_order(&now.found);
    of->limit = player->nodes - now.made;
    if (now.won)
        settle(&now, &now.found.order[now.found.count - 1], 1, 1);
    else {
        shuffle(&now.found, chance);
        sort(&now.found);
        put_safe_first(&now);
        for (int depth = 2; depth <= player->depth; depth++)
            if (of->nodes >= of->limit || decided(&now, depth) || (now.found.count == 1 && !only) ||
                !look_at(&now, depth))
                break;
    }
    return (Result){now.best->after, now.best->score, now.depth, of->nodes + now.made, now.ranking,
                    now.ranked,      now.depths,      now.line,  now.line_length};
}

// The same among all turns.
static Result search(Player *player, Tree *of, const State *state, const State *drawn, int drawn_count,
                     Random *chance) {
    return search_among(player, of, state, drawn, drawn_count, chance, NULL);
}
