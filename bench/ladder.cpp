// bench: every step of the ladder, each notch of a game's scale against the one before (bots/scale.h). Blocks of the same
// deal, once from every seat.
//     ladder GAME [GAMES [PLAYERS]]         all steps; with more than two players one of the upper notch among the lower
//     ladder GAME GAMES PLAYERS BOT BOT..   each of these against the one before
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "bots/scale.h"
#include "engine/base/hash.h"
#include "engine/games.h"

namespace magichat {
namespace {

struct Played {
    double share = 0;  // of a win, to the one alone
    double points = 0;
    double others = 0;
    u64 turns = 0;
    bool limit = false;
};

template <Game G>
Played play(const BotSpec& alone, const BotSpec& other, std::size_t seat, u8 players, u64 deal) {
    Setup<G> setup;
    setup.options.players = players;
    typename G::State state = start(setup.options, setup.first);
    Random chance(Hash().add(deal).value());
    std::vector<std::unique_ptr<Bot<G>>> bots;
    for (std::size_t i = 0; i < players; ++i) {
        const u64 seed = Hash().add(deal).add(seat).add(i).value();
        bots.push_back(make_bot<G>(i == seat ? alone : other, setup, at<Seat>(i), seed));
    }
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        const typename G::Trace trace = actor == house
                                            ? apply(state, sample(state, chance))
                                            : apply(state, bots[index(actor)]->choose(legal(state), {}).move);
        for (std::size_t i = 0; i < players; ++i) bots[i]->hear(see(state, trace, at<Seat>(i)));
    }
    const Outcome end = outcome(state);
    Played played;
    if (((end.winners >> seat) & 1U) != 0) played.share = 1.0 / std::popcount(end.winners);
    for (std::size_t i = 0; i < players; ++i) (i == seat ? played.points : played.others) += end.scores[i];
    played.others /= players - 1;
    played.turns = state.turns;
    played.limit = end.ended_by == EndedBy::turn_limit;
    return played;
}

template <Game G>
void measure(const std::string& upper, const std::string& lower, u64 games, u8 players) {
    const auto alone = parse_bot(upper);
    const auto other = parse_bot(lower);
    if (!alone || !other) {
        std::fprintf(stderr, "%s\n", (!alone ? alone : other).error().why.c_str());
        std::exit(2);
    }
    const u64 blocks = games / players;
    double sum = 0;
    double squares = 0;
    Played all;
    u64 limits = 0;
    for (u64 block = 0; block < blocks; ++block) {
        double share = 0;
        for (std::size_t seat = 0; seat < players; ++seat) {
            const Played one = play<G>(*alone, *other, seat, players, block + 1);
            share += one.share / players;
            all.points += one.points;
            all.others += one.others;
            all.turns += one.turns;
            limits += one.limit ? 1 : 0;
        }
        sum += share;
        squares += share * share;
    }
    const auto n = static_cast<double>(blocks);
    const double played = n * players;
    const double mean = sum / n;
    const double error = 1.96 * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
    std::printf("| %s | %u | %s - %s | %.0f | %.1f ± %.1f | %.1f | %.1f : %.1f | %.0f | %llu |\n",
                std::string(G::name).c_str(), players, upper.c_str(), lower.c_str(), played, 100 * mean, 100 * error,
                100.0 / players, all.points / played, all.others / played, static_cast<double>(all.turns) / played,
                static_cast<unsigned long long>(limits));
    std::fflush(stdout);
}

// A notch by the name of the last animal that is not above it.
std::string name_of(std::size_t notch, const Scale& scale) {
    std::size_t animal = 0;
    for (std::size_t i = 0; i < scale.animals.size(); ++i) animal = scale.animals[i] <= notch ? i : animal;
    std::string name(bot_names[index(BotName::goldfish) + animal]);
    const std::size_t more = notch - scale.animals[animal];
    return more == 0 ? name : name + ":more=" + std::to_string(more);
}

template <Game G>
void climb(const std::vector<std::string>& words) {
    const u64 games = words.size() > 1 ? std::stoull(words[1]) : 200;
    const u8 players = words.size() > 2 ? static_cast<u8>(std::stoul(words[2])) : u8{2};
    std::vector<std::string> bots(words.begin() + std::min<std::ptrdiff_t>(3, std::ssize(words)), words.end());
    const Scale scale = ladder_notches<G>();
    if (bots.empty()) bots.emplace_back("random");
    if (words.size() <= 3) {
        for (std::size_t notch = 0; notch < scale.notches; ++notch) bots.push_back(name_of(notch, scale));
    }
    for (std::size_t i = 1; i < bots.size(); ++i) measure<G>(bots[i], bots[i - 1], games, players);
}

}  // namespace
}  // namespace magichat

int main(int count, char** given) {
    using namespace magichat;
    const std::vector<std::string> words(given + 1, given + count);
    std::printf(
        "| game | players | one - the others | games | wins, in percent (95 %%) | its share | points | turns | "
        "ended by the turn limit |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n");
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                if (words.empty() || words[0] == G::name) climb<G>(words);
            },
            game);
    }
}
