// The search for a turn: pacru/bot/search/driver.py.
#pragma once
#include "liking.h"

// What was found: the state after the turn, its score, the depth, and the positions made.
typedef struct {
    State after;
    int score, depth;
    long nodes;
    Candidate *const *ranking; // of a search, until the next one: the best turns, the best one first
    int ranked;                // how many
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
    long made; // positions, outside the tree
    bool won;
} Search;

// Search._set_result: takes the result of a depth.
static void settle(Search *search, Candidate *const *ranking, int count, int depth) {
    search->ranked = count < thinker->lines ? count : thinker->lines;
    memcpy(search->ranking, ranking, search->ranked * sizeof *ranking);
    search->best = ranking[0];
    search->depth = depth;
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
        if (!at)
            search->best = candidate;
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

// Search.run, by `player`, with `of` for its memory, and `drawn` for the positions that have occurred twice.
static Result search(Player *player, Tree *of, const State *state, const State *drawn, int drawn_count,
                     Random *chance) {
    static Search now;
    now.found.count = now.made = 0;
    now.state = state;
    now.player = state->to_move;
    let_think(player);
    if (drawn_count > MOST_DRAWN)
        fail("repetition", "too many positions have occurred twice");
    begin(of, drawn, drawn_count, state->to_move);
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
            if (of->nodes >= of->limit || decided(&now, depth) || now.found.count == 1 || !look_at(&now, depth))
                break;
    }
    return (Result){now.best->after, now.best->score, now.depth, of->nodes + now.made, now.ranking, now.ranked};
}
