// The writer, wherever it stores: everything in order, stored before it is handed back, whatever happens to the process.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <random>

#include "server/store/basket_test.h"
#include "server/store/each_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Ticket = Writer::Ticket;
using Operations = std::vector<Operation>;

using Written = EachStorage;
INSTANTIATE_TEST_SUITE_P(In, Written, each_storage, storage_name);

TEST_P(Written, HandsBackInOrderWhatIsStored) {
    Basket basket;
    constexpr Ticket many = 3000;
    {
        Writer writer(open(), basket.finished());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        for (Ticket ticket = 1; ticket <= many; ++ticket) {
            // Every third only keeps its place.
            std::vector<Operation> operations;
            if (ticket % 3 != 0) {
                const auto number = std::int64_t(ticket - ticket / 3);
                operations.emplace_back(AppendEntry{1, number, std::to_string(ticket)});
            }
            writer.submit({std::move(operations), ticket});
        }
        writer.drain();
        EXPECT_EQ(writer.waiting(), 0U);
        ASSERT_EQ(basket.order.size(), many + 1);
        for (Ticket ticket = 0; ticket <= many; ++ticket) ASSERT_EQ(basket.order[ticket], ticket);
        EXPECT_TRUE(basket.errors.empty()) << basket.errors[0].second.text;
        EXPECT_LT(basket.calls, many / 2) << "many share a commit";
    }
    const auto opened = open();
    Storage& store = *opened;
    const auto entries = *store.entries(1);
    ASSERT_EQ(entries.size(), 2000U);  // two of three
    EXPECT_EQ(entries.back(), "2999");
}

TEST_P(Written, SubmitsFromSeveralThreads) {
    Basket basket;
    {
        Writer writer(open(), basket.finished());
        std::vector<std::thread> threads;
        for (TableId table = 1; table <= 4; ++table) {
            threads.emplace_back([&writer, table] {
                writer.submit({{CreateTable{table, std::to_string(table), 0}}, 0});
                for (std::int64_t number = 1; number <= 200; ++number) {
                    writer.submit({{AppendEntry{table, number, "x"}}, Ticket(number)});
                }
            });
        }
        for (std::thread& thread : threads) thread.join();
    }  // the end of the writer stores all that is left
    EXPECT_EQ(basket.order.size(), 4 * 201U);
    EXPECT_TRUE(basket.errors.empty());
    const auto opened = open();
    Storage& store = *opened;
    for (TableId table = 1; table <= 4; ++table) EXPECT_EQ(store.entries(table)->size(), 200U);
}

