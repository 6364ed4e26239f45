// The bus over a NATS of our own: order, trouble, and what is refused.
#include "server/bus/nats.h"

#include <gmock/gmock.h>

#include "server/bus/server_test.h"

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;

// Remembers what it hears; the test waits for it as long as it takes.
struct Listener : Ears {
    void heard(std::string_view bytes) override {
        add([&] { all.emplace_back(bytes); });
    }
    void bus_there(bool is) override {
        add([&] { there = is; });
    }
    template <class F>
    void add(F&& f) {
        if (slow) slow->wait(true);
        const std::lock_guard lock(mutex);
        f();
        changed.notify_all();
    }
    template <class F>
    void wait_for(F&& f) {
        std::unique_lock lock(mutex);
        changed.wait(lock, f);
    }
    void wait_until_there(bool is = true) {
        wait_for([&] { return there == is; });
    }
    void wait_for_messages(std::size_t count) {
        wait_for([&] { return all.size() >= count; });
    }

    std::atomic<bool>* slow = nullptr;  // true: it does not listen
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> all;
    bool there = false;
};

class NatsTest : public testing::Test {
protected:
    void SetUp() override {
        if (!TestNats::is_there()) GTEST_SKIP() << "nats-server is not installed here";
        server.emplace();
    }
    std::unique_ptr<Nats> open(const std::string& house = "house") {
        auto nats = Nats::open(*read_bus_address(server->address()), house, log);
        EXPECT_TRUE(nats) << (nats ? "" : nats.error().why);
        return std::move(*nats);
    }

    Log log{LogLevel::error, LogFormat::text};
    std::optional<TestNats> server;
    // Before the buses: those stop first.
    Listener one, two, other;
};

TEST_F(NatsTest, MessagesArriveInOrderAtTheirNodeAlone) {
    const auto a = open();
    const auto b = open();
    const auto stranger = open("another-house");
    a->listen(1, one);
    b->listen(2, two);
    stranger->listen(2, other);
    for (Listener* each : {&one, &two, &other}) each->wait_until_there();
    constexpr int many = 10'000;
    for (int i = 0; i < many; ++i) ASSERT_TRUE(a->send(2, std::to_string(i)));
    ASSERT_TRUE(stranger->send(2, "its own"));
    two.wait_for_messages(many);
    other.wait_for_messages(1);
    for (int i = 0; i < many; ++i) ASSERT_EQ(two.all[static_cast<std::size_t>(i)], std::to_string(i));
    EXPECT_EQ(other.all, std::vector<std::string>{"its own"});
    EXPECT_TRUE(one.all.empty());
}

TEST_F(NatsTest, WhatIsForAllReachesTheSenderToo) {
    const auto a = open();
    const auto b = open();
    a->listen(1, one);
    b->listen(2, two);
    one.wait_until_there();
    two.wait_until_there();
    const std::string bytes("\0\r\n\xff", 4);
    ASSERT_TRUE(a->send_to_all(bytes));
    one.wait_for_messages(1);
    two.wait_for_messages(1);
    EXPECT_EQ(one.all.front(), bytes);
    EXPECT_EQ(two.all.front(), bytes);
}

TEST_F(NatsTest, ItComesBackByItselfWhenNatsDoes) {
    const auto a = open();
    const auto b = open();
    a->listen(1, one);
    b->listen(2, two);
    one.wait_until_there();
    two.wait_until_there();
    for (int round = 0; round < 3; ++round) {
        server->stop();
        one.wait_until_there(false);
        two.wait_until_there(false);
        EXPECT_FALSE(a->send(2, "lost"));
        server->start();
        one.wait_until_there();
        two.wait_until_there();
        ASSERT_TRUE(a->send(2, "again"));
        two.wait_for_messages(static_cast<std::size_t>(round) + 1);
    }
    EXPECT_THAT(two.all, testing::Each("again"));
}

TEST_F(NatsTest, ItMayBeOpenedWhileNatsIsAway) {
    server->stop();
    const auto a = open();
    a->listen(1, one);
    EXPECT_FALSE(a->send(1, "too early"));
    server->start();
    one.wait_until_there();
    EXPECT_TRUE(a->send(1, "now"));
    one.wait_for_messages(1);
    EXPECT_EQ(one.all, std::vector<std::string>{"now"});
}

