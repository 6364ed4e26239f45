// Entries arrive as one row with every commit and are brought to the logs later; whoever reads a log sees no difference.
#include "server/store/arrivals.h"

#include <gmock/gmock.h>

#include <atomic>
#include <map>
#include <thread>

#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

std::int64_t rows(const std::string& path, const std::string& table) {
    return number_in(path, "SELECT count(*) FROM " + table);
}

TEST(Arrivals, OfOneCommitAreOneRow) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, CreateTable{2, "B", 0}, AppendEntry{1, 1, "a"},
                                            AppendEntry{2, 1, "x"}, AppendEntry{1, 2, "b"}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{2, 2, "y"}}));
        EXPECT_EQ(rows(path, "arrivals"), 2);
        EXPECT_EQ(rows(path, "pieces"), 0);
        EXPECT_EQ(unfinished(store), "1 A: a b | 2 B: x y");
        auto reader = Store::open_to_read(path);
        EXPECT_EQ(unfinished(*reader), "1 A: a b | 2 B: x y") << "others see it, too";
    }
    Store store = open_store(path);  // as after a crash: nobody has sorted it
    EXPECT_EQ(rows(path, "arrivals"), 0);
    EXPECT_EQ(rows(path, "pieces"), 2);
    EXPECT_EQ(unfinished(store), "1 A: a b | 2 B: x y");
    EXPECT_EQ(store.store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::refused) << "its number is known";
    EXPECT_EQ(store.store(Operations{AppendEntry{1, 4, "d"}})->kind, Kind::refused);
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    EXPECT_EQ(unfinished(store), "1 A: a b c | 2 B: x y");
}

// Rounds of sorting come and go while it is written, and nobody who reads notices.
TEST(Arrivals, GoToTheirLogsLittleByLittle) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    constexpr TableId tables = 90;
    std::map<TableId, std::vector<std::string>> expected;
    std::size_t most_waiting = 0;
    std::size_t fewest_waiting = 1000;
    {
        Store store = open_store(path);
        auto reader = Store::open_to_read(path);
        Operations all;
        for (TableId table = 1; table <= tables; ++table)
            all.emplace_back(CreateTable{table, std::to_string(table), 0});
        EXPECT_FALSE(store.store(all));
        for (int commit = 1; commit <= 600; ++commit) {
            all.clear();
            for (TableId table = 1 + commit % 3; table <= tables; table += 3) {
                auto& log = expected[table];
                log.push_back(std::to_string(commit) + std::string(150, 'x'));
                const auto number = static_cast<std::int64_t>(log.size());
                if (commit == 200 + table) {  // now and then one that says everything
                    all.emplace_back(FreshLog{table, number, log.back()});
                } else {
                    all.emplace_back(AppendEntry{table, number, log.back()});
                }
            }
            ASSERT_EQ(text_of(store.store(all)), "");
            const auto waiting = static_cast<std::size_t>(rows(path, "arrivals"));
            most_waiting = std::max(most_waiting, waiting);
            if (commit > 300) fewest_waiting = std::min(fewest_waiting, waiting);
            if (commit % 50 != 0) continue;
            for (const TableId table : {1, 44, 90}) {
                const auto read = reader->entries(table);
                ASSERT_TRUE(read) << read.error().text;
                ASSERT_FALSE(read->empty());
                EXPECT_EQ(read->back(), expected[table].back());
            }
        }
        EXPECT_LT(most_waiting, 300U);
        EXPECT_LT(fewest_waiting, 150U) << "they go";
        EXPECT_GT(rows(path, "pieces"), 0);
    }
    for (int again = 0; again < 2; ++again) {
        Store store = open_store(path);
        for (const auto& [table, log] : expected) {
            const auto read = store.entries(table);
            ASSERT_TRUE(read) << read.error().text;
            const std::size_t from = log.size() - read->size();
            for (std::size_t i = 0; i < read->size(); ++i) ASSERT_EQ((*read)[i], log[from + i]);
        }
    }
    EXPECT_EQ(rows(path, "arrivals"), 0);
}

TEST(Arrivals, ThatAreRefusedLeaveTheOthers) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = open_store(path);
    ASSERT_FALSE(store.begin());
    EXPECT_FALSE(store.perform(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(store.perform(Operations{AppendEntry{1, 2, "no"}, AppendEntry{1, 4, "gap"}})->kind, Kind::refused);
    EXPECT_EQ(store.perform(Operations{CreateTable{2, "B", 0}, AppendEntry{2, 1, "no"}, AppendEntry{1, 1, "no"}})->kind,
              Kind::refused);
    EXPECT_EQ(store.perform(Operations{AppendEntry{2, 1, "no"}})->kind, Kind::refused) << "table 2 is not there";
    EXPECT_FALSE(store.perform(Operations{AppendEntry{1, 2, "b"}}));
    EXPECT_FALSE(store.commit());
    EXPECT_EQ(unfinished(store), "1 A: a b");

    ASSERT_FALSE(store.begin());
    EXPECT_FALSE(store.perform(Operations{AppendEntry{1, 3, "no"}}));
    store.roll_back();
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    EXPECT_EQ(unfinished(store), "1 A: a b c");
}

TEST(Arrivals, OfATableThatIsGoneGoWithIt) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}, CreateTable{2, "B", 0},
                                            AppendEntry{2, 1, "x"}, CreateTable{3, "C", 0}, AppendEntry{3, 1, "p"},
                                            DeleteTable{3}}));
        EXPECT_FALSE(store.store(Operations{DeleteTable{1}, FinishTable{2, 0}}));
        EXPECT_FALSE(store.sort());
        EXPECT_THAT(*store.entries(2), ElementsAre("x"));
        EXPECT_EQ(store.store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::refused);
        EXPECT_FALSE(store.store(Operations{CreateTable{4, "D", 0}, AppendEntry{4, 1, "a"}}));
        EXPECT_FALSE(store.store(Operations{DeleteTable{4}}));
    }
    Store store = open_store(path);
    EXPECT_EQ(rows(path, "arrivals"), 0);
    EXPECT_EQ(rows(path, "pieces"), 1);
    EXPECT_EQ(unfinished(store), "");
}

