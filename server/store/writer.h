// The thread that owns the database while the server runs. Whatever has been submitted by the time it comes round goes
// into one commit; only then are the tickets handed back. So the disk is waited for once, however many tables play.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/store/store.h"
#include "server/store/waiting.h"

namespace magichat {

class Writer {
public:
    using Ticket = std::uint64_t;

    using Item = WaitingItem;

    // Called on the writer's thread with every ticket exactly once, those of a table in the order of their submission (what
    // takes long may be overtaken by other tables). Without an error
    // their operations are stored. With one, nothing of them is: `refused` and `damaged` concern this ticket alone; any
    // other kind all that was in the commit. Must neither wait for the writer nor throw.
    using Finished = std::function<void(std::vector<Ticket>, std::optional<StoreError>)>;

    // Nothing can be stored, or what is stored can't be moved into the database.
    struct Trouble {
        StoreError error;                             // the last one
        std::chrono::system_clock::time_point since;  // the first one
    };
    // Called on one of the writer's threads when trouble begins, and with nothing when it is over. Must not call the
    // writer.
    using Changed = std::function<void(const std::optional<Trouble>&)>;

    Writer(std::unique_ptr<Storage> store, Finished finished, Changed changed = {});
    Writer(Store store, Finished finished, Changed changed = {})
        : Writer(std::make_unique<Store>(std::move(store)), std::move(finished), std::move(changed)) {}
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    // Stores and hands back all that was submitted.
    ~Writer();

    // These from any thread; they do not wait.
    void submit(Item item);
    // How many items were submitted and not yet handed back.
    std::size_t waiting() const;
    // While there is some, it is tried every few seconds whether it is over, even if nobody plays.
    std::optional<Trouble> trouble() const;
    // Deletes what is old, little by little, between other work; instead of what was being deleted before.
    void prune(Prune what);
    bool pruning() const;

    // Waits until all that was submitted before has been handed back.
    void drain();

private:
    using Clock = std::chrono::steady_clock;

    void run();
    // One commit, or two: moves go first.
    void commit_what_waits(std::unique_lock<std::mutex>& lock);
    // When to go on although nothing new comes.
    std::optional<Clock::time_point> next_wake() const;
    // The items in one commit; hands them back.
    void write(std::vector<Item>& batch);
    void keep_journal();
    // What is done when there is time: the next moment for it, if there is something.
    std::optional<Clock::time_point> next_chore() const;
    void do_chore(std::unique_lock<std::mutex>& lock);
    // What storing or moving came to, if it was tried.
    void note(std::optional<Trouble>& kind, const std::optional<StoreError>& error);
    // Commits pile up in a file beside the database, and moving them over takes the disk for 20 to 200 ms. A second
    // thread does nearly all of it while the writer goes on; the writer moves the rest, which is what came in
    // meanwhile, because that file starts from the front again only when nothing is left to move.
    void start_moving();
    void run_mover();
    void move_pages(Storage& store);

    std::unique_ptr<Storage> store_;                     // belongs to the writer's thread
    Clock::time_point journal_at_{};                     // likewise: when to try again to make one
    Result<std::unique_ptr<Storage>, StoreError> side_;  // the same file; belongs to the mover's thread
    Finished finished_;
    Changed changed_;

    mutable std::mutex mutex_;  // for what follows
    std::condition_variable wake_;
    std::condition_variable wake_mover_;
    std::condition_variable handed_back_;
    std::vector<Item> queue_;
    Waiting later_;  // what was left behind, and comes before it; belongs to the writer's thread
    std::uint64_t submitted_ = 0;
    std::uint64_t done_ = 0;
    enum class Moving { no, by_mover, by_writer } moving_ = Moving::no;
    bool stopping_ = false;
    std::optional<Prune> new_prune_;
    std::optional<Prune> prune_;              // under way
    Clock::time_point prune_at_;              // its next step
    Clock::time_point next_commit_;           // not before
    double usual_count_ = 0;                  // of items in one
    std::chrono::nanoseconds usual_time_{0};  // that one takes
    Clock::time_point next_full_;             // likewise one for more than moves, if these have a journal
    Clock::time_point try_at_;                // when to see whether trouble is over
    std::optional<Trouble> storing_;
    std::optional<Trouble> moving_trouble_;

    std::thread thread_;  // last: they use all of the above
    std::thread mover_;
};

}  // namespace magichat
