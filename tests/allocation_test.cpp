// The hot path touches no heap: every allocation of the process is counted here.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "engine/random_play.h"
#include "tests/every_game.h"
#include "tests/runs.h"

namespace {
std::size_t allocations = 0;
}  // namespace

// Not inlined: GCC would otherwise see a free() of what came from new.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    void* memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace magichat {
namespace {

template <Game G, Watching watching>
std::size_t allocations_of_play(u8 players, u64 warm_up) {
    Setup<G> setup;
    setup.options.players = players;
    RandomGames<G, watching> games(setup, 3);
    games.play(warm_up);
    const std::size_t before = allocations;
    games.play(300);
    return allocations - before;
}

template <class G>
class Allocations : public ::testing::Test {};
TYPED_TEST_SUITE(Allocations, EveryGame);

TYPED_TEST(Allocations, AreCounted) {
    const std::size_t before = allocations;
    ::operator delete(::operator new(8));
    EXPECT_GT(allocations, before);
}

TYPED_TEST(Allocations, NoneInRandomPlay) {
    for (const u8 players : {u8{2}, u8{3}, u8{4}}) {
        EXPECT_EQ((allocations_of_play<TypeParam, Watching::nobody>(players, 0)), 0U);
    }
}

TYPED_TEST(Allocations, NoneWithTheEventsOfAllSeats) {
    for (const u8 players : {u8{2}, u8{3}, u8{4}}) {
        EXPECT_EQ((allocations_of_play<TypeParam, Watching::events>(players, 0)), 0U);
    }
}

// An observer keeps all that it has seen; once there is room for the longest game, nothing more is needed.
TYPED_TEST(Allocations, NoneWithObserversThatHaveRoom) {
    for (const u8 players : {u8{2}, u8{3}, u8{4}}) {
        EXPECT_LE((allocations_of_play<TypeParam, Watching::observers>(players, runs(2000))), 4U);
    }
}

}  // namespace
}  // namespace magichat
