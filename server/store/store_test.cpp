// What a file can do beside what every storage can.
#include "server/store/store.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

TEST(Store, NobodyElseMayReadTheKeys) {
    const Scratch scratch;
    EXPECT_FALSE(open_store(scratch / "hat.db").put_key("cookie", "secret"));
    struct stat status{};
    ASSERT_EQ(::stat((scratch / "hat.db").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777U, 0600U);
}

TEST(Store, OfALogThatBeginsAnewTheFileHasNoMoreThanThat) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}, FreshLog{1, 1, "a"}, AppendEntry{1, 2, "b"}}));
        EXPECT_FALSE(store.store(Operations{FreshLog{1, 3, "c"}, AppendEntry{1, 4, "d"}}));
    }
    Store store = open_store(path);
    EXPECT_EQ(number_in(path, "SELECT sum(length(entries)) FROM pieces"), 8) << "two entries of one letter";
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
