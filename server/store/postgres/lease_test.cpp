// Several nodes over one database: whoever lost its lease stores nothing, and its tables are taken once.
#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "server/store/postgres/between_test.h"
#include "server/store/postgres/postgres.h"
#include "server/store/postgres/server_test.h"

namespace magichat::postgres {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Le;
using ::testing::SizeIs;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

class Nodes : public ::testing::Test {
protected:
    struct Node {
        std::unique_ptr<Postgres> storage;
        std::unique_ptr<Lease> lease;
    };

    void SetUp() override {
        server = TestServer::one();
        if (server == nullptr) GTEST_SKIP() << "PostgreSQL is not installed here";
        address = server->new_database();
    }
    Node open(const std::string& name, std::chrono::milliseconds length = NodeTerms{}.lease) const {
        auto opened = Postgres::open(address, {.name = name, .lease = length});
        if (!opened) {
            ADD_FAILURE() << opened.error().text;
            std::abort();
        }
        auto lease = (*opened)->lease();
        return {std::move(*opened), std::move(lease)};
    }
    void sql(const std::string& text) const { TestServer::run(address, text); }
    std::int64_t number(const std::string& query) const { return TestServer::number(address, query); }
    // The lease of this one has ended, and the others have held theirs for long.
    void end_lease(const std::string& name) const {
        sql("UPDATE nodes SET since = since - interval '1 hour';"
            "UPDATE nodes SET until = clock_timestamp() WHERE name = '" +
            name + "'");
    }
    // Tables from this number on, each with an entry.
    static void fill(Node& node, TableId first, int count) {
        Operations all;
        for (TableId table = first; table < first + count; ++table) {
            all.emplace_back(CreateTable{table, "code-" + std::to_string(table), 0});
            all.emplace_back(AppendEntry{table, 1, "a"});
        }
        const auto error = node.storage->store(all);
        EXPECT_FALSE(error) << error->text;
    }
    static std::vector<TableId> came(Node& node, bool all = false) {
        const auto tables = node.lease->what_came(all);
        EXPECT_TRUE(tables);
        std::vector<TableId> ids;
        for (const StoredTable& one : *tables) ids.push_back(one.table);
        std::ranges::sort(ids);
        return ids;
    }

    TestServer* server = nullptr;
    std::string address;
};

TEST_F(Nodes, EachHasItsNumberItsFenceAndItsTables) {
    Node ada = open("ada");
    Node bob = open("bob");
    EXPECT_EQ(ada.lease->node(), 1);
    EXPECT_EQ(bob.lease->node(), 2);
    EXPECT_EQ(*ada.lease->house(), *bob.lease->house());
    fill(ada, 1, 2);
    fill(bob, 3, 1);
    EXPECT_THAT(ada.storage->unfinished().tables, SizeIs(2));
    EXPECT_THAT(bob.storage->unfinished().tables, SizeIs(1));
    EXPECT_THAT((*Postgres::open_to_read(address))->unfinished().tables, SizeIs(3)) << "who reads sees all";
    EXPECT_EQ(bob.storage->store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::refused) << "it is ada's";
    const auto twice = Postgres::open(address, {.name = "ada"});
    ASSERT_FALSE(twice);
    EXPECT_THAT(twice.error().text, HasSubstr("is in use by another Magic Hat under the name \"ada\""));
    const auto alone = Postgres::open(address, {.alone = true});
    ASSERT_FALSE(alone) << "as for a migration";
    EXPECT_EQ(alone.error().kind, Kind::locked);
    bob = {};
    EXPECT_EQ(open("bob").lease->fence(), 2) << "the same number, and a higher fence";
    EXPECT_EQ(number("SELECT count(*) FROM nodes"), 2);
}

TEST_F(Nodes, WhoRunsATable) {
    Node ada = open("ada");
    const Node bob = open("bob");
    fill(ada, 1, 1);
    const auto runs = bob.storage->who_runs("code-1");
    ASSERT_TRUE(runs && *runs);
    EXPECT_EQ((*runs)->table.table, 1);
    EXPECT_EQ((*runs)->node, 1);
    EXPECT_TRUE((*runs)->alive);
    EXPECT_FALSE(*bob.storage->who_runs("code-2"));
    end_lease("ada");
    EXPECT_FALSE((**bob.storage->who_runs("code-1")).alive);
    EXPECT_FALSE(ada.storage->store(Operations{FinishTable{1, 5}}));
    EXPECT_FALSE(*bob.storage->who_runs("code-1")) << "nobody does";
}

TEST_F(Nodes, ALeaseThatIsRenewedIsNobodysToTake) {
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 1);
    sql("UPDATE nodes SET since = since - interval '1 hour'");
    const auto renewed = bob.lease->renew();
    ASSERT_TRUE(renewed);
    EXPECT_TRUE(renewed->kept);
    EXPECT_FALSE(renewed->due);
    EXPECT_THAT(renewed->living, ElementsAre(Living{1, "ada", 1}, Living{2, "bob", 1}));
    EXPECT_FALSE(*bob.lease->take_over());
    EXPECT_EQ(number("SELECT fence FROM nodes WHERE name = 'ada'"), 1);
}

