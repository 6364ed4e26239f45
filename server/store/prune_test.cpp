// What is old is deleted, in small steps, and nothing else.
#include <gmock/gmock.h>

#include "server/store/each_test.h"

namespace magichat {
namespace {

using ::testing::IsEmpty;
using Operations = std::vector<Operation>;

using Pruned = EachStorage;
INSTANTIATE_TEST_SUITE_P(In, Pruned, each_storage, storage_name);

constexpr StoreTime day = 86'400'000;

// All steps; how many they were.
int prune_all(Storage& store, Prune prune) {
    for (int steps = 1;; ++steps) {
        const auto more = store.prune(prune);
        EXPECT_TRUE(more) << more.error().text;
        if (!more || !*more) return steps;
    }
}

// Finished tables stay 7 days, idle ones 30, records 365.
TEST_P(Pruned, DeletesWhatIsOldAndNothingElse) {
    const auto opened = open();
    Storage& store = *opened;
    const StoreTime now = 1000 * day;
    const auto age = [&](int days) { return now - days * day; };
    EXPECT_FALSE(store.store(
        Operations{CreateTable{1, "done-6", age(50)}, FinishTable{1, age(6)}, CreateTable{2, "done-8", age(50)},
                   FinishTable{2, age(8)}, CreateTable{3, "idle-29", age(50)}, TouchTable{3, age(29)},
                   CreateTable{4, "idle-31", age(31)}, AppendEntry{4, 1, "x"}, AppendEntry{2, 1, "y"},
                   PutRecord{"r364", 2, "court", age(364), "{}"}, PutRecord{"r366", 2, "court", age(366), "{}"}}));
    EXPECT_EQ(*store.newest(), age(6));
    EXPECT_EQ(prune_all(store, {}), 1) << "for ever";
    EXPECT_TRUE(*store.table_by_code("idle-31"));
    prune_all(store, {.finished_before = age(7), .idle_before = age(30), .records_before = age(365)});
    EXPECT_TRUE(*store.table_by_code("done-6"));
    EXPECT_FALSE(*store.table_by_code("done-8"));
    EXPECT_TRUE(*store.table_by_code("idle-29"));
    EXPECT_FALSE(*store.table_by_code("idle-31"));
    EXPECT_THAT(*store.entries(4), IsEmpty());
    EXPECT_TRUE(*store.record("r364")) << "a record outlives its table";
    EXPECT_FALSE(*store.record("r366"));
}

// A step deletes at most 1,000 rows: one table of 2,500 entries, 3,000 small ones, 2,500 records.
TEST_P(Pruned, GoesInSmallStepsToTheEnd) {
    const auto opened = open();
    Storage& store = *opened;
    Operations all{CreateTable{1, "long", 0}, FinishTable{1, 0}};
    for (TableId table = 2; table <= 3001; ++table) {
        all.emplace_back(CreateTable{table, std::to_string(table), 0});
        all.emplace_back(FinishTable{table, 0});
    }
    all.emplace_back(CreateTable{100'000, "young", 100});  // numbers in between were never used, or are gone
    for (int n = 0; n < 2500; ++n) all.emplace_back(PutRecord{std::to_string(n), 1, "court", 0, "{}"});
    EXPECT_EQ(text_of(store.store(all)), "");
    add_entries(1, 2500);
    Prune prune{.finished_before = 50, .idle_before = 50, .records_before = 50};
    std::int64_t before = number("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM entries)");
    bool more = true;
    for (int steps = 0; more && steps < 100; ++steps) {
        more = *store.prune(prune);
        const std::int64_t now = number("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM entries)");
        EXPECT_LE(before - now, 1000);
        before = now;
    }
    EXPECT_EQ(before, 1);
    EXPECT_EQ(unfinished(store), "100000 young:");
    EXPECT_EQ(number("SELECT count(*) FROM records"), 0);
}

// Else it would live on without its front.
TEST_P(Pruned, WhoMovesInTheMiddleDoesNotStopIt) {
    for (const bool crash : {false, true}) {
        const auto opened = open();
        Storage& store = *opened;
        const TableId table = crash ? 2 : 1;
        EXPECT_FALSE(store.store(Operations{CreateTable{table, std::to_string(table), 0}}));
        add_entries(table, 1500);
        Prune prune{.idle_before = 50};
        EXPECT_TRUE(*store.prune(prune));
        EXPECT_EQ(number("SELECT count(*) FROM entries"), 500 + 1);
        EXPECT_FALSE(store.store(Operations{AppendEntry{table, 1501, "x"}, TouchTable{table, 100}}));
        EXPECT_EQ(unfinished(store), "") << "nor does a start";
        if (crash) continue;
        while (*store.prune(prune)) continue;
        EXPECT_EQ(number("SELECT (SELECT count(*) FROM tables) + (SELECT count(*) FROM entries)"), 0);
    }
    EXPECT_EQ(unfinished(*open()), "");
}

}  // namespace
}  // namespace magichat
