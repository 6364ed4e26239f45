#include "server/store/writer.h"

#include <algorithm>
#include <utility>

namespace magichat {

namespace {

// Pages of 4 KB: 32 MB beside the database, and the tenth of a second to read them after a crash.
constexpr int worth_moving = 8192;

}  // namespace

Writer::Writer(Store store, Finished finished)
    : store_(std::move(store)),
      side_(Store::open_to_read(store_.path())),
      finished_(std::move(finished)),
      thread_([this] { run(); }),
      mover_([this] { run_mover(); }) {}

Writer::~Writer() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    wake_mover_.notify_one();
    thread_.join();
    mover_.join();
}

void Writer::submit(Item item) {
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = queue_.empty();
        queue_.push_back(std::move(item));
        ++submitted_;
    }
    if (first) wake_.notify_one();
}

void Writer::drain() {
    std::unique_lock lock(mutex_);
    handed_back_.wait(lock, [this, until = submitted_] { return done_ >= until; });
}

std::size_t Writer::waiting() const {
    const std::lock_guard lock(mutex_);
    return submitted_ - done_;
}

void Writer::run() {
    std::vector<Item> batch;
    std::unique_lock lock(mutex_);
    while (true) {
        wake_.wait(lock, [this] { return stopping_ || !queue_.empty() || moving_ == Moving::by_writer; });
        if (moving_ == Moving::by_writer) {
            lock.unlock();
            store_.checkpoint();
            lock.lock();
            moving_ = Moving::no;
        }
        if (queue_.empty()) {
            if (stopping_) return;  // all is done; what is not moved yet is when the store closes
            continue;
        }
        batch.swap(queue_);
        lock.unlock();
        write(batch);
        const std::size_t count = batch.size();
        batch.clear();
        lock.lock();
        done_ += count;
        handed_back_.notify_all();
        if (moving_ == Moving::no && store_.pages_to_move() >= worth_moving) {
            moving_ = side_ ? Moving::by_mover : Moving::by_writer;
            wake_mover_.notify_one();
        }
    }
}

void Writer::run_mover() {
    std::unique_lock lock(mutex_);
    while (true) {
        wake_mover_.wait(lock, [this] { return stopping_ || moving_ == Moving::by_mover; });
        if (stopping_) return;
        lock.unlock();
        // Each time leaves what has come in during it: much after the first, little after the second.
        side_->checkpoint();
        side_->checkpoint();
        lock.lock();
        moving_ = Moving::by_writer;
        wake_.notify_one();
    }
}

void Writer::write(std::vector<Item>& batch) {
    std::vector<std::pair<std::size_t, StoreError>> refused;  // by place in the batch
    std::optional<StoreError> error;
    if (std::ranges::any_of(batch, [](const Item& item) { return !item.operations.empty(); })) {
        error = store_.begin();
        for (std::size_t i = 0; !error && i < batch.size(); ++i) {
            error = store_.perform(batch[i].operations);
            if (error && error->kind == StoreError::Kind::refused) refused.emplace_back(i, *std::exchange(error, {}));
        }
        if (!error) error = store_.commit();
        if (error) {
            store_.roll_back();
            refused.clear();
        }
    }

    std::vector<Ticket> tickets;
    tickets.reserve(batch.size());
    const auto hand_back = [&](std::optional<StoreError> with) {
        if (!tickets.empty()) finished_(std::exchange(tickets, {}), std::move(with));
    };
    auto next = refused.begin();
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (next != refused.end() && next->first == i) {
            hand_back(std::nullopt);
            tickets.push_back(batch[i].ticket);
            hand_back(std::move(next->second));
            ++next;
        } else {
            tickets.push_back(batch[i].ticket);
        }
    }
    hand_back(std::move(error));
}

}  // namespace magichat
