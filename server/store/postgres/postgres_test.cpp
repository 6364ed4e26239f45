// What PostgreSQL can do to us beside what every storage can: it is another machine's, and has settings and other users.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "server/store/basket_test.h"
#include "server/store/open_storage.h"
#include "server/store/postgres/between_test.h"
#include "server/store/postgres/postgres.h"
#include "server/store/postgres/server_test.h"

namespace magichat::postgres {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

class InPostgres : public ::testing::Test {
protected:
    void SetUp() override {
        server = TestServer::one();
        if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
        address = server->new_database();
    }
    std::unique_ptr<Postgres> open() const {
        auto opened = Postgres::open(address);
        if (!opened) {
            ADD_FAILURE() << opened.error().text;
            std::abort();
        }
        return std::move(*opened);
    }
    // Every connection to it is cut, as by a network.
    void cut() const {
        TestServer::run(address,
                        "DO $$ BEGIN PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = "
                        "current_database() AND pid <> pg_backend_pid(); END $$");
    }

    TestServer* server = nullptr;
    std::string address;
};

using OpenPostgres = InPostgres;

TEST_F(OpenPostgres, OnlyOneAtATime) {
    {
        const auto store = open();
        const auto second = Postgres::open(address);
        ASSERT_FALSE(second);
        EXPECT_EQ(second.error().kind, Kind::locked);
        EXPECT_THAT(second.error().text, HasSubstr("is in use by another Magic Hat"));
        EXPECT_TRUE(Postgres::open_to_read(address)) << "whoever reads disturbs nobody";
        EXPECT_FALSE(store->put_key("a", "b")) << "nor is the first one disturbed";
    }
    EXPECT_TRUE(Postgres::open(address)) << "and free again when it is closed";
}

TEST_F(OpenPostgres, WhatIsNotThereOrNotOurs) {
    EXPECT_EQ(Postgres::open(server->address("nowhere")).error().kind, Kind::missing);
    EXPECT_EQ(Postgres::open_to_read(address).error().kind, Kind::missing);
    TestServer::run(address, "CREATE SCHEMA magichat; CREATE TABLE magichat.songs (name text)");
    const auto foreign = Postgres::open(address);
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().kind, Kind::foreign);
    EXPECT_THAT(foreign.error().text, HasSubstr("Nothing was changed"));
    EXPECT_EQ(TestServer::number(address, "SELECT count(*) FROM pg_tables WHERE schemaname = 'magichat'"), 1);
}

TEST_F(OpenPostgres, RefusesANewerOne) {
    open();
    TestServer::run(address, "UPDATE house SET version = 7");
    for (const auto& opened : {Postgres::open(address), Postgres::open_to_read(address)}) {
        ASSERT_FALSE(opened);
        EXPECT_EQ(opened.error().kind, Kind::newer);
        EXPECT_THAT(opened.error().text, HasSubstr("schema 7; this one knows 2"));
    }
    EXPECT_EQ(TestServer::number(address, "SELECT fence FROM nodes"), 1) << "and leaves it alone";
}

