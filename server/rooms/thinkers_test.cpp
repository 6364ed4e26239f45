// Who thinks when: with bots that note when their turn comes.
#include "server/rooms/thinkers.h"

#include <gtest/gtest.h>

#include <future>

namespace magichat::server {
namespace {

using std::chrono::milliseconds;

// Notes that it has thought, and can be made to think until it is told to stop, or until its time is over.
struct TestBot final : LentBot {
    explicit TestBot(std::function<void(const std::function<bool()>&)> work) : does(std::move(work)) {}
    void think(const std::function<bool()>& out_of_time) override { does(out_of_time); }
    Chosen chosen() const override { return {AnyMove{}, {}}; }
    std::function<void(const std::function<bool()>&)> does;
};

class ThinkersTest : public testing::Test {
protected:
    std::unique_ptr<LentBot> bot(char name) {
        return std::make_unique<TestBot>([this, name](const auto&) {
            const std::lock_guard lock(mutex);
            order += name;
        });
    }
    // The only thread is busy until the gate opens; what is submitted meanwhile waits.
    void close_gate(Thinkers& thinkers) {
        std::promise<void> begun;
        auto open = gate.get_future().share();
        thinkers.submit("gate", std::make_unique<TestBot>([&begun, open](const auto&) {
                            begun.set_value();
                            open.wait();
                        }),
                        [](auto) {});
        begun.get_future().wait();
    }
    void submit(Thinkers& thinkers, const std::string& household, char name) {
        auto done = std::make_shared<std::promise<void>>();
        finished.push_back(done->get_future());
        thinkers.submit(household, bot(name), [done](auto) { done->set_value(); });
    }
    std::string wait() {
        for (auto& one : finished) one.wait();
        const std::lock_guard lock(mutex);
        return order;
    }

    Histogram seconds{latency_bounds()};
    std::mutex mutex;
    std::string order;
    std::promise<void> gate;
    std::vector<std::future<void>> finished;
};

TEST_F(ThinkersTest, HouseholdsTakeTurnsHoweverManyOneHasWaiting) {
    Thinkers thinkers({1, milliseconds(20), {}}, seconds);
    close_gate(thinkers);
    for (int i = 0; i < 5; ++i) submit(thinkers, "many", 'm');
    submit(thinkers, "one", 'o');
    submit(thinkers, "other", 'x');
    EXPECT_EQ(thinkers.waiting(), 7U);
    gate.set_value();
    EXPECT_EQ(wait(), "moxmmmm");
}

TEST_F(ThinkersTest, AHundredHouseholdsOfOneSiteHaveFourBudgetsTogether) {
    constexpr Rate almost_nothing{0.000001, 0.000001};
    Thinkers thinkers({1, milliseconds(20), almost_nothing}, seconds);
    // The first thought overdraws the budget of its household, and that of the site with it.
    std::promise<void> used_up;
    thinkers.submit(household("2001:db8:1:1::7"), std::make_unique<TestBot>([](const auto& out_of_time) {
                        while (!out_of_time()) std::this_thread::yield();
                    }),
                    [&](auto) { used_up.set_value(); });
    used_up.get_future().wait();
    thinkers.submit(household("2001:db8:1:2::7"), bot('s'),
                    [](auto) {});  // of the same site: its turn would come in days
    submit(thinkers, household("2001:db8:2:1::7"), 'o');
    submit(thinkers, "192.0.2.1", 'f');
    EXPECT_EQ(wait(), "of");
}

TEST_F(ThinkersTest, WhoHasUsedUpTheirBudgetWaitsAndNobodyElseDoes) {
    constexpr Rate almost_nothing{0.000001, 0.000001};
    Thinkers thinkers({1, milliseconds(20), almost_nothing}, seconds);
    std::promise<void> used_up;
    thinkers.submit("greedy", std::make_unique<TestBot>([](const auto& out_of_time) {
                        while (!out_of_time()) std::this_thread::yield();
                    }),
                    [&](auto) { used_up.set_value(); });
    used_up.get_future().wait();
    thinkers.submit("greedy", bot('g'), [](auto) {});  // its turn would come in days
    submit(thinkers, "modest", 'm');
    EXPECT_EQ(wait(), "m");
    EXPECT_EQ(thinkers.waiting(), 1U);
}

TEST_F(ThinkersTest, AThoughtIsToldWhenItsTimeIsOver) {
    Thinkers thinkers({1, milliseconds(5), {}}, seconds);
    std::promise<std::unique_ptr<LentBot>> back;
    thinkers.submit("any", std::make_unique<TestBot>([](const auto& out_of_time) {
                        while (!out_of_time()) std::this_thread::yield();
                    }),
                    [&](auto one) { back.set_value(std::move(one)); });
    EXPECT_NE(back.get_future().get(), nullptr) << "it comes back";
}

TEST(Thinkers, TheMoreWaitTheLessTimeEachHas) {
    const ThinkingLimits limits{2, milliseconds(20), {}};
    EXPECT_EQ(Thinkers::share(limits, 0), milliseconds(20));
    EXPECT_EQ(Thinkers::share(limits, 20), milliseconds(20));
    EXPECT_EQ(Thinkers::share(limits, 40), milliseconds(10));
    EXPECT_EQ(Thinkers::share(limits, 100'000), milliseconds(1))
        << "a bot that may not think at all would play nonsense";
}

}  // namespace
}  // namespace magichat::server