// Packing them takes time, and all who are in the commit wait for it.
TEST_P(Written, SpreadsLongRecordsOverSeveralCommits) {
    Basket basket;
    std::mutex gate;
    std::atomic<bool> held = false;
    {
        Writer writer(open(),
                      [&, finished = basket.finished()](std::vector<Ticket> tickets, std::optional<StoreError> error) {
                          held = true;
                          const std::lock_guard wait(gate);
                          finished(std::move(tickets), std::move(error));
                      });
        gate.lock();
        writer.submit({{CreateTable{1, "A", 0}}, 0});
        while (!held) std::this_thread::yield();  // so all that follows waits together
        const std::string half(150U << 10U, 'x');
        const std::string long_one(400U << 10U, 'y');
        writer.submit({{PutRecord{"a", 1, "court", 0, half}}, 1});
        writer.submit({{AppendEntry{1, 1, "a"}}, 2});
        writer.submit({{PutRecord{"b", 1, "court", 0, half}}, 3});
        writer.submit({{PutRecord{"c", 1, "court", 0, long_one}}, 4});
        writer.submit({{AppendEntry{1, 2, "b"}}, 5});
        gate.unlock();
        writer.drain();
    }
    EXPECT_THAT(basket.order, ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_TRUE(basket.errors.empty());
    EXPECT_EQ(basket.calls, 4U) << "the table; a and an entry; b; c and an entry";
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_EQ((*store.record("c"))->record.size(), 400U << 10U);
}

// A hundred games end at once: whoever plays on at another table goes past, and at each table everything keeps its order.
TEST_P(Written, LetsOtherTablesPastWhatTakesLong) {
    Basket basket;
    std::mutex gate;
    std::atomic<bool> held = false;
    constexpr TableId ending = 100;
    {
        Writer writer(open(),
                      [&, finished = basket.finished()](std::vector<Ticket> tickets, std::optional<StoreError> error) {
                          held = true;
                          const std::lock_guard wait(gate);
                          finished(std::move(tickets), std::move(error));
                      });
        gate.lock();
        Operations tables;
        for (TableId table = 1; table <= ending + 1; ++table) {
            tables.emplace_back(CreateTable{table, "code-" + std::to_string(table), 0});
        }
        writer.submit({tables, 0});
        while (!held) std::this_thread::yield();  // so all that follows waits together
        const auto submit = [&](TableId table, Ticket ticket, Operations all) {
            writer.submit({std::move(all), ticket, table});
        };
        for (TableId table = 1; table <= ending; ++table) {
            const Ticket ticket = 10 * static_cast<Ticket>(table);
            const std::string id = "r" + std::to_string(table);
            submit(table, ticket, {AppendEntry{table, 1, "last"}, PutRecord{id, table, "court", 0, "{}"}});
            submit(table, ticket + 1, {});  // somebody waves
            submit(table, ticket + 2, {FreshLog{table, 2, "anew"}});
            submit(table, ticket + 3, {AppendEntry{table, 3, "first"}});
        }
        submit(ending + 1, 5000, {AppendEntry{ending + 1, 1, "plays on"}});
        writer.submit({{}, 6000});  // of no table: all that was submitted before is stored
        gate.unlock();
        writer.drain();
    }
    EXPECT_TRUE(basket.errors.empty());
    ASSERT_EQ(basket.order.size(), 4U * ending + 3);
    const auto place = [&](Ticket ticket) { return std::ranges::find(basket.order, ticket) - basket.order.begin(); };
    EXPECT_LT(place(5000), 4 * 8 + 2) << "behind eight that take long, at the most";
    EXPECT_EQ(basket.order.back(), 6000U);
    for (TableId table = 1; table <= ending; ++table) {
        for (Ticket i = 0; i < 3; ++i) {
            const Ticket ticket = 10 * static_cast<Ticket>(table) + i;
            EXPECT_LT(place(ticket), place(ticket + 1)) << table;
        }
    }
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_THAT(*store.entries(ending), ElementsAre("anew", "first"));
}

// Holds the writer in a callback, so that all that follows lands in one commit.
TEST_P(Written, RefusesOneItemAndKeepsTheRestOfTheCommit) {
    Basket basket;
    std::mutex gate;
    {
        Writer writer(open(),
                      [&, finished = basket.finished()](std::vector<Ticket> tickets, std::optional<StoreError> error) {
                          const std::lock_guard wait(gate);
                          finished(std::move(tickets), std::move(error));
                      });
        gate.lock();
        writer.submit({{CreateTable{1, "A", 0}, CreateTable{2, "B", 0}}, 0});
        while (writer.waiting() != 1) std::this_thread::yield();
        writer.submit({{AppendEntry{1, 1, "a"}}, 1});
        writer.submit({{AppendEntry{2, 1, "b"}, AppendEntry{1, 1, "twice"}}, 2});  // so b is not stored either
        writer.submit({{AppendEntry{1, 2, "c"}}, 3});
        writer.submit({{}, 4});
        writer.submit({{AppendEntry{2, 2, "gap"}}, 5});  // its first entry was refused with ticket 2
        writer.submit({{AppendEntry{2, 1, "d"}}, 6});
        gate.unlock();
        writer.drain();
    }
    EXPECT_THAT(basket.order, ElementsAre(0, 1, 2, 3, 4, 5, 6));
    ASSERT_EQ(basket.errors.size(), 2U);
    EXPECT_EQ(basket.errors[0].first, 2U);
    EXPECT_EQ(basket.errors[0].second.kind, Kind::refused);
    EXPECT_THAT(basket.errors[0].second.text, HasSubstr("entry 1 of table 1 is there already"));
    EXPECT_EQ(basket.errors[1].first, 5U);
    EXPECT_THAT(basket.errors[1].second.text, HasSubstr("would leave a gap"));
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_THAT(*store.entries(1), ElementsAre("a", "c"));
    EXPECT_THAT(*store.entries(2), ElementsAre("d"));
}

// A process appends to three tables and says for each entry that it was handed back; it is killed at some moment.
// Nothing that it has said may be missing, and no log may have a gap.
TEST_P(Written, KilledAtAnyMoment) {
    constexpr TableId tables = 3;
    std::mt19937 random(20);                      // NOLINT(*-msc51-cpp,*-msc32-c): the same delays every time
    std::array<std::int64_t, tables + 1> said{};  // the last number that was handed back, by table
    std::int64_t in_all = 0;
    {
        const auto opened = open();
        Storage& store = *opened;
        for (TableId table = 1; table <= tables; ++table) {
            ASSERT_FALSE(store.store(std::vector<Operation>{CreateTable{table, std::to_string(table), 0}}));
        }
    }
    for (int round = 0; round < 20; ++round) {
        std::array<int, 2> pipe{};
        ASSERT_EQ(::pipe(pipe.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto store = open();
            std::array<std::int64_t, tables + 1> next{};
            for (TableId table = 1; table <= tables; ++table)
                next[std::size_t(table)] = std::ssize(*store->entries(table));
            Writer writer(std::move(store),
                          [&](const std::vector<Ticket>& tickets, const std::optional<StoreError>& error) {
                              if (error) ::_exit(3);
                              const auto size = tickets.size() * sizeof(Ticket);
                              if (::write(pipe[1], tickets.data(), size) != ::ssize_t(size)) ::_exit(4);
                          });
            while (true) {
                for (TableId table = 1; table <= tables; ++table) {
                    const std::int64_t number = ++next[std::size_t(table)];
                    writer.submit({{AppendEntry{table, number, std::to_string(number)}}, Ticket(number * 8 + table)});
                }
                if (writer.waiting() > 500) writer.drain();
            }
        }
        ::close(pipe[1]);
        const auto hear = [&] {  // false at the end
            std::array<Ticket, 512> tickets{};
            const auto size = ::read(pipe[0], tickets.data(), sizeof(tickets));
            for (std::size_t i = 0; i < std::size_t(std::max<::ssize_t>(size, 0)) / sizeof(Ticket); ++i) {
                auto& last = said[tickets[i] % 8];
                EXPECT_EQ(std::int64_t(tickets[i] / 8) > last, true) << "handed back twice or out of order";
                last = std::int64_t(tickets[i] / 8);
                ++in_all;
            }
            return size > 0;
        };
        // Not before it has begun; then after 0 to 40 more messages, and some microseconds.
        for (auto messages = 1 + random() % 40; messages > 0 && hear(); --messages) continue;
        ::usleep(static_cast<::useconds_t>(random() % 3000));
        ::kill(child, SIGKILL);
        while (hear()) continue;
        ::close(pipe[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "ended by itself with " << WEXITSTATUS(status);

        const auto opened = open();
        Storage& store = *opened;
        for (TableId table = 1; table <= tables; ++table) {
            const auto entries = store.entries(table);  // an error if there is a gap
            ASSERT_TRUE(entries) << entries.error().text;
            ASSERT_GE(std::ssize(*entries), said[std::size_t(table)]) << "an entry was announced and is lost";
            for (std::size_t i = 0; i < entries->size(); ++i) ASSERT_EQ((*entries)[i], std::to_string(i + 1));
        }
    }
    EXPECT_GT(in_all, 20 * tables);
}

}  // namespace
}  // namespace magichat
