#include "server/store/writer.h"

#include <algorithm>
#include <utility>

#include "server/threads.h"

namespace magichat {

namespace {

// Pages of 4 KB: 32 MB beside the database, and the tenth of a second to read them after a crash.
constexpr int worth_moving = 8192;
// Between commits of moves others get the processor, since a commit costs as much as some ten moves, whatever is in it: so
// many times as long as one usually takes. A slow flush alone makes nobody wait once more who has waited for it.
constexpr int rest_after_commit = 2;
constexpr std::chrono::microseconds longest_rest{700};
// When so many come at once, the machine has all that it can do: then a rest for each of them, and fewer commits.
constexpr double many_at_once = 24;
constexpr double commits_in_mind = 8;
constexpr std::chrono::microseconds rest_for_each{25};
constexpr std::chrono::microseconds longest_rest_of_many{2000};
// Where moves alone have a journal, which is quick, a commit for all else waits so many times as long as the one before took,
// so that most moves do not wait for any; but at most so long.
constexpr int rest_after_full = 3;
constexpr std::chrono::milliseconds longest_rest_after_full{5};
// How long to wait before it is tried again whether anything can be stored.
constexpr std::chrono::seconds try_after{2};
// If there is no journal, how long to wait before it is tried to make one: it takes as long as some commits.
constexpr std::chrono::seconds journal_after{60};
// After a step of deleting, so many times as long as it took: players get nine tenths of the disk.
constexpr int rest_after_step = 9;

std::chrono::nanoseconds rest(double items, std::chrono::nanoseconds usually_takes) {
    if (items > many_at_once) return std::min(static_cast<int>(items) * rest_for_each, longest_rest_of_many);
    return std::min<std::chrono::nanoseconds>(rest_after_commit * usually_takes, longest_rest);
}

}  // namespace

Writer::Writer(std::unique_ptr<Storage> store, Finished finished, Changed changed)
    : store_(std::move(store)),
      side_(store_->reader()),
      finished_(std::move(finished)),
      changed_(std::move(changed)),
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
    store_->sort();  // if that can't be done, it is when the file is opened again
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

std::optional<Writer::Trouble> Writer::trouble() const {
    const std::lock_guard lock(mutex_);
    return storing_ ? storing_ : moving_trouble_;
}

void Writer::prune(Prune what) {
    {
        const std::lock_guard lock(mutex_);
        new_prune_ = std::move(what);
    }
    wake_.notify_one();
}

bool Writer::pruning() const {
    const std::lock_guard lock(mutex_);
    return new_prune_ || prune_;
}

void Writer::note(std::optional<Trouble>& kind, const std::optional<StoreError>& error) {
    const std::lock_guard lock(mutex_);
    const bool before = storing_ || moving_trouble_;
    if (error) {
        if (!kind) kind = Trouble{*error, std::chrono::system_clock::now()};
        kind->error = *error;
        try_at_ = Clock::now() + try_after;
    } else {
        kind.reset();
    }
    const bool after = storing_ || moving_trouble_;
    if (changed_ && before != after) changed_(after ? kind : std::nullopt);
}

void Writer::run() {
    name_this_thread("writer");
    take_short_turns();
    keep_journal();
    std::unique_lock lock(mutex_);
    const auto ready = [this] {
        return stopping_ || !queue_.empty() || moving_ == Moving::by_writer || new_prune_.has_value();
    };
    while (true) {
        if (const auto wake = next_wake()) {
            wake_.wait_until(lock, *wake, ready);
        } else {
            wake_.wait(lock, ready);
        }
        if (moving_ == Moving::by_writer) {
            lock.unlock();
            move_pages(*store_);
            lock.lock();
            moving_ = Moving::no;
        }
        if (queue_.empty() && later_.empty() && stopping_) return;  // what is not moved yet is when the store closes
        if (new_prune_) {
            prune_ = std::exchange(new_prune_, {});
            prune_at_ = {};
        }
        if (!queue_.empty() || !later_.empty()) commit_what_waits(lock);
        if (const auto chore = next_chore(); chore && *chore <= Clock::now() && !stopping_) do_chore(lock);
        if (moving_ == Moving::no && !moving_trouble_ && store_->pages_to_move() >= worth_moving) start_moving();
    }
}

void Writer::commit_what_waits(std::unique_lock<std::mutex>& lock) {
    // Whoever comes alone does not wait.
    if (Clock::now() < next_commit_) wake_.wait_until(lock, next_commit_, [this] { return stopping_; });
    const auto start = Clock::now();
    std::vector<Item> batch;
    std::size_t count = 0;
    const auto commit = [&](bool moves_alone) {
        later_.add(queue_);
        moves_alone ? later_.take_moves(batch) : later_.take_some(batch);
        if (batch.empty()) return;
        lock.unlock();
        write(batch);
        lock.lock();
        count += batch.size();
        done_ += batch.size();
        batch.clear();
        handed_back_.notify_all();
    };
    if (store_->takes_entries_alone()) commit(true);
    const auto end_of_moves = Clock::now();
    auto end = end_of_moves;
    const bool moves_went_first = store_->takes_entries_alone();
    if (stopping_ || end_of_moves >= next_full_ || !moves_went_first) {
        commit(false);
        end = Clock::now();
        next_full_ = end + std::min<Clock::duration>(rest_after_full * (end - end_of_moves), longest_rest_after_full);
    }
    if (count == 0) return;
    // After a moment in which nothing could be stored many come at once; that is not yet all that the machine can do.
    usual_count_ += (static_cast<double>(count) - usual_count_) / commits_in_mind;
    // Whoever came while all else was stored has waited enough.
    if (moves_went_first) end = end_of_moves;
    const std::chrono::nanoseconds took = end - start;
    usual_time_ += std::chrono::duration_cast<std::chrono::nanoseconds>((took - usual_time_) / commits_in_mind);
    next_commit_ = end + rest(std::min(static_cast<double>(count), usual_count_), std::min(took, usual_time_));
    lock.unlock();
    store_->sort_a_little();
    keep_journal();
    lock.lock();
}

// Without one, all goes into the database.
void Writer::keep_journal() {
    if (store_->has_journal() || Clock::now() < journal_at_) return;
    journal_at_ = Clock::now() + journal_after;
    store_->keep_journal();
}

std::optional<Writer::Clock::time_point> Writer::next_wake() const {
    const auto chore = next_chore();
    if (later_.empty()) return chore;
    return chore ? std::min(*chore, next_full_) : next_full_;
}

std::optional<Writer::Clock::time_point> Writer::next_chore() const {
    if (storing_) return try_at_;  // nothing can be deleted either
    if (moving_trouble_) return moving_ == Moving::no ? std::optional(try_at_) : std::nullopt;
    return prune_ ? std::optional(prune_at_) : std::nullopt;
}

void Writer::do_chore(std::unique_lock<std::mutex>& lock) {
    if (storing_) {
        lock.unlock();
        note(storing_, store_->store(std::vector<Operation>{PutKey{"tried", {}}}));
        lock.lock();
        return;
    }
    if (moving_trouble_) return start_moving();  // however few pages there are
    lock.unlock();
    const auto start = Clock::now();
    const auto more = store_->prune(*prune_);  // nobody else touches it
    const auto end = Clock::now();
    if (more || more.error().kind != StoreError::Kind::damaged) {
        note(storing_, more ? std::nullopt : std::optional(more.error()));
    }
    lock.lock();
    prune_at_ = end + rest_after_step * (end - start);
    if (more ? !*more : more.error().kind == StoreError::Kind::damaged) prune_.reset();
}

void Writer::start_moving() {
    moving_ = side_ ? Moving::by_mover : Moving::by_writer;
    wake_mover_.notify_one();
}

void Writer::run_mover() {
    name_this_thread("mover");
    step_back();
    if (side_) (*side_)->move_in_bites();
    std::unique_lock lock(mutex_);
    while (true) {
        wake_mover_.wait(lock, [this] { return stopping_ || moving_ == Moving::by_mover; });
        if (stopping_) return;
        lock.unlock();
        // Each time leaves what has come in during it: much after the first, little after the second.
        move_pages(**side_);
        move_pages(**side_);
        lock.lock();
        moving_ = Moving::by_writer;
        wake_.notify_one();
    }
}

void Writer::move_pages(Storage& store) {
    const auto left = store.checkpoint();
    note(moving_trouble_, left ? std::nullopt : std::optional(left.error()));
}

void Writer::write(std::vector<Item>& batch) {
    Storage::Answer answer;
    if (std::ranges::any_of(batch, [](const Item& item) { return !item.operations.empty(); })) {
        const std::vector<Storage::Item> items = [&] {
            std::vector<Storage::Item> all;
            all.reserve(batch.size());
            for (const Item& item : batch) all.emplace_back(item.operations);
            return all;
        }();
        answer = store_->store_each(items);
        note(storing_, answer.error);
    }

    std::vector<Ticket> tickets;
    tickets.reserve(batch.size());
    const auto hand_back = [&](std::optional<StoreError> with) {
        if (!tickets.empty()) finished_(std::exchange(tickets, {}), std::move(with));
    };
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (const auto own = answer.alone.find(i); own != answer.alone.end()) {
            hand_back(std::nullopt);
            tickets.push_back(batch[i].ticket);
            hand_back(std::move(own->second));
        } else {
            tickets.push_back(batch[i].ticket);
        }
    }
    hand_back(std::move(answer.error));
}

}  // namespace magichat
