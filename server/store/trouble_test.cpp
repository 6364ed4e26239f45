// A disk that can't flush: what could not be stored is not, whoever asks is told, and it is over when it is over.
#include <gmock/gmock.h>

#include <atomic>
#include <map>

#include "server/store/scratch_test.h"
#include "server/store/writer.h"

namespace magichat {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Ticket = Writer::Ticket;

// SQLite's own way to the disk, but for flushes while `fails`, and for those of the database itself while `moving_fails`.
class Disk {
public:
    Disk() : vfs_(*sqlite3_vfs_find(nullptr)) {
        real_open = vfs_.xOpen;
        vfs_.zName = "magichat-test";
        vfs_.xOpen = open;
        fails = moving_fails = false;
        failed = 0;
        sqlite3_vfs_register(&vfs_, 1);
    }
    Disk(const Disk&) = delete;
    Disk& operator=(const Disk&) = delete;
    ~Disk() { sqlite3_vfs_unregister(&vfs_); }

    static inline std::atomic<bool> fails;
    static inline std::atomic<bool> moving_fails;
    static inline std::atomic<int> failed;  // so many flushes

private:
    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
        const int code = real_open(vfs, name, file, flags, out);
        if (code != SQLITE_OK) return code;
        auto& ours = methods[file->pMethods];  // those of the database lock, those of the file beside it do not
        if (ours.xSync == nullptr) {
            real_sync = file->pMethods->xSync;
            ours = *file->pMethods;
            ours.xSync = sync;
        }
        file->pMethods = &ours;
        if ((flags & SQLITE_OPEN_WAL) != 0) of_log = &ours;
        return code;
    }
    static int sync(sqlite3_file* file, int flags) {
        if (!fails && (!moving_fails || file->pMethods == of_log)) return real_sync(file, flags);
        ++failed;
        return SQLITE_IOERR_FSYNC;
    }

    static inline int (*real_open)(sqlite3_vfs*, const char*, sqlite3_file*, int, int*);
    static inline int (*real_sync)(sqlite3_file*, int);
    static inline std::map<const sqlite3_io_methods*, sqlite3_io_methods> methods;
    static inline const sqlite3_io_methods* of_log = nullptr;
    sqlite3_vfs vfs_;
};

struct Watched {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<bool> trouble;  // every change
    std::vector<bool> stored;   // of every ticket

    Writer::Finished finished() {
        return [this](const std::vector<Ticket>& tickets, const std::optional<StoreError>& error) {
            const std::lock_guard lock(mutex);
            stored.insert(stored.end(), tickets.size(), !error);
        };
    }
    Writer::Changed changes() {
        return [this](const std::optional<Writer::Trouble>& now) {
            const std::lock_guard lock(mutex);
            trouble.push_back(now.has_value());
            changed.notify_all();
        };
    }
    void wait_for_changes(std::size_t count) {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return trouble.size() >= count; });
    }
};

TEST(Trouble, IsToldAndIsOverWithTheNextCommitThatWorks) {
    const Scratch scratch;
    const Disk disk;
    Watched watched;
    {
        Writer writer(open_store(scratch / "hat.db"), watched.finished(), watched.changes());
        writer.submit({{CreateTable{1, "HAT", 0}}, 0});
        writer.drain();
        EXPECT_FALSE(writer.trouble());
        Disk::fails = flush_fails = true;
        writer.submit({{AppendEntry{1, 1, "a"}}, 1});
        writer.drain();
        const auto trouble = writer.trouble();
        ASSERT_TRUE(trouble);
        EXPECT_EQ(trouble->error.kind, StoreError::Kind::failed);
        EXPECT_LE(trouble->since, std::chrono::system_clock::now());
        writer.submit({{AppendEntry{1, 1, "a"}}, 2});
        writer.drain();
        EXPECT_EQ(writer.trouble()->since, trouble->since);
        writer.submit({{}, 3});
        writer.drain();
        EXPECT_TRUE(writer.trouble()) << "nothing was stored";
        Disk::fails = flush_fails = false;
        writer.submit({{AppendEntry{1, 1, "b"}}, 4});
        writer.drain();
        EXPECT_FALSE(writer.trouble());
    }
    EXPECT_THAT(watched.stored, ElementsAre(true, false, false, true, true)) << "3 had nothing to store";
    EXPECT_THAT(watched.trouble, ElementsAre(true, false)) << "told once each";
    EXPECT_THAT(*open_store(scratch / "hat.db").entries(1), ElementsAre("b"));
}

