// court, for the tests that hold for every game: tests/in_tests.h says what each member is for.
#pragma once

#include "engine/court/game.h"
#include "engine/court/open.h"
#include "tests/in_tests.h"

namespace magichat {

namespace court {
class Eyes;
}

template <>
struct InTests<court::Game> {
    // Playing.
    static court::Move some_move(const court::State& state, Random& random) {
        const auto moves = legal(state);
        if (below(random, 3) != 0) return one_of(moves, random);
        for (const auto move : moves) {
            const auto& parts = court::move_parts[index(move)];
            const auto hat = state.hats[index(parts.column)];
            const bool good = hat == court::Hat::magic || belongs(hat, state.characters[index(parts.column)]);
            if (parts.kind == court::MoveKind::open && good) return move;
        }
        return one_of(moves, random);
    }
    static court::Move slow_move(const court::State& state, Random& random) {
        const auto moves = legal(state);
        const u64 quiet = moves.bits() & ((u64{1} << index(court::open(court::Column{}))) - 1U);  // opens nothing
        return one_of(below(random, 12) != 0 ? court::LegalMoves(quiet) : moves, random);
    }
    static constexpr u32 steps_of_a_game = 260;
    static std::vector<std::string> idle_turn(unsigned n) { return {n % 2 == 0 ? "look 1" : "look 2"}; }

    // Rules.
    static std::vector<int> cards(const court::State& state) {
        std::vector<int> count(4);
        const auto left = court::detail::cards_left(state);
        int pairs = 0;
        int magic = 0;
        for (std::size_t seat = 0; seat < state.options.players; ++seat) {
            pairs += state.pairs[seat];
            magic += state.magic[seat];
        }
        count[0] = static_cast<int>(left.characters.size()) + pairs;
        count[1] = static_cast<int>(left.hats.size()) + pairs + magic;
        // What is left can still be won: as many hats of each kind as characters of that kind, and the magic hats.
        for (std::size_t kind = 0; kind < court::character_kinds; ++kind) {
            const auto hats = std::count(left.hats.begin(), left.hats.end(), at<court::Hat>(kind));
            const auto heads = std::count(left.characters.begin(), left.characters.end(), at<court::Character>(kind));
            count[2] += hats == heads ? 1 : 0;
        }
        count[3] = static_cast<int>(std::count(left.hats.begin(), left.hats.end(), court::Hat::magic)) + magic;
        return count;
    }
    static constexpr bool forbids = true;  // no_echo
    static court::State nothing_forbidden(court::State state) {
        state.echo = court::no_move;
        return state;
    }

    // Hidden cards. Entries: the characters, then the hats.
    class Follow {
    public:
        void step(std::size_t n, const court::Chance& deal, Seat /*turn*/, const court::State& /*after*/) {
            hats_.clear();
            characters_.clear();
            for (std::size_t i = 0; i < deal.characters.size(); ++i) characters_.push_back({n, i});
            for (std::size_t i = 0; i < deal.hats.size(); ++i) hats_.push_back({n, second_pack + i});
        }
        void step(std::size_t /*n*/, court::Move move, Seat /*turn*/, const court::State& after) {
            const court::MoveParts& parts = court::move_parts[index(move)];
            if (parts.kind == court::MoveKind::swap) std::swap(hats_[index(parts.column)], hats_[index(parts.other)]);
            // A shorter pile tells that its top card was laid.
            if (hats_.size() - court::columns > court::hat_cards - after.hat_top) lay(hats_, parts.column);
            if (characters_.size() - court::columns > court::character_cards - after.character_top) {
                lay(characters_, parts.column);
            }
        }
        Origin origin(court::Place place) const {
            if (place.zone == court::Zone::character_pile) return characters_[court::columns + place.nth];
            return hats_[place.zone == court::Zone::hat ? place.nth : court::columns + place.nth];
        }
        static void put(court::Chance& deal, std::size_t entry, court::Card card) {
            if (entry >= second_pack) {
                deal.hats[entry - second_pack] = at<court::Hat>(index(card));
            } else {
                deal.characters[entry] = at<court::Character>(index(card));
            }
        }

