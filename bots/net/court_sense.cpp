#include "bots/net/court_sense.h"

#include <algorithm>

namespace magichat::court {

namespace {

using net::Writer;

int points_of(const State& table, std::size_t who) {
    return table.pairs[who] - std::max(0, static_cast<int>(table.penalties[who]) - table.magic[who]);
}

// What one seat makes of the table: what it knows, and the cards that it has not seen.
struct Sight {
    const Ledger& ledger;
    const State& table;
    std::size_t self;
    std::size_t players;
    int now;
    std::array<int, hat_kinds> unseen{};  // hats, by kind
    int all_unseen = 0;
    std::array<int, character_kinds> heads{};  // on the table, by kind

    Sight(const Ledger& account, const State& as_seen, Seat seat)
        : ledger(account), table(as_seen), self(index(seat)), players(table.options.players), now(account.turn()) {
        for (std::size_t kind = 0; kind < hat_kinds; ++kind) {
            const int cards = at<Hat>(kind) == Hat::magic ? (table.options.magic_hats ? int{magic_cards} : 0) : 2;
            unseen[kind] = cards - ledger.won(at<Hat>(kind));
        }
        for (std::size_t i = 0; i < columns; ++i) {
            if (!in_use(i)) continue;
            ++heads[index(table.characters[i])];
            if (mine(i)) --unseen[index(table.hats[i])];
        }
        for (const int n : unseen) all_unseen += n;
    }