// Whoever watches the server may send nobody to it meanwhile.
TEST(Trouble, IsOverAlsoIfNobodyPlays) {
    const Scratch scratch;
    const Disk disk;
    Watched watched;
    Writer writer(open_store(scratch / "hat.db"), watched.finished(), watched.changes());
    Disk::fails = true;
    writer.submit({{CreateTable{1, "HAT", 0}}, 0});
    watched.wait_for_changes(1);
    Disk::fails = false;
    watched.wait_for_changes(2);
    EXPECT_FALSE(writer.trouble());
}

// Commits work, but what they left beside the database can't be moved into it.
TEST(Trouble, OfMovingPagesIsTold) {
    const Scratch scratch;
    const Disk disk;
    Store store = open_store(scratch / "hat.db");
    EXPECT_FALSE(store.store(std::vector<Operation>{CreateTable{1, "HAT", 0}, AppendEntry{1, 1, "a"}}));
    Disk::fails = true;
    EXPECT_THAT(store.checkpoint().error().text, HasSubstr("hat.db"));
    EXPECT_GT(store.pages_to_move(), 0);
    Disk::fails = false;
    EXPECT_EQ(*store.checkpoint(), 0);
}

// Also if by then somebody else has moved nearly all of it, so that little is left to be moved and nobody plays.
TEST(Trouble, OfMovingPagesIsOverWhenItWorksAgain) {
    const Scratch scratch;
    const Disk disk;
    Watched watched;
    {
        Writer writer(open_store(scratch / "hat.db"), watched.finished(), watched.changes());
        Disk::moving_fails = true;
        for (Ticket ticket = 1; ticket <= 80; ++ticket) {  // 40 MB; from 32 MB on they are moved
            writer.submit({{PutKey{std::to_string(ticket), std::string(500'000, 'x')}}, ticket});
        }
        while (Disk::failed < 3) std::this_thread::yield();  // twice by the mover, once by the writer,
        writer.submit({{}, 0});
        writer.drain();  // who waits now
        EXPECT_EQ(writer.trouble()->error.kind, StoreError::Kind::failed);
        sqlite3* other = nullptr;  // by a way to the disk that works
        ASSERT_EQ(sqlite3_open_v2((scratch / "hat.db").c_str(), &other, SQLITE_OPEN_READWRITE, "unix"), SQLITE_OK);
        const char* const move = "SELECT * FROM tables; PRAGMA wal_checkpoint";
        ASSERT_EQ(sqlite3_exec(other, move, nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(other);
        writer.submit({{PutKey{"81", "a"}}, 81});  // at the front of the file beside it again
        writer.drain();
        EXPECT_TRUE(writer.trouble());
        Disk::moving_fails = false;
        watched.wait_for_changes(2);
        EXPECT_FALSE(writer.trouble());
    }
    EXPECT_THAT(watched.trouble, ElementsAre(true, false)) << "told once each";
    EXPECT_THAT(watched.stored, ::testing::Each(true));
}

TEST(Trouble, OfPruningIsToldAndItGoesOn) {
    const Scratch scratch;
    const Disk disk;
    Watched watched;
    Writer writer(open_store(scratch / "hat.db"), watched.finished(), watched.changes());
    for (TableId table = 1; table <= 3000; ++table) {
        writer.submit({{CreateTable{table, std::to_string(table), 0}, FinishTable{table, 0}}, Ticket(table)});
    }
    writer.submit({{CreateTable{9999, "young", 10}, AppendEntry{9999, 1, "a"}}, 9999});
    writer.drain();
    Disk::fails = true;
    writer.prune({.finished_before = 5, .idle_before = 5});
    watched.wait_for_changes(1);
    EXPECT_TRUE(writer.pruning());
    Disk::fails = false;
    watched.wait_for_changes(2);
    while (writer.pruning()) std::this_thread::yield();
    auto reader = Store::open_to_read(scratch / "hat.db");
    EXPECT_EQ(unfinished(*reader), "9999 young: a");
    EXPECT_EQ(number_in(scratch / "hat.db", "SELECT count(*) FROM tables"), 1);
}

}  // namespace
}  // namespace magichat
