// The writer: everything in order, stored before it is handed back, whatever happens to the disk or the process.
#include "server/store/writer.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <random>

#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Ticket = Writer::Ticket;
using Operations = std::vector<Operation>;

// Remembers what was handed back. To be read after drain.
struct Basket {
    std::mutex mutex;
    std::vector<Ticket> order;
    std::vector<std::pair<Ticket, StoreError>> errors;
    std::size_t calls = 0;

    Writer::Finished finished() {
        return [this](const std::vector<Ticket>& tickets, const std::optional<StoreError>& error) {
            const std::lock_guard lock(mutex);
            ++calls;
            for (const Ticket ticket : tickets) {
                order.push_back(ticket);
                if (error) errors.emplace_back(ticket, *error);
            }
        };
    }
};

TEST(Writer, HandsBackInOrderWhatIsStored) {
    const Scratch scratch;
    Basket basket;
    constexpr Ticket many = 3000;
    {
        Writer writer(open_store(scratch / "hat.db"), basket.finished());
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
    Store store = open_store(scratch / "hat.db");
    const auto entries = *store.entries(1);
    ASSERT_EQ(entries.size(), 2000U);  // two of three
    EXPECT_EQ(entries.back(), "2999");
}

TEST(Writer, SubmitsFromSeveralThreads) {
    const Scratch scratch;
    Basket basket;
    {
        Writer writer(open_store(scratch / "hat.db"), basket.finished());
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
    Store store = open_store(scratch / "hat.db");
    for (TableId table = 1; table <= 4; ++table) EXPECT_EQ(store.entries(table)->size(), 200U);
}

// Packing them takes time, and all who are in the commit wait for it.
TEST(Writer, SpreadsLongRecordsOverSeveralCommits) {
    const Scratch scratch;
    Basket basket;
    std::mutex gate;
    std::atomic<bool> held = false;
    {
        Writer writer(open_store(scratch / "hat.db"),
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
    Store store = open_store(scratch / "hat.db");
    EXPECT_EQ((*store.record("c"))->record.size(), 400U << 10U);
}

// A hundred games end at once: whoever plays on at another table goes past, and at each table everything keeps its order.
TEST(Writer, LetsOtherTablesPastWhatTakesLong) {
    const Scratch scratch;
    Basket basket;
    std::mutex gate;
    std::atomic<bool> held = false;
    constexpr TableId ending = 100;
    {
        Writer writer(open_store(scratch / "hat.db"),
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
    EXPECT_LT(place(5000), 2) << "before all that takes long";
    EXPECT_EQ(basket.order.back(), 6000U);
    for (TableId table = 1; table <= ending; ++table) {
        for (Ticket i = 0; i < 3; ++i) {
            const Ticket ticket = 10 * static_cast<Ticket>(table) + i;
            EXPECT_LT(place(ticket), place(ticket + 1)) << table;
        }
    }
    Store store = open_store(scratch / "hat.db");
    EXPECT_THAT(*store.entries(ending), ElementsAre("anew", "first"));
}

// Holds the writer in a callback, so that all that follows lands in one commit.
TEST(Writer, RefusesOneItemAndKeepsTheRestOfTheCommit) {
    const Scratch scratch;
    Basket basket;
    std::mutex gate;
    {
        Writer writer(open_store(scratch / "hat.db"),
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
    Store store = open_store(scratch / "hat.db");
    EXPECT_THAT(*store.entries(1), ElementsAre("a", "c"));
    EXPECT_THAT(*store.entries(2), ElementsAre("d"));
}

// A file that may not grow stands for a full disk. In a process of its own: the limit is for all of its files.
TEST(Writer, FullDisk) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const bool went_well = in_another_process([&] {
        Basket basket;
        const auto say = [&](const std::string& text) {
            if (::write(pipe[1], text.data(), text.size()) < 0) std::abort();
            return false;
        };
        std::signal(SIGXFSZ, SIG_IGN);
        Writer writer(open_store(path), basket.finished());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        writer.drain();
        rlimit limit{};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = 300'000;  // room for some of these
        ::setrlimit(RLIMIT_FSIZE, &limit);
        std::int64_t next = 1;
        while (basket.errors.empty() && next < 1000) {
            writer.submit({{AppendEntry{1, next, std::string(5000, 'x')}}, Ticket(next)});
            writer.drain();
            if (basket.errors.empty()) ++next;
        }
        if (next < 10 || next == 1000) return say("no error where the disk is full, or at once");
        // Later ones fail as clearly, in one commit or alone; what needs no room is handed back.
        writer.submit({{AppendEntry{1, next, std::string(5000, 'x')}}, 2000});
        writer.drain();
        writer.submit({{}, 2001});
        writer.drain();
        if (basket.errors.size() != 2 || basket.errors[1].first != 2000) return say("2000 should fail alone");
        for (const auto& [ticket, error] : basket.errors) {
            if (error.kind != Kind::full) return say("another error: " + error.text);
        }
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        // What was on its way behind the failed entry is refused; the entry itself can be stored now.
        writer.submit({{AppendEntry{1, next + 1, "gap"}}, 3000});
        writer.submit({{AppendEntry{1, next, "room again"}}, 3001});
        writer.drain();
        if (basket.errors.size() != 3 || basket.errors[2].first != 3000) return say("3000 alone should be refused");
        return say(std::to_string(next)) || true;
    });
    ::close(pipe[1]);
    std::array<char, 500> text{};
    EXPECT_GE(::read(pipe[0], text.data(), text.size() - 1), 0);
    ::close(pipe[0]);
    ASSERT_TRUE(went_well) << text.data();
    Store store = open_store(path);
    const auto entries = *store.entries(1);
    EXPECT_EQ(std::to_string(entries.size()), text.data());
    EXPECT_EQ(entries.back(), "room again");
}

// A process appends to three tables and says for each entry that it was handed back; it is killed at some moment.
// Nothing that it has said may be missing, and no log may have a gap.
TEST(Writer, KilledAtAnyMoment) {
    constexpr TableId tables = 3;
    std::mt19937 random(20);  // NOLINT(*-msc51-cpp,*-msc32-c): the same delays every time
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    std::array<std::int64_t, tables + 1> said{};  // the last number that was handed back, by table
    std::int64_t in_all = 0;
    {
        Store store = open_store(path);
        for (TableId table = 1; table <= tables; ++table) {
            ASSERT_FALSE(store.store(std::vector<Operation>{CreateTable{table, std::to_string(table), 0}}));
        }
    }
    for (int round = 0; round < 20; ++round) {
        std::array<int, 2> pipe{};
        ASSERT_EQ(::pipe(pipe.data()), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            auto store = open_store(path);
            std::array<std::int64_t, tables + 1> next{};
            for (TableId table = 1; table <= tables; ++table)
                next[std::size_t(table)] = std::ssize(*store.entries(table));
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

        Store store = open_store(path);
        for (TableId table = 1; table <= tables; ++table) {
            const auto entries = store.entries(table);  // an error if there is a gap
            ASSERT_TRUE(entries) << entries.error().text;
            ASSERT_GE(std::ssize(*entries), said[std::size_t(table)]) << "an entry was announced and is lost";
            for (std::size_t i = 0; i < entries->size(); ++i) ASSERT_EQ((*entries)[i], std::to_string(i + 1));
        }
    }
    EXPECT_GT(in_all, 20 * tables);
}

// Pages are moved into the database while work goes on, and the file beside it does not grow for ever.
TEST(Writer, MovesPages) {
    const Scratch scratch;
    Basket basket;
    {
        Writer writer(open_store(scratch / "hat.db"), basket.finished());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        for (Ticket ticket = 1; ticket <= 200; ++ticket) {  // 100 MB; from 32 MB (8,192 pages) on they are moved
            writer.submit({{AppendEntry{1, std::int64_t(ticket), std::string(500'000, 'x')}}, ticket});
            if (ticket % 10 == 0) writer.drain();
        }
        for (int tries = 0; tries < 1000 && std::filesystem::file_size(scratch / "hat.db") < 30'000'000; ++tries) {
            ::usleep(10'000);
        }
        EXPECT_GT(std::filesystem::file_size(scratch / "hat.db"), 30'000'000U);
    }
    EXPECT_EQ(basket.order.size(), 201U);
    EXPECT_TRUE(basket.errors.empty());
    EXPECT_FALSE(std::filesystem::exists(scratch / "hat.db-wal")) << "all of it is moved at the end";
    EXPECT_EQ(open_store(scratch / "hat.db").entries(1)->size(), 200U);
}

}  // namespace
}  // namespace magichat
