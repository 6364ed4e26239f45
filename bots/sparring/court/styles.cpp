#include "bots/sparring/court/styles.h"

#include "bots/sparring/court/prices.h"

namespace magichat::sparring {

using court::columns;
using court::Hat;
using court::LegalMoves;
using court::Move;

namespace {

Move swap_of(std::size_t a, std::size_t b) {
    return court::swap(at<court::Column>(std::min(a, b)), at<court::Column>(std::max(a, b)));
}
Move open_of(std::size_t column) { return court::open(at<court::Column>(column)); }
Move look_at(std::size_t column) { return court::look(at<court::Column>(column)); }

class CourtStyle : public Bot<court::Game> {
public:
    CourtStyle(const Setup<court::Game>& setup, Seat seat, u64 seed) : watch_(setup, seat), random_(seed) {}

    void hear(const court::Events& events) override {
        for (const court::Event& event : events) watch_.hear(event);
    }
    void reseed(u64 seed) override { random_ = Random(seed); }
    Choice<court::Game> choose(const LegalMoves& legal, const std::function<bool()>& /*out_of_time*/) override {
        if (legal.size() == 1) return {legal[0], {Why::only_move, {}, 0}};
        return decide(legal);
    }

protected:
    const CourtWatch& watch() const { return watch_; }
    Random& random() { return random_; }

    // Pairs that lie as they should, by what we have seen; those that another has seen first.
    std::optional<Choice<court::Game>> sure_pair() {
        LegalMoves secret;
        LegalMoves known;
        for (std::size_t i = 0; i < columns; ++i) {
            if (watch_.fits(i, i)) (watch_.others_saw(i) != 0 ? known : secret).add(open_of(i));
        }
        return one_of(known.empty() ? secret : known);
    }
    std::optional<Choice<court::Game>> magic_hat() {
        LegalMoves some;
        for (std::size_t i = 0; i < columns; ++i) {
            if (watch_.in_use(i) && watch_.seen(i) == Hat::magic) some.add(open_of(i));
        }
        return one_of(some);
    }
    // Swaps of hats that we have seen: to their own head, or to any other. `secret`: only hats that we alone have seen.
    LegalMoves swaps(const LegalMoves& legal, bool home, bool secret) const {
        LegalMoves some;
        for (std::size_t a = 0; a < columns; ++a) {
            if (!watch_.in_use(a) || watch_.seen(a) == Hat::blank) continue;
            if (secret && watch_.others_saw(a) != 0) continue;
            for (std::size_t b = 0; b < columns; ++b) {
                if (a == b || !watch_.in_use(b) || watch_.fits(a, a) || watch_.fits(a, b) != home) continue;
                if (!home && watch_.fits(b, a)) continue;
                if (legal.has(swap_of(a, b))) some.add(swap_of(a, b));
            }
        }
        return some;
    }
    // What others have announced and we have not seen.
    LegalMoves offers() const {
        LegalMoves some;
        for (std::size_t seat = 0; seat < watch_.players(); ++seat) {
            if (at<Seat>(seat) == watch_.self()) continue;
            for (std::size_t i = 0; i < columns; ++i) {
                const bool there = ((watch_.announced(at<Seat>(seat)) >> i) & 1U) != 0;
                if (there && watch_.in_use(i) && watch_.seen(i) == Hat::blank) some.add(open_of(i));
            }
        }
        return some;
    }
    std::optional<Choice<court::Game>> look_around(const LegalMoves& legal) {
        LegalMoves some;
        for (std::size_t i = 0; i < columns; ++i) {
            if (watch_.in_use(i) && watch_.seen(i) == Hat::blank && legal.has(look_at(i))) some.add(look_at(i));
        }
        return one_of(some);
    }
    // Something that changes nothing.
    Choice<court::Game> wait(const LegalMoves& legal) {
        LegalMoves some;
        for (const Move move : legal) {
            if (court::move_parts[index(move)].kind == court::MoveKind::look) some.add(move);
        }
        return {any_of(some.empty() ? legal : some, random_), {Why::nothing_better, {}, 0}};
    }
    std::optional<Choice<court::Game>> one_of(const LegalMoves& moves) {
        if (moves.empty()) return std::nullopt;
        return Choice<court::Game>{any_of(moves, random_), {}};
    }

private:
    virtual Choice<court::Game> decide(const LegalMoves& legal) = 0;

