#include "bots/sparring/rabbits/styles.h"

#include "bots/sparring/rabbits/prices.h"

namespace magichat::sparring {

using rabbits::LegalMoves;
using rabbits::Move;
using rabbits::MoveKind;
using rabbits::Place;
using rabbits::Slot;
using rabbits::slots;

namespace {

class RabbitsStyle : public Bot<rabbits::Game> {
public:
    RabbitsStyle(const Setup<rabbits::Game>& setup, Seat seat, u64 seed)
        : self_(seat), knowledge_(setup.options, setup.first, seat), random_(seed) {}

    void hear(const rabbits::Events& events) override {
        for (const rabbits::Event& event : events) knowledge_.hear(event);
    }
    void reseed(u64 seed) override { random_ = Random(seed); }
    Choice<rabbits::Game> choose(const LegalMoves& legal, const std::function<bool()>& /*out_of_time*/) override {
        if (legal.size() == 1) return {legal[0], {Why::only_move, {}, 0}};
        return {decide(legal), {Why::nothing_better, {}, 0}};
    }

protected:
    Seat self() const { return self_; }
    const rabbits::State& table() const { return knowledge_.table(); }
    const rabbits::Knowledge& knowledge() const { return knowledge_; }
    Random& random() { return random_; }

    static MoveKind kind(Move move) { return rabbits::move_parts[index(move)].kind; }
    static LegalMoves of_kind(const LegalMoves& legal, MoveKind kind_) {
        LegalMoves some;
        for (const Move move : legal) {
            if (kind(move) == kind_) some.add(move);
        }
        return some;
    }
    rabbits::Colour seen(Place place) const { return table().racks[index(place)]; }
    rabbits::Colour mine(std::size_t slot) const { return seen(rabbits::place(self_, at<Slot>(slot))); }

    // Which of our slots hold a rabbit of the goal, by what we have seen; of two the same, one each.
    std::array<bool, slots> useful() const { return useful_in({mine(0), mine(1), mine(2)}); }
    // A colour that would complete the goal, or be its first half; blank colours are no use.
    bool is_needed(rabbits::Colour colour) const {
        if (rabbits::is_blank(colour)) return false;
        const auto had = useful();
        const auto count_of = [](const std::array<bool, slots>& some) {
            return std::count(some.begin(), some.end(), true);
        };
        for (std::size_t s = 0; s < slots; ++s) {
            if (had[s]) continue;
            std::array<rabbits::Colour, slots> with = {mine(0), mine(1), mine(2)};
            with[s] = colour;
            if (count_of(useful_in(with)) > count_of(had)) return true;
        }
        return false;
    }
    // A slot that the goal can do without; unseen ones last.
    Slot spare_slot() const {
        const auto had = useful();
        for (const bool unseen : {false, true}) {
            for (std::size_t s = 0; s < slots; ++s) {
                if (!had[s] && rabbits::is_blank(mine(s)) == unseen) return at<Slot>(s);
            }
        }
        return Slot{0};
    }
    // A claim that is right, by what we have seen.
    std::optional<Move> sure_claim(const LegalMoves& legal) const {
        const RabbitsPrices prices(knowledge_, self_);
        for (const Move move : of_kind(legal, MoveKind::claim)) {
            const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
            const bool both_seen =
                !rabbits::is_blank(mine(index(parts.slot))) && !rabbits::is_blank(mine(index(parts.other)));
            if (both_seen && prices.right(parts.slot, parts.other) == 1) return move;
        }
        return std::nullopt;
    }
    // After a card was drawn: it takes the place of one that is no use, if it is some.
    std::optional<Move> keep_or_not(const LegalMoves& legal) const {
        if (!legal.has(rabbits::discard)) return std::nullopt;
        return is_needed(table().drawn) ? rabbits::keep(spare_slot()) : rabbits::discard;
    }
    std::optional<Move> claim_or_pass(const LegalMoves& legal) const {
        if (!legal.has(rabbits::pass)) return std::nullopt;
        return sure_claim(legal).value_or(rabbits::pass);
    }

private:
    virtual Move decide(const LegalMoves& legal) = 0;

    std::array<bool, slots> useful_in(const std::array<rabbits::Colour, slots>& cards) const {
        const auto [low, high] = rabbits::wand_colours[index(table().goals[index(self_)])];
        std::array<bool, slots> some{};
        for (const rabbits::Colour wanted : {low, high}) {
            for (std::size_t s = 0; s < slots; ++s) {
                if (some[s] || cards[s] != wanted) continue;
                some[s] = true;
                break;
            }
        }
        return some;
    }

