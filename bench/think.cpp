// bench: how long the bots of the ladder think about a move, in milliseconds of one core.
#include <cstdio>
#include <ctime>

#include "bots/ladder.h"
#include "engine/games.h"

namespace magichat {
namespace {

double cpu_ms() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

struct Thought {
    double sum = 0;
    double longest = 0;
    u64 moves = 0;
};

template <Game G>
Thought think(BotName name, u8 players, u64 games) {
    Thought thought;
    Setup<G> setup;
    setup.options.players = players;
    for (u64 seed = 1; seed <= games; ++seed) {
        typename G::State state = start(setup.options, setup.first);
        Random chance(seed);
        std::vector<std::unique_ptr<Bot<G>>> bots;
        for (std::size_t i = 0; i < players; ++i) {
            bots.push_back(make_bot<G>(standard_bot(name), setup, at<Seat>(i), seed * 8 + i));
        }
        for (Seat actor = to_act(state); actor != nobody; actor = to_act(state)) {
            typename G::Trace trace;
            if (actor == house) {
                trace = apply(state, sample(state, chance));
            } else {
                const auto moves = legal(state);
                const double before = cpu_ms();
                const auto choice = bots[index(actor)]->choose(moves, {});
                const double took = cpu_ms() - before;
                thought.sum += took;
                thought.longest = std::max(thought.longest, took);
                ++thought.moves;
                trace = apply(state, choice.move);
            }
            for (std::size_t i = 0; i < bots.size(); ++i) bots[i]->hear(see(state, trace, at<Seat>(i)));
        }
    }
    return thought;
}

}  // namespace
}  // namespace magichat

int main() {
    using namespace magichat;
    std::printf("| game | players | bot | moves | mean ms | longest ms |\n| --- | --- | --- | --- | --- | --- |\n");
    for (const AnyGame& game : all_games) {
        std::visit(
            [](auto tag) {
                using G = GameOf<decltype(tag)>;
                for (const u8 players : {u8{2}, u8{4}}) {
                    for (const BotName name : {BotName::goldfish, BotName::puppy, BotName::fox, BotName::elephant}) {
                        const Thought thought = think<G>(name, players, 10);
                        std::printf("| %s | %u | %s | %llu | %.3f | %.2f |\n", std::string(G::name).c_str(), players,
                                    std::string(bot_names[index(name)]).c_str(),
                                    static_cast<unsigned long long>(thought.moves),
                                    thought.sum / static_cast<double>(thought.moves), thought.longest);
                        std::fflush(stdout);
                    }
                }
            },
            game);
    }
}
