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
    TableId expected = 1;
    EXPECT_FALSE(store.read_unfinished([&](const StoredTable& table, const std::vector<std::string>& entries) {
        EXPECT_EQ(table.table, expected++);
        ASSERT_EQ(entries.size(), 300U);
        for (int number = 1; number <= 300; ++number) {
            EXPECT_EQ(entries[std::size_t(number - 1)], std::to_string(table.table * 1000 + number));
        }
    }));
    EXPECT_EQ(expected, 3);
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

// Days: finished tables stay 7, idle ones 30, records 365.
TEST(Store, PruneDeletesWhatIsOldAndNothingElse) {
    constexpr StoreTime day = 86'400'000;
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    const StoreTime now = 1000 * day;
    const auto age = [&](int days) { return now - days * day; };
    EXPECT_FALSE(store.store(
        Operations{CreateTable{1, "done-6", age(50)}, FinishTable{1, age(6)}, CreateTable{2, "done-8", age(50)},
                   FinishTable{2, age(8)}, CreateTable{3, "idle-29", age(50)}, TouchTable{3, age(29)},
                   CreateTable{4, "idle-31", age(31)}, AppendEntry{4, 1, "x"}, AppendEntry{2, 1, "y"},
                   PutRecord{"r364", 2, "court", age(364), "{}"}, PutRecord{"r366", 2, "court", age(366), "{}"}}));
    EXPECT_FALSE(store.store(Operations{Prune::by_days(now, 7, 30, 365)}));
    EXPECT_TRUE(*store.table_by_code("done-6"));
    EXPECT_FALSE(*store.table_by_code("done-8"));
    EXPECT_TRUE(*store.table_by_code("idle-29"));
    EXPECT_FALSE(*store.table_by_code("idle-31"));
    EXPECT_THAT(*store.entries(4), IsEmpty());
    EXPECT_TRUE(*store.record("r364")) << "a record outlives its table";
    EXPECT_FALSE(*store.record("r366"));

    // A little at a time: two tables are left, both old by then.
    Prune later = Prune::by_days(now + 100 * day, 7, 30, 365);
    later.most = 1;
    EXPECT_FALSE(store.store(Operations{later}));
    EXPECT_NE((*store.table_by_code("done-6")).has_value(), (*store.table_by_code("idle-29")).has_value());
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
    EXPECT_EQ(store.checkpoint(), 0);
    EXPECT_GT(std::filesystem::file_size(scratch / "hat.db"), 100'000U);
}

}  // namespace
}  // namespace magichat
