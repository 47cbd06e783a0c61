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

// Writes a turn and its score, as part of a line; a dash for the turn if there is no other one.
static void report(int depth, int rank, int score, const State *before, const State *after, bool only) {
    char turn[TURN_TEXT] = "-";
    if (!only)
        turn_between(before, after, turn);
    printf("\t%d %d %d %s", depth, rank, score, turn);
}

// Answers questions, one a line: the positions to make, how many of the best turns to find, the position, and the one
// after the only turn to look at, or nothing; with tabs between. What was learned serves the next question, until an
// empty line. An answer has the positions made, and each report of the search: depth, rank, score and turn.
static void answer_each(Player *player, int seed_number) {
    static Sitting sitting;
    static char line[2 * POSITION_TEXT + 32];
    sit(&sitting, player, seed_number);
    for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
        if (*line == '\n') {
            sit(&sitting, player, seed_number);
            puts("");
            continue;
        }
        State state, after;
        char *at, *last = strrchr(line, '\t');
        int turn_number;
        player->nodes = strtol(line, &at, 10);
        player->lines = strtol(at, &at, 10);
        if (!last || player->lines < 1 || player->lines > MOST_LINES || !parse_position(at + 1, &state, &turn_number))
            fail("no question", line);
        bool only = last[1] != '\n';
        if (only && !parse_position(last + 1, &after, &turn_number))
            fail("no position", last + 1);
        Result result =
            search_among(player, sitting.tree, &state, NULL, 0, &sitting.chance, only ? &after : NULL);
        printf("%ld", result.nodes);
        for (int depth = 1; depth <= result.depth; depth++)
            for (int i = 0; i < result.depths[depth].count; i++)
                report(depth, i + 1, result.depths[depth].scores[i], &state, &result.depths[depth].after[i],
                       only);
        // As far as the next depth came.
        bool whole = same(&result.ranking[0]->after, &result.after);
        for (int i = 0; i < (whole ? result.ranked : 1); i++)
            report(result.depth, i + 1, whole ? result.ranking[i]->score : result.score, &state,
                   whole ? &result.ranking[i]->after : &result.after, only);
        puts("");
    }
}

// Answers questions, one a line: the positions to make, and a position of two players. An answer has the score and the
// expected line. Nothing is remembered.
static void line_each(Player *player, int seed_number) {
    static Sitting sitting;
    static char line[POSITION_TEXT + 16];
    for (; fgets(line, sizeof line, stdin); fflush(stdout)) {
        sit(&sitting, player, seed_number);
        State state;
        char *at, turn[TURN_TEXT];
        int turn_number;
        player->nodes = strtol(line, &at, 10);
        if (!parse_position(at + 1, &state, &turn_number))
            fail("no question", line);
        Result result = search_among(player, sitting.tree, &state, NULL, 0, &sitting.chance, NULL);
        turn_between(&state, &result.after, turn);
        printf("%d %s", result.score, turn);
        for (int i = 0; i < result.line_length; i++) {
            turn_between(i ? &result.line[i - 1] : &result.after, &result.line[i], turn);
            printf(" %s", turn);
        }
        puts("");
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
    if (!strcmp(command, "answers")) {
        answer_each(&players[0], NUMBER_OF(seed));
        return 0;
    }
    if (!strcmp(command, "lines")) {
        line_each(&players[0], NUMBER_OF(seed));
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
                 NUMBER_OF(seed), NUMBER_OF(longest), NUMBER_OF(opening)};
    repetition = NUMBER_OF(repetition) != 0;
    read_player(&players[1], words[3]);
    match(&task, players);
    return 0;
}
