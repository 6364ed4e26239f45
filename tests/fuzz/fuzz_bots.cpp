// Bytes choose the game, its options, the bots at the seats and how they remember, what chance does, and now and then a
// move that no bot would make. Every bot answers with a legal move, and with a reason that a page can put into words.
#include "tests/bot_game.h"
#include "tests/fuzz/options.h"
#include "tests/fuzz/promise.h"

using namespace magichat;

namespace {

struct Bytes {
    const unsigned char* data;
    std::size_t left;
    unsigned next() {
        if (left == 0) return 0;
        --left;
        return *data++;
    }
};

template <class G>
Setup<G> read_setup(unsigned choice) {
    Setup<G> setup{options_by<G>(choice), {}};
    setup.first = at<Seat>((choice >> 6U) % setup.options.players);
    return setup;
}

// A bot of the ladder, as it is or with a memory of the bytes' choice. It does not think long.
BotSpec read_bot(Bytes& bytes) {
    const unsigned choice = bytes.next();
    BotSpec spec = standard_bot(at<BotName>(choice % bot_names.size()));
    if (spec.name == BotName::elephant) spec.iterations = (choice >> 3U) % 2;
    spec.more = static_cast<std::int32_t>(choice >> 4U) % 4;
    spec.polite = choice >> 7U;
    if ((choice & 64U) != 0) {
        spec.span = bytes.next() % 8 / 2.0;
        spec.follow = bytes.next() % 8 / 2.0;
        spec.half_life = 1 + bytes.next() % 16;
        spec.slip = bytes.next() % 8 / 2.0;
    }
    return spec;
}

template <class G>
void play(Bytes bytes) {
    const Setup<G> setup = read_setup<G>(bytes.next());
    std::vector<BotSpec> bots;
    for (std::size_t i = 0; i < setup.options.players; ++i) bots.push_back(read_bot(bytes));
    const u64 seed = bytes.next();
    BotGame<G> game(setup, bots, seed);
    Random chance(seed);
    for (int n = 0; n < 120 && !game.over() && bytes.left > 0; ++n) {
        const unsigned choice = bytes.next();
        if (to_act(game.state()) == house) {
            for (unsigned skip = choice % 4; skip > 0; --skip) chance.next();
            game.play(sample(game.state(), chance));
            continue;
        }
        const auto moves = legal(game.state());
        const Choice<G> answer = game.ask();
        promise(moves.has(answer.move), "a bot's move is legal");
        promise(index(answer.reason.why) < why_names.size(), "it has a reason");
        promise(in_range<G>(answer.reason), "the reason is about something that is there");
        const bool forced = choice >= 128;
        game.play(forced ? moves[choice % moves.size()] : answer.move);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 8) return 0;
    const Bytes bytes{data + 1, size - 1};
    std::visit([&](auto tag) { play<GameOf<decltype(tag)>>(bytes); }, all_games[data[0] % all_games.size()]);
    return 0;
}
