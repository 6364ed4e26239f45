// Opening a store: what can't be opened says why and stays as it is; what is older is brought forward.
#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <array>
#include <csignal>
#include <fstream>

#include "server/store/scratch_test.h"

namespace magichat {
namespace {

using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

TEST(OpenStore, RefusesANewerFileAndLeavesItAlone) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    EXPECT_EQ(text_of(open_store(path).store(Operations{CreateTable{1, "HAT", 0}})), "");
    run_sql(path, "PRAGMA user_version = 7");
    const std::string before = bytes_of(path);
    const auto store = Store::open(path);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Kind::newer);
    EXPECT_EQ(
        store.error().text,
        '"' + path +
            "\" was written by a newer Magic Hat (schema 7; this one knows 3). Nothing was changed. Use the newer "
            "program, or another file with --db.");
    EXPECT_EQ(bytes_of(path), before);
    EXPECT_EQ(Store::open_to_read(path).error().kind, Kind::newer);
}

TEST(OpenStore, RefusesWhatIsNotOurs) {
    const Scratch scratch;
    for (const std::size_t size : {20U, 600U, 10'000U}) {
        const std::string path = scratch / ("letter" + std::to_string(size));
        std::ofstream(path) << std::string(size, 'x');
        const auto store = Store::open(path);
        ASSERT_FALSE(store) << size;
        EXPECT_EQ(store.error().kind, Kind::foreign) << store.error().text;
        EXPECT_THAT(store.error().text, HasSubstr("is not a database. Nothing was changed."));
        EXPECT_EQ(bytes_of(path), std::string(size, 'x'));
    }

    run_sql(scratch / "other.db", "CREATE TABLE songs (name)");
    const std::string before = bytes_of(scratch / "other.db");
    const auto other = Store::open(scratch / "other.db");
    ASSERT_FALSE(other);
    EXPECT_EQ(other.error().kind, Kind::foreign);
    EXPECT_THAT(other.error().text, HasSubstr("not one of Magic Hat's"));
    EXPECT_EQ(bytes_of(scratch / "other.db"), before);

    const auto folder = Store::open(scratch.folder());
    ASSERT_FALSE(folder);
    EXPECT_THAT(folder.error().text, HasSubstr("is a folder"));
}

TEST(OpenStore, NoFolder) {
    const Scratch scratch;
    const auto store = Store::open(scratch / "none/hat.db");
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().kind, Kind::missing);
    EXPECT_THAT(store.error().text, HasSubstr("there is no folder \"" + (scratch / "none") + '"'));
}

TEST(OpenStore, OnlyOneAtATime) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        const std::string expected = '"' + path + "\" is in use by another Magic Hat (process " +
                                     std::to_string(::getpid()) +
                                     "). Stop that one first, or use another file with --db.";
        EXPECT_TRUE(in_another_process([&] {
            const auto second = Store::open(path);
            return !second && second.error().kind == Kind::locked && second.error().text == expected;
        }));
        EXPECT_FALSE(Store::open(path)) << "nor twice in one process";
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}})) << "the first one is not disturbed";
    }
    EXPECT_TRUE(in_another_process([&] { return bool(Store::open(path)); })) << "and free again when it is closed";
}

// Two servers at one file under two names would each have a write-ahead log of their own, and ruin it.
TEST(OpenStore, OnlyOneAtATimeWhateverTheFileIsCalled) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    std::filesystem::create_directory(scratch / "far");
    std::filesystem::create_symlink("hat.db", scratch / "link.db");
    std::filesystem::create_symlink("../link.db", scratch / "far/away.db");
    std::filesystem::create_symlink(".", scratch / "here");
    const Store store = open_store(path);
    std::filesystem::create_hard_link(path, scratch / "far/twin.db");
    for (const std::string name : {"link.db", "far/away.db", "here/hat.db", "far/../hat.db", "far/twin.db"}) {
        EXPECT_TRUE(in_another_process([&] {
            const auto second = Store::open(scratch / name);
            return !second && second.error().kind == Kind::locked;
        })) << name;
        EXPECT_FALSE(Store::open(scratch / name)) << name << ", nor in one process";
    }
}

// Somebody looks into the file with another tool, in the middle of a change.
TEST(OpenStore, LockedByAnotherTool) {
    const Scratch scratch;
    Store store = open_store(scratch / "hat.db");
    sqlite3* tool = nullptr;
    ASSERT_EQ(sqlite3_open((scratch / "hat.db").c_str(), &tool), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(tool, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    const auto error = store.store(Operations{CreateTable{1, "HAT", 0}});
    sqlite3_exec(tool, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(tool);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, Kind::locked);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "HAT", 0}}));
}

// Root may write everywhere, so the test becomes nobody (65534) where it is root.
TEST(OpenStore, ReadOnly) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    EXPECT_EQ(text_of(open_store(path).store(Operations{CreateTable{1, "HAT", 0}})), "");
    const auto refused = [&](::mode_t folder, ::mode_t file) {
        ::chmod(path.c_str(), file);
        ::chmod((path + ".lock").c_str(), 0666);
        ::chmod(scratch.folder().c_str(), folder);
        const bool result = in_another_process([&] {
            if (::geteuid() == 0 && ::setuid(65534) != 0) return false;
            const auto store = Store::open(path);
            return !store && store.error().kind == Kind::read_only &&
                   store.error().text.find("must be writable") != std::string::npos;
        });
        ::chmod(scratch.folder().c_str(), 0700);
        return result;
    };
    EXPECT_TRUE(refused(0777, 0444)) << "the file";
    ::unlink((path + ".lock").c_str());
    EXPECT_TRUE(refused(0555, 0444)) << "the folder";
    ::chmod(path.c_str(), 0600);
    Store store = open_store(path);
    EXPECT_EQ(unfinished(store), "1 HAT:");
}