    private:
        static void lay(std::deque<Origin>& cards, court::Column column) {
            cards[index(column)] = cards[court::columns];
            cards.erase(cards.begin() + court::columns);
        }
        std::deque<Origin> hats_;  // the columns, then the pile
        std::deque<Origin> characters_;
    };
    // A layout that is not dead is evidence, but such cases are small only when they are looked for:
    // engine/court/knowledge_test.cpp.
    static constexpr bool evidence_without_cards = false;

    // Views.
    static constexpr const auto& secret_names = court::hat_names;
    static std::vector<std::string> facing_now(const court::State& /*state*/, Seat /*viewer*/) { return {}; }
    static constexpr bool cards_face_seats = false;
    template <class Same>
    static void add_up(const court::State& state, const court::View& seen, Same&& same,
                       std::set<std::string>& /*met*/) {
        std::size_t heads = seen.character_pile;
        std::size_t hats = seen.hat_pile;
        for (const auto character : seen.characters) heads += character == court::Character::blank ? 0 : 1;
        hats += heads - seen.character_pile;
        for (std::size_t seat = 0; seat < state.options.players; ++seat) {
            same("pairs", seen.spread.won[seat].size(), seen.pairs[seat]);
            heads += seen.pairs[seat];
            hats += seen.pairs[seat] + seen.magic[seat];
        }
        same("characters", heads, 20U);
        same("hats", hats, state.options.magic_hats ? 24U : 20U);
    }
    static std::set<std::string> moments() { return {"deal", "turn", "over"}; }

    // Open views.
    static constexpr std::string_view open_before_the_deal =
        R"({"hats":[null,null,null,null,null,null,null],"piles":{"characters":[],"hats":[]}})";
    static std::string shown_at(const JsonTree& open, court::Place place) {
        const JsonTree& piles = *open.find("piles");
        switch (place.zone) {
            case court::Zone::hat: return open.find("hats")->items.at(place.nth).text;
            case court::Zone::hat_pile: return piles.find("hats")->items.at(place.nth).text;
            case court::Zone::character_pile: break;
        }
        return piles.find("characters")->items.at(place.nth).text;
    }
    template <class Same>
    static std::size_t compare_open(const court::State& /*state*/, const court::OpenView& open, const court::View& own,
                                    Same&& same) {
        same("the hats of the pile", open.hat_pile.size(), own.hat_pile);
        same("the characters of the pile", open.character_pile.size(), own.character_pile);
        for (std::size_t i = 0; i < court::columns; ++i) {
            const bool closed = own.characters[i] == court::Character::blank;
            same("a column that is not in use", open.hats[i] == court::Hat::blank, closed);
        }
        return 1;
    }

    // Bots.
    using Eyes = court::Eyes;
    static constexpr std::size_t places = court::columns;
    static constexpr std::size_t row = court::columns;
    static constexpr bool circle = false;
    static court::Place place(std::size_t i) { return {court::Zone::hat, static_cast<u8>(i)}; }
    static bool in_use(const court::State& state, std::size_t i) {
        return state.phase != court::Phase::deal && ((state.in_use >> i) & 1U) != 0;
    }
    static bool faces(const court::State& /*state*/, Seat /*seat*/, std::size_t /*i*/) { return false; }
    template <class See>
    static void shown(const court::Event& event, Seat /*viewer*/, See&& see) {
        const bool looked = event.kind == court::EventKind::look && event.hat != court::Hat::blank;
        const bool missed = event.kind == court::EventKind::open && event.result == court::Result::miss;
        if (looked || missed) see(place(index(event.column)));
    }
    template <class Same>
    static void compare_table(const court::State& imagined, const court::State& truth, Seat /*seat*/, Same&& same) {
        same("columns", imagined.in_use, truth.in_use);
        same("pairs", imagined.pairs, truth.pairs);
        same("magic hats", imagined.magic, truth.magic);
        same("penalties", imagined.penalties, truth.penalties);
        for (std::size_t i = 0; i < court::columns; ++i) {
            if (((truth.in_use >> i) & 1U) == 0) continue;
            same("a character", imagined.characters[i], truth.characters[i]);
        }
        same("a dead table", truth.phase == court::Phase::turn && court::detail::dead(imagined), false);
    }
    static bool is_card(std::string_view word) {
        return is_one_of(court::hat_names, word) || is_one_of(court::character_names, word);
    }
};

}  // namespace magichat