    bool in_use(std::size_t i) const { return ((table.in_use >> i) & 1U) != 0; }
    // Do I know this hat?
    bool mine(std::size_t i) const { return in_use(i) && table.hats[i] != Hat::blank; }
    bool fits(std::size_t hat, std::size_t head) const {
        return mine(hat) && in_use(head) && belongs(table.hats[hat], table.characters[head]);
    }
    // The seat so many places to the left of mine.
    std::size_t seat(std::size_t steps) const { return (self + steps) % players; }
    bool knows(std::size_t who, std::size_t i) const { return ((ledger.hat(i).known >> who) & 1U) != 0; }
    // For how many of their turns a player could have opened this hat under this head.
    int chances(std::size_t who, std::size_t i) const {
        const Ledger::OfHat& hat = ledger.hat(i);
        const int since = std::max({hat.laid, hat.moved, ledger.head_since(i), hat.known_since[who]});
        return (now - since) / static_cast<int>(players);
    }
    int points(std::size_t who) const { return points_of(table, who); }
};

void about_me(Writer& to, const Sight& sight, std::size_t i) {
    const Ledger::OfHat& hat = sight.ledger.hat(i);
    const bool known = sight.mine(i);
    const Hat kind = sight.table.hats[i];
    const Character head = sight.table.characters[i];
    int elsewhere = 0;
    int for_here = 0;
    for (std::size_t j = 0; j < columns; ++j) {
        if (j == i) continue;
        elsewhere += sight.fits(i, j) ? 1 : 0;
        for_here += sight.fits(j, i) ? 1 : 0;
    }
    const bool plain = known && kind != Hat::magic;
    const int to_come = plain ? 2 - sight.ledger.won(kind) - sight.heads[index(kind)] : 0;
    const int wanted = sight.unseen[index(head)];
    to.flag(true).flag(known).flag(known && kind == Hat::magic).flag(sight.fits(i, i)).ratio(elsewhere, 2);
    to.ratio(to_come, 2).ratio(known ? 0 : wanted, sight.all_unseen).ratio(wanted, 2).ratio(for_here, 2);
    to.ratio(sight.ledger.won(at<Hat>(index(head))), 2).flag(sight.heads[index(head)] > 1);
    to.ratio(known ? 0 : sight.unseen[index(Hat::magic)], sight.all_unseen);
    const bool moved_by_me = index(hat.mover) == sight.self;
    const int age = sight.now - hat.moved - 1;
    const int chances = known ? sight.chances(sight.self, i) : 0;
    to.recent(sight.now - hat.looked[sight.self] - 1).raw(known ? net::unit / (1 + chances) : 0).flag(chances >= 1);
    to.raw(moved_by_me ? net::unit / (1 + age) : 0).raw(moved_by_me && hat.mover_knew ? net::unit / (1 + age) : 0);
    to.recent(sight.now - hat.laid - 1).recent(sight.now - sight.ledger.head_since(i) - 1);
}

void about_others(Writer& to, const Sight& sight, std::size_t i) {
    const Ledger::OfHat& hat = sight.ledger.hat(i);
    const int age = sight.now - hat.moved - 1;
    int knowing = 0;
    for (std::size_t steps = 1; steps < max_seats; ++steps) {
        const bool there = steps < sight.players;
        const std::size_t who = there ? sight.seat(steps) : 0;
        const bool knows = there && sight.knows(who, i);
        const int chances = knows ? sight.chances(who, i) : 0;
        const bool moved = there && index(hat.mover) == who;
        knowing += knows ? 1 : 0;
        to.flag(knows).raw(there ? net::unit / (1 + sight.now - hat.looked[who] - 1) : 0);
        to.raw(knows ? net::unit / (1 + chances) : 0).flag(chances >= 1).flag(chances >= 3);
        to.raw(moved ? net::unit / (1 + age) : 0).raw(moved && hat.mover_knew ? net::unit / (1 + age) : 0);
    }
    const bool by_other = hat.mover != nobody && index(hat.mover) != sight.self;
    const bool just = by_other && age + 1 < static_cast<int>(sight.players);
    to.flag(knowing > 0).ratio(knowing, static_cast<int>(sight.players) - 1).flag(sight.mine(i) && knowing == 0);
    to.flag(hat.mover_knew).flag(hat.partner_known).flag(just && hat.mover_knew).flag(just && hat.partner_known);
    if (by_other && hat.mover_knew) {
        const int kept = sight.ledger.count(hat.mover, Manner::kept_word);
        to.ratio(kept + 1, kept + sight.ledger.count(hat.mover, Manner::did_not) + 2);
    } else {
        to.raw(0);
    }
}

void about_history(Writer& to, const Sight& sight, std::size_t i, LegalMoves legal) {
    for (std::size_t n = 0; n < Ledger::remembered_turns; ++n) {
        const Ledger::Turn& turn = sight.ledger.before(n);
        const bool here = ((turn.columns >> i) & 1U) != 0;
        to.flag(here && turn.kind == MoveKind::look).flag(here && turn.kind == MoveKind::swap);
        to.flag(here && turn.kind == MoveKind::open && turn.result == Result::miss);
    }
    to.flag(legal.has(magichat::court::look(at<Column>(i))));
    bool offered = false;
    for (std::size_t steps = 1; steps < sight.players; ++steps) {
        offered |= ((sight.ledger.announced(at<Seat>(sight.seat(steps))) >> i) & 1U) != 0;
    }
    to.flag(offered);
}

// The manners of a player, and what follows from them: how often they steal, keep their word, and are lured.
void about_manners(Writer& to, const Ledger& ledger, Seat seat) {
    const auto count = [&](Manner manner) { return ledger.count(seat, manner); };
    for (std::size_t manner = 0; manner < manner_count; ++manner) to.count(count(at<Manner>(manner)));
    const int taken = count(Manner::stole) + count(Manner::was_lured);
    to.ratio(taken + 1, taken + count(Manner::resisted) + 2).ratio(count(Manner::was_lured) + 1, taken + 2);
    to.ratio(count(Manner::kept_word) + 1, count(Manner::kept_word) + count(Manner::did_not) + 2);
}

void about_players(Writer& to, const Sight& sight) {
    for (std::size_t steps = 0; steps < max_seats; ++steps) {
        const bool there = steps < sight.players;
        const std::size_t who = there ? sight.seat(steps) : 0;
        if (!there) {
            for (int i = 0; i < 20; ++i) to.raw(0);
            continue;
        }
        const int owed = static_cast<int>(sight.table.penalties[who]) - sight.table.magic[who];
        int knows = 0;
        for (std::size_t i = 0; i < columns; ++i) knows += sight.in_use(i) && sight.knows(who, i) ? 1 : 0;
        to.flag(true).ratio(sight.points(sight.self) - sight.points(who), 8).ratio(sight.table.pairs[who], 10);
        to.count(std::max(0, owed)).flag(owed > 0).ratio(std::max(0, -owed), 4).ratio(knows, columns);
        about_manners(to, sight.ledger, at<Seat>(who));
    }
}

void about_table(Writer& to, const Sight& sight, bool polite) {
    const State& table = sight.table;
    const int magic = sight.unseen[index(Hat::magic)];
    const int in_use = std::popcount(table.in_use);
    const int character_pile = int{character_cards} - table.character_top;
    const int to_take = character_pile + in_use - int{last_columns};
    int best = -1000;
    int fitting = 0;
    for (std::size_t steps = 1; steps < sight.players; ++steps) best = std::max(best, sight.points(sight.seat(steps)));
    for (std::size_t i = 0; i < columns; ++i) fitting += sight.fits(i, i) ? 1 : 0;
    const int lead = sight.points(sight.self) - best;
    to.ratio(sight.all_unseen, 24).ratio(magic, 4).ratio(magic, sight.all_unseen).ratio(character_pile, 13);
    to.ratio(int{hat_cards} - table.hat_top, 17).ratio(in_use, columns).ratio(to_take, 17).flag(to_take <= 2);
    to.ratio(lead, 8).ratio(lead, to_take + 1).ratio(fitting, 2);
    const u64 limit = table.options.turn_limit;
    const int left = limit == 0 ? 1000 : static_cast<int>(std::min<u64>(1000, limit - std::min(limit, table.turns)));
    to.recent(left / 8).ratio(std::min(left, 400), 400).recent(left / static_cast<int>(sight.players));
    to.ratio(std::min(sight.ledger.quiet(), 48), 48).recent(sight.ledger.quiet());
    to.flag(sight.ledger.before(0).kind == MoveKind::look).flag(sight.ledger.before(0).kind == MoveKind::swap);
    to.flag(table.options.no_echo).flag(table.options.magic_hats);
    for (std::size_t n = 2; n <= max_seats; ++n) to.flag(n == sight.players);
    const Seat self = at<Seat>(sight.self);
    to.flag(polite).flag(Sense::must_lead_on(sight.ledger, table, self, polite));
    to.ratio(Sense::ahead_in_giving(sight.ledger, table, self), 4).count(sight.ledger.given(self));
    to.ratio(std::max(0, 6 * static_cast<int>(sight.players) - sight.ledger.quiet()), 24);
}

}  // namespace

int Sense::ahead_in_giving(const Ledger& ledger, const State& table, Seat self) {
    int least = 1000;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        if (at<Seat>(seat) != self) least = std::min(least, ledger.given(at<Seat>(seat)));
    }
    return ledger.given(self) - least;
}