TEST_F(NatsTest, AWrongPasswordIsRefusedAndNotShown) {
    const auto nats = Nats::open(*read_bus_address(server->address("guessed")), "house", log);
    ASSERT_FALSE(nats);
    EXPECT_THAT(nats.error().why, HasSubstr("does not let us in"));
    EXPECT_THAT(nats.error().why, Not(HasSubstr("guessed")));
}

TEST_F(NatsTest, AMessageThatIsTooLongIsNotTakenAndTheOthersArrive) {
    const auto a = open();
    a->listen(1, one);
    one.wait_until_there();
    EXPECT_FALSE(a->send(1, std::string(Bus::most_bytes + 1, 'x')));
    EXPECT_TRUE(a->send(1, std::string(Bus::most_bytes, 'y')));
    EXPECT_TRUE(a->send(1, "short"));
    one.wait_for_messages(2);
    EXPECT_EQ(one.all[0].size(), Bus::most_bytes);
    EXPECT_EQ(one.all[1], "short");
}

// Who listens too slowly loses messages, and neither the sender nor the others wait for them.
TEST_F(NatsTest, ASlowReaderHoldsUpNobody) {
    const auto a = open();
    const auto b = open();
    const auto c = open();
    std::atomic<bool> slow = false;
    two.slow = &slow;
    a->listen(1, one);
    b->listen(2, two);
    c->listen(3, other);
    for (Listener* each : {&one, &two, &other}) each->wait_until_there();
    slow = true;
    const std::string large(256 << 10U, 'z');
    constexpr std::size_t too_many = 2 * Nats::most_bytes_unheard / (256 << 10U);
    for (std::size_t i = 0; i < too_many; ++i) {
        while (!a->send(2, large)) std::this_thread::yield();
        while (!a->send(3, large)) std::this_thread::yield();
    }
    other.wait_for_messages(too_many);
    slow = false;
    slow.notify_all();
    // What comes while too much is unheard is lost, too.
    for (bool heard = false; !heard;) {
        while (!a->send(2, "last")) std::this_thread::yield();
        std::unique_lock lock(two.mutex);
        heard = two.changed.wait_for(lock, std::chrono::milliseconds(10),
                                     [&] { return !two.all.empty() && two.all.back() == "last"; });
    }
    a->stop();
    b->stop();
    const auto large_ones = std::count(two.all.begin(), two.all.end(), large);
    EXPECT_LT(large_ones, static_cast<std::ptrdiff_t>(too_many));
}

// Stopping waits for what was sent before.
TEST_F(NatsTest, AGoodbyeIsSent) {
    const auto b = open();
    b->listen(2, two);
    two.wait_until_there();
    auto a = open();
    a->listen(1, one);
    one.wait_until_there();
    ASSERT_TRUE(a->send(2, "goodbye"));
    a->stop();
    EXPECT_FALSE(a->send(2, "too late"));
    two.wait_for_messages(1);
    EXPECT_EQ(two.all, std::vector<std::string>{"goodbye"});
}

TEST(BusAddress, NeedsAUserAndAPassword) {
    for (const char* bad : {"", "nats://", "nats://host", "nats://user@host:4222", "nats://user:@host",
                            "nats://:pw@host", "http://user:pw@host", "nats://user:pw@", "nats://user:pw@host:0",
                            "nats://user:pw@host:99999", "nats://user:pw@ho st", "nats://us%4ger:pw@host",
                            "nats://us%00er:pw@host", "nats://user:pw@host%", "nats://a:pw@host,nats://b:pw@host"}) {
        EXPECT_FALSE(read_bus_address(bad)) << bad;
    }
    const auto simple = read_bus_address("nats://user:pw@host");
    ASSERT_TRUE(simple);
    EXPECT_EQ(simple->servers, std::vector<std::string>{"nats://host:4222"});
    const auto several = read_bus_address("nats://a%40b:p%3Aw@[::1]:4223,nats://a%40b:p%3Aw@10.0.0.2");
    ASSERT_TRUE(several);
    EXPECT_EQ(several->user, "a@b");
    EXPECT_EQ(several->password, "p:w");
    EXPECT_EQ(shown(*several), "nats://[::1]:4223,nats://10.0.0.2:4222");
}

}  // namespace
}  // namespace magichat::server
