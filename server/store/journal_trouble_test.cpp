// A journal that can't be written, or is not as it was written: nothing that was stored is lost, or it is said what is.
#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/syscall.h>

#include <csignal>
#include <fstream>

#include "server/store/journal.h"
#include "server/store/journal_bytes.h"
#include "server/store/journal_test.h"

// In the place of the system's: the disk can't flush the journal while `flush_fails`.
extern "C" int fdatasync(int file) {
    const std::string path = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(file)).string();
    if (magichat::flush_fails && path.find("-moves-") != std::string::npos) {
        errno = EIO;
        return -1;
    }
    if (magichat::log_flush_fails && path.ends_with("-wal")) {
        errno = EIO;
        return -1;
    }
    if (magichat::flushed) magichat::flushed(path);
    return static_cast<int>(::syscall(SYS_fdatasync, file));
}

namespace magichat {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

void write(const std::string& path, std::string_view bytes) { std::ofstream(path, std::ios::binary) << bytes; }

TEST(Journal, WhoseFlushFailsIsOver) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = with_journal(path);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
    flush_fails = true;
    const auto error = store.store(Operations{AppendEntry{1, 3, "no"}});
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, Kind::failed) << error->text;
    EXPECT_FALSE(store.has_journal());
    EXPECT_EQ(unfinished(store), "1 A: a b");
    EXPECT_THAT(unfinished(*std::make_unique<Store>(open_store(as_after_a_crash(path, scratch / "crash.db")))),
                HasSubstr("1 A: a b"))
        << "it may have what was written, but nothing less";
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}})) << "in the database";
    flush_fails = false;
    Store crashed = open_store(as_after_a_crash(path, scratch / "crash.db"));
    EXPECT_EQ(unfinished(crashed), "1 A: a b c") << "what could not be stored has not come back";
    EXPECT_EQ(text_of(store.keep_journal(small)), "");
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 4, "d"}}));
    Store later = open_store(as_after_a_crash(path, scratch / "crash2.db"));
    EXPECT_EQ(unfinished(later), "1 A: a b c d");
}

// What came to the logs without a flush and could then not be flushed may be missing on the disk for ever: what is committed
// after that must not stand behind the gap.
TEST(Journal, NothingStandsBehindWhatCouldNotBeFlushed) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    constexpr TableId tables = 60;
    Store store = with_journal(path, 4 * small);
    Operations all;
    for (TableId table = 1; table <= tables; ++table) all.emplace_back(CreateTable{table, std::to_string(table), 0});
    ASSERT_EQ(text_of(store.store(all)), "");
    std::string flushed_log;
    flushed = [&](const std::string& file) {
        if (file == path + "-wal") flushed_log = bytes_of(file);
    };
    std::int64_t number = 0;
    while (flushed_log.empty() || bytes_of(path + "-wal") == flushed_log) {
        ++number;
        all.clear();
        for (TableId table = 1; table <= tables; ++table) {
            all.emplace_back(AppendEntry{table, number, std::to_string(number)});
        }
        ASSERT_EQ(text_of(store.store(all)), "");
        ASSERT_LT(number, 100) << "something comes to the logs without a flush";
    }
    const std::string gap = bytes_of(path + "-wal");
    log_flush_fails = true;
    EXPECT_TRUE(store.store(Operations{CreateTable{tables + 1, "no", 0}}));
    EXPECT_TRUE(store.store(Operations{CreateTable{tables + 1, "no", 0}})) << "not while it can't be put right";
    log_flush_fails = false;
    EXPECT_EQ(text_of(store.store(Operations{CreateTable{tables + 1, "yes", 0}})), "");
    flushed = nullptr;
    const std::string now = bytes_of(path + "-wal");
    EXPECT_NE(now.substr(0, 32), gap.substr(0, 32)) << "begun anew: its head has new numbers";
    Store again = open_store(as_after_a_crash(path, scratch / "crash.db"));
    EXPECT_TRUE(*again.table_by_code("yes"));
    for (TableId table = 1; table <= tables; ++table) {
        EXPECT_EQ(std::ssize(*again.entries(table)), number) << "table " << table;
    }
}

