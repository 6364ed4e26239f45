// rabbits, for the tests that hold for every game: tests/in_tests.h says what each member is for.
#pragma once

#include "engine/rabbits/game.h"
#include "engine/rabbits/open.h"
#include "tests/in_tests.h"

namespace magichat {

namespace rabbits {
class Eyes;
}

template <>
struct InTests<rabbits::Game> {
    // Playing.
    static rabbits::Move some_move(const rabbits::State& state, Random& random) {
        const auto moves = legal(state);
        if (below(random, 3) != 0) return one_of(moves, random);
        for (const auto move : moves) {
            rabbits::State after = state;
            if (apply(after, move).won) return move;
        }
        return one_of(moves, random);
    }
    static rabbits::Move slow_move(const rabbits::State& state, Random& random) {
        const auto moves = legal(state);
        if (state.phase == rabbits::Phase::claim) return rabbits::pass;
        if (state.phase == rabbits::Phase::keep) return rabbits::discard;
        if (moves.has(rabbits::stop) && below(random, 2) == 0) return rabbits::stop;
        return one_of(moves, random);
    }
    static constexpr u32 steps_of_a_game = 260;
    static std::vector<std::string> idle_turn(unsigned /*n*/) { return {"roll hat1 hat1", "stop", "pass"}; }

    // Rules.
    static std::vector<int> cards(const rabbits::State& state) {
        using namespace rabbits;
        std::vector<int> count(colour_count + wand_cards);
        if (state.phase == Phase::deal) {
            std::fill_n(count.begin(), colour_count, int{hats_a_colour});
            std::fill(count.begin() + colour_count, count.end(), 1);
            return count;
        }
        for (std::size_t i = 0; i < state.options.players * slots; ++i) {
            if (!discarded(state, i)) ++count.at(index(state.racks[i]));
        }
        for (std::size_t i = 0; i < state.pile_size; ++i) ++count.at(index(state.pile[i]));
        for (std::size_t i = 0; i < colour_count; ++i) count[i] += state.discards[i];
        if (state.phase == Phase::keep) ++count.at(index(state.drawn));
        const auto wand = [&](Wand one) { ++count.at(colour_count + index(one)); };
        for (std::size_t i = 0; i < state.wand_count; ++i) wand(state.wands[wand_index(state, i)]);
        for (std::size_t seat = 0; seat < state.options.players; ++seat) {
            if (state.goals[seat] != Wand::blank) wand(state.goals[seat]);
            for (std::size_t i = 0; i < state.won_count[seat]; ++i) wand(state.won[seat][i]);
        }
        return count;
    }
    static constexpr bool forbids = false;
    static rabbits::State nothing_forbidden(const rabbits::State& state) { return state; }

    // Hidden cards. Entries: the hats, then the wands.
    class Follow {
    public:
        void step(std::size_t n, const rabbits::Chance& chance, Seat turn, const rabbits::State& after) {
            turn_ = turn;
            if (chance.kind == rabbits::ChanceKind::roll) return;
            const bool deal = chance.kind == rabbits::ChanceKind::deal;
            for (std::size_t i = 0; i < chance.hats.size(); ++i) pile_.push_back({n, i});
            for (std::size_t i = 0; i < chance.wands.size(); ++i) wands_.push_back({n, second_pack + i});
            if (deal) {
                for (std::size_t i = 0; i < after.options.players * rabbits::slots; ++i) stands_[i] = take(pile_);
                for (std::size_t i = 0; i < after.options.players; ++i) goals_[i] = take(wands_);
            } else {
                complete(waiting_);
            }
        }
        void step(std::size_t /*n*/, rabbits::Move move, Seat turn, const rabbits::State& after) {
            using rabbits::MoveKind;
            turn_ = turn;
            const rabbits::MoveParts& parts = rabbits::move_parts[index(move)];
            const auto drew = [&](rabbits::Move what) {
                waiting_ = what;
                if (after.phase != rabbits::Phase::shuffle) complete(what);
            };
            switch (parts.kind) {
                case MoveKind::exchange: std::swap(own(parts.slot), stands_[index(parts.place)]); break;
                case MoveKind::draw_hat: drew(move); break;
                case MoveKind::draw_wand:
                    wands_.push_back(goals_[index(turn_)]);
                    goals_[index(turn_)] = take(wands_);
                    break;
                case MoveKind::keep: own(parts.slot) = drawn_; break;
                case MoveKind::claim: {
                    std::vector<Origin>& won = won_[index(turn_)];
                    const std::size_t now = after.won_count[index(turn_)];
                    if (now > won.size()) {
                        won.push_back(goals_[index(turn_)]);
                        if (now < rabbits::wands_to_win) drew(move);
                    } else if (now < won.size()) {
                        wands_.push_back(won.back());
                        won.pop_back();
                    }
                    break;
                }
                case MoveKind::flip:
                case MoveKind::stop:
                case MoveKind::discard:
                case MoveKind::pass: break;
            }
        }
        Origin origin(rabbits::CardPlace place) const {
            switch (place.zone) {
                case rabbits::Zone::rack: return stands_[place.nth];
                case rabbits::Zone::drawn: return drawn_;
                case rabbits::Zone::hat_pile: return pile_[place.nth];
                case rabbits::Zone::wand_pile: return wands_[place.nth];
                case rabbits::Zone::won: break;
            }
            return won_[place.nth / rabbits::wands_to_win][place.nth % rabbits::wands_to_win];
        }
        static void put(rabbits::Chance& chance, std::size_t entry, rabbits::Card card) {
            if (entry >= second_pack) {
                chance.wands[entry - second_pack] = at<rabbits::Wand>(index(card));
            } else {
                chance.hats[entry] = at<rabbits::Colour>(index(card));
            }
        }

