#include "server/rooms/keeper.h"

#include "server/guests/keys.h"
#include "server/threads.h"

namespace magichat::server {

namespace {

// So many times in its length a lease is renewed.
constexpr int renewals = 4;
// What failed is tried again soon: the database may be back, and others wait for nothing but the end of our lease.
constexpr std::chrono::milliseconds try_again_after{100};
// Tables that can be opened between two renewals, half of them at the least.
constexpr TableId numbers_at_once = 10'000;
// More must not keep us from renewing.
constexpr std::size_t most_jobs = 200;
constexpr std::size_t jobs_at_once = 20;

}  // namespace

NodeCounts::NodeCounts(Metrics& metrics)
    : in_doubt(metrics.gauge("magichat_lease_in_doubt", "1 while others may have taken this node's tables over")),
      fenced(metrics.counter("magichat_node_fenced_total", "Times that other nodes took this one's tables over")),
      taken_over(metrics.counter("magichat_nodes_taken_over_total", "Nodes whose tables this one has shared out")),
      came(metrics.counter("magichat_tables_came_total", "Tables that came to this node from others")) {}

Result<std::unique_ptr<Keeper>, StoreError> Keeper::start(std::unique_ptr<Lease> lease, TableNumbers& numbers, Log& log,
                                                          NodeCounts& counts) {
    auto house = lease->house();
    if (!house) return house.error();
    const auto first = lease->reserve(numbers_at_once);
    if (!first) return first.error();
    numbers.add(*first, numbers_at_once);
    return std::unique_ptr<Keeper>(new Keeper(std::move(lease), std::move(*house), numbers, log, counts));
}

Keeper::Keeper(std::unique_ptr<Lease> lease, std::string house, TableNumbers& numbers, Log& log, NodeCounts& counts)
    : lease_(std::move(lease)),
      house_(std::move(house)),
      node_(lease_->node()),
      length_(lease_->length()),
      fence_(lease_->fence()),
      sure_until_((Clock::now() + length_).time_since_epoch().count()),
      numbers_(numbers),
      log_(log),
      counts_(counts),
      thread_([this] { run(); }) {}

Keeper::~Keeper() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

std::vector<Living> Keeper::living() const {
    const std::lock_guard lock(mutex_);
    return living_;
}

void Keeper::listen(Hears hears) {
    {
        const std::lock_guard lock(mutex_);
        hears_ = std::move(hears);
        looks_ = true;
    }
    wake_.notify_one();
}

void Keeper::look() {
    {
        const std::lock_guard lock(mutex_);
        looks_ = true;
    }
    wake_.notify_one();
}

bool Keeper::ask(std::function<void(Lease&)> job) {
    {
        const std::lock_guard lock(mutex_);
        if (jobs_.size() >= most_jobs) return false;
        jobs_.push_back(std::move(job));
    }
    wake_.notify_one();
    return true;
}

void Keeper::take_anew(std::function<void(std::vector<StoredTable>)> then) {
    {
        const std::lock_guard lock(mutex_);
        then_anew_ = std::move(then);
        if (state_ == State::fenced) state_ = State::anew;
    }
    look();
}

void Keeper::leave(std::function<void()> then) {
    {
        const std::lock_guard lock(mutex_);
        then_left_ = std::move(then);
        state_ = State::leaves;
    }
    look();
}

void Keeper::run() {
    name_this_thread("keeper");
    std::unique_lock lock(mutex_);
    while (!stopping_) {
        looks_ = false;
        const State state = state_;
        const Hears hears = hears_;
        lock.unlock();
        const auto next = Clock::now() + step(state, hears);
        lock.lock();
        do {
            do_jobs(lock);
            wake_.wait_until(lock, next, [this] { return stopping_ || looks_ || !jobs_.empty(); });
        } while (!stopping_ && !looks_ && Clock::now() < next);
    }
}

void Keeper::do_jobs(std::unique_lock<std::mutex>& lock) {
    for (std::size_t i = 0; i < jobs_at_once && !jobs_.empty() && !stopping_; ++i) {
        const auto job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        job(*lease_);
        lock.lock();
    }
}

std::chrono::milliseconds Keeper::step(State state, const Hears& hears) {
    switch (state) {
        case State::lives: return renew(hears);
        case State::anew: begin_anew(); return try_again_after;
        case State::leaves: give_away(); return try_again_after;
        case State::fenced:
        case State::left: break;
    }
    return length_;
}

// Unless it was told to leave meanwhile.
void Keeper::became(State state) {
    const std::lock_guard lock(mutex_);
    if (state_ != State::leaves) state_ = state;
}

void Keeper::sure_since(Clock::time_point sent) {
    sure_until_ = (sent + length_).time_since_epoch().count();
    if (std::exchange(doubted_, false)) log_.info("lease_held", {{"node", node_}});
    counts_.in_doubt.set(0);
}

std::chrono::milliseconds Keeper::renew(const Hears& hears) {
    const auto sent = Clock::now();
    const auto renewed = lease_->renew();
    if (!renewed) {
        if (!is_sure() && !std::exchange(doubted_, true)) {
            counts_.in_doubt.set(1);
            log_.error("lease_in_doubt", {{"node", node_}, {"why", renewed.error().text}});
        }
        return try_again_after;
    }
    if (!renewed->kept) {
        if (!hears.fenced) return try_again_after;
        sure_until_ = 0;
        became(State::fenced);
        counts_.fenced.add();
        hears.fenced();
        return length_;
    }
    sure_since(sent);
    {
        const std::lock_guard lock(mutex_);
        living_ = renewed->living;
    }
    if (!hears.came) return try_again_after;
    if (renewed->due) take_over();
    if (renewed->due || renewed->tables_came || ask_all_) tell_what_came(hears);
    tell_who_signed_out(hears);
    reserve();
    return length_ / renewals;
}

void Keeper::take_over() {
    while (true) {
        const auto taken = lease_->take_over();
        if (!taken || !*taken) return;  // with an error, the next renewal says what is left to do
        counts_.taken_over.add();
        log_.warning("node_taken_over", {{"node", (*taken)->node}, {"tables", (*taken)->tables}});
    }
}

void Keeper::tell_what_came(const Hears& hears) {
    auto tables = lease_->what_came(ask_all_);
    ask_all_ = !tables;
    if (!tables || tables->empty()) return;
    counts_.came.add(tables->size());
    log_.info("tables_came", {{"tables", tables->size()}});
    hears.came(std::move(*tables));
}

void Keeper::tell_who_signed_out(const Hears& hears) {
    const auto changed = lease_->changed_keys(signed_out_prefix, heard_until_);
    if (changed && !changed->empty()) hears.signed_out(*changed);
}

void Keeper::reserve() {
    if (numbers_.left() >= numbers_at_once / 2) return;
    if (const auto first = lease_->reserve(numbers_at_once)) numbers_.add(*first, numbers_at_once);
}

void Keeper::begin_anew() {
    const auto sent = Clock::now();
    if (lease_->take_anew()) return;
    auto tables = lease_->what_came(true);
    if (!tables) return;  // and once more from the beginning, with a fence that is higher still
    fence_ = lease_->fence();
    sure_since(sent);
    became(State::lives);
    log_.info("node_begins_anew", {{"node", node_}, {"tables", tables->size()}});
    std::function<void(std::vector<StoredTable>)> then;
    {
        const std::lock_guard lock(mutex_);
        then = std::exchange(then_anew_, {});
    }
    if (then) then(std::move(*tables));
}

void Keeper::give_away() {
    sure_until_ = 0;
    auto given = lease_->leave();
    if (!given && given.error().kind != StoreError::Kind::locked) given = lease_->leave();
    if (given) {
        log_.info("node_left", {{"node", node_}, {"tables_given", *given}});
    } else {
        log_.warning("node_left", {{"node", node_}, {"why", given.error().text}});
    }
    std::function<void()> then;
    {
        const std::lock_guard lock(mutex_);
        state_ = State::left;
        then = std::exchange(then_left_, {});
    }
    if (then) then();
}

}  // namespace magichat::server