// Nothing is lost by a lease that is over as long as nobody takes the tables.
TEST_F(Nodes, ALeaseThatIsOverCanBeRenewed) {
    Node ada = open("ada");
    fill(ada, 1, 1);
    end_lease("ada");
    EXPECT_FALSE(ada.storage->store(Operations{AppendEntry{1, 2, "b"}}));
    EXPECT_TRUE(ada.lease->renew()->kept);
    EXPECT_FALSE(ada.storage->store(Operations{AppendEntry{1, 3, "c"}}));
}

TEST_F(Nodes, WhoLostTheLeaseStoresNothing) {
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 3);
    end_lease("ada");
    EXPECT_TRUE(bob.lease->renew()->due);
    const auto taken = bob.lease->take_over();
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ((*taken)->node, 1);
    EXPECT_EQ((*taken)->tables, 3);
    EXPECT_FALSE(*bob.lease->take_over()) << "once";
    EXPECT_TRUE(bob.lease->renew()->tables_came);
    EXPECT_THAT(came(bob), ElementsAre(1, 2, 3));
    EXPECT_THAT(came(bob), IsEmpty()) << "it knows";
    EXPECT_THAT(came(bob, true), ElementsAre(1, 2, 3)) << "but may ask again";
    EXPECT_FALSE(bob.storage->store(Operations{AppendEntry{1, 2, "of bob"}}));

    // A batch is refused as a whole, also what has nothing to do with those tables.
    const std::array<Operations, 3> items = {Operations{AppendEntry{1, 2, "of ada"}}, Operations{PutKey{"a", "b"}},
                                             Operations{CreateTable{9, "new", 0}}};
    const auto answer = ada.storage->store_each(std::vector<Storage::Item>(items.begin(), items.end()));
    ASSERT_TRUE(answer.error);
    EXPECT_EQ(answer.error->kind, Kind::locked);
    EXPECT_FALSE(*bob.storage->key("a"));
    EXPECT_FALSE(*bob.storage->who_runs("new"));
    EXPECT_THAT(*bob.storage->entries(1), ElementsAre("a", "of bob"));
    EXPECT_FALSE(ada.lease->renew()->kept);

    // It takes itself anew, without its tables, and plays with the others.
    EXPECT_FALSE(ada.lease->take_anew());
    EXPECT_TRUE(ada.lease->renew()->kept);
    EXPECT_THAT(came(ada, true), IsEmpty());
    EXPECT_EQ(ada.storage->store(Operations{AppendEntry{1, 3, "of ada"}})->kind, Kind::refused);
    EXPECT_FALSE(ada.storage->store(Operations{CreateTable{9, "new", 0}}));
    EXPECT_EQ((**bob.storage->who_runs("new")).node, 1);
}

// What was decided with the old fence is not stored with the new one, even if the connection was lost in the middle.
TEST_F(Nodes, ABatchBelongsToItsFence) {
    Node ada = open("ada");
    fill(ada, 1, 1);
    sql("UPDATE nodes SET fence = fence + 5");
    EXPECT_EQ(ada.storage->store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::locked);
    sql("DO $$ BEGIN PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() "
        "AND pid <> pg_backend_pid(); END $$");
    EXPECT_EQ(ada.storage->store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::locked);
    EXPECT_EQ(number("SELECT count(*) FROM entries"), 1);
}

