// What the hosts of all loops share. Any thread may use any of it.
#pragma once

#include <algorithm>
#include <atomic>

#include "server/clocks.h"
#include "server/cluster/cluster.h"
#include "server/guests/households.h"
#include "server/guests/keys.h"
#include "server/net/net.h"
#include "server/rooms/commits.h"
#include "server/rooms/handovers.h"
#include "server/rooms/keeper.h"
#include "server/rooms/numbers.h"
#include "server/rooms/opened.h"
#include "server/rooms/thinkers.h"
#include "server/store/writer.h"

namespace magichat::server {

// Of one game: the longest that usual options allow have an eighth of it.
inline constexpr u64 most_moves = 16'000;

struct HostLimits {
    std::size_t tables = 20'000;
    std::size_t tables_of_guest = 20;  // that they have opened and that are still there
    ThinkingLimits thinking{};
    HouseholdLimits households{};
    KeyTerms keys{};
    Keep keep_tables{};
    Keep keep_idle{};
    Keep keep_records{};
    bool shows_metrics = true;  // to everybody, beside the tables
};

// What is counted, over all loops.
struct HostCounts {
    explicit HostCounts(Metrics& metrics);
    Counter &entries, &messages, &refused;
    Gauge &tables, &visitors, &set_aside, &storage_fails, &clock_doubted;
    Histogram &commit, &thinking;
};

struct Shared {
    Shared(const HostLimits& limits_, Sessions& sessions_, std::size_t loops_, Log& log_, Metrics& metrics_)
        : limits(limits_),
          loops(loops_),
          log(log_),
          metrics(metrics_),
          counts(metrics_),
          node_counts(metrics_),
          sessions(sessions_),
          households(limits_.households) {}

    // A table stays as it is in the file, for whoever can mend it; the others play.
    void set_aside(std::string_view code, std::string_view why) const {
        counts.set_aside.add(1);
        log.error("table_set_aside", {{"table", code}, {"why", why}});
    }
    // Nobody else runs our tables, as far as we can know (Keeper::is_sure).
    bool is_sure() const { return !keeper || keeper->is_sure(); }
    // When something is stored: the clock on the wall, unless that is behind what is known.
    StoreTime label() const { return std::max(static_cast<StoreTime>(wall_ms()), at_least.load()); }
    // Something that nobody waits for.
    void put(Operation operation) const { writer->submit({{std::move(operation)}, Commits::no_ticket}); }

    const HostLimits limits;
    const std::size_t loops;
    Log& log;
    Metrics& metrics;
    HostCounts counts;
    NodeCounts node_counts;

    std::atomic<StoreTime> at_least{0};  // Calendar::at_least
    TableNumbers numbers;
    std::atomic<std::size_t> next_loop{0};  // where the next new table goes
    Sessions& sessions;
    Opened opened;
    Households households;
    Handovers handovers;
    std::unique_ptr<Keeper> keeper;      // null: there is no other node
    std::unique_ptr<Cluster> cluster;    // null: there is none that we could speak to
    std::unique_ptr<Writer> writer;      // once there are loops that hear of it
    std::unique_ptr<Thinkers> thinkers;  // likewise
};

// A table belongs to one loop, and its code says to which: nobody needs to ask around. Other nodes, which may have another number
// of loops, say the code as a number.
u64 number_of_code(std::string_view tidy_code);
std::size_t loop_of_code(std::string_view tidy_code, std::size_t loops);

}  // namespace magichat::server
