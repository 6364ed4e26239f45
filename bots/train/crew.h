// bots/train: threads that do a piece of work each, again and again. Training alone links this: no bot has threads.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace magichat::train {

class Crew {
public:
    explicit Crew(std::size_t hands) {
        for (std::size_t i = 1; i < hands; ++i) threads_.emplace_back([this, i] { work(i); });
    }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        {
            const std::scoped_lock lock(mutex_);
            stop_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

    std::size_t hands() const { return threads_.size() + 1; }
    // Calls the job once for every hand, by its number, and returns when all are done.
    void run(const std::function<void(std::size_t)>& job) {
        {
            const std::scoped_lock lock(mutex_);
            job_ = &job;
            busy_ = threads_.size();
            ++round_;
        }
        wake_.notify_all();
        job(0);
        std::unique_lock lock(mutex_);
        done_.wait(lock, [this] { return busy_ == 0; });
    }

private:
    void work(std::size_t hand) {
        for (std::size_t seen = 0;;) {
            const std::function<void(std::size_t)>* job = nullptr;
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [&] { return stop_ || round_ != seen; });
                if (stop_) return;
                seen = round_;
                job = job_;
            }
            (*job)(hand);
            const std::scoped_lock lock(mutex_);
            if (--busy_ == 0) done_.notify_one();
        }
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable done_;
    const std::function<void(std::size_t)>* job_ = nullptr;
    std::size_t busy_ = 0;
    std::size_t round_ = 0;
    bool stop_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace magichat::train
