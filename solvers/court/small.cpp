#include "solvers/court/small.h"

#include <algorithm>
#include <numeric>

namespace magichat::court::small {

List<Hat, hat_cards> all_hats(const Options& options) {
    List<Hat, hat_cards> hats;
    for (std::size_t i = 0; i < std::size_t{options.columns} + options.hats_spare; ++i) hats.push_back(at<Hat>(i));
    for (std::size_t i = 0; i < options.magic; ++i) hats.push_back(Hat::magic);
    return hats;
}

State start(const Options& options, Seat first) {
    assert(options.columns >= 2 && options.columns <= max_columns && options.hats() <= max_hats);
    State state;
    static_cast<court::State&>(state).options = options;
    state.options = options;
    state.turn = first;
    state.characters.fill(Character::blank);
    state.hats.fill(Hat::blank);
    state.character_top = character_cards;
    state.hat_top = static_cast<u8>(hat_cards - (options.hats() - options.columns));
    return state;
}

bool legal(const State& state, const Chance& deal) {
    List<Hat, hat_cards> hats = deal.hats;
    std::sort(hats.begin(), hats.end());
    bool in_order = deal.characters.size() == state.options.columns;
    for (std::size_t i = 0; i < deal.characters.size(); ++i) in_order &= deal.characters[i] == at<Character>(i);
    return state.phase == Phase::deal && in_order && hats == all_hats(state.options);
}

Trace apply(State& state, const Chance& deal) {
    const std::size_t row = state.options.columns;
    std::copy_n(deal.characters.begin(), row, state.characters.begin());
    std::copy_n(deal.hats.begin(), row, state.hats.begin());
    std::copy(deal.hats.begin() + row, deal.hats.end(), state.hats.begin() + state.hat_top);
    state.in_use = static_cast<u8>((1U << row) - 1U);
    state.phase = Phase::turn;
    return {Trace::Kind::deal, house, {}, Hat::blank, court::Result::miss, Character::blank, false};
}

Knowledge::Knowledge(const Options& options, Seat first, Seat /*self*/) : table_(start(options, first)) {
    for (const Hat hat : all_hats(options)) ++left_[index(hat)];
}

Knowledge::Knowledge(const State& state, u32 seen) : table_(state) {
    for (const Place place : places()) {
        Hat& hat = table_.hats[where(place)];
        ++left_[index(hat)];
        if (place.zone == Zone::hat_pile || ((seen >> place.nth) & 1U) == 0) hat = Hat::blank;
    }
}

void Knowledge::hear(const Event& event) {
    const std::size_t i = index(event.column);
    switch (event.kind) {
        case EventKind::deal: {
            Chance deal;
            for (std::size_t n = 0; n < table_.options.columns; ++n) deal.characters.push_back(event.characters[n]);
            for (std::size_t n = 0; n < table_.options.hats(); ++n) deal.hats.push_back(Hat::blank);
            apply(table_, deal);
            break;
        }
        case EventKind::look:
            if (event.hat != Hat::blank) table_.hats[i] = event.hat;
            apply(table_, look(event.column));
            break;
        case EventKind::swap: apply(table_, swap(event.column, event.other)); break;
        case EventKind::open:
            table_.hats[i] = event.hat;
            apply(table_, open(event.column));
            if (event.result != court::Result::miss) --left_[index(event.hat)];
            break;
        case EventKind::dead:
        case EventKind::lay:
        case EventKind::close:
        case EventKind::end: break;
    }
}

List<Place, hat_cards> Knowledge::places() const {
    List<Place, hat_cards> list;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table_.in_use >> i) & 1U) != 0) list.push_back(Place{Zone::hat, static_cast<u8>(i)});
    }
    for (std::size_t i = table_.hat_top; i < hat_cards; ++i) {
        list.push_back(Place{Zone::hat_pile, static_cast<u8>(i - table_.hat_top)});
    }
    return list;
}

Knowledge::Counts Knowledge::unseen() const {
    Counts counts = left_;
    for (const Place place : places()) {
        const Hat hat = table_.hats[where(place)];
        if (hat != Hat::blank) --counts[index(hat)];
    }
    return counts;
}

Ratio Knowledge::probability(Place place, Card card) const {
    const Hat seen = table_.hats[where(place)];
    if (seen != Hat::blank) return index(seen) == index(card) ? always : never;
    const Counts counts = unseen();
    return {counts[index(card)], std::accumulate(counts.begin(), counts.end(), u64{0})};
}

std::optional<Card> Knowledge::certain(Place place) const {
    for (std::size_t hat = 0; hat < hat_kinds; ++hat) {
        if (probability(place, at<Card>(hat)).certain()) return at<Card>(hat);
    }
    return std::nullopt;
}

void Knowledge::forget(Place place) { table_.hats[where(place)] = Hat::blank; }
void Knowledge::confuse(Place a, Place b) { std::swap(table_.hats[where(a)], table_.hats[where(b)]); }

}  // namespace magichat::court::small
