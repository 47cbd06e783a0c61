// The tree search: pacru/bot/search/alphabeta.py over the
// models of pacru/bot/pacru/model.py and, for three and four players, best_reply.py.
#pragma once
#include "evaluation.h"
#include "packed.h"

// search.model.Entry: the node, what is known of it, and the state after the best turn.
typedef struct {
    Packed node, best;
    int low, high, depth;
} Entry;

enum { SLOTS = 1 << 18, MOST_ENTRIES = SLOTS / 2, PLIES = 128, REST = 1024 };

// What a search keeps from turn to turn. The table is a list of entries; a slot says where one is, if it is of the
// present generation: so that all is forgotten at once. Zeroed memory is a tree once it is reset.
typedef struct {
    Entry entries[MOST_ENTRIES];
    struct {
        uint32_t generation, at;
    } slots[SLOTS];
    int history[KEYS]; // of each key
    int learned[KEYS]; // the keys that have any
    State drawn[MOST_DRAWN]; // the positions that end the game in a draw, by their repetition_key
    int killers[PLIES];
    int count, learned_count, drawn_count;
    uint32_t generation;
    int player; // for whom a turn is looked for
    int64_t nodes, next_slice, next_rest;
    int64_t limit; // of the nodes
    bool spent; // whether a limit is reached: what is returned from then on is void
} Tree;

// The tree of the player whose turn is looked for.
static Tree *tree;

// Gives the host a chance, after each REST nodes; whether to stop.
bool rest(void);

// TranspositionTable.clear: empties the table.
static void forget(Tree *of) {
    of->count = 0;
    of->generation++;
}

// Makes the tree as new.
static void reset_tree(Tree *of) {
    forget(of);
    for (int i = 0; i < of->learned_count; i++)
        of->history[of->learned[i]] = 0;
    of->learned_count = of->drawn_count = of->player = 0;
}

// Whether a position is one of those, all by their repetition_key.
static bool is_among(const State *key, const State *keys, int count) {
    for (int i = 0; i < count; i++)
        if (same(key, &keys[i]))
            return true;
    return false;
}

// Whether the game ends in a draw there (R16c).
static bool repeats(const State *state) {
    if (!tree->drawn_count)
        return false;
    State key = repetition_key(state);
    return is_among(&key, tree->drawn, tree->drawn_count);
}

// AlphaBeta.begin, BestReplyModel.prepare. From now on this is the tree of the search. There are at most MOST_DRAWN
// positions that end the game.
static void begin(Tree *of, const State *drawn, int drawn_count, int player) {
    bool alike = drawn_count == of->drawn_count;
    for (int i = 0; i < drawn_count && alike; i++)
        alike = is_among(&drawn[i], of->drawn, of->drawn_count);
    if (!alike || (PLAYERS > 2 && player != of->player))
        forget(of);
    for (int i = 0; i < drawn_count; i++)
        of->drawn[i] = drawn[i];
    of->drawn_count = drawn_count;
    of->player = player;
    of->nodes = 0;
    of->spent = false;
    of->next_slice = SLICE;
    of->next_rest = REST;
    int left = 0;
    for (int i = 0; i < of->learned_count; i++)
        if (of->history[of->learned[i]] /= tuning->history_ageing)
            of->learned[left++] = of->learned[i];
    of->learned_count = left;
    for (int i = 0; i < PLIES; i++)
        of->killers[i] = NO_KEY;
    tree = of;
}