    private:
        static Origin take(std::deque<Origin>& cards) {
            const Origin top = cards.front();
            cards.pop_front();
            return top;
        }
        // Of whose turn it is.
        Origin& own(rabbits::Slot slot) { return stands_[index(rabbits::place(turn_, slot))]; }
        void complete(rabbits::Move what) {
            if (what == rabbits::draw_hat) {
                drawn_ = take(pile_);
                return;
            }
            const rabbits::MoveParts& parts = rabbits::move_parts[index(what)];
            own(parts.slot) = take(pile_);
            own(parts.other) = take(pile_);
            goals_[index(turn_)] = take(wands_);
        }

        std::array<Origin, rabbits::places> stands_{};
        std::deque<Origin> pile_;
        std::deque<Origin> wands_;
        Origin drawn_;
        rabbits::Move waiting_ = rabbits::pass;
        std::array<Origin, max_seats> goals_{};
        std::array<std::vector<Origin>, max_seats> won_;
        Seat turn_{};
    };
    static constexpr bool evidence_without_cards = false;  // nothing but a card that is shown says anything about them

    // Views.
    static constexpr const auto& secret_names = rabbits::colour_names;
    static std::vector<std::string> facing_now(const rabbits::State& state, Seat viewer) {
        std::vector<std::string> cards;
        if (viewer == house || state.phase == rabbits::Phase::deal) return cards;
        for (std::size_t i = 0; i < state.options.players * rabbits::slots; ++i) {
            const bool out = ((state.out >> i) & 1U) != 0;
            const bool own = i / rabbits::slots == index(viewer);
            if (own == out || discarded(state, i)) continue;
            cards.emplace_back(rabbits::colour_names[index(state.racks[i])]);
        }
        if (state.phase == rabbits::Phase::keep && viewer == state.turn) {
            cards.emplace_back(rabbits::colour_names[index(state.drawn)]);
        }
        std::sort(cards.begin(), cards.end());
        return cards;
    }
    static constexpr bool cards_face_seats = true;
    template <class Same>
    static void add_up(const rabbits::State& state, const rabbits::View& seen, Same&& same,
                       std::set<std::string>& met) {
        std::size_t hats = seen.hat_pile + seen.discards + (seen.phase == rabbits::Phase::keep ? 1U : 0U);
        for (std::size_t i = 0; i < state.options.players * rabbits::slots; ++i) {
            const bool empty = seen.racks[i].card == rabbits::SlotView::Card::none;
            hats += empty ? 0 : 1;
            if (empty && seen.phase != rabbits::Phase::deal) met.insert("empty slot");
        }
        same("hats", hats, 24U);
        std::size_t wands = seen.wand_pile;
        for (std::size_t seat = 0; seat < state.options.players; ++seat) {
            wands += seen.won[seat] + (seen.goals[seat] == rabbits::Wand::blank ? 0U : 1U);
        }
        same("wands", wands, 21U);
        same("no top without discards", rabbits::is_blank(seen.top), seen.discards == 0);
        if (!rabbits::is_blank(seen.top)) same("the top is a discard", state.discards[index(seen.top)] > 0, true);
    }
    static std::set<std::string> moments() {
        return {"deal", "roll", "act", "flip", "keep", "claim", "shuffle", "over", "empty slot"};
    }

