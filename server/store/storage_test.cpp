// What goes in comes out again, wherever it is stored.
#include <gmock/gmock.h>

#include "server/store/each_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

using Stored = EachStorage;
INSTANTIATE_TEST_SUITE_P(In, Stored, each_storage, storage_name);

TEST_P(Stored, KeepsTablesAndTheirLogs) {
    {
        const auto opened = open();
        Storage& store = *opened;
        EXPECT_EQ(*store.next_table(), 1);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 10}, AppendEntry{1, 1, "settings"}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{2, "OWL", 20}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{3, "FOX", 30}, AppendEntry{3, 1, "x"}, FinishTable{3, 31}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "sit"}, TouchTable{1, 15}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{12, "BAT", 40}, AppendEntry{12, 1, "a"}}));
    }
    const auto opened = open();
    Storage& store = *opened;
    // 3 is finished; 2 has no entries yet; 12 comes last.
    EXPECT_EQ(unfinished(store), "1 HAT: settings sit | 2 OWL: | 12 BAT: a");
    EXPECT_EQ(*store.next_table(), 13);

    const auto hat = *store.table_by_code("HAT");
    ASSERT_TRUE(hat);
    EXPECT_EQ(hat->table, 1);
    EXPECT_EQ(hat->created, 10);
    EXPECT_EQ(hat->touched, 15);
    EXPECT_FALSE(hat->finished);
    EXPECT_TRUE((*store.table_by_code("FOX"))->finished);
    EXPECT_FALSE(*store.table_by_code("hat"));
    EXPECT_THAT(*store.entries(1), ElementsAre("settings", "sit"));
    EXPECT_THAT(*store.entries(99), IsEmpty());

    EXPECT_FALSE(store.store(Operations{DeleteTable{12}}));
    EXPECT_THAT(*store.entries(12), IsEmpty()) << "the log goes with its table";
    EXPECT_EQ(*store.next_table(), 13) << "a number is not given twice";
}

TEST_P(Stored, ManyEntriesComeInTheOrderOfTheirNumbers) {
    const auto opened = open();
    Storage& store = *opened;
    Operations all{CreateTable{1, "A", 0}, CreateTable{2, "B", 0}};
    for (int number = 1; number <= 300; ++number) {  // more than fits a page, and 10 after 9, not after 1
        for (const TableId table : {2, 1})
            all.emplace_back(AppendEntry{table, number, std::to_string(table * 1000 + number)});
    }
    EXPECT_EQ(text_of(store.store(all)), "");
    for (const StoredTable& table : store.unfinished().tables) {
        const auto entries = *store.entries(table.table);
        ASSERT_EQ(entries.size(), 300U);
        for (int number = 1; number <= 300; ++number) {
            EXPECT_EQ(entries[std::size_t(number - 1)], std::to_string(table.table * 1000 + number));
        }
    }
    EXPECT_EQ(store.unfinished().tables.size(), 2U);
}

// An entry that says everything: the log begins there, and goes on from its number.
TEST_P(Stored, ALogBeginsAnew) {
    {
        const auto opened = open();
        Storage& store = *opened;
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, FreshLog{1, 1, "a"}, AppendEntry{1, 2, "b"},
                                            CreateTable{2, "OWL", 0}, AppendEntry{2, 1, "x"}, AppendEntry{2, 2, "y"}}));
        EXPECT_EQ(unfinished(store), "1 HAT: a b | 2 OWL: x y");
        EXPECT_EQ(store.store(Operations{FreshLog{1, 4, "d"}})->kind, Kind::refused) << "its numbers have no gaps";
        EXPECT_EQ(store.store(Operations{FreshLog{1, 2, "b"}})->kind, Kind::refused) << "nor two of the same";
        EXPECT_EQ(store.store(Operations{FreshLog{9, 1, "b"}})->kind, Kind::refused) << "there is no table 9";
        EXPECT_EQ(unfinished(store), "1 HAT: a b | 2 OWL: x y");
        EXPECT_FALSE(store.store(Operations{FreshLog{1, 3, "c"}, AppendEntry{1, 4, "d"}}));
        EXPECT_EQ(store.store(Operations{AppendEntry{1, 1, "a"}, AppendEntry{1, 2, "b"}})->kind, Kind::refused)
            << "what lies before it can't come back";
    }
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_EQ(unfinished(store), "1 HAT: c d | 2 OWL: x y");
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 5, "e"}}));
    EXPECT_FALSE(store.sort());
    sql(in_postgres() ? "DELETE FROM entries WHERE number = 3" : "DELETE FROM pieces WHERE place = (1 << 28) + 3");
    EXPECT_EQ(store.entries(1).error().kind, Kind::damaged);
    EXPECT_THAT(store.entries(1).error().text, HasSubstr("table 1 has no entry 3"));
}

// A log of 3,500 entries begins anew: that is one of them, 1,000 go with it, and the rest when it does so again.
TEST_P(Stored, WhatIsOldInALongLogGoesLittleByLittle) {
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}}));
    add_entries(1, 3500);
    EXPECT_FALSE(store.store(Operations{FreshLog{1, 3501, "all"}}));
    EXPECT_THAT(*store.entries(1), ElementsAre("all"));
    EXPECT_EQ(number("SELECT count(*) FROM entries WHERE number <= 3500"), 2500);
    EXPECT_FALSE(store.store(Operations{FreshLog{1, 3502, "all"}, FreshLog{1, 3503, "all"}, FreshLog{1, 3504, "all"}}));
    EXPECT_EQ(number("SELECT count(*) FROM entries WHERE number <= 3503"), 0);
}

