// vanish, for the tests that hold for every game: tests/in_tests.h says what each member is for.
#pragma once

#include "engine/vanish/game.h"
#include "engine/vanish/open.h"
#include "tests/in_tests.h"

namespace magichat {

namespace vanish {
class Eyes;
}

template <>
struct InTests<vanish::Game> {
    // Playing. Mostly looks, or a round is soon over.
    static vanish::Move some_move(const vanish::State& state, Random& random) {
        const auto moves = legal(state);
        const bool look = state.phase == vanish::Phase::turn && below(random, 8) != 0;
        return one_of(look ? looks(moves) : moves, random);
    }
    static vanish::Move slow_move(const vanish::State& state, Random& random) {
        const auto moves = legal(state);
        return one_of(state.phase == vanish::Phase::turn ? looks(moves) : moves, random);
    }
    static constexpr u32 steps_of_a_game = 60;
    static std::vector<std::string> idle_turn(unsigned /*n*/) { return {"look 1", "swap 1 2"}; }

    // Rules.
    static std::vector<int> cards(const vanish::State& state) {
        std::vector<int> count(vanish::animal_count);
        if (state.round == 0) return std::vector<int>(vanish::animal_count, 1);
        for (const auto animal : state.hats) ++count.at(index(animal));
        return count;
    }
    static constexpr bool forbids = false;
    static vanish::State nothing_forbidden(const vanish::State& state) { return state; }

    // Hidden cards. Entries: the hats in the order of the deal.
    class Follow {
    public:
        void step(std::size_t n, const vanish::Chance& /*deal*/, Seat /*turn*/, const vanish::State& /*after*/) {
            for (std::size_t i = 0; i < hats_.size(); ++i) hats_[i] = {n, i};
        }
        void step(std::size_t /*n*/, vanish::Move move, Seat /*turn*/, const vanish::State& /*after*/) {
            const vanish::MoveParts& parts = vanish::move_parts[index(move)];
            if (parts.kind == vanish::MoveKind::swap) std::swap(hats_[index(parts.hat)], hats_[index(parts.other)]);
        }
        Origin origin(vanish::Hat place) const { return hats_[index(place)]; }
        static void put(vanish::Chance& deal, std::size_t entry, vanish::Animal card) { deal.hats[entry] = card; }

    private:
        std::array<Origin, vanish::animal_count> hats_{};
    };
    static constexpr bool evidence_without_cards = true;  // a wrong call

    // Views.
    static constexpr const auto& secret_names = vanish::animal_names;
    static std::vector<std::string> facing_now(const vanish::State& state, Seat viewer) {
        if (state.phase != vanish::Phase::swap || viewer != state.turn) return {};
        return {std::string(vanish::animal_names[index(state.hats[index(state.looked)])])};
    }
    static constexpr bool cards_face_seats = true;
    template <class Same>
    static void add_up(const vanish::State& /*state*/, const vanish::View& /*seen*/, Same&& /*same*/,
                       std::set<std::string>& /*met*/) {}
    static std::set<std::string> moments() { return {"deal", "turn", "swap", "extra", "over"}; }

    // Open views.
    static constexpr std::string_view open_before_the_deal = R"({"hats":[null,null,null,null,null],"box":null})";
    static std::string shown_at(const JsonTree& open, vanish::Hat hat) {
        return hat == vanish::box ? open.find("box")->text : open.find("hats")->items.at(index(hat)).text;
    }
    template <class Same>
    static std::size_t compare_open(const vanish::State& /*state*/, const vanish::OpenView& open,
                                    const vanish::View& own, Same&& same) {
        if (own.in_looked == vanish::Animal::blank) return 0;
        same("the hat that is lifted", open.hats[index(*own.looked)], own.in_looked);
        return 1;
    }

    // Bots.
    using Eyes = vanish::Eyes;
    static constexpr std::size_t places = vanish::circle;
    static constexpr std::size_t row = vanish::circle;
    static constexpr bool circle = true;
    static vanish::Hat place(std::size_t i) { return at<vanish::Hat>(i); }
    static bool in_use(const vanish::State& state, std::size_t /*i*/) { return state.phase != vanish::Phase::deal; }
    static bool faces(const vanish::State& /*state*/, Seat /*seat*/, std::size_t /*i*/) { return false; }
    template <class See>
    static void shown(const vanish::Event& event, Seat /*viewer*/, See&& see) {
        if (event.kind == vanish::EventKind::look && event.animal != vanish::Animal::blank) see(event.hat);
    }
    template <class Same>
    static void compare_table(const vanish::State& imagined, const vanish::State& truth, Seat /*seat*/, Same&& same) {
        same("tokens", imagined.tokens, truth.tokens);
        same("who is out", imagined.out, truth.out);
        same("the round", imagined.round, truth.round);
    }
    static bool is_card(std::string_view word) { return is_one_of(vanish::animal_names, word); }

private:
    static vanish::LegalMoves looks(const vanish::LegalMoves& moves) {
        return vanish::LegalMoves(moves.bits() & ((u64{1} << vanish::circle) - 1U));
    }
};

}  // namespace magichat