TEST_F(OpenPostgres, BringsAnOlderOneForward) {
    constexpr std::array<std::string_view, 3> more{migrations[0], migrations[1],
                                                   "CREATE TABLE magichat.hats (size bigint)"};
    constexpr std::array<std::string_view, 3> bad{
        migrations[0], migrations[1],
        "CREATE TABLE magichat.hats (size bigint); INSERT INTO magichat.no_such_table VALUES (1)"};
    EXPECT_FALSE(open()->store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(Postgres::open_to_read(address, more).error().kind, Kind::older);
    const auto stays = Postgres::open(address, {}, bad);
    ASSERT_FALSE(stays);
    EXPECT_THAT(stays.error().text, HasSubstr("from schema 2 to 3; it is still at 2"));
    EXPECT_EQ(unfinished(*open()), "1 HAT: a");
    {
        auto store = Postgres::open(address, {}, more);
        ASSERT_TRUE(store) << store.error().text;
        EXPECT_EQ(unfinished(**store), "1 HAT: a");
    }
    EXPECT_EQ(TestServer::number(address, "SELECT version FROM house"), 3);
    EXPECT_EQ(Postgres::open(address).error().kind, Kind::newer);
}

TEST_F(OpenPostgres, RefusesOneThatForgets) {
    open();
    const auto set = [&](const std::string& value) {
        TestServer::run(address, "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = " + value +
                                     "', current_database()); END $$");
    };
    set("off");
    const auto opened = Postgres::open(address);
    ASSERT_FALSE(opened);
    EXPECT_THAT(opened.error().text, HasSubstr("synchronous_commit = off"));
    set("on");
    EXPECT_EQ(open()->warning(), "");
}

TEST_F(OpenPostgres, NoPasswordIsShown) {
    const std::string secret = "top%20secret";
    EXPECT_EQ(*shown("postgresql://ada:" + secret + "@db.example.org:5433/hats?sslmode=require"),
              "postgresql://ada@db.example.org:5433/hats");
    EXPECT_EQ(*shown("postgres://ada@/hats?host=/run/postgresql&password=" + secret),
              "postgresql://ada@/hats?host=/run/postgresql");
    for (const char* odd : {"postgresql://ada:pa/ss@db/hats", "postgresql://ada:p@ss@db/hats"}) {
        const auto unreadable = shown(odd);
        ASSERT_FALSE(unreadable) << odd << ": a part of the password would be shown as " << *unreadable;
        EXPECT_EQ(unreadable.error().text.find("ss@"), std::string::npos);
    }
    const auto bad = shown("postgresql://ada:" + secret + "@[::1/hats");
    ASSERT_FALSE(bad);
    EXPECT_THAT(bad.error().text, Not(HasSubstr("secret")));
    const auto nobody = Postgres::open("postgresql://ada:" + secret + "@127.0.0.1:1/hats");
    ASSERT_FALSE(nobody);
    EXPECT_THAT(nobody.error().text, HasSubstr("postgresql://ada@127.0.0.1:1/hats"));
    EXPECT_THAT(nobody.error().text, Not(HasSubstr("secret")));
}

// ---- A connection that is lost ----

using LostPostgres = InPostgres;

TEST_F(LostPostgres, ComesBackByItself) {
    const auto store = open();
    const auto reader = store->reader();
    EXPECT_FALSE(store->store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(unfinished(**reader), "1 HAT: a");
    cut();
    EXPECT_FALSE(store->store(Operations{AppendEntry{1, 2, "b"}}));
    EXPECT_EQ(unfinished(**reader), "1 HAT: a b");
    cut();
    EXPECT_EQ(unfinished(*store), "1 HAT: a b");
    EXPECT_FALSE(Postgres::open(address)) << "and it has its lock again";
}

// The commit is there, but the answer was lost: it must not be stored twice, nor be given up, and what was refused stays so.
TEST_F(LostPostgres, ACommitWhoseAnswerWasLost) {
    const Between between(server->folder());
    auto opened = Postgres::open(between.address(address));
    ASSERT_TRUE(opened) << opened.error().text;
    Postgres& store = **opened;
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, CreateTable{2, "OWL", 0}}));
    const Operations good{AppendEntry{1, 1, "a"}};
    const Operations bad{AppendEntry{2, 1, "b"}, AppendEntry{2, 3, "gap"}};
    const std::array<Storage::Item, 2> items = {good, bad};
    between.lose_next_answer();
    const auto answer = store.store_each(items);
    EXPECT_EQ(between.lost(), 1);
    EXPECT_FALSE(answer.error) << answer.error->text;
    ASSERT_EQ(answer.alone.size(), 1U) << "a was not stored twice";
    EXPECT_THAT(answer.alone.at(1).text, HasSubstr("entry 3 of table 2 would leave a gap"));
    EXPECT_EQ(unfinished(store), "1 HAT: a | 2 OWL:");
}

// Another one has taken the node over: from then on nothing of ours is stored.
TEST_F(LostPostgres, WhoWasReplacedStoresNothingMore) {
    const auto store = open();
    EXPECT_FALSE(store->store(Operations{CreateTable{1, "HAT", 0}}));
    TestServer::run(address, "UPDATE nodes SET fence = fence + 1");
    const auto refused = store->store(Operations{AppendEntry{1, 1, "a"}});
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->kind, Kind::locked);
    Prune prune{.idle_before = 100};
    EXPECT_EQ(store->prune(prune).error().kind, Kind::locked);
    cut();
    EXPECT_EQ(store->store(Operations{AppendEntry{1, 1, "a"}})->kind, Kind::locked) << "nor after it came back";
    EXPECT_EQ(TestServer::number(address, "SELECT count(*) FROM entries"), 0);
}

