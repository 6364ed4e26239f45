// bench: are the chances of the analysis true? Plays games of bots, has each seat's chance worked out from what it could
// know at some of its turns, and says how many of the moments that were given so much were won.
//   calibration [GAMES [TRIES [BOT..]]]    JSON lines, one a game, number of players and tenth; bench/plot_calibration.py
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "analysis/sightings.h"
#include "analysis/vanish_two.h"
#include "bots/ladder.h"

namespace magichat::analysis {
namespace {

// Moments of one game belong together, so the error goes by games.
struct Tenth {
    u64 moments = 0;
    u64 games = 0;
    double given = 0;
    double won = 0;
    double squares = 0;  // of what a game's moments won beyond what they were given
};
using Tenths = std::array<Tenth, 10>;

template <Game G>
double chance(const Watcher<G>& watcher, const Company<G>& company, u64 tries, Random& random) {
    const Moment<G> moment{watcher.knowledge(), company, watcher.seat()};
    if constexpr (std::is_same_v<G, vanish::Game>) {
        if (is_solved(watcher.knowledge().table().options)) return chance_of_two(moment);
    }
    return chance_of(moment, tries, random).mean;
}

template <Game G>
void play(const Setup<G>& setup, const std::vector<BotSpec>& specs, u64 seed, u64 tries, Tenths& tenths) {
    typename G::State state = start(setup.options, setup.first);
    Random random(seed);
    Random tried(seed ^ 0x63616CU);
    std::vector<std::unique_ptr<Bot<G>>> bots;
    std::vector<Watcher<G>> watchers;
    for (std::size_t i = 0; i < setup.options.players; ++i) {
        bots.push_back(make_bot<G>(specs[(i + seed) % specs.size()], setup, at<Seat>(i), random.next()));
        watchers.emplace_back(setup, at<Seat>(i));
    }
    Company<G> company(setup.options);
    struct Given {
        Seat seat;
        double chance;
    };
    std::vector<Given> given;
    u64 turn = 0;
    u64 n = 0;
    u64 wait = below(tried, 12);
    for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
        if (actor != house && state.turns + 1 != turn) {
            turn = state.turns + 1;
            if (wait-- == 0) {
                wait = 6 + below(tried, 12);
                const Seat seat = at<Seat>(below(tried, setup.options.players));
                given.push_back({seat, chance(watchers[index(seat)], company, tries, tried)});
            }
        }
        typename G::Trace trace;
        if (actor == house) {
            trace = apply(state, sample(state, random));
        } else {
            trace = apply(state, bots[index(actor)]->choose(legal(state), {}).move);
        }
        ++n;
        for (std::size_t i = 0; i < bots.size(); ++i) {
            const auto events = see(state, trace, at<Seat>(i));
            bots[i]->hear(events);
            watchers[i].hear(events, n, actor);
        }
        for (const auto& event : see_public(state, trace)) company.hear(event);
    }
    const Outcome end = outcome(state);
    std::array<double, 10> beyond{};
    std::array<bool, 10> met{};
    for (const auto& [seat, chance] : given) {
        const bool won = (end.winners & bit(seat)) != 0;
        const double share = won ? 1.0 / std::popcount(end.winners) : 0.0;
        const auto tenth = std::min<std::size_t>(static_cast<std::size_t>(chance * 10), 9);
        ++tenths[tenth].moments;
        tenths[tenth].given += chance;
        tenths[tenth].won += share;
        beyond[tenth] += share - chance;
        met[tenth] = true;
    }
    for (std::size_t i = 0; i < tenths.size(); ++i) {
        tenths[i].squares += beyond[i] * beyond[i];
        tenths[i].games += met[i] ? 1 : 0;
    }
}

template <Game G>
void measure(u8 players, u64 games, u64 tries, const std::vector<BotSpec>& bots) {
    Setup<G> setup;
    setup.options.players = players;
    Tenths tenths{};
    for (u64 seed = 1; seed <= games; ++seed) play(setup, bots, seed, tries, tenths);
    for (std::size_t i = 0; i < tenths.size(); ++i) {
        const Tenth& tenth = tenths[i];
        if (tenth.moments == 0) continue;
        const auto moments = static_cast<double>(tenth.moments);
        std::printf(R"({"game":"%s","players":%u,"tenth":%zu,"moments":%llu,"games":%llu,"given":%.4f,"won":%.4f,)"
                    R"("error":%.4f})"
                    "\n",
                    std::string(G::name).c_str(), players, i, static_cast<unsigned long long>(tenth.moments),
                    static_cast<unsigned long long>(tenth.games), tenth.given / moments, tenth.won / moments,
                    std::sqrt(tenth.squares) / moments);
    }
    std::fflush(stdout);
}

}  // namespace
}  // namespace magichat::analysis

int main(int argc, char** argv) {
    using namespace magichat;
    const u64 games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
    const u64 tries = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 200;
    std::vector<BotSpec> bots;
    for (int i = 3; i < argc; ++i) {
        const auto bot = parse_bot(argv[i]);
        if (!bot) return std::fprintf(stderr, "%s\n", bot.error().why.c_str()), 2;
        bots.push_back(*bot);
    }
    if (bots.empty()) bots.push_back(standard_bot(BotName::elephant));
    for (const u8 players : {u8{2}, u8{3}, u8{4}}) {
        analysis::measure<vanish::Game>(players, games, tries, bots);
        analysis::measure<court::Game>(players, games, tries, bots);
        analysis::measure<rabbits::Game>(players, games, tries, bots);
    }
}
