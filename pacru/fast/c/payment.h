// Which markers to pay with for a reorientation: pacru/games/pacru/payment.py.
#pragma once
#include "tuning.h"

// Fields in an order, by their numbers.
typedef struct {
    int count;
    uint8_t fields[81];
} Order;

// The set of the first fields, so many of them.
static Fields first_fields(const Order *order, int count) {
    Fields found = 0;
    for (int i = 0; i < count && i < order->count; i++)
        found |= BIT[order->fields[i]];
    return found;
}

// The same fields by their rank, the lowest first; those of one rank stay in their order.
static Order ranked(const Order *order, const int rank[81]) {
    Order sorted = *order;
    for (int i = 1; i < sorted.count; i++) {
        uint8_t field = sorted.fields[i];
        int j = i;
        for (; j && rank[sorted.fields[j - 1]] > rank[field]; j--)
            sorted.fields[j] = sorted.fields[j - 1];
        sorted.fields[j] = field;
    }
    return sorted;
}

// payment.by_harm: the fields that the player to move can pay with, the least harmful first.
static Order by_harm(const State *state) {
    Fields paid = payable(state), exits = paid & opposing_exits(state);
    int powering[9] = {0}, harm[81];
    for (int i = 0; i < state->seats[0].count; i++)
        powering[state->seats[0].chevrons[i] / 72] += tuning->powering;
    Order order = {0};
    for (Fields rest = paid; rest; rest &= rest - 1) {
        int field = first_number(rest);
        order.fields[order.count++] = field;
        harm[field] = derived->site_of[field] + powering[field / 9] + (exits & BIT[field] ? tuning->hindering : 0);
    }
    return ranked(&order, harm);
}

// The first fields of a set, by their numbers, so many of them.
static Fields first_bits(Fields fields, int count) {
    Fields found = 0;
    for (; fields && count > 0; count--, fields &= fields - 1)
        found |= first_bit(fields);
    return found;
}

// payment._regained, at most three sets; how many.
static int regained_by(const State *state, Chevron chevron, Fields *found) {
    Fields own = state->seats[0].markers;
    int field = chevron >> 3, count = 0;
    if (!(own & BIT[field]))
        return 0;
    Fields home = BORDERLAND[field];
    int reach = power(own, field);
    for (int direction = 0; direction < 3; direction++) {
        Chevron ahead = turned(chevron, direction - 1);
        int length = LINE[ahead].length < reach ? LINE[ahead].length : reach;
        Fields regained = 0;
        if (!length || !(own & BETWEEN[ahead][length - 1])) // nothing could lie between
            continue;
        for (int distance = 0; distance < length; distance++) {
            Fields bit = BIT[LINE[ahead].fields[distance]];
            if (state->occupied & bit)
                break;
            if (own & bit) { // the power that is left must still reach it
                Fields passed = own & BETWEEN[ahead][distance];
                regained = (passed & ~home) | first_bits(passed & home, reach - distance - 1);
            }
        }
        if (regained)
            found[count++] = regained;
    }
    for (int i = 1; i < count; i++)
        for (int j = i; j && bit_count(found[j - 1]) < bit_count(found[j]); j--) {
            Fields more = found[j];
            found[j] = found[j - 1];
            found[j - 1] = more;
        }
    return count;
}

// payment.payment: a good way to pay `price` markers for what the chevron is then, from the order by_harm.
static Fields payment(const State *state, const Order *order, Chevron chevron, int price) {
    Fields regained[3];
    if (!regained_by(state, chevron, regained))
        return first_fields(order, price);
    Fields wanted = first_bits(regained[0], price), paid = wanted;
    int left = price - bit_count(wanted);
    for (int i = 0; i < order->count && left > 0; i++)
        if (!(wanted & BIT[order->fields[i]]))
            paid |= BIT[order->fields[i]], left--;
    return paid;
}

// payment._first: those wanted before all others, and those spared, if not wanted, behind them.
static Fields first_wanted(const Order *order, Fields wanted, int price, Fields spared) {
    int rank[81];
    for (int i = 0; i < order->count; i++) {
        Fields bit = BIT[order->fields[i]];
        rank[order->fields[i]] = (bit & wanted ? 0 : 2) + (bit & spared ? 1 : 0);
    }
    Order sorted = ranked(order, rank);
    return first_fields(&sorted, price);
}

enum { MOST_PAYMENTS = 5 };

// payment.payments: at most MOST_PAYMENTS ways, added to those that are there already unless they are among them; how
// many there are then.
static int payments(const State *state, const Order *order, Chevron chevron, int price, Fields *found, int count) {
    Fields goals = REACH[chevron][power(state->seats[0].markers, chevron >> 3)], regained[3];
    int lines = regained_by(state, chevron, regained);
    for (int i = 0; i < lines; i++)
        count = add_once(found, count, first_wanted(order, regained[i], price, goals));
    count = add_once(found, count, first_wanted(order, 0, price, goals));
    return add_once(found, count, first_fields(order, price));
}
