#include "cli/arena/run.h"

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <mutex>
#include <thread>

#include "cli/arena/live.h"
#include "cli/fault.h"

namespace magichat {

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds tick{200};
constexpr std::chrono::seconds between_saves{1};
constexpr u64 most_news = 5;  // told of one bot

volatile std::sig_atomic_t interrupted_by_signal = 0;
extern "C" void on_interrupt(int) { interrupted_by_signal = 1; }

// While an arena runs an interrupt ends it in good order.
class Signals {
public:
    Signals() {
        interrupted_by_signal = 0;
        std::signal(SIGINT, on_interrupt);
        std::signal(SIGTERM, on_interrupt);
    }
    ~Signals() {
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
    }
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;
};

struct PlayedBlock {
    std::vector<GameScore> scores;
    std::vector<std::string> records;                // one a game, if they are saved
    std::vector<std::pair<std::size_t, Args>> news;  // what went wrong, and for which bot
};

class ArenaRun {
public:
    ArenaRun(const ArenaPlan& plan, ArenaProgress progress)
        : plan_(plan),
          progress_(std::move(progress)),
          live_(plan),
          given_up_(plan.bots.size()),
          told_(plan.bots.size()) {
        for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) given_up_[bot] = tally_.bots[bot].given_up();
        next_block_ = tally_.blocks;
        judge();
    }

    Result<ArenaEnd, FileError> run();

private:
    void work();
    std::optional<PlayedBlock> play_block(u64 block, Programs& programs);
    template <Game G>
    void play(const Setup<G>& setup, u64 block, std::size_t game, Programs& programs, PlayedBlock& played);
    bool is_given_up(u64 block, std::size_t game) const;
    const Lineup& table_of(u64 block) const { return tally_.tables()[block % tally_.tables().size()]; }

    void tell(std::string line);
    void tell_news();

    // All these with the lock held.
    void add_up();
    void add_one(u64 block, const PlayedBlock& played);
    void judge();
    void keep();

    const ArenaPlan& plan_;
    std::mutex lock_;
    std::condition_variable changed_;
    ArenaProgress progress_;
    ArenaTally& tally_ = progress_.tally;
    std::map<u64, PlayedBlock> waiting_;  // played, but not those before them
    std::optional<TestState> test_;
    std::optional<FileError> error_;
    unsigned working_ = 0;
    Live live_;

    std::mutex news_lock_;  // taken last
    std::vector<std::string> news_;

    std::atomic<u64> next_block_;
    std::atomic<bool> stop_ = false;
    std::vector<std::atomic<bool>> given_up_;
    std::vector<u64> told_;
};

template <Game G>
void ArenaRun::play(const Setup<G>& setup, u64 block, std::size_t game, Programs& programs, PlayedBlock& played) {
    const Lineup& table = table_of(block);
    std::vector<std::string> names(table.size());
    for (std::size_t seat = 0; seat < table.size(); ++seat) names[seat] = plan_.bots[bot_at(table, game, seat)].name;
    Players<G> players;
    std::vector<std::size_t> copies(plan_.bots.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        const std::size_t bot = bot_at(table, game, i);
        const auto seat = at<Seat>(i);
        const u64 seed = Hash().add(plan_.seed).add('b').add(block).add(game).add(i).value();
        if (const auto* spec = std::get_if<BotSpec>(&plan_.bots[bot].mind)) {
            players.push_back(std::make_unique<BotPlayer<G>>(*spec, setup, seat, seed));
        } else if (const auto* style = std::get_if<sparring::Style>(&plan_.bots[bot].mind)) {
            players.push_back(std::make_unique<BotPlayer<G>>(*style, setup, seat, seed));
        } else if (const auto* traits = std::get_if<NetTraits>(&plan_.bots[bot].mind)) {
            if constexpr (has_network<G>) players.push_back(std::make_unique<BotPlayer<G>>(*traits, setup, seat, seed));
        } else {
            Program& program = programs.get(bot, copies[bot]++);
            players.push_back(std::make_unique<ProgramPlayer<G>>(program, setup, seat, names));
        }
    }
    // All tables play the same deals.
    const u64 deal = block / tally_.tables().size();
    const u64 chance = Hash().add(plan_.seed).add('c').add(deal).value();
    const PlayedGame result = play_game<G>(setup, players, chance, !plan_.save.empty());
    played.scores.push_back(result.score(static_cast<u8>(table.size())));
    played.records.push_back(plan_.save.empty() ? "" : arena_record(plan_, result, names, {block, game}));
    if (result.at_fault == nobody) return;
    const std::size_t bot = bot_at(table, game, index(result.at_fault));
    played.news.emplace_back(bot, Args{{"name", plan_.bots[bot].name},
                                       {"game", game + 1},
                                       {"block", block + 1},
                                       {"fault", fault_line(result.fault.kind)},
                                       {"detail", result.fault.detail}});
}

bool ArenaRun::is_given_up(u64 block, std::size_t game) const {
    const Lineup& table = table_of(block);
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
        if (given_up_[bot_at(table, game, seat)]) return true;
    }
    return false;
}