TEST_P(Stored, ALogIsReadEntryByEntry) {
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, std::string(600, 'x')},
                                        AppendEntry{1, 2, std::string(600, 'x')}}));
    EXPECT_EQ(store.entries(1)->size(), 2U);
    std::size_t read = 0;
    EXPECT_FALSE(store.each_entry(1, [&](std::string_view) { return ++read < 2; }));
    EXPECT_EQ(read, 2U) << "whoever has had enough gets no more";
}

// However many finished tables there are, their codes are free.
TEST_P(Stored, AFinishedTableGivesItsCodeBack) {
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(store.store(Operations{CreateTable{2, "HAT", 0}})->kind, Kind::refused) << "it is still played at";
    EXPECT_FALSE(store.store(Operations{FinishTable{1, 0}, CreateTable{2, "HAT", 0}, FinishTable{2, 0}}));
    EXPECT_FALSE(store.store(Operations{CreateTable{3, "HAT", 0}}));
    EXPECT_EQ(unfinished(store), "3 HAT:");
    EXPECT_EQ((*store.table_by_code("HAT"))->table, 3);
    EXPECT_EQ((*store.table_by_code("HAT#1"))->table, 1) << "for whoever looks into the file";
    EXPECT_THAT(*store.entries(1), ElementsAre("a"));
    EXPECT_EQ(store.store(Operations{CreateTable{1, "OWL", 0}})->kind, Kind::refused) << "but not its number";
}

TEST_P(Stored, EntriesMayHoldAnything) {
    const auto opened = open();
    Storage& store = *opened;
    const std::string odd("a\0b\n\xff ü '; DROP TABLE entries; --", 35);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, odd}, AppendEntry{1, 2, ""},
                                        AppendEntry{1, 3, std::string(1 << 20, 'x')}}));
    EXPECT_THAT(*store.entries(1), ElementsAre(odd, "", std::string(1 << 20, 'x')));
}

// What contradicts the log is refused, with all that was to be stored with it.
TEST_P(Stored, RefusesWhatContradictsTheLog) {
    const auto opened = open();
    Storage& store = *opened;
    ASSERT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}, AppendEntry{1, 2, "b"},
                                        PutRecord{"r1", 1, "vanish", 5, "{}"}}));
    const struct {
        Operation operation;
        const char* why;
    } refused[] = {
        {AppendEntry{1, 2, "c"}, "entry 2 of table 1 is there already"},
        {AppendEntry{1, 5, "c"}, "entry 5 of table 1 would leave a gap"},
        {AppendEntry{7, 1, "c"}, "there is no table 7"},
        {AppendEntry{1, 0, "c"}, "numbers start from 1"},
        {CreateTable{1, "OWL", 0}, "there is already a table 1"},
        {CreateTable{2, "HAT", 0}, "the code \"HAT\""},
        {PutRecord{"r1", 1, "vanish", 6, "[]"}, "there is already a record \"r1\""},
    };
    for (const auto& [operation, why] : refused) {
        const auto error = store.store(Operations{AppendEntry{1, 3, "before"}, operation});
        ASSERT_TRUE(error) << why;
        EXPECT_EQ(error->kind, Kind::refused) << error->text;
        EXPECT_THAT(error->text, HasSubstr(why));
        EXPECT_EQ(unfinished(store), "1 HAT: a b");
    }
    EXPECT_EQ((*store.record("r1"))->record, "{}");
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}})) << "and it goes on";
}

TEST_P(Stored, RecordsByIdAndTheNewestFirst) {
    const auto opened = open();
    Storage& store = *opened;
    EXPECT_FALSE(
        store.store(Operations{PutRecord{"old", 1, "vanish", 100, "{1}"}, PutRecord{"new", 9, "court", 300, "{2}"},
                               PutRecord{"mid", 2, "rabbits", 200, "{3}"}}));
    const auto court = *store.record("new");
    ASSERT_TRUE(court);
    EXPECT_EQ(court->table, 9);
    EXPECT_EQ(court->game, "court");
    EXPECT_EQ(court->finished_at, 300);
    EXPECT_EQ(court->record, "{2}");
    EXPECT_FALSE(*store.record("none"));
}

TEST_P(Stored, KeysOfOneKind) {
    const auto opened = open();
    Storage& store = *opened;
    for (const char* name : {"out/ada", "out", "out/bo", "outer"}) EXPECT_FALSE(store.put_key(name, name));
    EXPECT_EQ(*store.keys("out/"), (Storage::Pairs{{"ada", "out/ada"}, {"bo", "out/bo"}}));
    EXPECT_FALSE(store.store(std::vector<Operation>{DropKey{"out/ada"}, DropKey{"nobody"}}));
    EXPECT_EQ(*store.keys("out/"), (Storage::Pairs{{"bo", "out/bo"}}));
}

TEST_P(Stored, Keys) {
    const std::string secret("\0\1\2\xff", 4);
    {
        const auto opened = open();
        Storage& store = *opened;
        EXPECT_FALSE(*store.key("cookie"));
        EXPECT_FALSE(store.put_key("cookie", "first"));
        EXPECT_FALSE(store.put_key("cookie", secret));
    }
    EXPECT_EQ(*open()->key("cookie"), secret);
}

}  // namespace
}  // namespace magichat
