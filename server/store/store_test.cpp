// The store: what goes in comes out again.
#include "server/store/store.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

TEST(Store, KeepsTablesAndTheirLogs) {
    const Scratch scratch;
    {
        Store store = open_store(scratch / "hat.db");
        EXPECT_EQ(*store.next_table(), 1);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 10}, AppendEntry{1, 1, "settings"}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{2, "OWL", 20}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{3, "FOX", 30}, AppendEntry{3, 1, "x"}, FinishTable{3, 31}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "sit"}, TouchTable{1, 15}}));
        EXPECT_FALSE(store.store(Operations{CreateTable{12, "BAT", 40}, AppendEntry{12, 1, "a"}}));
    }
    Store store = open_store(scratch / "hat.db");
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

TEST(Store, ManyEntriesComeInTheOrderOfTheirNumbers) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
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
TEST(Store, ALogBeginsAnew) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
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
    Store store = open_store(path);
    EXPECT_EQ(unfinished(store), "1 HAT: c d | 2 OWL: x y");
    EXPECT_EQ(number_in(path, "SELECT sum(length(entries)) FROM pieces"), 16) << "and the file has no more of them";
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 5, "e"}}));
    EXPECT_FALSE(store.sort());
    run_sql(path, "DELETE FROM pieces WHERE place = (1 << 28) + 3");
    EXPECT_THAT(store.entries(1).error().text, HasSubstr("table 1 has no entry 3"));
}

// A log of 3,500 entries begins anew: that is one of them, 1,000 go with it, and the rest when it does so again.
TEST(Store, WhatIsOldInALongLogGoesLittleByLittle) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = open_store(path);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}}));
    add_rows(path, 1, 3500);
    EXPECT_FALSE(store.store(Operations{FreshLog{1, 3501, "all"}}));
    EXPECT_THAT(*store.entries(1), ElementsAre("all"));
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM entries"), 2500);
    EXPECT_FALSE(store.store(Operations{FreshLog{1, 3502, "all"}, FreshLog{1, 3503, "all"}, FreshLog{1, 3504, "all"}}));
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM entries"), 0);
}

TEST(Store, ALogIsReadEntryByEntry) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, std::string(600, 'x')},
                                        AppendEntry{1, 2, std::string(600, 'x')}}));
    EXPECT_EQ(store.entries(1)->size(), 2U);
    std::size_t read = 0;
    EXPECT_FALSE(store.each_entry(1, [&](std::string_view) { return ++read < 2; }));
    EXPECT_EQ(read, 2U) << "whoever has had enough gets no more";
}

// However many finished tables there are, their codes are free.
TEST(Store, AFinishedTableGivesItsCodeBack) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
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

TEST(Store, EntriesMayHoldAnything) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    const std::string odd("a\0b\n\xff ü '; DROP TABLE entries; --", 35);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, odd}, AppendEntry{1, 2, ""},
                                        AppendEntry{1, 3, std::string(1 << 20, 'x')}}));
    EXPECT_THAT(*store.entries(1), ElementsAre(odd, "", std::string(1 << 20, 'x')));
}

// What contradicts the log is refused, with all that was to be stored with it.
TEST(Store, RefusesWhatContradictsTheLog) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
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

TEST(Store, RecordsByIdAndTheNewestFirst) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
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

TEST(Store, KeysOfOneKind) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    for (const char* name : {"out/ada", "out", "out/bo", "outer"}) EXPECT_FALSE(store.put_key(name, name));
    EXPECT_EQ(*store.keys("out/"), (Store::Pairs{{"ada", "out/ada"}, {"bo", "out/bo"}}));
    EXPECT_FALSE(store.store(std::vector<Operation>{DropKey{"out/ada"}, DropKey{"nobody"}}));
    EXPECT_EQ(*store.keys("out/"), (Store::Pairs{{"bo", "out/bo"}}));
}

TEST(Store, Keys) {
    const Scratch scratch;
    const std::string secret("\0\1\2\xff", 4);
    {
        Store store = open_store(scratch / "hat.db");
        EXPECT_FALSE(*store.key("cookie"));
        EXPECT_FALSE(store.put_key("cookie", "first"));
        EXPECT_FALSE(store.put_key("cookie", secret));
    }
    EXPECT_EQ(*open_store(scratch / "hat.db").key("cookie"), secret);
    struct stat status{};
    ASSERT_EQ(::stat((scratch / "hat.db").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U) << "nobody else may read the keys";
}

TEST(Store, BackupWhileItIsOpen) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(text_of(store.backup(scratch / "copy.db")), "");
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));

    Store copy = open_store(scratch / "copy.db");
    EXPECT_EQ(unfinished(copy), "1 HAT: a");
    EXPECT_EQ(unfinished(store), "1 HAT: a b");
    EXPECT_FALSE(copy.store(Operations{AppendEntry{1, 2, "other"}})) << "a backup can be played on";

    const auto again = store.backup(scratch / "copy.db");
    ASSERT_TRUE(again);
    EXPECT_THAT(again->text, HasSubstr("is there already"));
    EXPECT_EQ(unfinished(copy), "1 HAT: a other");
    EXPECT_EQ(store.backup(scratch / "no/copy.db")->kind, Kind::missing);
    EXPECT_FALSE(std::filesystem::exists(scratch / "copy.db.part"));
}

TEST(Store, AReaderSeesWhatIsCommittedAndChangesNothing) {
    const Scratch scratch;
    EXPECT_EQ(Store::open_to_read(scratch / "hat.db").error().kind, Kind::missing);
    Store store = open_store(scratch / "hat.db");
    ASSERT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}}));
    auto reader = Store::open_to_read(scratch / "hat.db");
    ASSERT_TRUE(reader) << reader.error().text;
    ASSERT_FALSE(store.begin());
    ASSERT_FALSE(store.perform(Operations{AppendEntry{1, 1, "a"}}));
    EXPECT_EQ(unfinished(*reader), "1 HAT:");
    ASSERT_FALSE(store.commit());
    EXPECT_EQ(unfinished(*reader), "1 HAT: a");
    EXPECT_EQ(reader->store(Operations{AppendEntry{1, 2, "b"}})->kind, Kind::read_only);
    EXPECT_EQ(text_of(reader->backup(scratch / "copy.db")), "") << "as by another program beside the server";
}

TEST(Store, CheckpointMovesThePages) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, std::string(100'000, 'x')}}));
    EXPECT_GT(store.pages_to_move(), 24);  // 100,000 bytes are more than 24 pages of 4,096
    EXPECT_EQ(*store.checkpoint(), 0);
    EXPECT_GT(std::filesystem::file_size(scratch / "hat.db"), 100'000U);
}

}  // namespace
}  // namespace magichat
