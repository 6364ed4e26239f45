#include "server/rooms/thinkers.h"

#include <algorithm>

#include "server/threads.h"

namespace magichat::server {

namespace {

double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

}  // namespace

Thinkers::Thinkers(const ThinkingLimits& limits, Histogram& seconds) : limits_(limits), seconds_(seconds) {
    for (std::size_t i = 0; i < std::max<std::size_t>(1, limits_.threads); ++i) {
        threads_.emplace_back([this] {
            name_this_thread("thinker");
            run();
        });
    }
}

Thinkers::~Thinkers() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Thinkers::submit(const std::string& household, std::unique_ptr<LentBot> bot, Done done) {
    {
        const std::lock_guard lock(mutex_);
        Household& home = add(household, 1);
        if (home.jobs.empty()) turns_.push_back(household);
        home.jobs.push_back({std::move(bot), std::move(done)});
        ++waiting_;
    }
    wake_.notify_one();
}

std::size_t Thinkers::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
}

Clock::duration Thinkers::share(const ThinkingLimits& limits, std::size_t waiting) {
    constexpr std::chrono::milliseconds breath{200};
    constexpr std::chrono::milliseconds least{1};
    const auto all = breath * static_cast<int>(std::max<std::size_t>(1, limits.threads));
    return std::clamp<Clock::duration>(all / static_cast<int>(std::max<std::size_t>(1, waiting)), least,
                                       std::max<Clock::duration>(least, limits.longest));
}

Thinkers::Household& Thinkers::add(const std::string& name, std::size_t times) {
    return households_.try_emplace(name, Household{{}, times, Bucket(limits_.household * times)}).first->second;
}

Clock::duration Thinkers::wait_for(const std::string& household, Time now) const {
    auto longest = Clock::duration::zero();
    for (const std::string& name : {household, site_of(household)}) {
        const auto found = households_.find(name);
        if (found == households_.end()) continue;  // it has used nothing
        longest = std::max(longest, found->second.budget.wait_for(limits_.household * found->second.times, now, 0));
    }
    return longest;
}

void Thinkers::draw(const std::string& household, Time now, double amount) {
    add(household, 1).budget.draw(limits_.household, now, amount);
    const std::string site = site_of(household);
    if (!site.empty()) add(site, times_of_site).budget.draw(limits_.household * times_of_site, now, amount);
}

std::optional<std::pair<std::string, Thinkers::Job>> Thinkers::take(Time now, Time& again) {
    for (auto turn = turns_.begin(); turn != turns_.end(); ++turn) {
        // What a thought took is drawn afterwards, so the budget may be overdrawn: then it has to fill first.
        if (const auto wait = wait_for(*turn, now); wait > Clock::duration::zero()) {
            again = std::min(again, now + wait);
            continue;
        }
        std::string name = *turn;
        Household& home = households_.at(name);
        Job job = std::move(home.jobs.front());
        home.jobs.pop_front();
        --waiting_;
        turns_.erase(turn);
        if (!home.jobs.empty()) turns_.push_back(name);
        return std::pair(std::move(name), std::move(job));
    }
    return std::nullopt;
}

void Thinkers::run() {
    step_back();
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        const Time now = Clock::now();
        Time again = Time::max();
        const std::size_t crowd = waiting_;
        auto next = take(now, again);
        if (!next) {
            if (again == Time::max()) {
                wake_.wait(lock);
            } else {
                wake_.wait_until(lock, again);
            }
            continue;
        }
        lock.unlock();
        auto& [household, job] = *next;
        const Time end = now + share(limits_, crowd);
        job.bot->think([end] { return Clock::now() >= end; });
        const Time finished = Clock::now();
        seconds_.observe(seconds(finished - now));
        job.done(std::move(job.bot));
        lock.lock();
        draw(household, finished, seconds(finished - now));
        forget_idle(finished);
    }
}

void Thinkers::forget_idle(Time now) {
    constexpr std::size_t worth_a_look = 1000;
    if (households_.size() < worth_a_look) return;
    std::erase_if(households_, [&](const auto& one) {
        return one.second.jobs.empty() && one.second.budget.is_full(limits_.household * one.second.times, now);
    });
}

}  // namespace magichat::server