bool Sense::leaves_it_to_others(const State& table, Seat self) {
    const int own = points_of(table, index(self));
    int least = own;
    int most = own;
    for (std::size_t seat = 0; seat < table.options.players; ++seat) {
        least = std::min(least, points_of(table, seat));
        most = std::max(most, points_of(table, seat));
    }
    return table.options.players > 2 && own == most && own > least;
}

LegalMoves Sense::allowed(const Ledger& ledger, const State& table, Seat self, bool polite, LegalMoves legal) {
    LegalMoves some = trades(ledger, table, self, polite, legal);
    if (!some.empty()) return some;
    if (!must_lead_on(ledger, table, self, polite)) return legal;
    const Sight sight(ledger, table, self);
    for (const Move move : legal) {
        const auto [kind, column, other] = move_parts[index(move)];
        const std::size_t a = index(column);
        const std::size_t b = index(other);
        const bool on = kind == MoveKind::look   ? !sight.mine(a)
                        : kind == MoveKind::swap ? sight.fits(a, b) || sight.fits(b, a)
                                                 : sight.fits(a, a) || sight.table.hats[a] == Hat::magic;
        if (on) some.add(move);
    }
    return some.empty() ? legal : some;
}

LegalMoves Sense::trades(const Ledger& ledger, const State& table, Seat self, bool polite, LegalMoves legal) {
    const Sight sight(ledger, table, self);
    const int patience = 6 * table.options.players;
    const bool behind = sight.points(sight.self) < sight.points(sight.seat(1));
    LegalMoves trading;
    if (table.options.players != 2 || ledger.quiet() < patience || !(behind || polite)) return trading;
    const auto fits = [&table](const State& with, std::size_t hat, std::size_t head) {
        const bool there = ((table.in_use >> hat) & (table.in_use >> head) & 1U) != 0;
        return there && with.hats[hat] != Hat::blank && belongs(with.hats[hat], table.characters[head]);
    };
    for (std::size_t i = 0; i < columns; ++i) {
        if (fits(table, i, i)) return trading;  // first things first
    }
    const auto trades_both = [&](const State& with, std::size_t a, std::size_t b) {
        return fits(with, a, b) && fits(with, b, a);
    };
    LegalMoves preparing;
    for (const Move move : legal) {
        const auto [kind, column, other] = move_parts[index(move)];
        if (kind != MoveKind::swap) continue;
        const std::size_t a = index(column);
        const std::size_t b = index(other);
        if (trades_both(table, a, b)) trading.add(move);
        if (fits(table, a, b) || fits(table, b, a)) continue;
        State after = table;
        std::swap(after.hats[a], after.hats[b]);
        bool prepared = false;
        for (std::size_t i = 0; i < columns; ++i) {
            for (std::size_t j = i + 1; j < columns; ++j) prepared = prepared || trades_both(after, i, j);
        }
        if (prepared) preparing.add(move);
    }
    // Whoever is polite must not prepare for ever, either.
    if (polite && ledger.quiet() >= 2 * patience) return trading;
    return trading.empty() ? preparing : trading;
}

void Sense::look(const Ledger& ledger, const State& table, Seat self, bool polite, Input& input) {
    const Sight sight(ledger, table, self);
    const LegalMoves legal = magichat::court::legal(sight.table);
    input = Input{};
    for (std::size_t i = 0; i < columns; ++i) {
        if (!sight.in_use(i)) continue;
        Writer to(input.things[i].data());
        about_me(to, sight, i);
        about_others(to, sight, i);
        about_history(to, sight, i, legal);
        assert(to.end() <= input.things[i].data() + shape.features);
        for (std::size_t j = 0; j < columns; ++j) input.relations[0][i][j] = sight.fits(i, j) ? net::unit : 0;
    }
    Writer to(input.table.data());
    about_players(to, sight);
    about_table(to, sight, polite);
    assert(to.end() <= input.table.data() + shape.table);
}

}  // namespace magichat::court