// A full disk makes many tables read their logs again, all at once: that must not read all that has arrived for each.
TEST(Arrivals, AreNotSearchedByThoseWhoKnowThem) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = open_store(path);
    auto reader = store.reader();
    ASSERT_TRUE(reader) << reader.error().text;
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}, AppendEntry{1, 2, "b"}}));
    EXPECT_FALSE(store.sort());
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    ASSERT_FALSE(store.begin());
    EXPECT_FALSE(store.perform(Operations{AppendEntry{1, 4, "no"}}));
    store.roll_back();
    run_sql(path, "DELETE FROM arrivals");
    EXPECT_EQ(unfinished(store), "1 A: a b c");
    EXPECT_EQ(unfinished(**reader), "1 A: a b c");
    EXPECT_EQ(unfinished(*Store::open_to_read(path)), "1 A: a b") << "who does not know looks into the file";
}

// While another thread sorts them into the logs, again and again.
TEST(Arrivals, AreReadOnOtherThreads) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    constexpr TableId quiet = 7;
    Operations all;
    for (TableId table = 1; table <= 20; ++table) {
        all.emplace_back(CreateTable{table, std::to_string(table), 0});
        all.emplace_back(AppendEntry{table, 1, "1"});
    }
    EXPECT_FALSE(store.store(all));
    std::atomic<bool> ends = false;
    auto reader = store.reader();
    std::thread other([&] {
        while (!ends) {
            const auto read = (*reader)->entries(quiet);
            ASSERT_TRUE(read) << read.error().text;
            EXPECT_THAT(*read, ElementsAre("1"));
        }
    });
    for (int number = 2; number < 60; ++number) {
        all.clear();
        for (TableId table = 1; table <= 20; ++table) {
            if (table != quiet) all.emplace_back(AppendEntry{table, number, std::string(3000, 'x')});
        }
        EXPECT_EQ(text_of(store.store(all)), "");
    }
    ends = true;
    other.join();
}

// What can't be brought to its log arrives once more, behind newer entries in the same row and in others.
TEST(Arrivals, ThatArriveOnceMoreAreReadInOrder) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    constexpr TableId late = 40;  // one is sorted with every commit of a round, this one with the last
    std::vector<std::string> all{"1", "2"};
    {
        Store store = open_store(path);
        Operations first;
        Operations second;
        for (TableId table = 1; table <= late; ++table) {
            first.emplace_back(CreateTable{table, std::to_string(table), 0});
            first.emplace_back(AppendEntry{table, 1, "1"});
            second.emplace_back(AppendEntry{table, 2, "2"});
        }
        second.emplace_back(AppendEntry{1, 3, std::string(1 << 20, 'x')});  // enough for a round
        EXPECT_FALSE(store.store(first));
        EXPECT_FALSE(store.sort());
        run_sql(path, "INSERT INTO pieces VALUES ((40 << 28) + 2, x'')");  // nothing else can stand there
        EXPECT_FALSE(store.store(second));
        for (std::int64_t number = 3; number <= late + 4; ++number) {
            all.push_back(std::to_string(number));
            EXPECT_FALSE(store.store(Operations{AppendEntry{late, number, all.back()}}));
        }
        EXPECT_EQ(rows(path, "pieces"), late + 1 + late - 1) << "all others are sorted";
        EXPECT_THAT(*store.entries(late), ElementsAreArray(all));
        auto reader = Store::open_to_read(path);
        EXPECT_THAT(*reader->entries(late), ElementsAreArray(all));
    }
    Store store = open_store(path);
    EXPECT_THAT(*store.entries(late), ElementsAreArray(all));
    EXPECT_FALSE(store.store(Operations{AppendEntry{late, late + 5, "next"}}));
}

// What is lost with a row of arrivals is noticed at the tables that go on after it; the row is kept.
TEST(Arrivals, ThatAreDamagedAreNoticed) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, CreateTable{2, "B", 0}, AppendEntry{1, 1, "a"},
                                            AppendEntry{2, 1, "x"}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}, AppendEntry{2, 2, "y"}}));
    }
    run_sql(path, "UPDATE arrivals SET entries = x'ee' WHERE number = 2");
    for (int again = 0; again < 2; ++again) {
        Store store = open_store(path);
        const auto found = store.unfinished();
        EXPECT_EQ(found.error.has_value(), again == 0) << "it is set aside, and said once";
        EXPECT_THAT(text_of(found.error), again == 0 ? HasSubstr("arrival 2 can't be read") : HasSubstr(""));
        EXPECT_EQ(found.tables.size(), 2U);
        EXPECT_THAT(store.entries(1).error().text, HasSubstr("table 1 has no entry 2"));
        EXPECT_THAT(store.entries(2)->front(), "x");
        EXPECT_FALSE(store.store(Operations{AppendEntry{2, 3 + again, "z"}})) << "the others go on";
        EXPECT_EQ(store.entries(2)->size(), 3U + std::size_t(again));
        EXPECT_EQ(rows(path, "arrivals_damaged_1"), 3) << "nothing is thrown away";
    }
    run_sql(path, "UPDATE arrivals SET entries = x'ee'");
    EXPECT_THAT(text_of(open_store(path).unfinished().error), HasSubstr("can't be read"));
    EXPECT_EQ(rows(path, "arrivals_damaged_2"), 1);
}

}  // namespace
}  // namespace magichat
