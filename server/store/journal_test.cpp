// The two files beside the database: whatever happens to them, all that was stored is there, or it is said what is not.
#include "server/store/journal.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <thread>

#include "server/store/journal_test.h"

namespace magichat {
namespace {

namespace fs = std::filesystem;
using Kind = StoreError::Kind;
using Operations = std::vector<Operation>;

TEST(Journal, TakesEntriesAlone) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = with_journal(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
        const auto rows = number_in(path, "SELECT count(*) FROM arrivals");
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}, AppendEntry{1, 3, "c"}}));
        EXPECT_EQ(store.store(Operations{AppendEntry{1, 4, "no"}, AppendEntry{1, 6, "gap"}})->kind, Kind::refused);
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 4, "d"}}));
        EXPECT_EQ(number_in(path, "SELECT count(*) FROM arrivals"), rows) << "nothing came to the database";
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 5, "e"}, TouchTable{1, 9}}));
        EXPECT_EQ(number_in(path, "SELECT count(*) FROM arrivals"), rows + 1);
        EXPECT_EQ(unfinished(store), "1 A: a b c d e");
        EXPECT_EQ(unfinished(*Store::open_to_read(path)), "1 A: a b c d e") << "others see it, too";
    }
    Store store = open_store(path);  // as after a crash
    EXPECT_EQ(unfinished(store), "1 A: a b c d e");
    EXPECT_FALSE(store.unfinished().error);
    EXPECT_FALSE(fs::exists(path + "-moves-1")) << "it is in the database now";
    EXPECT_FALSE(store.keep_journal(small));
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 6, "f"}}));
    EXPECT_FALSE(store.sort());
    EXPECT_FALSE(store.has_journal());
    EXPECT_FALSE(fs::exists(path + "-moves-2")) << "all is in one file";
    EXPECT_EQ(unfinished(*Store::open_to_read(path)), "1 A: a b c d e f");
}

TEST(Journal, AndItsFilesCanBeReadByNobodyElse) {
    const Scratch scratch;
    fs::create_directory(scratch / "real");
    (void)open_store(scratch / "real/hat.db");
    fs::create_symlink(scratch / "real/hat.db", scratch / "link.db");
    const Store store = with_journal(scratch / "link.db");
    for (const char* name : {"real/hat.db-moves-1", "real/hat.db-moves-2"})
        EXPECT_EQ(fs::status(scratch / name).permissions(), fs::perms::owner_read | fs::perms::owner_write) << name;
}

// Both files by turns, many times, among commits in the database; after each of them the power might fail.
TEST(Journal, LosesNothingWhereverItIsCutOff) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = with_journal(path);
    auto reader = Store::open_to_read(path);
    std::map<TableId, std::vector<std::string>> logs;
    std::map<TableId, std::int64_t> first;
    TableId newest = 0;
    std::set<std::string> begins;
    for (int step = 0; step < 400; ++step) {
        Operations all;
        if (step % 40 == 0) all.emplace_back(CreateTable{++newest, std::to_string(newest), 0});
        if (step % 90 == 50) {
            all.emplace_back(DeleteTable{newest - 1});
            logs.erase(newest - 1);
        }
        if (step % 40 == 0) logs[newest] = {};
        for (auto& [table, log] : logs) {
            if ((step + table) % 3 == 0 && !log.empty()) continue;
            log.push_back(std::to_string(step) + std::string(std::size_t(step * 7 % 60), 'x'));
            const auto number = static_cast<std::int64_t>(log.size());
            if (step % 70 == 69) {
                all.emplace_back(FreshLog{table, number, log.back()});
                first[table] = number;
            } else {
                all.emplace_back(AppendEntry{table, number, log.back()});
            }
        }
        ASSERT_EQ(text_of(store.store(all)), "") << step;
        begins.insert(std::to_string(number_in(path, "SELECT begins FROM journal")));
        const bool crashes = step % 3 == 0;
        if (!crashes) continue;
        Store again = open_store(as_after_a_crash(path, scratch / "crash.db"));
        ASSERT_EQ(text_of(again.unfinished().error), "") << step;
        for (const auto& [table, log] : logs) {
            const auto from = static_cast<std::ptrdiff_t>(std::max<std::int64_t>(first[table], 1) - 1);
            const std::vector expected(log.begin() + from, log.end());
            for (Store* one : {&again, &*reader, &store}) {
                const auto read = one->entries(table);
                ASSERT_TRUE(read) << read.error().text;
                ASSERT_EQ(*read, expected) << "table " << table << ", step " << step;
            }
        }
    }
    EXPECT_GT(begins.size(), 10U) << "it went round and round";
}