// The hash with another number in it.
static inline uint64_t mixed(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

// The hash of a node for the table.
static uint64_t hash_of(const Packed *node) {
    uint64_t hash = 0;
    for (int i = 0; i < PLAYERS; i++)
        hash = mixed(mixed(hash, (uint64_t)node->seats[i]), (uint64_t)(node->seats[i] >> 64));
    return hash;
}

// Where the node is in the table, or the free slot for it.
static uint32_t slot_of(const Packed *node) {
    uint32_t at = hash_of(node) >> 20 & (SLOTS - 1);
    while (tree->slots[at].generation == tree->generation && !alike(&tree->entries[tree->slots[at].at].node, node))
        at = (at + 1) & (SLOTS - 1);
    return at;
}

// What the table has in a slot, or NULL.
static const Entry *entry_at(uint32_t slot) {
    return tree->slots[slot].generation == tree->generation ? &tree->entries[tree->slots[slot].at] : NULL;
}

// table.score_at_ply: a score as it is seen from so many plies above.
static inline int at_ply(int score, int ply) {
    if ((-DISTANT < score && score < DISTANT) || score == WIN || score == -WIN)
        return score;
    return score > 0 ? score - ply : score + ply;
}

// TranspositionTable.store: puts a score into the table; `best` is the state after the best turn.
static void remember(const Packed *node, int depth, int score, int alpha, int beta, int ply, const State *best) {
    if (tree->count >= (tuning->table_size < MOST_ENTRIES ? tuning->table_size : MOST_ENTRIES))
        forget(tree);
    uint32_t slot = slot_of(node);
    if (tree->slots[slot].generation != tree->generation) {
        tree->slots[slot].generation = tree->generation;
        tree->slots[slot].at = tree->count++;
    }
    Entry *entry = &tree->entries[tree->slots[slot].at];
    *entry = (Entry){*node, packed(best), -WIN, WIN, depth};
    if (score > alpha)
        entry->low = at_ply(score, -ply);
    if (score < beta)
        entry->high = at_ply(score, -ply);
}

// alphabeta.late_move_depth: how deep a turn is looked at first that comes so late in the order.
static inline int late_move_depth(int depth, int index) {
    int late = 0;
    while (late < LATE_STEPS && tuning->late_moves[late] <= index)
        late++;
    return depth - late > 1 ? depth - late : 1;
}

// How much better the side to move stands: of two players `lead`, else BestReplyModel._side_lead.
static int side_lead(const State *state) {
    if (PLAYERS == 2)
        return lead(state);
    int own;
    if (state->to_move < 0)
        own = ~state->to_move == tree->player ? WIN : -WIN;
    else {
        int worth[PLAYERS];
        worths(state, worth);
        own = mean_lead(state, worth, tree->player);
    }
    return state->to_move == tree->player ? own : -own;
}

// PacruModel._may_end_soon, BestReplyModel._may_end_soon: whether an opponent, or anybody, could be near a win.
static bool may_end_soon(const State *state) {
    int most = bit_count(state->seats[1].markers);
    for (int i = 0; i < PLAYERS && PLAYERS > 2; i++) {
        int count = bit_count(state->seats[i].markers);
        most = count > most ? count : most;
    }
    return most + MOST_GAINED >= target || state->seats[0].count == 1;
}

// The state as those see it who may make the turn: BestReplyModel._views; of two players the one to move. How many.
static int views_of(const State *state, State views[PLAYERS]) {
    int count = 0;
    views[count++] = *state;
    if (PLAYERS == 2 || state->to_move == tree->player)
        return count;
    for (int i = 1; i < PLAYERS; i++)
        if (state->seats[i].count && (state->to_move + i) % PLAYERS != tree->player)
            views[count++] = seen_by(state, i);
    return count;
}

// BestReplyModel._hand_back: after an opponent's turn follows the player's.
static inline void hand(const State *view, State *child) {
    if (PLAYERS == 2 || child->to_move < 0 || view->to_move == tree->player)
        return;
    *child = seen_by_player(child, tree->player);
    if (!child->seats[0].count)
        child->to_move = ~view->to_move;
}

// The children of a movement that are worth trying, to be made one after another.
typedef struct {
    const Picker *in;
    const Movement *movement;
    Fields picked[MOST_PICKED];
    int count, next;
} Children;

// Picks the children of a movement, and counts them.
static inline void pick_children(Children *children, const Picker *in, const Movement *movement) {
    children->in = in, children->movement = movement, children->next = 0;
    children->count = pick(in, movement, children->picked);
    tree->nodes += children->count;
}

// Makes the next child and hands it on; false when there is none.
static inline bool next_child(Children *children, State *child) {
    if (children->next == children->count)
        return false;
    const State *view = children->in->state;
    *child = make(view, children->movement, children->picked[children->next++]);
    hand(view, child);
    return true;
}

// The best that was found at the last turn, and the state after it.
typedef struct {
    int score;
    State child;
} Best;

// Looks at a child of the last turn.
static inline void weigh(Best *best, const State *child, int ply) {
    int score = WIN - ply - 1;
    if (child->to_move >= 0) {
        score = -side_lead(child);
        if (score <= -DISTANT)
            score += ply + 1;
    }
    if (score > best->score)
        best->score = score, best->child = *child;
}

// PacruModel.frontier: the best turn when nothing behind it is looked at.
static Best last(const State *state, int beta, int ply) {
    Best best = {-WIN - 1, *state};
    State views[PLAYERS];
    int view_count = views_of(state, views), killer = tree->killers[ply];
    for (int v = 0; v < view_count; v++) {
        Movement found[MOST_MOVEMENTS];
        uint8_t order[MOST_MOVEMENTS];
        int count = movements(&views[v], found);
        likely_order(&views[v], found, count, killer, order);
        Picker in = picker(&views[v]);
        for (int i = 0; i < count; i++) {
            Children children;
            pick_children(&children, &in, &found[order[i]]);
            for (State child; next_child(&children, &child);)
                weigh(&best, &child, ply);
            if (best.score >= beta) {
                tree->killers[ply] = found[order[i]].key;
                return best;
            }
        }
    }
    if (best.score > -DISTANT)
        return best;
    for (int v = 0; v < view_count; v++) {
        State made[MOST_ROTATIONS];
        int count = last_resorts(&views[v], made);
        for (int i = 0; i < count && best.score < beta; i++) {
            tree->nodes++;
            hand(&views[v], &made[i]);
            weigh(&best, &made[i], ply);
        }
    }
    return best;
}

static int value(const State *state, int depth, int alpha, int beta, int ply);

// AlphaBeta._late_value: the score of a child for the player who has moved there.
static int below(const State *child, int depth, int reduced, int alpha, int beta, int ply) {
    int score = -value(child, reduced, -alpha - 1, -alpha, ply);
    if (score > alpha && reduced < depth && !tree->spent)
        score = -value(child, depth, -alpha - 1, -alpha, ply);
    if (alpha < score && score < beta && !tree->spent)
        score = -value(child, depth, -beta, -alpha, ply);
    return score;
}

// PacruModel.futility_bound: an upper bound of the score of a child where the opponent is far ahead, else WIN.
static inline int futility_bound(const State *child, int depth, int alpha) {
    if (depth > tuning->futility_depth || alpha <= -DISTANT || alpha >= DISTANT || may_end_soon(child))
        return WIN;
    int found = side_lead(child);
    return found < DISTANT ? tuning->futility_margin * depth - found : WIN;
}

// A position in the middle of its search, in AlphaBeta.value.
typedef struct {
    int depth, beta, ply;
    int floor, index; // the score to exceed; the children looked at
    Best best;
} Node;

// MoveHistory.add_cutoff: a movement was good enough.
static void learn(int key, int depth, int ply) {
    if (key == NO_KEY)
        return;
    if (!tree->history[key])
        tree->learned[tree->learned_count++] = key;
    tree->history[key] += depth * depth;
    tree->killers[ply] = key;
}

// Looks at one child; whether it is good enough to stop.
static bool cuts(Node *node, int key, const State *child) {
    int score;
    if (child->to_move < 0)
        score = WIN - node->ply - 1;
    else if (node->index) {
        int reduced = late_move_depth(node->depth - 1, node->index);
        score = futility_bound(child, reduced, node->floor);
        if (score > node->floor)
            score = below(child, node->depth - 1, reduced, node->floor, node->beta, node->ply + 1);
    } else
        score = -value(child, node->depth - 1, -node->beta, -node->floor, node->ply + 1);
    if (tree->spent)
        return true;
    if (repeats(child))
        score = 0;
    node->index++;
    if (score <= node->best.score)
        return false;
    node->best.score = score, node->best.child = *child;
    node->floor = score > node->floor ? score : node->floor;
    if (score < node->beta)
        return false;
    learn(key, node->depth, node->ply);
    return true;
}

// Looks at the children in the order of PacruModel._successors_in_order, but for the first one; whether one is good enough.
static bool promising_cuts(Node *node, const State *view, const State *first) {
    Movement found[MOST_MOVEMENTS];
    int rank[MOST_MOVEMENTS], count = movements(view, found), killer = tree->killers[node->ply];
    uint8_t order[MOST_MOVEMENTS];
    for (int i = 0; i < count; i++) {
        int ranked_at = promise(view, &found[i]) * tuning->promise_times + tree->history[found[i].key] +
                        (found[i].key == killer ? tuning->killer_bonus : 0);
        int j = i;
        for (; j && rank[j - 1] < ranked_at; j--)
            rank[j] = rank[j - 1], order[j] = order[j - 1];
        rank[j] = ranked_at, order[j] = i;
    }
    Picker in = picker(view);
    for (int i = 0; i < count; i++) {
        Children children;
        pick_children(&children, &in, &found[order[i]]);
        for (State child; next_child(&children, &child);)
            if (!(first && same(first, &child)) && cuts(node, found[order[i]].key, &child))
                return true;
    }
    State made[MOST_ROTATIONS];
    int made_count = reorientations(view, found, count, made);
    for (int i = 0; i < made_count; i++) {
        tree->nodes++;
        hand(view, &made[i]);
        if (!(first && same(first, &made[i])) && cuts(node, NO_KEY, &made[i]))
            return true;
    }
    return false;
}

// The same for what is tried only by who would lose otherwise: PacruModel._last_successors.
static bool resorts_cut(Node *node, const State *view) {
    State made[MOST_ROTATIONS];
    int count = last_resorts(view, made);
    for (int i = 0; i < count; i++) {
        tree->nodes++;
        hand(view, &made[i]);
        if (cuts(node, NO_KEY, &made[i]))
            return true;
    }
    return false;
}

// The best of a position looked at more than one turn deep.
static Best best_below(const State *state, int depth, int alpha, int beta, int ply, const State *known) {
    Node node = {depth, beta, ply, alpha, 0, {-WIN - 1, *state}};
    State views[PLAYERS];
    int count = views_of(state, views);
    bool cut = known && cuts(&node, NO_KEY, known);
    for (int v = 0; v < count && !cut; v++)
        cut = promising_cuts(&node, &views[v], known);
    cut = tree->spent || node.best.score > -DISTANT;
    for (int v = 0; v < count && !cut; v++)
        cut = resorts_cut(&node, &views[v]);
    return node.best;
}

// Whether a limit is reached. The host is asked now and then.
static bool is_spent(void) {
    tree->next_slice = tree->nodes + SLICE;
    if (tree->nodes >= tree->next_rest) {
        tree->next_rest = tree->nodes + REST;
        tree->spent = rest();
    }
    tree->spent |= tree->nodes >= tree->limit;
    return tree->spent;
}

// AlphaBeta.value: the score of a state as the player to move sees it, or a bound outside of alpha and beta.
static int value(const State *state, int depth, int alpha, int beta, int ply) {
    if (tree->nodes >= tree->next_slice && is_spent())
        return 0;
    Packed node = packed(state);
    const Entry *entry = entry_at(slot_of(&node));
    State known;
    if (entry) {
        if (entry->depth >= depth) {
            int low = at_ply(entry->low, ply), high = at_ply(entry->high, ply);
            if (low >= beta || low == high)
                return low;
            if (high <= alpha)
                return high;
        }
        known = unpacked(&entry->best); // the table may be emptied below
    }
    Best best =
        depth == 1 ? last(state, beta, ply) : best_below(state, depth, alpha, beta, ply, entry ? &known : NULL);
    if (tree->spent)
        return 0;
    if (best.score < -WIN + ply) // who has no turn at all has lost
        best.score = -WIN + ply;
    remember(&node, depth, best.score, alpha, beta, ply, &best.child);
    return best.score;
}

// AlphaBeta.root_value: the score of an own turn, the one number `index`, exact if it is above `floor`.
static int after_own(const State *state, int depth, int index, int floor) {
    if (floor == -WIN)
        return -value(state, depth, -WIN, WIN, 1);
    int reduced = depth < tuning->root_reduction_depth ? depth : late_move_depth(depth, index);
    return below(state, depth, reduced, floor, WIN, 1);
}