    CourtWatch watch_;
    Random random_;
};

class Honest final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        if (const auto pair = sure_pair()) return *pair;
        if (const auto home = one_of(swaps(legal, true, false))) return *home;
        if (const auto look = look_around(legal)) return *look;
        if (const auto magic = magic_hat()) return *magic;
        return wait(legal);
    }
};

class Thief final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        if (const auto pair = sure_pair()) return *pair;
        if (const auto loot = one_of(offers())) return *loot;
        if (const auto look = look_around(legal)) return *look;
        if (const auto magic = magic_hat()) return *magic;
        if (const auto home = one_of(swaps(legal, true, true))) return *home;
        if (watch().quiet() > patience) {
            if (const auto home = one_of(swaps(legal, true, false))) return *home;
        }
        return wait(legal);
    }
    static constexpr u32 patience = 6;
};

// Two lures for every true call: near the balance at which opening and leaving it are as good.
class Lurer final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        constexpr double speaks = 0.6;
        constexpr double lies = 2.0 / 3;
        if (const auto pair = sure_pair()) return *pair;
        if (watch().owes(watch().self()) > 0) {
            if (const auto magic = magic_hat()) return *magic;
        }
        if (happens(speaks, random())) {
            if (happens(lies, random())) {
                if (const auto lure = one_of(swaps(legal, false, true))) return *lure;
            } else if (const auto home = one_of(swaps(legal, true, true))) {
                return *home;
            }
        }
        if (const auto look = look_around(legal)) return *look;
        if (const auto magic = magic_hat()) return *magic;
        if (const auto lure = one_of(swaps(legal, false, false))) return *lure;
        return wait(legal);
    }
};

class Waiter final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        if (const auto pair = sure_pair()) return *pair;
        if (watch().owes(watch().self()) > 0) {
            if (const auto magic = magic_hat()) return *magic;
        }
        if (const auto look = look_around(legal)) return *look;
        if (const auto home = one_of(swaps(legal, true, true))) return *home;
        if (const auto magic = magic_hat()) return *magic;
        return wait(legal);
    }
};

class NeverWrong final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        if (const auto pair = sure_pair()) return *pair;
        LegalMoves right;
        for (const Move move : legal) {
            const court::MoveParts& parts = court::move_parts[index(move)];
            const bool opens = parts.kind == court::MoveKind::open;
            if (!opens || watch().seen(index(parts.column)) == Hat::magic) right.add(move);
        }
        return {any_of(right, random()), {Why::at_random, {}, 0}};
    }
};

class Counter final : public CourtStyle {
    using CourtStyle::CourtStyle;
    Choice<court::Game> decide(const LegalMoves& legal) override {
        constexpr double as_good = 0.01;
        const CourtPrices prices(watch());
        std::array<double, court::move_count> price{};
        double best = -1e9;
        for (const Move move : legal) best = std::max(best, price[index(move)] = prices.price(move));
        LegalMoves some;
        for (const Move move : legal) {
            if (price[index(move)] > best - as_good) some.add(move);
        }
        return *one_of(some);
    }
};

}  // namespace

std::unique_ptr<Bot<court::Game>> make_court_style(Style style, const Setup<court::Game>& setup, Seat seat, u64 seed) {
    switch (style) {
        case Style::honest: return std::make_unique<Honest>(setup, seat, seed);
        case Style::thief: return std::make_unique<Thief>(setup, seat, seed);
        case Style::lurer: return std::make_unique<Lurer>(setup, seat, seed);
        case Style::waiter: return std::make_unique<Waiter>(setup, seat, seed);
        case Style::never_wrong: return std::make_unique<NeverWrong>(setup, seat, seed);
        case Style::counter:
        case Style::network:
        case Style::exchanger:
        case Style::hoarder:
        case Style::gambler: break;
    }
    return std::make_unique<Counter>(setup, seat, seed);
}

}  // namespace magichat::sparring
