// The random numbers of Python's random.Random(int): the same ones, by the Mersenne twister of Matsumoto and Nishimura.
#pragma once
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    uint32_t words[624];
    int at;
} Random;

// As random.seed, for a number of at most 64 bits.
static void seed(Random *random, uint64_t number) {
    uint32_t key[2] = {(uint32_t)number, (uint32_t)(number >> 32)}, *words = random->words;
    int length = key[1] ? 2 : 1, i = 1, j = 0;
    words[0] = 19650218u;
    for (int k = 1; k < 624; k++)
        words[k] = 1812433253u * (words[k - 1] ^ words[k - 1] >> 30) + k;
    for (int k = 624; k; k--) {
        words[i] = (words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1664525u) + key[j] + j;
        if (++i == 624)
            words[0] = words[623], i = 1;
        j = (j + 1) % length;
    }
    for (int k = 623; k; k--) {
        words[i] = (words[i] ^ (words[i - 1] ^ words[i - 1] >> 30) * 1566083941u) - i;
        if (++i == 624)
            words[0] = words[623], i = 1;
    }
    words[0] = 0x80000000u;
    random->at = 624;
}

// As random.setstate, for the numbers of random.getstate, with blanks between.
static void set_state(Random *random, char *numbers) {
    for (int i = 0; i < 624; i++)
        random->words[i] = strtoul(numbers, &numbers, 10);
    random->at = atoi(numbers);
}

// As random.getrandbits(32).
static uint32_t random_word(Random *random) {
    uint32_t *words = random->words;
    if (random->at == 624) {
        for (int k = 0; k < 624; k++) {
            uint32_t mixed = (words[k] & 0x80000000u) | (words[(k + 1) % 624] & 0x7fffffffu);
            words[k] = words[(k + 397) % 624] ^ mixed >> 1 ^ (mixed & 1 ? 0x9908b0dfu : 0);
        }
        random->at = 0;
    }
    uint32_t word = words[random->at++];
    word ^= word >> 11;
    word ^= word << 7 & 0x9d2c5680u;
    word ^= word << 15 & 0xefc60000u;
    return word ^ word >> 18;
}

// As random.randrange(count), count at least 1.
static uint32_t random_below(Random *random, uint32_t count) {
    int bits = 32 - __builtin_clz(count);
    uint32_t found;
    do
        found = random_word(random) >> (32 - bits);
    while (found >= count);
    return found;
}

// As random.random().
static double random_share(Random *random) {
    uint32_t high = random_word(random) >> 5, low = random_word(random) >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
}

// sight.happens: whether something happens this time that happens in that share of all cases.
static bool happens(double share, Random *random) {
    return share >= 1 || (share > 0 && random_share(random) < share);
}

// Distributed as random.gauss(0, 1), but not the same numbers.
static double random_normal(Random *random) {
    double share;
    do
        share = random_share(random);
    while (share <= 0);
    return sqrt(-2 * log(share)) * cos(2 * acos(-1) * random_share(random));
}
