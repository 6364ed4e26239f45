// bench: what could be had at rabbits at all? A player who cheats sits among programs that count (sparring:counter): it sees
// every card on the stands, or the piles as well, though never the dice and shuffles to come, and tries every move many times
// from the table as it truly lies. No bot of the arena or of a table is made of this.
//     cheat SEES PLAYERS GAMES TRIES        SEES: own (what its seat has seen, no more: no cheat), stands or piles
// Blocks of the same deal, once from every seat.
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bots/rabbits/habits.h"
#include "bots/search.h"
#include "bots/sparring/sparring.h"
#include "engine/base/hash.h"
#include "engine/base/words.h"
#include "engine/games.h"

namespace magichat {
namespace {

using rabbits::Game;
using rabbits::State;

enum class Sees : u8 { own, stands, piles };
constexpr std::array<std::string_view, 3> sees_names = {"own", "stands", "piles"};

struct Cheat {
    Sees sees{};
    u32 tries = 0;
};

// The piles in an order that the cheat does not know.
State shuffled(State state, Random& random) {
    shuffle(state.pile.begin(), state.pile_size, random);
    std::vector<rabbits::Wand> wands;
    for (std::size_t i = 0; i < state.wand_count; ++i) wands.push_back(state.wands[rabbits::wand_index(state, i)]);
    shuffle(wands.data(), wands.size(), random);
    for (std::size_t i = 0; i < wands.size(); ++i) state.wands[rabbits::wand_index(state, i)] = wands[i];
    return state;
}

// Everybody plays on by habit, the cheat with its eyes on every card, the others with theirs. What it comes to is a win or
// none, at the end, or how far everybody is.
rabbits::Move cheat(const Cheat& how, const State& table, const rabbits::Knowledge& known, rabbits::Eyes eyes,
                    Random& random) {
    constexpr std::size_t plies = 120;
    constexpr u32 all_cards = (1U << rabbits::places) - 1U;
    const Seat self = to_act(table);
    const auto peek = [&](rabbits::Eyes& some) {
        if (how.sees != Sees::own) some.set(self, all_cards);
    };
    peek(eyes);
    const auto try_out = [&](State state, rabbits::Move move, u64 luck) {
        Random same(luck);
        rabbits::Eyes all = eyes;
        const auto play = [&](auto one) {
            const rabbits::Trace trace = apply(state, one);
            for (const auto& event : see_public(state, trace)) all.hear(event);
            peek(all);
        };
        play(move);
        double sum = 0;
        constexpr std::size_t looks = 4;
        for (std::size_t look = 0; look < looks; ++look) {
            for (std::size_t n = 0; n < plies / looks && to_act(state) != nobody; ++n) {
                if (to_act(state) == house) {
                    play(sample(state, same));
                } else {
                    play(habit(state, all, legal(state), same));
                }
            }
            sum += worth(state, self);
        }
        return sum / looks;
    };
    const auto deal = [&] {
        return how.sees == Sees::own      ? known.sample(random)
               : how.sees == Sees::stands ? shuffled(table, random)
                                          : table;
    };
    const auto moves = legal(table);
    return race_on<Game>(habit(table, eyes, moves, random), moves, {how.tries, {}}, deal, try_out, random);
}

double play(const Cheat& how, std::size_t seat, u8 players, u64 deal) {
    Setup<Game> setup;
    setup.options.players = players;
    State state = start(setup.options, setup.first);
    Random chance(Hash().add(deal).value());
    Random random(Hash().add(deal).add(seat).value());
    rabbits::Eyes eyes(setup.options);
    rabbits::Knowledge known(setup.options, setup.first, at<Seat>(seat));
    std::vector<std::unique_ptr<Bot<Game>>> others;
    for (std::size_t i = 0; i < players; ++i) {
        const u64 seed = Hash().add(deal).add(seat).add(i).value();
        others.push_back(sparring::make_partner<Game>(sparring::Style::counter, setup, at<Seat>(i), seed));
    }
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        const rabbits::Trace trace = actor == house ? apply(state, sample(state, chance))
                                     : index(actor) == seat
                                         ? apply(state, cheat(how, state, known, eyes, random))
                                         : apply(state, others[index(actor)]->choose(legal(state), {}).move);
        for (const auto& event : see_public(state, trace)) eyes.hear(event);
        for (const auto& event : see(state, trace, at<Seat>(seat))) known.hear(event);
        for (std::size_t i = 0; i < players; ++i) others[i]->hear(see(state, trace, at<Seat>(i)));
    }
    const Outcome end = outcome(state);
    return ((end.winners >> seat) & 1U) != 0 ? 1.0 / std::popcount(end.winners) : 0;
}

}  // namespace
}  // namespace magichat

int main(int count, char** given) {
    using namespace magichat;
    const std::vector<std::string> words(given + 1, given + count);
    const auto sees = words.empty() ? std::nullopt : find_name<Sees>(sees_names, words[0]);
    if (words.size() != 4 || !sees) {
        std::fprintf(stderr, "Usage: cheat own|stands|piles PLAYERS GAMES TRIES\n");
        return 2;
    }
    const u8 players = static_cast<u8>(std::stoul(words[1]));
    const u64 blocks = std::stoull(words[2]) / players;
    const Cheat how{*sees, static_cast<u32>(std::stoul(words[3]))};
    double sum = 0;
    double squares = 0;
    for (u64 block = 0; block < blocks; ++block) {
        double share = 0;
        for (std::size_t seat = 0; seat < players; ++seat) share += play(how, seat, players, block + 1) / players;
        sum += share;
        squares += share * share;
    }
    const auto n = static_cast<double>(blocks);
    const double mean = sum / n;
    const double error = 1.96 * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
    std::printf("| %s | %u | %u | %.0f | %.1f ± %.1f | %.2f ± %.2f |\n", words[0].c_str(), players, how.tries,
                n * players, 100 * mean, 100 * error, mean * players, error * players);
}
