// Bytes choose the game, its options and every move; observers of all seats watch. Rules, sight and knowledge agree.
#include <vector>

#include "engine/games.h"
#include "engine/random_play.h"
#include "tests/fuzz/options.h"
#include "tests/fuzz/promise.h"

using namespace magichat;

namespace {

// The bytes as a generator: two a draw, in the upper bits, which decide. Those below vary, as a generator's must.
struct Bytes {
    const unsigned char* data;
    std::size_t left;
    Random below_them{0};
    u64 next() {
        u64 value = 0;
        for (int i = 0; i < 2 && left > 0; ++i, ++data, --left) value = value << 8U | *data;
        return value << 48U | below_them.next() >> 16U;
    }
};

template <class G>
void play(Bytes bytes, u64 choice) {
    Setup<G> setup{options_by<G>(choice), {}};
    setup.first = at<Seat>(choice % setup.options.players);
    std::vector<Observer<G>> observers;
    observers.emplace_back(setup, house);
    for (std::size_t seat = 0; seat < setup.options.players; ++seat) observers.emplace_back(setup, at<Seat>(seat));
    typename G::State state = start(setup.options, setup.first);
    for (int n = 0; n < 3000 && to_act(state) != nobody && bytes.left > 0; ++n) {
        const typename G::Trace trace = random_step<G>(state, bytes);
        for (auto& observer : observers) {
            const auto events = see(state, trace, observer.seat());
            observer.hear(events);
            if (events.empty()) continue;
            const auto& knowledge = observer.knowledge();
            promise(legal(knowledge.table()) == legal(state), "the observer knows what is legal");
            promise(to_act(knowledge.table()) == to_act(state), "and who is to act");
            for (const auto place : knowledge.places()) {
                promise(knowledge.probability(place, card_at(state, place)).parts() > 0, "the truth is possible");
            }
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    if (size < 2) return 0;
    const u64 choice = data[1];
    const Bytes bytes{data + 2, size - 2};
    std::visit([&](auto tag) { play<GameOf<decltype(tag)>>(bytes, choice); }, all_games[data[0] % all_games.size()]);
    return 0;
}
