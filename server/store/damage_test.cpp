// A file that is not as it was written: what lies in the damage is lost, and the rest goes on.
#include <gmock/gmock.h>

#include <fstream>

#include "server/store/scratch_test.h"
#include "server/store/writer.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

constexpr TableId tables = 60;

// Every table has some pages of its own.
void make_file(const std::string& path) {
    Store store = open_store(path);
    Operations all;
    for (TableId table = 1; table <= tables; ++table) {
        all.emplace_back(CreateTable{table, "code-" + std::to_string(table), 0});
        for (int number = 1; number <= 30; ++number) {
            all.emplace_back(AppendEntry{table, number, "table " + std::to_string(table) + std::string(400, ' ')});
        }
    }
    ASSERT_EQ(text_of(store.store(all)), "");
    ASSERT_EQ(text_of(store.sort()), "");
}

// Writes nonsense over a page, as a disk may do. Pages have numbers from 1.
void spoil_page(const std::string& path, std::int64_t page) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>((page - 1) * 4096));
    file << std::string(4096, '\xee');
}

// The page with this text.
void spoil(const std::string& path, const std::string& text) {
    std::ifstream file(path, std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    const std::size_t found = all.find(text);
    ASSERT_NE(found, std::string::npos);
    spoil_page(path, static_cast<std::int64_t>(found / 4096) + 1);
}

TEST(Damage, AMissingEntryConcernsItsTableAlone) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}, CreateTable{2, "OWL", 0},
                                            AppendEntry{2, 1, "c"}}));
        EXPECT_FALSE(store.sort());
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
        EXPECT_FALSE(store.sort());
    }
    run_sql(path, "DELETE FROM pieces WHERE place = (1 << 28) + 1");
    Store store = open_store(path);
    EXPECT_EQ(store.unfinished().tables.size(), 2U);
    EXPECT_EQ(store.entries(1).error().kind, Kind::damaged);
    EXPECT_THAT(store.entries(1).error().text, HasSubstr("table 1 has no entry 1"));
    EXPECT_THAT(*store.entries(2), ElementsAre("c"));
}

TEST(Damage, ASpoiledPageConcernsTheTablesThatLieOnIt) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    make_file(path);
    spoil(path, "table 30 ");
    Store store = open_store(path);
    EXPECT_EQ(store.unfinished().tables.size(), std::size_t(tables));
    std::vector<TableId> lost;
    for (TableId table = 1; table <= tables; ++table) {
        const auto entries = store.entries(table);
        if (entries) {
            EXPECT_EQ(entries->size(), 30U);
        } else {
            EXPECT_EQ(entries.error().kind, Kind::damaged) << entries.error().text;
            lost.push_back(table);
        }
    }
    EXPECT_THAT(lost, ::testing::Contains(30));
    EXPECT_LE(lost.size(), 12U) << "its neighbours may lie on the page, or below it";
    // And pruning leaves those alone, and whatever would have to be joined with them; but it goes on.
    Prune prune{.finished_before = 1, .idle_before = 1};
    while (*store.prune(prune)) continue;
    EXPECT_LE(store.unfinished().tables.size(), 25U);
    EXPECT_TRUE(store.entries(1)->empty());
}

