// The tree search as a module of WebAssembly, for one number of players: what pacru/bot/pacru/fast_tree.py calls. A module has one
// tree. What is handed over, either way, lies in `room`; positions are packed.
#include <stdbool.h>

__attribute__((import_module("host"), import_name("rest"))) bool rest(void);

#include "alphabeta.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

enum { ROOM = 1 << 18, PILE = 1 << 18 };
static _Alignas(16) char room[ROOM];
static Tree own_tree;
static Tuning own_tuning;
static Derived own_derived;

// Where Asyncify keeps the calls that are under way while the host does something else.
static struct {
    char *at, *end;
    char kept[PILE];
} pile;

// Where to put what is handed over.
char *EXPORT(room_at)(void) {
    return room;
}

// An empty pile.
void *EXPORT(pile_at)(void) {
    pile.at = pile.kept;
    pile.end = pile.kept + PILE;
    return &pile;
}

// Takes the tables of the geometry, one behind the other: pacru.fast.tables.
void EXPORT(take_tables)(void) {
    const char *from = room;
    for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
        char *to = TABLES[i].to;
        for (size_t j = 0; j < TABLES[i].size; j++)
            to[j] = *from++;
    }
}

// Takes the numbers of the search, and forgets all that followed from others: pacru.bot.pacru.tuning.
void EXPORT(take_tuning)(void) {
    own_tuning = *(const Tuning *)room;
    tuning = &own_tuning;
    derived = &own_derived;
    for (int i = 0; i < SCENES; i++)
        derived->scenes[i].known = false;
    derived->minds_lands = false;
    derive(tuning, derived);
    tree = &own_tree;
    reset_tree(tree);
}

// Forgets all that was learned.
void EXPORT(reset)(void) {
    reset_tree(tree);
}

// AlphaBeta.begin: in the room are the positions that end the game when they occur once more.
void EXPORT(begin_search)(int player, int drawn_count, int by_tournament, int goal) {
    static State drawn[MOST_DRAWN];
    for (int i = 0; i < drawn_count; i++)
        drawn[i] = unpacked((const Packed *)room + i);
    tournament = by_tournament;
    if (goal != target) {
        target = goal;
        derive_numbers(tuning, derived);
    }
    begin(tree, drawn, drawn_count, player);
}

// AlphaBeta.root_value of the position in the room, until the tree has made so many positions.
int EXPORT(root_value)(double limit, int depth, int index, int floor) {
    State child = unpacked((const Packed *)room);
    tree->limit = (int64_t)limit;
    tree->spent = false;
    return after_own(&child, depth, index, floor);
}

// The positions made since the search began.
double EXPORT(nodes)(void) {
    return tree->nodes;
}

// Whether the last value is void, because a limit was reached or the host stopped the search.
int EXPORT(is_void)(void) {
    return tree->spent;
}

// TranspositionTable.best_move: puts the position after the best turn in the place of that in the room; whether there is
// one.
int EXPORT(best_move)(void) {
    Packed *node = (Packed *)room;
    const Entry *entry = entry_at(slot_of(node));
    if (entry)
        *node = entry->best;
    return entry != NULL;
}