TEST_F(Nodes, TablesAreSharedEvenly) {
    Node ada = open("ada");
    Node bob = open("bob");
    Node cid = open("cid");
    Node dan = open("dan");
    fill(ada, 1, 60);
    EXPECT_FALSE(ada.storage->store(Operations{FinishTable{60, 5}}));
    end_lease("ada");
    sql("UPDATE nodes SET until = clock_timestamp() WHERE name = 'dan'");
    EXPECT_TRUE(*bob.lease->take_over());
    const auto of_bob = came(bob);
    const auto of_cid = came(cid);
    EXPECT_THAT(of_bob.size() + of_cid.size(), 59U) << "closed ones stay where they are";
    EXPECT_GE(std::min(of_bob.size(), of_cid.size()), 29U);
    EXPECT_THAT(came(dan), IsEmpty()) << "it does not live either";
}

// Many find the lease over at the same moment, of two nodes at once.
TEST_F(Nodes, TakenOnceAlone) {
    constexpr int takers = 6;
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 40);
    fill(bob, 41, 40);
    std::vector<Node> others;
    others.reserve(takers);
    for (int i = 0; i < takers; ++i) others.push_back(open("taker" + std::to_string(i)));
    end_lease("ada");
    end_lease("bob");
    std::atomic<int> ready = 0;
    std::atomic<int> taken = 0;
    std::atomic<std::int64_t> tables = 0;
    std::vector<std::thread> threads;
    threads.reserve(takers);
    for (Node& one : others) {
        threads.emplace_back([&] {
            one.lease->renew();
            ++ready;
            while (ready < takers) std::this_thread::yield();
            while (true) {
                const auto over = one.lease->take_over();
                if (!over) continue;  // whoever gave way asks again
                if (!*over) break;
                ++taken;
                tables += (*over)->tables;
            }
        });
    }
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(taken, 2);
    EXPECT_EQ(tables, 80);
    EXPECT_EQ(number("SELECT min(fence) + max(fence) FROM nodes WHERE id <= 2"), 4);
    std::vector<TableId> all;
    for (Node& one : others) std::ranges::copy(came(one), std::back_inserter(all));
    std::ranges::sort(all);
    EXPECT_EQ(all.size(), 80U);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end()) << "a table that two have";
}

// It was stopped in the middle of a commit, and holds its row: that is undone, and nobody waits for it.
TEST_F(Nodes, WhatItHadBegunIsUndone) {
    Node bob = open("bob");
    {
        Node ada = open("ada", std::chrono::milliseconds(50));
        fill(ada, 1, 1);
    }
    auto hangs = Connection::open(address, "ada, stopped", "SELECT pg_advisory_lock(1835557236, 2)");
    ASSERT_TRUE(hangs);
    ASSERT_FALSE(hangs->run("BEGIN; SELECT magichat.begin_batch(2, 1, 99)"));
    // Its row can't be written meanwhile: as if time had passed for all of them.
    sql("UPDATE nodes SET since = since - interval '1 hour' WHERE name = 'bob'");
    while (bob.lease->renew()->living.size() > 1) std::this_thread::yield();
    EXPECT_TRUE(bob.lease->renew()->due);
    const auto taken = bob.lease->take_over();
    ASSERT_TRUE(taken && *taken);
    EXPECT_EQ((*taken)->tables, 1);
    EXPECT_TRUE(hangs->run("COMMIT")) << "the connection was ended";
    EXPECT_EQ(number("SELECT batch FROM nodes WHERE name = 'ada'"), 1);
}

// A clock that was set forward by an hour ends all leases at once; one that was set back makes nobody live an hour longer. (What
// nodes think the time is, is not asked.)
TEST_F(Nodes, ADatabaseThatWasAwayOrWhoseClockJumped) {
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 1);
    sql("UPDATE nodes SET until = until - interval '1 hour', since = since - interval '2 hours'");
    EXPECT_FALSE(bob.lease->renew()->due) << "the others get as long as a lease is to come back";
    EXPECT_FALSE(bob.lease->renew()->due);
    EXPECT_TRUE(ada.lease->renew()->kept);
    sql("UPDATE nodes SET until = until + interval '1 hour' WHERE name = 'ada'");
    EXPECT_TRUE(bob.lease->renew());
    EXPECT_EQ(number("SELECT count(*) FROM nodes WHERE until > clock_timestamp() + interval '1 minute'"), 0);
    sql("UPDATE nodes SET until = clock_timestamp() WHERE name = 'ada'; UPDATE nodes SET since = since - interval '5 "
        "s'");
    EXPECT_TRUE(bob.lease->renew()->due);
}

