#include "engine/court/knowledge.h"

#include <algorithm>
#include <numeric>

namespace magichat::court {

namespace {

// n(n-1)..(n-k+1): the ways to lay k of n cards in a row.
u64 ways_to_lay(u64 n, u64 k) {
    u64 ways = 1;
    for (u64 i = 0; i < k; ++i) {
        if (i == n) return 0;
        ways *= n - i;
    }
    return ways;
}

}  // namespace

Knowledge::Knowledge(const Options& options, Seat first, Seat /*self*/) : table_(start(options, first)) {
    hats_left_.fill(2);
    hats_left_[index(Hat::magic)] = options.magic_hats ? magic_cards : 0;
    characters_left_.fill(2);
    unseen_hats_ = hats_left_;
    unseen_characters_ = characters_left_;
}

void Knowledge::reveal(Column column, Hat hat) {
    Hat& here = table_.hats[index(column)];
    if (here == hat) return;
    forget({Zone::hat, static_cast<u8>(column)});
    if (unseen_hats_[index(hat)] == 0) {  // only if it is believed elsewhere, and wrongly
        const auto there = std::find(table_.hats.begin(), table_.hats.begin() + columns, hat);
        forget({Zone::hat, static_cast<u8>(there - table_.hats.begin())});
    }
    --unseen_hats_[index(hat)];
    here = hat;
}

// Only what lies in a column can have been seen.
void Knowledge::forget(Place place) {
    Hat& here = table_.hats[place.nth];
    if (place.zone != Zone::hat || here == Hat::blank) return;
    ++unseen_hats_[index(here)];
    here = Hat::blank;
    slipped_ = true;
}

void Knowledge::confuse(Place a, Place b) {
    const auto in_use = [&](Place place) {
        return place.zone == Zone::hat && ((table_.in_use >> place.nth) & 1U) != 0;
    };
    if (!in_use(a) || !in_use(b)) return;
    std::swap(table_.hats[a.nth], table_.hats[b.nth]);
    slipped_ = true;
}

void Knowledge::hear(const Event& event) {
    switch (event.kind) {
        case EventKind::deal: {
            dead_ = false;
            unseen_hats_ = hats_left_;
            unseen_characters_ = characters_left_;
            Chance deal = detail::cards_left(table_);
            for (Hat& hat : deal.hats) hat = Hat::blank;
            for (Character& character : deal.characters) character = Character::blank;
            for (std::size_t i = 0; i < columns; ++i) {
                deal.characters[i] = event.characters[i];
                --unseen_characters_[index(event.characters[i])];
            }
            apply(table_, deal);
            break;
        }
        case EventKind::dead:
            dead_ = true;
            if (table_.phase != Phase::over) table_.phase = Phase::deal;
            break;
        case EventKind::look:
            if (event.hat != Hat::blank) reveal(event.column, event.hat);
            apply(table_, look(event.column));
            break;
        case EventKind::swap: apply(table_, swap(event.column, event.other)); break;
        case EventKind::open: {
            reveal(event.column, event.hat);
            if (event.result != Result::miss) --hats_left_[index(event.hat)];
            if (event.result == Result::pair) --characters_left_[index(event.hat)];
            apply(table_, open(event.column));
            break;
        }
        case EventKind::lay:
            if (event.character == Character::blank) break;
            table_.characters[index(event.column)] = event.character;
            --unseen_characters_[index(event.character)];
            break;
        case EventKind::close:
        case EventKind::end: break;
    }
    // The table as it is believed can't be: the memories are wrong, and go.
    if (slipped_ && table_.phase == Phase::turn && laying().ways() == 0) {
        for (u8 i = 0; i < columns; ++i) forget({Zone::hat, i});
    }
}

List<Place, character_cards + hat_cards> Knowledge::places() const {
    List<Place, character_cards + hat_cards> all;
    if (table_.in_use == 0) return all;
    for (u8 i = 0; i < columns; ++i) {
        if (((table_.in_use >> i) & 1U) != 0) all.push_back({Zone::hat, i});
    }
    for (u8 i = 0; i + table_.hat_top < static_cast<int>(hat_cards); ++i) all.push_back({Zone::hat_pile, i});
    for (u8 i = 0; i + table_.character_top < static_cast<int>(character_cards); ++i) {
        all.push_back({Zone::character_pile, i});
    }
    return all;
}

bool Knowledge::is_wanted(std::size_t hat) const {
    if (hat == index(Hat::magic)) return true;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table_.in_use >> i) & 1U) != 0 && index(table_.characters[i]) == hat) return true;
    }
    return false;
}

u64 Knowledge::Laying::ways() const {
    const u64 any = ways_to_lay(hats, blanks);
    const u64 none_wanted = ways_to_lay(hats - wanted, blanks);
    switch (evidence) {
        case Evidence::none: return any;
        case Evidence::live: return any - none_wanted;
        case Evidence::dead: break;
    }
    return none_wanted;
}

Knowledge::Laying Knowledge::Laying::after(bool was_wanted) const {
    Laying next = without(was_wanted);
    --next.blanks;
    if (was_wanted && evidence == Evidence::live) next.evidence = Evidence::none;
    if (was_wanted && evidence == Evidence::dead) next.evidence = Evidence::live, next.blanks = 0;  // no way at all
    return next;
}

Knowledge::Laying Knowledge::Laying::without(bool was_wanted) const {
    return {hats - 1, wanted - (was_wanted ? 1 : 0), blanks, evidence};
}

Knowledge::Laying Knowledge::laying() const {
    Laying result;
    for (std::size_t hat = 0; hat < hat_kinds; ++hat) {
        result.hats += unseen_hats_[hat];
        if (is_wanted(hat)) result.wanted += unseen_hats_[hat];
    }
    result.evidence = dead_ ? Laying::Evidence::dead : Laying::Evidence::live;
    for (std::size_t i = 0; i < columns; ++i) {
        if (((table_.in_use >> i) & 1U) == 0) continue;
        if (table_.hats[i] == Hat::blank) {
            ++result.blanks;
        } else if (is_wanted(index(table_.hats[i]))) {
            result.evidence = Laying::Evidence::none;
        }
    }
    return result;
}

Ratio Knowledge::probability(Place place, Card card) const {
    const auto kind = index(card);
    if (place.zone == Zone::character_pile) {
        return {unseen_characters_[kind], character_cards - table_.character_top};
    }
    const Laying all = laying();
    if (place.zone == Zone::hat_pile) {
        if (unseen_hats_[kind] == 0) return never;
        return {unseen_hats_[kind] * all.without(is_wanted(kind)).ways(), all.ways() * (all.hats - all.blanks)};
    }
    const Hat seen = table_.hats[place.nth];
    if (seen != Hat::blank) return index(seen) == kind ? always : never;
    if (unseen_hats_[kind] == 0) return never;
    return {unseen_hats_[kind] * all.after(is_wanted(kind)).ways(), all.ways()};
}

std::optional<Card> Knowledge::certain(Place place) const {
    for (std::size_t i = 0; i < card_count(place); ++i) {
        if (probability(place, at<Card>(i)).certain()) return at<Card>(i);
    }
    return std::nullopt;
}

}  // namespace magichat::court
