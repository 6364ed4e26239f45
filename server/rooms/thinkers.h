// Bots think here, on threads of their own and behind everything else that the machine does: nobody at another table waits
// for them. Households take turns, and each has a budget: whoever opens sixty tables of bots has slow bots, and nobody else.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/guests/limits.h"
#include "server/metrics.h"
#include "table/play/play.h"

namespace magichat::server {

struct ThinkingLimits {
    std::size_t threads = 1;
    std::chrono::milliseconds longest{20};  // one thought
    Rate household{0.4, 2};  // seconds of thinking a second, and at once; a site has times_of_site as much
};

class Thinkers {
public:
    // Called on a thinker's thread with the bot that has thought. Must not wait for the thinkers.
    using Done = std::function<void(std::unique_ptr<LentBot>)>;

    // `seconds`: how long each thought took.
    Thinkers(const ThinkingLimits& limits, Histogram& seconds);
    Thinkers(const Thinkers&) = delete;
    Thinkers& operator=(const Thinkers&) = delete;
    // What has not begun is not thought any more.
    ~Thinkers();

    // From any thread.
    void submit(const std::string& household, std::unique_ptr<LentBot> bot, Done done);
    // Thoughts that have not begun.
    std::size_t waiting() const;

    // How long one may think when so many wait: all of them are to be done within a breath.
    static Clock::duration share(const ThinkingLimits& limits, std::size_t waiting);

private:
    struct Job {
        std::unique_ptr<LentBot> bot;
        Done done;
    };
    // Or a site, which has a budget alone.
    struct Household {
        std::deque<Job> jobs;
        std::size_t times;  // the budget
        Bucket budget;
    };
    using Households = std::unordered_map<std::string, Household>;

    void run();
    Household& add(const std::string& name, std::size_t times);
    // Until neither this one nor its site has overdrawn its budget.
    Clock::duration wait_for(const std::string& household, Time now) const;
    void draw(const std::string& household, Time now, double amount);
    // The next one whose household has some of its budget left, or when to look again.
    std::optional<std::pair<std::string, Job>> take(Time now, Time& again);
    void forget_idle(Time now);

    ThinkingLimits limits_;
    Histogram& seconds_;
    mutable std::mutex mutex_;  // for what follows
    std::condition_variable wake_;
    Households households_;
    std::list<std::string> turns_;  // households with jobs, the next one first
    std::size_t waiting_ = 0;
    bool stopping_ = false;
    std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace magichat::server