// The answer was lost: it came to be all the same, and whoever asks again finds nothing left to take and what is its own.
TEST_F(Nodes, ATakeoverWhoseAnswerWasLost) {
    const Between between(server->folder());
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 5);
    end_lease("ada");
    const auto own = std::make_shared<postgres::Node>();
    own->name = "bob";
    own->lease = bob.lease->length();
    own->number = bob.lease->node();
    own->fence = bob.lease->fence();
    PostgresLease far(between.address(address), "far", own);
    EXPECT_TRUE(far.renew()->due);
    between.lose_next_answer();
    EXPECT_FALSE(far.take_over());
    EXPECT_EQ(between.lost(), 1);
    EXPECT_FALSE(*far.take_over()) << "nothing is left to take";
    EXPECT_EQ(number("SELECT fence FROM nodes WHERE name = 'ada'"), 2) << "it was taken once";
    EXPECT_TRUE(far.renew()->tables_came);
    between.lose_next_answer();
    EXPECT_FALSE(far.what_came(false));
    EXPECT_THAT(*far.what_came(true), SizeIs(5)) << "whoever did not hear which came asks for all";
}

TEST_F(Nodes, WhoGoesGivesItsTablesAway) {
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 4);
    EXPECT_EQ(*ada.lease->leave(), 4);
    EXPECT_THAT(came(bob), ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(ada.storage->store(Operations{AppendEntry{1, 2, "late"}})->kind, Kind::locked);
    EXPECT_EQ(ada.lease->leave().error().kind, Kind::locked);
    EXPECT_EQ(*bob.lease->leave(), 0) << "there is nobody";
    bob = {};
    ada = {};
    bob = open("bob");
    EXPECT_THAT(bob.storage->unfinished().tables, SizeIs(4)) << "so they wait for it";
    ada = open("ada");
    EXPECT_THAT(ada.storage->unfinished().tables, IsEmpty());
}

TEST_F(Nodes, NumbersOfTablesAreGivenOnce) {
    Node ada = open("ada");
    Node bob = open("bob");
    const TableId of_ada = *ada.lease->reserve(100);
    const TableId of_bob = *bob.lease->reserve(100);
    EXPECT_EQ(of_bob, of_ada + 100);
    fill(ada, of_ada, 1);
    fill(bob, of_bob, 1);
    EXPECT_EQ(*bob.storage->next_table(), of_ada + 200);
    EXPECT_EQ(bob.storage->store(Operations{CreateTable{of_bob + 1, "code-1", 0}})->kind, Kind::refused)
        << "codes are unique, too";
}

TEST_F(Nodes, WhatOneChangesTheOthersHear) {
    Node ada = open("ada");
    Node bob = open("bob");
    EXPECT_FALSE(ada.lease->put_first_key("out/x", "1"));
    EXPECT_FALSE(bob.lease->put_first_key("out/x", "2"));
    std::string since;
    using Pairs = Storage::Pairs;
    EXPECT_EQ(*bob.lease->changed_keys("out/", since), (Pairs{{"x", "1"}})) << "the first one stays";
    // One that began before we asked and comes to be after it.
    auto slow = Connection::open(address, "slow", "BEGIN; INSERT INTO magichat.keys VALUES ('out/slow', '3')");
    ASSERT_TRUE(slow);
    EXPECT_FALSE(ada.storage->store(Operations{PutKey{"out/y", "4"}, PutKey{"calendar", "5"}}));
    EXPECT_EQ(*bob.lease->changed_keys("out/", since), (Pairs{{"y", "4"}}));
    ASSERT_FALSE(slow->run("COMMIT"));
    const auto late = bob.lease->changed_keys("out/", since);
    EXPECT_THAT(*late, Contains(std::pair<std::string, std::string>("slow", "3")));
    EXPECT_FALSE(ada.storage->store(Operations{PutKey{"out/x", "6"}}));
    EXPECT_EQ(*bob.lease->changed_keys("out/", since), (Pairs{{"x", "6"}}));
    EXPECT_THAT(*bob.lease->changed_keys("out/", since), IsEmpty());
}