TEST(Journal, ThatHasNoRoomIsOverOrIsNotBegun) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    const auto before = std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const auto no_file_beyond = [&](rlim_t bytes) {
        const rlimit now{bytes, limit.rlim_max};
        setrlimit(RLIMIT_FSIZE, &now);
    };
    Store store = with_journal(path, 1 << 20U);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
    no_file_beyond(Journal::file_head + 100);  // in the middle of what comes next
    EXPECT_EQ(store.store(Operations{AppendEntry{1, 2, std::string(400, 'n')}})->kind, Kind::full);
    EXPECT_EQ(store.store(Operations{AppendEntry{1, 2, "no"}})->kind, Kind::full);
    no_file_beyond(limit.rlim_cur);
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
    no_file_beyond(500'000);
    EXPECT_EQ(store.keep_journal(1 << 20U)->kind, Kind::full);
    no_file_beyond(limit.rlim_cur);
    EXPECT_FALSE(fs::exists(path + "-moves-1")) << "it takes no room for nothing";
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    std::signal(SIGXFSZ, before);
    Store crashed = open_store(as_after_a_crash(path, scratch / "crash.db"));
    EXPECT_EQ(unfinished(crashed), "1 A: a b c");
}

// Three commits are in it; each of these takes something away, and the tables that lack nothing play.
TEST(Journal, ThatIsDamagedIsToldAndKept) {
    const auto middle = [](const std::string& path) {
        std::string bytes = bytes_of(path + "-moves-1");
        bytes[Journal::file_head + Journal::record_head] ^= 1;
        write(path + "-moves-1", bytes);
    };
    const auto missing = [](const std::string& path) { fs::remove(path + "-moves-1"); };
    const auto foreign = [](const std::string& path) {
        std::string bytes = bytes_of(path + "-moves-1");
        bytes.replace(0, Journal::file_head, journal_head(1));
        write(path + "-moves-1", bytes);
    };
    const auto empty = [](const std::string& path) { write(path + "-moves-1", ""); };
    for (void (*const harm)(const std::string&) : {+middle, +missing, +foreign, +empty}) {
        const Scratch scratch;
        const std::string path = scratch / "hat.db";
        {
            Store store = with_journal(path);
            EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}, CreateTable{2, "B", 0},
                                                AppendEntry{2, 1, "x"}}));
            EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
            EXPECT_FALSE(store.store(Operations{AppendEntry{2, 2, "y"}}));
            EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}, TouchTable{1, 1}}));
        }
        harm(path);
        const bool was_there = fs::exists(path + "-moves-1");
        Store store = open_store(path);
        EXPECT_THAT(text_of(store.unfinished().error), HasSubstr("-moves-1"));
        EXPECT_EQ(store.unfinished().tables.size(), 2U);
        EXPECT_THAT(store.entries(1).error().text, HasSubstr("table 1 has no entry 2"));
        EXPECT_EQ(store.entries(2)->front(), "x");
        EXPECT_EQ(fs::exists(path + "-moves-1.damaged"), was_there);
        const auto next = static_cast<std::int64_t>(store.entries(2)->size()) + 1;
        EXPECT_FALSE(store.store(Operations{AppendEntry{2, next, "z"}})) << "the others go on";
    }
}

TEST(Journal, OfAnotherTimeIsNotRead) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = open_store(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
        EXPECT_FALSE(store.sort());
    }
    fs::copy_file(path, scratch / "old.db");
    {
        Store store = with_journal(path);
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
    }
    for (const char* end : {"-moves-1", "-moves-2"}) fs::copy_file(path + end, scratch / "old.db" + end);
    Store store = open_store(scratch / "old.db");
    EXPECT_EQ(unfinished(store), "1 A: a");
    EXPECT_FALSE(store.unfinished().error);
}

TEST(Journal, IsLeftAloneByAnOlderVersion) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    const Migrations older = Migrations(migrations).first(2);
    {
        Store store = with_journal(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
    }
    EXPECT_EQ(Store::open(path, older).error().kind, Kind::newer);
    Store store = open_store(path);
    EXPECT_EQ(unfinished(store), "1 A: a b");
}

}  // namespace
}  // namespace magichat
