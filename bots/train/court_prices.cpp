#include "bots/train/court_prices.h"

#include <algorithm>

namespace magichat::train {

using namespace court;  // NOLINT(google-build-using-namespace): the words of one game

namespace {

struct Pricer {
    const State& table;
    const Ledger& ledger;
    const Style& style;
    std::size_t me;
    std::size_t players;
    bool owes;
    std::array<double, hat_kinds> unseen{};  // how likely a hat that I have not seen is of each kind

    Pricer(const Knowledge& known, const Ledger& account, const Style& manner)
        : table(known.table()),
          ledger(account),
          style(manner),
          me(index(table.turn)),
          players(table.options.players),
          owes(table.penalties[me] > table.magic[me]) {
        for (std::size_t i = 0; i < columns; ++i) {
            if (!in_use(i) || seen(i)) continue;
            for (std::size_t kind = 0; kind < hat_kinds; ++kind) {
                unseen[kind] = known.probability({Zone::hat, static_cast<u8>(i)}, at<Card>(kind)).value();
            }
            break;
        }
    }

    bool in_use(std::size_t i) const { return ((table.in_use >> i) & 1U) != 0; }
    bool seen(std::size_t i) const { return table.hats[i] != Hat::blank; }
    bool knows(std::size_t seat, std::size_t i) const { return ((ledger.hat(i).known >> seat) & 1U) != 0; }
    double often(std::size_t seat, Manner yes, Manner no, double at_first) const {
        const double did = ledger.count(at<Seat>(seat), yes);
        return (did + 3 * at_first) / (did + ledger.count(at<Seat>(seat), no) + 3);
    }
    // That a hat belongs to the head of a column; if I have not seen it, by what the others have announced, too.
    double fits(std::size_t hat, std::size_t head) const {
        if (!in_use(head)) return 0;
        if (seen(hat)) return belongs(table.hats[hat], table.characters[head]) ? 1 : 0;
        const double counted = unseen[index(table.characters[head])];
        if (hat != head || counted == 0) return counted;
        double chance = counted;
        for (std::size_t seat = 0; seat < players; ++seat) {
            if (seat == me) continue;
            if (((ledger.announced(at<Seat>(seat)) >> hat) & 1U) != 0) {
                const double kept = often(seat, Manner::kept_word, Manner::did_not, 0.3 + 0.4 * style.steal / 255);
                chance = std::max(chance, kept);
            } else if (knows(seat, hat) &&
                       ledger.hat(hat).known_since[seat] + static_cast<int>(players) <= ledger.turn()) {
                chance *= 0.2;  // they would have taken it
            }
        }
        return chance;
    }
    double cap(std::size_t i) const {
        if (seen(i)) return table.hats[i] == Hat::magic ? 1 : 0;
        return unseen[index(Hat::magic)];
    }
    double cap_price(bool needed) const { return needed ? 1 : 0.15 + 0.3 * style.noise / 255; }

    double open_price(std::size_t i) const {
        const double right = fits(i, i);
        const double magic = std::min(cap(i), 1 - right);
        const double wrong = 1 - right - magic;
        const bool spare = table.magic[me] > table.penalties[me];
        return right + magic * cap_price(owes) - wrong * (spare ? 0.4 : 1);
    }
    double look_price(std::size_t i) const {
        if (seen(i)) return 0;
        double elsewhere = 0;
        for (std::size_t j = 0; j < columns; ++j) elsewhere += j == i ? 0 : fits(i, j);
        const bool alone = (ledger.hat(i).known & ~(1U << me)) == 0;
        return 0.05 + 0.5 * fits(i, i) + (alone ? 0.25 : 0.1) * std::min(1.0, elsewhere) + 0.2 * cap(i);
    }
    // What it is worth to me that this hat comes to that head: others may be quicker.
    double brought(std::size_t hat, std::size_t head) const {
        const double right = fits(hat, head);
        double left = 1;   // how likely it is still there
        double lured = 0;  // how many open it though it does not fit
        for (std::size_t step = 1; step < players; ++step) {
            const std::size_t seat = (me + step) % players;
            const bool can_tell = knows(seat, hat);
            const double opens = can_tell    ? 0.95
                                 : seen(hat) ? often(seat, Manner::stole, Manner::resisted, 0.25)
                                             : 0.02;
            if (!can_tell && right < 1) lured += left * opens;
            left *= 1 - opens;
        }
        const double mind = 0.2 + 1.2 * style.patience / 255;
        const double others = static_cast<double>(players - 1);
        if (!seen(hat)) return -0.05;
        if (right == 1) return 0.95 * left - mind * (1 - left) / others;
        const double lure = table.hats[hat] == Hat::magic ? 0 : lured;
        return (lure / others - 0.1) * 2 * style.bluff / 255;
    }
    double swap_price(std::size_t a, std::size_t b) const {
        double price = brought(a, b) + brought(b, a);
        // What lies right where it is.
        for (const std::size_t i : {a, b}) {
            bool theirs = false;
            for (std::size_t seat = 0; seat < players; ++seat) theirs = theirs || (seat != me && knows(seat, i));
            const double right = fits(i, i);
            price -= seen(i) ? right : theirs ? -0.5 * right : 0;
        }
        return price;
    }
    double price(Move move) const {
        const auto [kind, column, other] = move_parts[index(move)];
        switch (kind) {
            case MoveKind::look: return look_price(index(column));
            case MoveKind::swap: return swap_price(index(column), index(other));
            case MoveKind::open: break;
        }
        return open_price(index(column));
    }
};

}  // namespace

Move priced(const Knowledge& known, const Ledger& ledger, const Style& style, Random& random) {
    const Pricer pricer(known, ledger, style);
    const LegalMoves moves = legal(known.table());
    Move best = moves[0];
    double most = -1e9;
    for (const Move move : moves) {
        const double off = (below(random, 1000) / 1000.0) * (0.005 + 0.3 * style.noise / 255);
        if (const double price = pricer.price(move) + off; price > most) most = price, best = move;
    }
    return best;
}

}  // namespace magichat::train
