// The thread that owns the database while the server runs. Whatever has been submitted by the time it comes round goes
// into one commit; only then are the tickets handed back. So the disk is waited for once, however many tables play.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "server/store/store.h"

namespace magichat {

class Writer {
public:
    using Ticket = std::uint64_t;

    struct Item {
        std::vector<Operation> operations;  // all or none; if there are none, the item only keeps its place
        Ticket ticket;
    };

    // Called on the writer's thread with tickets in the order of their submission, each exactly once. Without an error
    // their operations are stored. With one, nothing of them is: `refused` concerns this ticket alone; any other kind
    // all that was in the commit. Must neither wait for the writer nor throw.
    using Finished = std::function<void(std::vector<Ticket>, std::optional<StoreError>)>;

    Writer(Store store, Finished finished);
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;
    // Stores and hands back all that was submitted.
    ~Writer();

    // From any thread; does not wait.
    void submit(Item item);
    // Waits until all that was submitted before has been handed back.
    void drain();
    // How many items were submitted and not yet handed back.
    std::size_t waiting() const;

private:
    void run();
    // The items in one commit; hands them back.
    void write(std::vector<Item>& batch);
    // Commits pile up in a file beside the database, and moving them over takes the disk for 20 to 200 ms. A second
    // thread does nearly all of it while the writer goes on; the writer moves the rest, which is what came in
    // meanwhile, because that file starts from the front again only when nothing is left to move.
    void run_mover();

    Store store_;                     // belongs to the writer's thread
    Result<Store, StoreError> side_;  // the same file; belongs to the mover's thread
    Finished finished_;

    mutable std::mutex mutex_;  // for what follows
    std::condition_variable wake_;
    std::condition_variable wake_mover_;
    std::condition_variable handed_back_;
    std::vector<Item> queue_;
    std::uint64_t submitted_ = 0;
    std::uint64_t done_ = 0;
    enum class Moving { no, by_mover, by_writer } moving_ = Moving::no;
    bool stopping_ = false;

    std::thread thread_;  // last: they use all of the above
    std::thread mover_;
};

}  // namespace magichat