    Seat self_;
    rabbits::Knowledge knowledge_;
    Random random_;
};

class Counter final : public RabbitsStyle {
    using RabbitsStyle::RabbitsStyle;
    Move decide(const LegalMoves& legal) override {
        constexpr double as_good = 1e-9;
        const RabbitsPrices prices(knowledge(), self());
        std::array<double, rabbits::move_count> price{};
        double best = -1e9;
        for (const Move move : legal) best = std::max(best, price[index(move)] = prices.price(move));
        LegalMoves some;
        for (const Move move : legal) {
            if (price[index(move)] >= best - as_good) some.add(move);
        }
        return any_of(some, random());
    }
};

class Exchanger final : public RabbitsStyle {
    using RabbitsStyle::RabbitsStyle;
    Move decide(const LegalMoves& legal) override {
        if (const auto claim = claim_or_pass(legal)) return *claim;
        if (const auto kept = keep_or_not(legal)) return *kept;
        for (const Move move : of_kind(legal, MoveKind::exchange)) {
            const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
            if (parts.slot == spare_slot() && is_needed(seen(parts.place))) return move;
        }
        LegalMoves unseen;
        for (const Move move : of_kind(legal, MoveKind::flip)) {
            if (rabbits::is_blank(seen(rabbits::move_parts[index(move)].place))) unseen.add(move);
        }
        if (!unseen.empty()) return any_of(unseen, random());
        if (legal.has(rabbits::stop)) return rabbits::stop;
        if (legal.has(rabbits::draw_hat)) return rabbits::draw_hat;
        for (const Move move : of_kind(legal, MoveKind::exchange)) {
            const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
            if (parts.slot == spare_slot() && rabbits::is_blank(seen(parts.place))) unseen.add(move);
        }
        return any_of(unseen.empty() ? legal : unseen, random());
    }
};

class Hoarder final : public RabbitsStyle {
    using RabbitsStyle::RabbitsStyle;
    Move decide(const LegalMoves& legal) override {
        if (const auto claim = claim_or_pass(legal)) return *claim;
        if (const auto kept = keep_or_not(legal)) return *kept;
        if (legal.has(rabbits::draw_hat)) return rabbits::draw_hat;
        for (std::size_t s = 0; s < slots; ++s) {
            const Place place = rabbits::place(self(), at<Slot>(s));
            if (legal.has(rabbits::flip(place)) && rabbits::is_blank(seen(place))) return rabbits::flip(place);
        }
        if (legal.has(rabbits::stop)) return rabbits::stop;
        // It must: what it can spare, for any card.
        LegalMoves some;
        for (const Move move : legal) {
            if (rabbits::move_parts[index(move)].slot == spare_slot()) some.add(move);
        }
        return any_of(some.empty() ? legal : some, random());
    }
};

class Gambler final : public RabbitsStyle {
    using RabbitsStyle::RabbitsStyle;
    Move decide(const LegalMoves& legal) override {
        if (const auto claim = claim_or_pass(legal)) return *claim;
        if (const auto kept = keep_or_not(legal)) return *kept;
        const auto had = useful();
        const bool half = std::count(had.begin(), had.end(), true) == 1;
        const LegalMoves swaps = of_kind(legal, MoveKind::exchange);
        if (!swaps.empty() && (half || !legal.has(rabbits::draw_wand))) {
            LegalMoves some;
            for (const Move move : swaps) {
                if (rabbits::move_parts[index(move)].slot == spare_slot()) some.add(move);
            }
            return any_of(some, random());
        }
        if (legal.has(rabbits::draw_wand)) return half ? rabbits::draw_hat : rabbits::draw_wand;
        return any_of(legal, random());
    }
};

class NeverWrong final : public RabbitsStyle {
    using RabbitsStyle::RabbitsStyle;
    Move decide(const LegalMoves& legal) override {
        if (const auto claim = claim_or_pass(legal)) return *claim;
        return any_of(legal, random());
    }
};

}  // namespace

std::unique_ptr<Bot<rabbits::Game>> make_rabbits_style(Style style, const Setup<rabbits::Game>& setup, Seat seat,
                                                       u64 seed) {
    switch (style) {
        case Style::exchanger: return std::make_unique<Exchanger>(setup, seat, seed);
        case Style::hoarder: return std::make_unique<Hoarder>(setup, seat, seed);
        case Style::gambler: return std::make_unique<Gambler>(setup, seat, seed);
        case Style::never_wrong: return std::make_unique<NeverWrong>(setup, seat, seed);
        case Style::counter:
        case Style::honest:
        case Style::thief:
        case Style::lurer:
        case Style::waiter:
        case Style::network: break;
    }
    return std::make_unique<Counter>(setup, seat, seed);
}

}  // namespace magichat::sparring
