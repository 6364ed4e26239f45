// Keeps the lease of this node, where several share a storage (store/lease.h), on a thread of its own: renews it, takes over whose
// lease is over, and says what came to us and what we lost. Whether we may still speak for our tables is asked of it by any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "server/log.h"
#include "server/metrics.h"
#include "server/rooms/numbers.h"
#include "server/store/lease.h"

namespace magichat::server {

// What is counted of it; 0 where there is no other node.
struct NodeCounts {
    explicit NodeCounts(Metrics& metrics);
    Gauge& in_doubt;
    Counter &fenced, &taken_over, &came;
};

class Keeper {
public:
    // Renews from now on; tells and takes over nothing before it is listened to.
    static Result<std::unique_ptr<Keeper>, StoreError> start(std::unique_ptr<Lease> lease, TableNumbers& numbers,
                                                             Log& log, NodeCounts& counts);
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;
    ~Keeper();

    // Of what storage: it has a name that no other has.
    const std::string& house() const { return house_; }
    NodeNumber node() const { return node_; }
    // Higher with each life of this node: with each start, and whenever it was taken over and began anew.
    std::int64_t fence() const { return fence_; }
    // Our lease has not run out, as far as we can know: nobody else runs our tables. Else nobody is told how a table stands; what
    // is stored may be told all the same, since it would not have been stored.
    bool is_sure() const { return Clock::now().time_since_epoch().count() < sure_until_; }
    // As of the last renewal, we among them.
    std::vector<Living> living() const;

    // On the keeper's thread; they must not wait.
    struct Hears {
        std::function<void()> fenced;  // our tables are somebody else's; then nothing until take_anew
        std::function<void(std::vector<StoredTable>)> came;     // they are ours from now on; some may have been before
        std::function<void(const Storage::Pairs&)> signed_out;  // at any node: guests, and since when
    };
    void listen(Hears hears);
    // Whether we were fenced is looked at once more, and soon.
    void look();
    // Something short that all nodes have to agree about, on the keeper's thread. False: too much waits.
    bool ask(std::function<void(Lease&)> job);
    // A new life, when nothing of the last one waits to be stored any more. `then` hears what is ours, on the keeper's thread.
    void take_anew(std::function<void(std::vector<StoredTable>)> then);
    // All that is ours is given away; then it is over, also if that could not be done.
    void leave(std::function<void()> then);

private:
    using Clock = std::chrono::steady_clock;
    enum class State : std::uint8_t { lives, fenced, anew, leaves, left };

    Keeper(std::unique_ptr<Lease> lease, std::string house, TableNumbers& numbers, Log& log, NodeCounts& counts);
    void run();
    // What the state asks for; when to come again.
    std::chrono::milliseconds step(State state, const Hears& hears);
    std::chrono::milliseconds renew(const Hears& hears);
    void take_over();
    void tell_who_signed_out(const Hears& hears);
    void do_jobs(std::unique_lock<std::mutex>& lock);
    void tell_what_came(const Hears& hears);
    void begin_anew();
    void give_away();
    void reserve();
    void became(State state);
    // What was sent then has renewed our lease.
    void sure_since(Clock::time_point sent);

    std::unique_ptr<Lease> lease_;  // belongs to the thread
    bool ask_all_ = false;          // likewise: it is not certain that we heard of all that came
    bool doubted_ = false;          // likewise
    std::string heard_until_;       // likewise: who signed out
    const std::string house_;
    const NodeNumber node_;
    const std::chrono::milliseconds length_;
    std::atomic<std::int64_t> fence_;
    std::atomic<Clock::rep> sure_until_;
    TableNumbers& numbers_;
    Log& log_;
    NodeCounts& counts_;

    mutable std::mutex mutex_;  // for what follows
    std::condition_variable wake_;
    std::vector<Living> living_;
    Hears hears_;
    State state_ = State::lives;
    std::function<void(std::vector<StoredTable>)> then_anew_;
    std::function<void()> then_left_;
    std::deque<std::function<void(Lease&)>> jobs_;
    bool looks_ = false;
    bool stopping_ = false;

    std::thread thread_;  // last: it uses all of the above
};

}  // namespace magichat::server