// Of what had arrived and was not in the logs yet, as after a crash: a page in the middle, the last one, the one that leads
// to all of them.
TEST(Damage, ASpoiledPageOfArrivalsConcernsTheTablesThatLieOnIt) {
    for (const std::string_view where : {"commit 120 ", "commit 199 ", "root"}) {
        SCOPED_TRACE(where);
        const Scratch scratch;
        const std::string path = scratch / "hat.db";
        constexpr int players = 40;  // tables, each with every fortieth commit
        constexpr int commits = 200;
        {
            Store store = open_store(path);
            Operations all;
            for (TableId table = 1; table <= players; ++table) {
                all.emplace_back(CreateTable{table, "code-" + std::to_string(table), 0});
            }
            ASSERT_EQ(text_of(store.store(all)), "");
            for (int commit = 0; commit < commits; ++commit) {
                const std::string entry = "commit " + std::to_string(commit) + std::string(700, ' ');
                ASSERT_FALSE(store.store(Operations{AppendEntry{1 + commit % players, 1 + commit / players, entry}}));
                if (commit + 1 != players) continue;
                ASSERT_FALSE(store.sort());  // the first ones are in their logs
            }
        }
        if (where == "root") {
            spoil_page(path, number_in(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'arrivals'"));
        } else {
            spoil(path, std::string(where));
        }
        for (int again = 0; again < 2; ++again) {
            Store store = open_store(path);
            EXPECT_EQ(store.unfinished().tables.size(), std::size_t(players));
            int lost = 0;  // with a gap
            int cut = 0;   // without their end: nobody can know of it
            Operations next;
            for (TableId table = 1; table <= players; ++table) {
                const auto entries = store.entries(table);
                lost += entries ? 0 : 1;
                if (!entries) continue;
                ASSERT_FALSE(entries->empty());
                cut += entries->size() < std::size_t(commits / players) ? 1 : 0;
                next.emplace_back(AppendEntry{table, std::ssize(*entries) + 1, "on"});
            }
            if (where == "root") {
                EXPECT_EQ(cut, players);
            } else {
                EXPECT_GT(lost + cut + again, 0);
                EXPECT_LE(lost + cut, 6) << "a page has five rows";
            }
            EXPECT_EQ(text_of(store.store(next)), "") << "all others play";
        }
    }
}

TEST(Damage, TablesBehindASpoiledPageAreFoundFromTheOtherEnd) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        Operations all;
        for (TableId table = 1; table <= 1000; ++table) {
            all.emplace_back(CreateTable{table, "code-" + std::to_string(table) + std::string(30, '-'), 0});
        }
        ASSERT_EQ(text_of(store.store(all)), "");
    }
    // The page with the row of table 500, not one with its code alone.
    const std::int64_t page = number_in(
        path, "SELECT pageno FROM dbstat WHERE name = 'tables' AND pagetype = 'leaf' ORDER BY pageno LIMIT 1 OFFSET 5");
    if (page < 0) GTEST_SKIP() << "this SQLite can't say where its rows are";
    spoil_page(path, page);
    Store store = open_store(path);
    const auto found = store.unfinished();
    ASSERT_TRUE(found.error);
    EXPECT_EQ(found.error->kind, Kind::damaged);
    EXPECT_GT(found.tables.size(), 850U) << "a page has some sixty rows";
    EXPECT_EQ(found.tables.front().table, 1);
    EXPECT_EQ(found.tables.back().table, 1000);
    for (std::size_t i = 1; i < found.tables.size(); ++i) EXPECT_LT(found.tables[i - 1].table, found.tables[i].table);
}

TEST(Damage, OthersInTheSameCommitAreStored) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    make_file(path);
    spoil(path, "table 30 ");
    std::vector<std::pair<Writer::Ticket, bool>> back;  // and whether it is stored
    std::vector<Kind> kinds;
    {
        std::mutex gate;
        Writer writer(open_store(path),
                      [&](const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
                          const std::lock_guard wait(gate);
                          if (error) kinds.push_back(error->kind);
                          for (const auto ticket : tickets) back.emplace_back(ticket, !error);
                      });
        gate.lock();  // all that follows the first lands in one commit
        writer.submit({{TouchTable{1, 1}}, 0});
        while (writer.waiting() != 1) std::this_thread::yield();
        writer.submit({{AppendEntry{5, 31, "a"}}, 1});
        for (const int number : {2, 9, 16, 23}) {  // wherever the page lies in its log
            writer.submit({{TouchTable{30, 1}, AppendEntry{30, number, "x"}, AppendEntry{50, 31, "no"}}, 2});
        }
        writer.submit({{AppendEntry{50, 31, "b"}}, 3});
        gate.unlock();
        writer.drain();
        EXPECT_FALSE(writer.trouble()) << "others are stored";
    }
    Store store = open_store(path);
    EXPECT_EQ(store.entries(5)->size(), 31U);
    EXPECT_EQ(store.entries(50)->back(), "b");
    EXPECT_THAT(kinds, ::testing::Contains(Kind::damaged)) << "the others have such an entry already";
    EXPECT_THAT(kinds, ::testing::SizeIs(4));
    EXPECT_EQ(back.front(), (std::pair<Writer::Ticket, bool>{0, true}));
    EXPECT_EQ(back.back(), (std::pair<Writer::Ticket, bool>{3, true}));
}