// Tables of another node are not ours to change.
TEST_F(LostPostgres, ATableBelongsToItsNode) {
    const auto store = open();
    EXPECT_FALSE(store->store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    TestServer::run(address, "UPDATE tables SET node = 2");
    EXPECT_EQ(store->store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::refused);
    EXPECT_FALSE(store->store(Operations{TouchTable{1, 99}}));
    EXPECT_FALSE(store->store(Operations{DeleteTable{1}}));
    EXPECT_EQ(unfinished(*store), "") << "not one of ours";
    EXPECT_EQ(unfinished(*Postgres::open_to_read(address)->get()), "1 HAT: a");
    EXPECT_EQ((*store->table_by_code("HAT"))->touched, 0);
}

// PostgreSQL falls again and again, as by a loss of power, while moves come in: what was handed back is there, in order and
// once, and it goes on by itself. Where it took longer to come back than anybody waits, whoever stores looks what is there,
// as a table does.
TEST_F(LostPostgres, RestartedUnderLoad) {
    constexpr std::size_t tables = 8;
    std::array<std::atomic<std::int64_t>, tables> said{};
    std::atomic<bool> failed = false;
    {
        auto store = open();
        const auto reader = store->reader();
        Operations all;
        for (std::size_t i = 0; i < tables; ++i) all.emplace_back(CreateTable{TableId(i) + 1, std::to_string(i), 0});
        EXPECT_FALSE(store->store(all));
        Writer writer(std::move(store),
                      [&](const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
                          if (error) failed = true;
                          for (const auto ticket : tickets) {
                              if (!error) said[ticket % tables] = std::int64_t(ticket / tables);
                          }
                      });
        std::atomic<bool> ends = false;
        std::thread load([&] {
            std::array<std::int64_t, tables> next{};
            next.fill(1);
            while (!ends) {
                for (std::size_t i = 0; i < tables; ++i) {
                    const std::int64_t number = next[i]++;
                    writer.submit({{AppendEntry{TableId(i) + 1, number, std::to_string(number)}},
                                   Writer::Ticket(number) * tables + i,
                                   TableId(i) + 1});
                }
                while (writer.waiting() > 64 && !ends) std::this_thread::yield();
                if (!failed) continue;
                writer.drain();
                failed = false;
                for (std::size_t i = 0; i < tables; ++i) {
                    const auto entries = (*reader)->entries(TableId(i) + 1);
                    if (entries)
                        next[i] = std::ssize(*entries) + 1;
                    else
                        failed = true;
                }
            }
        });
        const auto goes_on = [&] {
            for (const auto before = said[0].load(); said[0] < before + 20;) std::this_thread::yield();
        };
        for (int round = 0; round < 4; ++round) {
            goes_on();
            server->stop();
            server->start();
        }
        goes_on();
        ends = true;
        load.join();
    }
    const auto store = open();
    for (std::size_t i = 0; i < tables; ++i) {
        const auto entries = store->entries(TableId(i) + 1);
        ASSERT_TRUE(entries) << entries.error().text;
        EXPECT_GE(std::ssize(*entries), said[i]) << "an entry was announced and is lost";
        for (std::size_t k = 0; k < entries->size(); ++k) ASSERT_EQ((*entries)[k], std::to_string(k + 1));
    }
}

// It stays away for longer than anybody waits: that is trouble, and it is over when it is back.
TEST_F(LostPostgres, TroubleWhileItIsAway) {
    Basket basket;
    std::atomic<int> changes = 0;
    Writer writer(open(), basket.finished(), [&](const std::optional<Writer::Trouble>&) { ++changes; });
    writer.submit({{CreateTable{1, "HAT", 0}}, 1});
    writer.drain();
    server->stop();
    writer.submit({{AppendEntry{1, 1, "a"}}, 2});
    writer.drain();
    EXPECT_EQ(changes, 1);
    EXPECT_EQ(writer.trouble()->error.kind, Kind::failed);
    server->start();
    while (changes < 2) std::this_thread::yield();
    EXPECT_FALSE(writer.trouble());
    writer.submit({{AppendEntry{1, 1, "b"}}, 3});
    writer.drain();
    EXPECT_THAT(basket.order, ElementsAre(1, 2, 3));
    ASSERT_EQ(basket.errors.size(), 1U);
    EXPECT_EQ(basket.errors[0].first, 2U);
    EXPECT_EQ(unfinished(*Postgres::open_to_read(address)->get()), "1 HAT: b");
}

}  // namespace
}  // namespace magichat::postgres