// A file that may not grow stands for a full disk.
TEST(OpenStore, FullDisk) {
    const Scratch scratch;
    EXPECT_TRUE(in_another_process([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit limit{};
        ::getrlimit(RLIMIT_FSIZE, &limit);
        limit.rlim_cur = 8192;
        ::setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = Store::open(scratch / "hat.db");
        return !store && store.error().kind == Kind::full;
    }));
    EXPECT_TRUE(Store::open(scratch / "hat.db")) << "what was begun does no harm";
}

// --- Bringing a file forward ----------------------------------------------------------------------------------------

// The first ones are real; the last is made up.
constexpr std::array<std::string_view, 4> one_step_more{
    migrations[0], migrations[1], migrations[2],
    "CREATE TABLE hats (size INTEGER); INSERT INTO hats SELECT count(*) FROM tables WHERE first = 1"};
constexpr std::array<std::string_view, 4> bad_last_step{
    migrations[0], migrations[1], migrations[2],
    "CREATE TABLE hats (size INTEGER); INSERT INTO no_such_table VALUES (1)"};

// A file of version 1 as that version wrote it, made by hand: what was released must stay readable for ever.
void make_version_1(const std::string& path) {
    run_sql(path,
            "CREATE TABLE tables (id INTEGER PRIMARY KEY AUTOINCREMENT, code TEXT NOT NULL UNIQUE, created INTEGER NOT "
            "NULL, touched INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0);"
            "CREATE TABLE entries (table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER "
            "NOT NULL CHECK (number >= 1), entry TEXT NOT NULL, PRIMARY KEY (table_id, number)) WITHOUT ROWID;"
            "CREATE TABLE records (id TEXT PRIMARY KEY NOT NULL, table_id INTEGER NOT NULL, game TEXT NOT NULL, "
            "finished_at INTEGER NOT NULL, record TEXT NOT NULL);"
            "CREATE TABLE keys (name TEXT PRIMARY KEY NOT NULL, value BLOB NOT NULL) WITHOUT ROWID;"
            "INSERT INTO tables VALUES (4, 'HAT', 1, 2, 0), (5, 'OWL', 3, 4, 1);"
            "INSERT INTO entries VALUES (4, 1, 'a'), (4, 2, 'b');"
            "INSERT INTO records VALUES ('r', 5, 'court', 9, '{}');"
            "INSERT INTO keys VALUES ('cookie', x'0102');"
            "PRAGMA application_id = 1835557236; PRAGMA user_version = 1;");
}

TEST(Migration, AFileOfVersion1IsReadAsItWas) {
    const Scratch scratch;
    make_version_1(scratch / "hat.db");
    Store store = open_store(scratch / "hat.db");
    EXPECT_EQ(unfinished(store), "4 HAT: a b");
    EXPECT_EQ(*store.next_table(), 6);
    EXPECT_EQ((*store.record("r"))->game, "court");
    EXPECT_EQ((*store.record("r"))->record, "{}") << "as text, where newer ones are packed";
    EXPECT_EQ(*store.key("cookie"), "\1\2");
    EXPECT_FALSE(store.store(Operations{FreshLog{4, 3, "c"}}));
    EXPECT_EQ(unfinished(store), "4 HAT: c");
}

// As a crash of that version leaves it: what came last has not come to the logs.
TEST(Migration, AFileOfVersion2BringsWhatHasArrived) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    make_version_1(path);
    run_sql(path, std::string(migrations[1]) +
                      ";INSERT INTO arrivals VALUES (7, '4 3 1:c' || char(10));"
                      "PRAGMA user_version = 2");
    Store store = open_store(path);
    EXPECT_EQ(unfinished(store), "4 HAT: a b c");
    EXPECT_EQ(text_of(store.keep_journal(4096)), "");
    EXPECT_FALSE(store.store(Operations{AppendEntry{4, 4, "d"}}));
    EXPECT_EQ(unfinished(*Store::open_to_read(path)), "4 HAT: a b c d");
}

TEST(Migration, AllStepsInTurn) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    make_version_1(path);
    EXPECT_EQ(Store::open_to_read(path, one_step_more).error().kind, Kind::older);
    {
        auto store = Store::open(path, one_step_more);
        ASSERT_TRUE(store) << store.error().text;
        EXPECT_EQ(unfinished(*store), "4 HAT: a b");
    }
    EXPECT_EQ(number_in(path, "PRAGMA user_version"), 4);
    EXPECT_EQ(number_in(path, "SELECT size FROM hats"), 2) << "the last step has seen what the second made";
    EXPECT_TRUE(Store::open(path, one_step_more)) << "and nothing is done twice";
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM hats"), 1);
    EXPECT_EQ(Store::open(path).error().kind, Kind::newer);
}

TEST(Migration, AStepThatFailsLeavesTheVersionBefore) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    make_version_1(path);
    const auto store = Store::open(path, bad_last_step);
    ASSERT_FALSE(store);
    EXPECT_THAT(store.error().text, HasSubstr("no_such_table"));
    EXPECT_THAT(store.error().text, HasSubstr("from schema 3 to 4; it is still at 3"));
    EXPECT_EQ(number_in(path, "PRAGMA user_version"), 3);
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM sqlite_schema WHERE name = 'hats'"), 0);
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM entries"), 2);
    EXPECT_TRUE(Store::open(path, one_step_more)) << "a program with the right step goes on from there";
}

}  // namespace
}  // namespace magichat
