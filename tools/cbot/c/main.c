// The bot in C: the command that tools/cbot/program.py runs. It is one translation unit, for one number of players.
#include "match.h"
#include "selfplay.h"

// The number that the command line has for that name, as name=number.
static double number(int count, char **words, const char *name) {
    size_t length = strlen(name);
    for (int i = 2; i < count; i++)
        if (!strncmp(words[i], name, length) && words[i][length] == '=')
            return atof(words[i] + length + 1);
    fail("not given", name);
    return 0;
}

// The next position on the standard input; whether there is one.
static bool next_position(State *state, int *turn_number) {
    char line[POSITION_TEXT];
    if (!fgets(line, sizeof line, stdin))
        return false;
    if (!parse_position(line, state, turn_number))
        fail("no position", line);
    return true;
}

// Plays so many turns from each position, so often, each time with nothing remembered but the random numbers; writes
// each position that is reached, with the score, the nodes and the depth, and an empty line behind each time. If several
// lines are wanted, each of the best turns follows, by the position after it and the score.
static void trace(Player *player, int turns, int times, int seed_number) {
    static Sitting sittings[PLAYERS];
    static Occurrences before;
    State start;
    int first;
    while (next_position(&start, &first)) {
        for (int i = 0; i < PLAYERS; i++)
            sit(&sittings[i], player, seed_number + i);
        for (int time = 0; time < times; time++) {
            State state = start;
            before.count = before.drawn_count = 0;
            for (int i = 0; i < PLAYERS; i++)
                reset_tree(sittings[i].tree);
            for (int turn = 0; turn < turns && state.to_move >= 0; turn++) {
                if (repetition)
                    is_third(&before, &state);
                Result result = choose(&sittings[state.to_move], &state, &before);
                char text[POSITION_TEXT];
                print_position(&result.after, first + turn + 1, text);
                printf("%s\t%d\t%ld\t%d", text, result.score, result.nodes, result.depth);
                for (int i = 0; i < result.ranked && player->lines > 1; i++) {
                    print_position(&result.ranking[i]->after, first + turn + 1, text);
                    printf("\t%s\t%d", text, result.ranking[i]->score);
                }
                puts("");
                state = result.after;
            }
            puts("");
        }
    }
}

// Scores positions, one a line, each after the positions to make. What was learned serves the next one, until an empty
// line, which is answered by one.
static void score_each(Player *player, int seed_number) {
    static Sitting sitting;
    static char line[POSITION_TEXT + 16];
    sit(&sitting, player, seed_number);
    for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
        if (*line == '\n') {
            sit(&sitting, player, seed_number);
            puts("");
            continue;
        }
        State state;
        char *at;
        int turn_number;
        player->nodes = strtol(line, &at, 10);
        if (!parse_position(at + 1, &state, &turn_number))
            fail("no question", line);
        printf("%d\n", search(player, sitting.tree, &state, NULL, 0, &sitting.chance).score);
    }
}

// Writes how much better the player to move stands in each position, by the evaluation alone.
static void leads(Player *player) {
    State state;
    int turn_number;
    let_think(player);
    while (next_position(&state, &turn_number)) {
        int worth[PLAYERS];
        worths(&state, worth);
        printf("%d\n", PLAYERS == 2 ? lead(&state) : mean_lead(&state, worth, state.to_move));
    }
}

// Runs the command: a word, one player or two (options.read), and name=number for the rest.
int main(int count, char **words) {
    static Player players[2];
    target = TARGET;
    if (count < 3)
        fail("expected", "a command and a player");
    const char *command = words[1];
    read_player(&players[0], words[2]);
    if (!strcmp(command, "leads")) {
        leads(&players[0]);
        return 0;
    }
#define NUMBER_OF(name) number(count, words, #name)
    if (!strcmp(command, "scores")) {
        score_each(&players[0], NUMBER_OF(seed));
        return 0;
    }
    if (!strcmp(command, "trace")) {
        trace(&players[0], NUMBER_OF(turns), NUMBER_OF(times), NUMBER_OF(seed));
        return 0;
    }
    tournament = NUMBER_OF(tournament) != 0;
    if (!strcmp(command, "games")) {
        Manner manner = {NUMBER_OF(longest), NUMBER_OF(lines), NUMBER_OF(worse), NUMBER_OF(stray)};
        play_each(&manner, &players[0]);
        return 0;
    }
    if (strcmp(command, "match"))
        fail("unknown command", command);
    Task task = {NUMBER_OF(part), NUMBER_OF(parts),   NUMBER_OF(games),
                 NUMBER_OF(seed), NUMBER_OF(longest), NUMBER_OF(opening), NUMBER_OF(seats)};
    repetition = NUMBER_OF(repetition) != 0;
    read_player(&players[1], words[3]);
    match(&task, players);
    return 0;
}