TEST_F(Nodes, DigitsAreGoodOnAnyNodeAndOnce) {
    constexpr std::chrono::minutes life{5};
    const Node ada = open("ada");
    const Node bob = open("bob");
    EXPECT_TRUE(*ada.lease->give_handover("123456", {"guest", "home", life}));
    EXPECT_FALSE(*bob.lease->give_handover("123456", {"other", "home", life}));
    const auto found = bob.lease->handover("123456");
    ASSERT_TRUE(found && *found);
    EXPECT_EQ((*found)->guest, "guest");
    EXPECT_EQ((*found)->household, "home");
    EXPECT_THAT((*found)->left, AllOf(Gt(std::chrono::minutes(1)), Le(life)));
    EXPECT_FALSE(*ada.lease->used_handover("guest"));
    EXPECT_TRUE(*bob.lease->use_handover("123456"));
    EXPECT_FALSE(*ada.lease->use_handover("123456"));
    EXPECT_FALSE(*ada.lease->handover("123456"));
    EXPECT_TRUE(*ada.lease->used_handover("guest"));
    EXPECT_TRUE(*ada.lease->give_handover("234567", {"guest", "home", life}));
    EXPECT_TRUE(*bob.lease->give_handover("345678", {"guest", "home", life}));
    EXPECT_FALSE(*ada.lease->handover("234567")) << "the newest alone";
    EXPECT_FALSE(ada.lease->withdraw_handovers("guest"));
    EXPECT_FALSE(*bob.lease->handover("345678"));
    EXPECT_TRUE(*ada.lease->give_handover("456789", {"guest", "home", std::chrono::milliseconds(0)}));
    EXPECT_FALSE(*bob.lease->use_handover("456789")) << "its time is over";
}

TEST_F(Nodes, ClosedTablesOfWhoIsGoneAreDeleted) {
    Node ada = open("ada");
    Node bob = open("bob");
    fill(ada, 1, 2);
    EXPECT_FALSE(ada.storage->store(Operations{FinishTable{1, 5}}));
    ada = {};
    Prune prune{.finished_before = 10, .idle_before = 10};
    while (*bob.storage->prune(prune)) {
    }
    EXPECT_EQ(number("SELECT sum(id) FROM tables"), 2) << "an open one is its node's";
}

// From before there were nodes: the tables are the first one's, and go to whoever comes.
TEST_F(Nodes, FromTheSchemaBefore) {
    constexpr std::span before(migrations.data(), 1);
    sql(std::string(before[0]) +
        "; UPDATE house SET version = 1; INSERT INTO nodes (id, fence) VALUES (1, 7); INSERT INTO tables VALUES (1, "
        "'HAT', 0, 0, false, 1, 1); INSERT INTO entries VALUES (1, 1, 'a'); UPDATE house SET next_table = 2");
    {
        auto runs = Connection::open(address, "the server before", "SELECT pg_advisory_lock(1835557236, 1)");
        ASSERT_TRUE(runs);
        EXPECT_EQ(Postgres::open(address, {.name = "bob"}).error().kind, Kind::locked) << "it has no lease to lose";
        EXPECT_EQ(number("SELECT version FROM house"), 1);
    }
    {
        Node first = open("1");
        EXPECT_EQ(first.lease->node(), 1);
        EXPECT_EQ(first.lease->fence(), 8);
        EXPECT_THAT(first.storage->unfinished().tables, SizeIs(1));
        EXPECT_FALSE(first.storage->store(Operations{AppendEntry{1, 2, "b"}}));
    }
    Node bob = open("bob");
    EXPECT_THAT(bob.storage->unfinished().tables, IsEmpty());
    end_lease("1");
    EXPECT_TRUE(bob.lease->renew()->due);
    EXPECT_EQ((*bob.lease->take_over())->tables, 1);
    EXPECT_THAT(*bob.storage->entries(1), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace magichat::postgres