// What comes to the logs between commits is not flushed: a loss of power may take it, and the journal still has it.
TEST(Journal, HasWhatCameToTheLogsWithoutAFlush) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    constexpr TableId tables = 60;
    std::string on_disk;
    flushed = [&](const std::string& file) {
        if (file == path + "-wal") on_disk = bytes_of(file);
    };
    Store store = with_journal(path);
    Operations all;
    for (TableId table = 1; table <= tables; ++table) all.emplace_back(CreateTable{table, std::to_string(table), 0});
    ASSERT_EQ(text_of(store.store(all)), "");
    int behind = 0;
    std::set<std::int64_t> begins;
    for (std::int64_t number = 1; number <= 200; ++number) {
        all.clear();
        for (TableId table = 1; table <= tables; ++table) {
            all.emplace_back(AppendEntry{
                table, number, std::to_string(number) + std::string(static_cast<std::size_t>(number % 50), 'x')});
        }
        ASSERT_EQ(text_of(store.store(all)), "") << number;
        begins.insert(number_in(path, "SELECT begins FROM journal"));
        if (bytes_of(path + "-wal") == on_disk) continue;
        ++behind;
        const std::string crash = as_after_a_crash(path, scratch / "crash.db");
        std::ofstream(crash + "-wal", std::ios::binary) << on_disk;
        Store again = open_store(crash);
        for (TableId table = 1; table <= tables; table += 7) {
            const auto read = again.entries(table);
            ASSERT_TRUE(read) << read.error().text;
            ASSERT_EQ(std::ssize(*read), number) << "table " << table;
            ASSERT_EQ(read->back(), std::get<AppendEntry>(all[static_cast<std::size_t>(table - 1)]).entry);
        }
    }
    flushed = nullptr;
    EXPECT_GT(behind, 20) << "commits after which the power took something of the database";
    EXPECT_GT(begins.size(), 5U) << "and the journal went round";
}

TEST(Journal, TakesWhatIsTooLongIntoTheDatabase) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = with_journal(path);
    const std::string long_one(2 * small, 'x');
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, long_one}}));
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    Store crashed = open_store(as_after_a_crash(path, scratch / "crash.db"));
    EXPECT_EQ(unfinished(crashed), "1 A: a " + long_one + " c");
}

TEST(Journal, IsInABackup) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = with_journal(path);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}}));
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}}));
    EXPECT_EQ(text_of(Store::open_to_read(path)->backup(scratch / "copy.db")), "");
    fs::create_directory(scratch / "elsewhere");
    fs::rename(scratch / "copy.db", scratch / "elsewhere/hat.db");
    EXPECT_FALSE(fs::exists(scratch / "copy.db-wal")) << "it is one file";
    EXPECT_FALSE(store.store(Operations{AppendEntry{1, 3, "c"}}));
    Store copy = open_store(scratch / "elsewhere/hat.db");
    EXPECT_EQ(unfinished(copy), "1 A: a b");
    EXPECT_FALSE(copy.unfinished().error);
}

// By another program, while it goes round.
TEST(Journal, IsReadWhileItIsWritten) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    Store store = with_journal(path);
    EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "1"}}));
    std::atomic<bool> ends = false;
    std::atomic<std::size_t> stored = 1;
    std::size_t reads = 0;
    std::thread other([&] {
        auto reader = Store::open_to_read(path);
        while (!ends) {
            const std::size_t at_least = stored;
            const auto read = reader->entries(1);
            ASSERT_TRUE(read) << read.error().text;
            EXPECT_GE(read->size(), at_least);
            for (std::size_t i = 0; i < read->size(); ++i) EXPECT_EQ((*read)[i], std::to_string(i + 1));
            ++reads;
        }
    });
    for (std::int64_t number = 2; number <= 300; ++number) {
        Operations all{AppendEntry{1, number, std::to_string(number)}};
        if (number % 7 == 0) all.emplace_back(TouchTable{1, number});
        EXPECT_EQ(text_of(store.store(all)), "");
        stored = static_cast<std::size_t>(number);
    }
    ends = true;
    other.join();
    EXPECT_GT(reads, 0U);
}

// Nothing but entries is in it, so what is deleted while something of it waits there has to stay deleted.
TEST(Journal, OfATableThatIsGoneGoesWithIt) {
    const Scratch scratch;
    const std::string path = scratch / "hat.db";
    {
        Store store = with_journal(path);
        EXPECT_FALSE(store.store(Operations{CreateTable{1, "A", 0}, AppendEntry{1, 1, "a"}, CreateTable{2, "B", 9}}));
        EXPECT_FALSE(store.store(Operations{AppendEntry{1, 2, "b"}, AppendEntry{2, 1, "x"}}));
        Prune prune{.idle_before = 5};
        while (*store.prune(prune)) {
        }
        EXPECT_FALSE(store.store(Operations{AppendEntry{2, 2, "y"}}));
        EXPECT_EQ(store.store(Operations{AppendEntry{1, 3, "no"}})->kind, Kind::refused);
    }
    Store store = open_store(path);
    EXPECT_EQ(unfinished(store), "2 B: x y");
    EXPECT_FALSE(store.sort());
    EXPECT_EQ(number_in(path, "SELECT count(*) FROM pieces"), 1);
}

}  // namespace
}  // namespace magichat
