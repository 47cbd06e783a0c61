// Games between players, as pacru/bot/match/playing.py plays them. Several processes share a match: each plays every n-th
// group, and writes a line for each game.
#pragma once
#include "look.h"

// Who sits at the board: the player, and what a game has of its own.
typedef struct {
    Player *player;
    Tree *tree;
    Random chance;
} Sitting;

// Makes a seat ready for a game, whatever was before it.
static void sit(Sitting *sitting, Player *player, uint64_t number) {
    sitting->player = player;
    if (!sitting->tree)
        sitting->tree = new_tree();
    reset_tree(sitting->tree);
    seed(&sitting->chance, number);
}

// How often each position of a game has occurred, if repetition ends it (R16c).
typedef struct {
    State *keys, *drawn; // drawn: those that have occurred twice
    int *counts;
    int count, drawn_count, room;
} Occurrences;

// Counts a position; whether it has occurred for the third time.
static bool is_third(Occurrences *before, const State *state) {
    State key = repetition_key(state);
    int at = 0;
    while (at < before->count && !same(&before->keys[at], &key))
        at++;
    if (at == before->room) {
        before->room = 2 * before->room + 64;
        before->keys = realloc(before->keys, before->room * sizeof(State));
        before->drawn = realloc(before->drawn, before->room * sizeof(State));
        before->counts = realloc(before->counts, before->room * sizeof(int));
    }
    if (at == before->count) {
        before->keys[before->count] = key;
        before->counts[before->count++] = 0;
    }
    if (++before->counts[at] == 2)
        before->drawn[before->drawn_count++] = key;
    return before->counts[at] >= 3;
}

// The turn that a player chooses.
static Result choose(Sitting *sitting, const State *state, const Occurrences *before) {
    Player *player = sitting->player;
    switch (player->kind) {
    case RANDOM_TURNS:
        return random_move(state, &sitting->chance);
    case GREEDY:
        return greedy(state, &sitting->chance);
    case ONE_TURN:
        return one_turn(player, sitting->tree, state, &sitting->chance);
    case SIGHT:
        if (happens(player->glances, &sitting->chance))
            return look_once(player, state, &sitting->chance);
        // fall through: this time it searches
    default:
        if (!player->keep)
            reset_tree(sitting->tree);
        return search(player, sitting->tree, state, before->drawn, before->drawn_count, &sitting->chance);
    }
}

// Why a game ended with that turn, as pacru.position.Termination says it.
static const char *ending(const State *before, const State *after) {
    if (bit_count(after->seats[0].markers) >= TARGET)
        return "markers";
    Fields mine = 0; // who had chevrons elsewhere was blocked
    for (int i = 0; i < after->seats[0].count; i++)
        mine |= BIT[after->seats[0].chevrons[i] >> 3];
    for (int seat = 1; seat < PLAYERS; seat++)
        for (int i = 0; i < before->seats[seat].count; i++)
            if (!(mine & BIT[before->seats[seat].chevrons[i] >> 3]))
                return "blocked";
    return "last standing";
}

typedef struct {
    State last;
    int turns, winner; // winner: -1 for none
    const char *ending;
    long nodes;
    const char *played; // its turns, with blanks between, until the next game
} Game;

// Plays a game on; what was before `start` does not count as an occurrence.
static Game play_on(const State *start, int turns, Sitting *seated[PLAYERS], int longest) {
    static Occurrences before;
    static char *played;
    if (!played)
        played = malloc((size_t)longest * TURN_TEXT + 1);
    char *end = played;
    *end = 0;
    Game game = {.last = *start, .turns = turns, .winner = -1, .ending = "too long", .played = played};
    before.count = before.drawn_count = 0;
    while (game.turns < longest) {
        State state = game.last;
        if (repetition && is_third(&before, &state)) {
            game.ending = "repetition";
            break;
        }
        Result result = choose(seated[state.to_move], &state, &before);
        if (end > played)
            *end++ = ' ';
        turn_between(&state, &result.after, end);
        end += strlen(end);
        game.last = result.after;
        game.nodes += result.nodes;
        game.turns++;
        if (game.last.to_move < 0) {
            game.winner = ~game.last.to_move;
            game.ending = ending(&state, &game.last);
            break;
        }
    }
    return game;
}

// The position after so many random moves from the start, in which the game is not over.
static State opening(Random *chance, int turns) {
    State state;
    do {
        state = initial();
        for (int i = 0; i < turns && state.to_move >= 0; i++)
            state = random_move(&state, chance).after;
    } while (state.to_move < 0);
    return state;
}

// What the command asks for; Python gives each of them.
typedef struct {
    int part, parts; // plays the groups number part, part + parts, …
    int games;       // groups in all
    int seed, longest;
    int opening; // random moves at the beginning
    int seats;   // games in a group: so many seats the first player takes
} Task;

// Plays groups: an opening, and a game for each of the first seats of the first player; all others are those of the second one.
static void match(const Task *task, Player sides[2]) {
    static Sitting sittings[2][PLAYERS];
    for (int group = task->part; group < task->games; group += task->parts) {
        Random chance;
        seed(&chance, (uint64_t)task->seed << 32 | group);
        State start = opening(&chance, task->opening);
        uint32_t seeds[PLAYERS]; // the same for all games, so that players who are alike play one game again and again
        for (int i = 0; i < PLAYERS; i++)
            seeds[i] = random_below(&chance, 1000000);
        for (int seat = 0; seat < task->seats; seat++) {
            Sitting *seated[PLAYERS];
            for (int i = 0; i < PLAYERS; i++) {
                seated[i] = &sittings[i != seat][i];
                sit(seated[i], &sides[i != seat], seeds[i]);
            }
            Game game = play_on(&start, task->opening, seated, task->longest);
            char first[POSITION_TEXT], last[POSITION_TEXT];
            print_position(&start, task->opening + 1, first);
            print_position(&game.last, game.turns + 1, last);
            printf("%d\t%d\t%d\t%s\t%d\t%ld\t%s\t%s\t%s\n", group, seat, game.winner, game.ending, game.turns,
                   game.nodes, first, last, game.played);
            fflush(stdout); // a line at once: several processes write to one pipe
        }
    }
}
