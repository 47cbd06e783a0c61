// Games of the bot against itself: pacru/bot/selfplay.py.
#pragma once
#include "look.h"

// How games are played; Python gives each of them.
typedef struct {
    int longest;      // turns after which one is given up
    int lines, worse; // of how many turns the worth is found to choose one, and by how much it may be worse
    double stray;     // how often a later turn is random
} Manner;

// Any of the turns that are hardly worse than the best one, in selfplay.play.
static Result near_the_best(Result best, int worse, Random *chance) {
    const Candidate *others[MOST_LINES];
    int count = 0, least = best.score - worse;
    for (int i = 0; i < best.ranked; i++) {
        const Candidate *other = best.ranking[i];
        if (least <= other->score && other->score <= best.score && !same(&other->after, &best.after))
            others[count++] = other;
    }
    int chosen = random_below(chance, count + 1);
    if (chosen)
        best.after = others[chosen - 1]->after, best.score = others[chosen - 1]->score;
    return best;
}

// selfplay.play: writes each turn and its score, or a dash if it is random, and then the last position. Until the turn
// `drawn` they are random, and until `near` chosen among the best, but for the turn `astray`, which is random too.
static void play(const Manner *manner, Player *player, int drawn, int near, int astray, Random *chance) {
    // With three and four players a tree serves one of them only.
    static Tree *trees[PLAYERS];
    int tree_count = PLAYERS == 2 ? 1 : PLAYERS, at = 0;
    for (int i = 0; i < tree_count; i++) {
        if (!trees[i])
            trees[i] = new_tree();
        reset_tree(trees[i]);
    }
    State state = initial();
    for (; state.to_move >= 0 && at < manner->longest; at++) {
        char text[TURN_TEXT], score[16] = "-";
        Result chosen;
        if (at < drawn || at == astray || (at >= near && random_share(chance) < manner->stray))
            chosen = random_move(&state, chance);
        else {
            player->lines = at < near ? manner->lines : 1;
            chosen = search(player, trees[state.to_move % tree_count], &state, NULL, 0, chance);
            if (at < near)
                chosen = near_the_best(chosen, manner->worse, chance);
            sprintf(score, "%d", chosen.score);
        }
        turn_between(&state, &chosen.after, text);
        printf("%s\t%s\t", text, score);
        state = chosen.after;
    }
    char last[POSITION_TEXT];
    print_position(&state, at + 1, last);
    puts(last);
}

enum { GAME_TEXT = 8192 }; // characters that every line that asks for a game has room in

// Plays a game for each line of the standard input, which has `drawn`, `near`, `astray` and what `set_state` reads.
static void play_each(const Manner *manner, Player *player) {
    static char line[GAME_TEXT];
    while (fgets(line, sizeof line, stdin)) {
        char *at;
        int drawn = strtol(line, &at, 10), near = strtol(at, &at, 10), astray = strtol(at, &at, 10);
        Random chance;
        set_state(&chance, at);
        play(manner, player, drawn, near, astray, &chance);
        fflush(stdout);
    }
}