// A piece without one entry in it stands where the next ones belong: nobody else waits for that.
TEST(Damage, APieceInTheWayConcernsItsTableAlone) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}, CreateTable{2, "OWL", 0},
                                            AppendEntry{2, 1, "x"}}));
        EXPECT_FALSE(store.sort());
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}, AppendEntry{2, 2, "y"}}));
    }
    run_sql(path, "INSERT INTO pieces VALUES ((1 << 28) + 2, x'')");
    for (int number = 3; number < 6; ++number) {
        Store store = open_store(path);
        EXPECT_EQ(text_of(store.sort()), "");
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, number, "b"}, AppendEntry{2, number, "z"}}));
        EXPECT_EQ(text_of(store.sort()), "") << "with it, every later commit";
        EXPECT_EQ(number_in(path, "SELECT count(*) FROM pieces WHERE place >> 28 = 2"), number);
        EXPECT_EQ(store.entries(1)->size(), std::size_t(number));
    }
    // The same where the front of a log with a gap belongs.
    run_sql(path, "UPDATE arrivals SET entries = '1 2 1:b' || char(10) || '1 4 1:d' || char(10)");
    Store store = open_store(path);
    EXPECT_EQ(store.entries(1).error().kind, Kind::damaged);
    EXPECT_EQ(store.entries(2)->size(), 5U);
}

// The file is spoiled while it is played: neither the way of what has arrived to its log nor its end holds up the others.
TEST(Damage, APageThatIsSpoiledMeanwhileConcernsTheTablesThatLieOnIt) {
    constexpr TableId many = 400;  // more than the cache holds
    for (const std::string_view what : {"pieces", "arrivals"}) {
        SCOPED_TRACE(what);
        const Scratch scratch;
        const std::string path = scratch / "hat.db";
        const auto to_all = [](int number) {
            Operations all;
            for (TableId table = 1; table <= many; ++table) {
                const std::string entry = "table " + std::to_string(table) + " entry " + std::to_string(number);
                all.emplace_back(AppendEntry{table, number, entry + std::string(3000, ' ')});
            }
            return all;
        };
        {
            Store store = open_store(path);
            Operations all;
            for (TableId table = 1; table <= many; ++table) {
                all.emplace_back(CreateTable{table, "code-" + std::to_string(table), 0});
            }
            ASSERT_EQ(text_of(store.store(all)), "");
            ASSERT_EQ(text_of(store.store(to_all(1))), "");
            ASSERT_EQ(text_of(store.sort()), "");
        }
        Store store = open_store(path);
        for (const Operation& one : to_all(2)) ASSERT_FALSE(store.store(Operations{one}));
        ASSERT_EQ(*store.checkpoint(), 0);
        if (what == "pieces") {
            spoil(path, "table 3 entry 1");
        } else {
            spoil(path, "table 300 entry 2");
        }
        for (int number = 3; number < 8; ++number) {
            for (const Operation& one : to_all(number)) ASSERT_EQ(text_of(store.store(Operations{one})), "");
            ASSERT_EQ(text_of(store.sort()), "") << number;
        }
        int lost = 0;
        for (TableId table = 1; table <= many; ++table) {
            const auto entries = store.entries(table);
            lost += entries ? 0 : 1;
            EXPECT_EQ(entries ? entries->size() : 7, 7U) << table;
        }
        EXPECT_LE(lost, 2);
    }
}

TEST(Damage, ARecordThatCanNotBeUnpackedIsNoticed) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = open_store(path);
    EXPECT_FALSE(store.store(Operations{PutRecord{"r", 1, "court", 0, R"({"magichat":1})"}}));
    EXPECT_EQ((*store.record("r"))->record, R"({"magichat":1})");
    run_sql(path, "UPDATE records SET record = x'0105000000aabb'");
    EXPECT_EQ(store.record("r").error().kind, Kind::damaged);
}

}  // namespace
}  // namespace magichat
