// bench: how long bots think about a move, in milliseconds of one core.
//     think                          the animals of the ladder, ten games each of two and of four
//     think GAME PLAYERS GAMES BOT..
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

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
Thought think(const BotSpec& bot, u8 players, u64 games) {
    Thought thought;
    Setup<G> setup;
    setup.options.players = players;
    for (u64 seed = 1; seed <= games; ++seed) {
        typename G::State state = start(setup.options, setup.first);
        Random chance(seed);
        std::vector<std::unique_ptr<Bot<G>>> bots;
        for (std::size_t i = 0; i < players; ++i) {
            bots.push_back(make_bot<G>(bot, setup, at<Seat>(i), seed * 8 + i));
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

template <Game G>
void print(const BotSpec& bot, u8 players, u64 games) {
    const Thought thought = think<G>(bot, players, games);
    std::printf("| %s | %u | %s | %llu | %.3f | %.2f |\n", std::string(G::name).c_str(), players, to_text(bot).c_str(),
                static_cast<unsigned long long>(thought.moves), thought.sum / static_cast<double>(thought.moves),
                thought.longest);
    std::fflush(stdout);
}

template <Game G>
void print_animals() {
    for (const u8 players : {u8{2}, u8{4}}) {
        for (const BotName name : {BotName::goldfish, BotName::puppy, BotName::fox, BotName::elephant}) {
            print<G>(standard_bot(name), players, 10);
        }
    }
}

template <Game G>
void print_given(const std::vector<std::string>& words) {
    for (std::size_t i = 3; i < words.size(); ++i) {
        const auto bot = parse_bot(words[i]);
        if (!bot) {
            std::fprintf(stderr, "%s\n", bot.error().why.c_str());
            std::exit(2);
        }
        print<G>(*bot, static_cast<u8>(std::stoul(words[1])), std::stoull(words[2]));
    }
}

}  // namespace
}  // namespace magichat

int main(int count, char** given) {
    using namespace magichat;
    const std::vector<std::string> words(given + 1, given + count);
    std::printf("| game | players | bot | moves | mean ms | longest ms |\n| --- | --- | --- | --- | --- | --- |\n");
    for (const AnyGame& game : all_games) {
        std::visit(
            [&](auto tag) {
                using G = GameOf<decltype(tag)>;
                if (words.empty()) {
                    print_animals<G>();
                } else if (words[0] == G::name) {
                    print_given<G>(words);
                }
            },
            game);
    }
}