std::optional<PlayedBlock> ArenaRun::play_block(u64 block, Programs& programs) {
    PlayedBlock played;
    for (std::size_t game = 0; game < plan_.games_a_block(); ++game) {
        if (stop_) return std::nullopt;
        if (is_given_up(block, game)) {  // the tally knows what that means
            played.scores.emplace_back();
            played.records.emplace_back();
            continue;
        }
        with_setup(plan_.setup, [&]<class G>(const Setup<G>& setup) { play<G>(setup, block, game, programs, played); });
    }
    return played;
}

void ArenaRun::work() {
    {
        ProgramManners manners = plan_.manners;
        manners.errors = [this](const std::string& line) { tell(line); };
        Programs programs(plan_.bots, manners);
        while (!stop_) {
            const u64 block = next_block_++;
            if (block >= plan_.blocks) break;
            auto played = play_block(block, programs);
            if (!played) break;
            const std::lock_guard guard(lock_);
            waiting_.emplace(block, std::move(*played));
            add_up();
        }
    }
    const std::lock_guard guard(lock_);
    --working_;
    changed_.notify_all();
}

void ArenaRun::add_up() {
    while (!stop_ && !waiting_.empty() && waiting_.begin()->first == tally_.blocks) {
        const auto next = waiting_.extract(waiting_.begin());
        add_one(next.key(), next.mapped());
    }
}

void ArenaRun::add_one(u64 block, const PlayedBlock& played) {
    const std::vector<bool> counts = tally_.add(played.scores);
    for (std::size_t game = 0; game < counts.size() && !plan_.save.empty() && !error_; ++game) {
        if (!counts[game]) continue;
        const auto saved = save_record(plan_, {block, game}, played.records[game]);
        if (saved) continue;
        error_ = saved.error();
        stop_ = true;
    }
    for (const auto& [bot, what] : played.news) {
        if (given_up_[bot] || ++told_[bot] > most_news) continue;
        tell("magichat: " + say(told_[bot] == most_news ? Key::arena_loses_last : Key::arena_loses, what));
    }
    for (std::size_t bot = 0; bot < plan_.bots.size(); ++bot) {
        if (given_up_[bot] || !tally_.bots[bot].given_up()) continue;
        given_up_[bot] = true;
        tell("magichat: " + say(Key::arena_given_up, {{"name", plan_.bots[bot].name}, {"n", most_failures}}));
    }
    judge();
}

void ArenaRun::judge() {
    if (!plan_.sprt) return;
    test_ = sequential_test(tally_, *plan_.sprt);
    if (test_->verdict != TestVerdict::undecided) stop_ = true;
}

void ArenaRun::tell(std::string line) {
    const std::lock_guard guard(news_lock_);
    news_.push_back(std::move(line));
}

void ArenaRun::tell_news() {
    std::vector<std::string> news;
    {
        const std::lock_guard guard(news_lock_);
        news.swap(news_);
    }
    live_.say(news);
}

void ArenaRun::keep() {
    if (plan_.resume.empty() || error_) return;
    const auto written = write_file(plan_.resume, write_progress(plan_, progress_));
    if (!written) error_ = written.error();
}

Result<ArenaEnd, FileError> ArenaRun::run() {
    const Signals signals;
    keep();
    std::vector<std::thread> threads;
    working_ = error_ ? 0 : plan_.threads;
    for (unsigned i = 0; i < plan_.threads && !error_; ++i) threads.emplace_back([this] { work(); });
    std::unique_lock guard(lock_);
    auto kept = Clock::now();
    while (working_ > 0) {
        changed_.wait_for(guard, tick);
        if (interrupted_by_signal != 0) stop_ = true;
        tell_news();
        live_.show(tally_);
        if (Clock::now() - kept < between_saves) continue;
        kept = Clock::now();
        keep();
        if (error_) stop_ = true;
    }
    guard.unlock();
    for (std::thread& thread : threads) thread.join();
    live_.end();
    tell_news();
    keep();
    if (error_) return *error_;
    return ArenaEnd{tally_, test_, interrupted_by_signal != 0};
}

}  // namespace

Result<ArenaEnd, FileError> run_arena(const ArenaPlan& plan) {
    ArenaProgress progress{ArenaTally(plan.bots.size(), players_of(plan.setup)), ""};
    std::error_code none;
    if (!plan.resume.empty() && std::filesystem::exists(plan.resume, none)) {
        constexpr std::size_t most_bytes = std::size_t{16} << 20U;
        const auto content = read_file(plan.resume, most_bytes);
        if (!content) return content.error();
        auto before = read_progress(plan, *content);
        if (!before) {
            return FileError{say(Key::fail_arena_resume, {{"file", code(plan.resume)}, {"reason", before.error()}})};
        }
        progress = std::move(*before);
    }
    if (const auto refused = refuse_folder(plan, progress)) return *refused;
    if (!plan.save.empty()) {
        std::filesystem::create_directories(plan.save, none);
        if (none) return file_error(Key::fail_cant_make_folder, plan.save, none.value());
    }
    return ArenaRun(plan, std::move(progress)).run();
}

}  // namespace magichat