    // Open views.
    static constexpr std::string_view open_before_the_deal =
        R"({"racks":[[null,null,null],[null,null,null]],"won":[[],[]],"piles":{"hats":[],"wands":[]}})";
    static std::string shown_at(const JsonTree& open, rabbits::CardPlace place) {
        const JsonTree& piles = *open.find("piles");
        switch (place.zone) {
            case rabbits::Zone::rack: return open.find("racks")->items.at(place.nth / 3).items.at(place.nth % 3).text;
            case rabbits::Zone::drawn: return open.find("drawn") == nullptr ? "" : open.find("drawn")->text;
            case rabbits::Zone::hat_pile: return piles.find("hats")->items.at(place.nth).text;
            case rabbits::Zone::wand_pile: return piles.find("wands")->items.at(place.nth).text;
            case rabbits::Zone::won: break;
        }
        return open.find("won")->items.at(place.nth / 4).items.at(place.nth % 4).text;
    }
    template <class Same>
    static std::size_t compare_open(const rabbits::State& state, const rabbits::OpenView& open,
                                    const rabbits::View& own, Same&& same) {
        std::size_t seen = 0;
        same("the hats of the pile", open.hat_pile.size(), own.hat_pile);
        same("the wands of the pile", open.wand_pile.size(), own.wand_pile);
        for (std::size_t i = 0; i < state.options.players * rabbits::slots; ++i) {
            const bool none = own.racks[i].card == rabbits::SlotView::Card::none;
            same("an empty slot", rabbits::is_blank(open.racks[i]), none);
            if (rabbits::is_blank(own.racks[i].rabbit)) continue;
            same("a card on a rack", open.racks[i], own.racks[i].rabbit);
            ++seen;
        }
        if (!rabbits::is_blank(own.drawn)) same("the card in the hand", open.drawn, own.drawn);
        return seen;
    }

    // Bots.
    using Eyes = rabbits::Eyes;
    static constexpr std::size_t places = rabbits::places;
    static constexpr std::size_t row = rabbits::slots;
    static constexpr bool circle = false;
    static rabbits::CardPlace place(std::size_t i) { return {rabbits::Zone::rack, static_cast<u8>(i)}; }
    // While a won claim waits for its cards, two slots are empty.
    static bool in_use(const rabbits::State& state, std::size_t i) {
        return state.phase != rabbits::Phase::deal && state.phase != rabbits::Phase::shuffle &&
               state.phase != rabbits::Phase::over && i < state.options.players * rabbits::slots;
    }
    static bool faces(const rabbits::State& state, Seat seat, std::size_t i) {
        return ((facing(state, seat) >> i) & 1U) != 0;
    }
    template <class See>
    static void shown(const rabbits::Event& event, Seat viewer, See&& see) {
        using rabbits::EventKind;
        const auto rack = [&](Seat seat, rabbits::Slot slot) { see(place(index(rabbits::place(seat, slot)))); };
        const bool told = !rabbits::is_blank(event.rabbit);
        switch (event.kind) {
            case EventKind::deal:
                for (std::size_t i = 0; i < rabbits::slots; ++i) rack(viewer, at<rabbits::Slot>(i));
                break;
            case EventKind::flip:
                if (told) see(place(index(event.place)));
                break;
            case EventKind::exchange:
                if (told && viewer == event.seat) rack(event.seat, event.slot);
                if (told && viewer != event.seat) see(place(index(event.place)));
                break;
            case EventKind::draw_hat:
                if (told) see(rabbits::CardPlace{rabbits::Zone::drawn, 0});
                break;
            case EventKind::claim:
                if (event.flag) break;  // gone
                rack(event.seat, event.slot);
                rack(event.seat, event.other);
                break;
            case EventKind::refill:
                if (rabbits::is_blank(event.rabbits[0])) break;
                rack(event.seat, event.slot);
                rack(event.seat, event.other);
                break;
            case EventKind::roll:
            case EventKind::stop:
            case EventKind::keep:
            case EventKind::discard:
            case EventKind::draw_wand:
            case EventKind::shuffle:
            case EventKind::pass:
            case EventKind::end: break;
        }
    }
    template <class Same>
    static void compare_table(const rabbits::State& imagined, const rabbits::State& truth, Seat seat, Same&& same) {
        same("which way cards face", imagined.out, truth.out);
        same("discards", imagined.discards, truth.discards);
        same("goals", imagined.goals, truth.goals);
        same("golden wands: face down, but nobody forgets one", imagined.won, truth.won);
        same("how many golden wands", imagined.won_count, truth.won_count);
        same("dice", imagined.dice, truth.dice);
        same("the pile of hats", imagined.pile_size, truth.pile_size);
        for (std::size_t i = 0; i < truth.options.players * rabbits::slots; ++i) {
            if (!in_use(truth, i) || !faces(truth, seat, i)) continue;
            same("a card that faces the seat", imagined.racks[i], truth.racks[i]);
        }
    }
    static bool is_card(std::string_view word) { return is_one_of(rabbits::colour_names, word); }

private:
    // Is the card at this place of the racks among the discards, because a won claim waits for a shuffle?
    static bool discarded(const rabbits::State& state, std::size_t i) {
        if (state.phase != rabbits::Phase::shuffle || state.claimed == rabbits::draw_hat) return false;
        const rabbits::MoveParts& claim = rabbits::move_parts[index(state.claimed)];
        return i == index(rabbits::place(state.turn, claim.slot)) ||
               i == index(rabbits::place(state.turn, claim.other));
    }
};

}  // namespace magichat
