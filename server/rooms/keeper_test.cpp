// The lease of a node as its other threads see it, over a database that is made up.
#include "server/rooms/keeper.h"

#include <gmock/gmock.h>

#include <future>

namespace magichat::server {
namespace {

using ::testing::ElementsAre;

// What the database would say, as the test sets it.
struct Database {
    std::mutex mutex;
    bool away = false;
    bool fenced = false;
    bool due = false;
    std::int64_t fence = 1;
    std::vector<StoredTable> came;
    std::vector<std::string> asked;
    TableId next = 1;
};

class MadeUpLease final : public Lease {
public:
    explicit MadeUpLease(Database& database) : database_(database) {}
    NodeNumber node() const override { return 7; }
    std::int64_t fence() const override { return fence_; }
    std::chrono::milliseconds length() const override { return std::chrono::milliseconds(40); }
    Result<std::string, StoreError> house() override { return std::string("house"); }
    Result<Renewed, StoreError> renew() override {
        const std::lock_guard lock(database_.mutex);
        if (database_.away) return gone();
        return Renewed{!database_.fenced, !database_.came.empty(), database_.due, {{7, "ada", fence_}}};
    }
    Result<std::vector<StoredTable>, StoreError> what_came(bool all) override {
        const std::lock_guard lock(database_.mutex);
        database_.asked.emplace_back(all ? "all" : "new");
        if (database_.away) return gone();
        return std::exchange(database_.came, {});
    }
    Result<std::optional<TakenOver>, StoreError> take_over() override {
        const std::lock_guard lock(database_.mutex);
        if (!std::exchange(database_.due, false)) return std::optional<TakenOver>();
        database_.came.push_back({3, "fox-wand-300", 0, 0, false});
        return std::optional(TakenOver{9, 1});
    }
    std::optional<StoreError> take_anew() override {
        const std::lock_guard lock(database_.mutex);
        database_.fenced = false;
        fence_ = ++database_.fence;
        return std::nullopt;
    }
    Result<std::int64_t, StoreError> leave() override {
        const std::lock_guard lock(database_.mutex);
        database_.asked.emplace_back("leave");
        return database_.away ? Result<std::int64_t, StoreError>(gone()) : 2;
    }
    Result<TableId, StoreError> reserve(std::int64_t count) override {
        const std::lock_guard lock(database_.mutex);
        return std::exchange(database_.next, database_.next + count);
    }
    Result<Storage::Pairs, StoreError> changed_keys(std::string_view /*prefix*/, std::string& /*since*/) override {
        return Storage::Pairs{};
    }
    std::optional<StoreError> put_first_key(std::string_view /*name*/, std::string_view /*value*/) override {
        return std::nullopt;
    }
    Result<bool, StoreError> give_handover(std::string_view /*digits*/, const Handover& /*one*/) override {
        return true;
    }
    Result<std::optional<Handover>, StoreError> handover(std::string_view /*digits*/) override {
        return std::optional<Handover>();
    }
    Result<bool, StoreError> use_handover(std::string_view /*digits*/) override { return false; }
    Result<bool, StoreError> used_handover(std::string_view /*guest*/) override { return false; }
    std::optional<StoreError> withdraw_handovers(std::string_view /*guest*/) override { return std::nullopt; }

private:
    static StoreError gone() { return {StoreError::Kind::failed, "the database is away"}; }
    Database& database_;
    std::atomic<std::int64_t> fence_ = 1;
};

class Keeping : public ::testing::Test {
protected:
    void start() {
        keeper = std::move(*Keeper::start(std::make_unique<MadeUpLease>(database), numbers, log, counts));
        keeper->listen({[this] { ++fenced; },
                        [this](const std::vector<StoredTable>& tables) {
                            for (const StoredTable& one : tables) arrived.push_back(one.table);
                            ++arrivals;
                        },
                        [](const Storage::Pairs&) {}});
    }
    template <class Set>
    void set(Set set) {
        const std::lock_guard lock(database.mutex);
        set(database);
    }

    Database database;
    TableNumbers numbers;
    Log log{LogLevel::error, LogFormat::text};
    Metrics metrics;
    NodeCounts counts{metrics};
    std::atomic<int> fenced = 0;
    std::atomic<int> arrivals = 0;
    std::vector<TableId> arrived;  // written before `arrivals`
    std::unique_ptr<Keeper> keeper;
};

TEST_F(Keeping, IsSureAsLongAsItCanRenew) {
    start();
    EXPECT_EQ(keeper->house(), "house");
    EXPECT_EQ(keeper->node(), 7);
    while (!keeper->is_sure() || keeper->living().empty()) std::this_thread::yield();
    set([](Database& one) { one.away = true; });
    while (keeper->is_sure()) std::this_thread::yield();
    EXPECT_EQ(fenced, 0) << "nobody has said that it is over";
    set([](Database& one) { one.away = false; });
    while (!keeper->is_sure()) std::this_thread::yield();
}

TEST_F(Keeping, SaysWhatCame) {
    start();
    set([](Database& one) { one.came = {{1, "owl-crown-100", 0, 0, false}, {2, "cat-hood-200", 0, 0, false}}; });
    while (arrivals < 1) std::this_thread::yield();
    EXPECT_THAT(arrived, ElementsAre(1, 2));
    set([](Database& one) { one.due = true; });
    while (arrivals < 2) std::this_thread::yield();
    EXPECT_THAT(arrived, ElementsAre(1, 2, 3)) << "what it took over itself";
}

TEST_F(Keeping, BeginsAnewWhenItIsToldTo) {
    start();
    set([](Database& one) { one.fenced = true; });
    while (fenced < 1) std::this_thread::yield();
    EXPECT_FALSE(keeper->is_sure());
    EXPECT_EQ(keeper->fence(), 1) << "not before all of its old life is over";
    std::promise<std::size_t> anew;
    keeper->take_anew([&](const std::vector<StoredTable>& tables) { anew.set_value(tables.size()); });
    EXPECT_EQ(anew.get_future().get(), 0U);
    EXPECT_EQ(keeper->fence(), 2);
    EXPECT_TRUE(keeper->is_sure());
    set([](Database& one) { one.fenced = true; });
    while (fenced < 2) std::this_thread::yield();
}

TEST_F(Keeping, LeavesAlsoWhenNobodyHears) {
    start();
    set([](Database& one) { one.away = true; });
    std::promise<void> left;
    keeper->leave([&] { left.set_value(); });
    left.get_future().get();
    set([](Database& one) {
        EXPECT_THAT(one.asked, ElementsAre("leave", "leave")) << "once more, and then it is over";
    });
}

TEST_F(Keeping, DoesWhatAllHaveToAgreeAbout) {
    start();
    std::promise<NodeNumber> asked;
    EXPECT_TRUE(keeper->ask([&](Lease& lease) { asked.set_value(lease.node()); }));
    EXPECT_EQ(asked.get_future().get(), 7);
}

TEST_F(Keeping, NumbersAreThereBeforeTheyAreNeeded) {
    start();
    for (TableId number = 1; number <= 30'000; ++number) {
        auto next = numbers.take();
        for (; !next; next = numbers.take()) std::this_thread::yield();
        ASSERT_EQ(*next, number);
    }
}

}  // namespace
}  // namespace magichat::server
