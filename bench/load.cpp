// bench/load: plays whole games over real sockets against a server that is running, and measures it. Four connections a
// table, each a guest of its own; moves are legal ones at random; after a game comes a rematch. docs/performance.md has
// the commands.
#include <sys/epoll.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "bench/load_report.h"
#include "bench/load_table.h"

namespace magichat::load {

namespace {

struct Options {
    std::vector<long> ports = {8080};
    std::vector<long> pids;
    long tables = 250;
    long seconds = 10;
    long warm_up = 3;
    long rate = 0;
    std::string game = "mixed";
    std::string disk;
    bool json = false;
    bool bare = false;
    bool homes = false;
    bool apart = false;
};

constexpr const char* usage =
    "usage: load [--port P[,P...]] [--pid PID[,PID...]] [--tables T] [--seconds S] [--warm-up S] [--rate R] [--game "
    "G]\n"
    "            [--disk DIR] [--json] [--bare] [--homes] [--apart]\n"
    "  --port     of the server on this machine (8080), or of several, which have the tables in turn\n"
    "  --pid      of the server or servers, to see their memory and CPU\n"
    "  --tables   of four connections each (250)\n"
    "  --seconds  to measure (10), after --warm-up seconds (3)\n"
    "  --rate     moves a second at all tables together; 0: as fast as they come (0)\n"
    "  --game     court, rabbits or mixed (mixed)\n"
    "  --disk     a folder on the disk of the database: how long an fdatasync takes there, before and after\n"
    "  --json     the results as JSON\n"
    "  --bare     the server is bench_beast: no tables, four in the order in which they come, one after the other "
    "speaks\n"
    "  --homes    every table comes from an address of its own, so that the limits of the server are those for "
    "families\n"
    "  --apart    with several servers of one house: the players of a table come to different ones, in turn\n";

bool read_options(int count, char** words, Options& options) {
    const auto number = [&](const char* name, long& value, int at) {
        if (std::strcmp(words[at], name) != 0 || at + 1 >= count) return false;
        char* end = nullptr;
        value = std::strtol(words[at + 1], &end, 10);
        return *end == '\0' && value >= 0;
    };
    const auto numbers = [&](const char* name, std::vector<long>& values, int at) {
        if (std::strcmp(words[at], name) != 0 || at + 1 >= count) return false;
        values.clear();
        for (const char* rest = words[at + 1];; ++rest) {
            char* end = nullptr;
            values.push_back(std::strtol(rest, &end, 10));
            if (end == rest || values.back() <= 0 || (*end != ',' && *end != '\0')) return false;
            if (*end == '\0') return true;
            rest = end;
        }
    };
    for (int at = 1; at < count; at += 2) {
        if (std::strcmp(words[at], "--json") == 0) {
            options.json = true;
            --at;
        } else if (std::strcmp(words[at], "--bare") == 0) {
            options.bare = true;
            --at;
        } else if (std::strcmp(words[at], "--homes") == 0) {
            options.homes = true;
            --at;
        } else if (std::strcmp(words[at], "--apart") == 0) {
            options.apart = true;
            --at;
        } else if (std::strcmp(words[at], "--game") == 0 && at + 1 < count) {
            options.game = words[at + 1];
        } else if (std::strcmp(words[at], "--disk") == 0 && at + 1 < count) {
            options.disk = words[at + 1];
        } else if (!numbers("--port", options.ports, at) && !numbers("--pid", options.pids, at) &&
                   !number("--tables", options.tables, at) && !number("--seconds", options.seconds, at) &&
                   !number("--warm-up", options.warm_up, at) && !number("--rate", options.rate, at)) {
            return false;
        }
    }
    return options.tables > 0 && options.seconds > 0;
}

class Load {
public:
    explicit Load(const Options& options) : options_(options), epoll_(::epoll_create1(EPOLL_CLOEXEC)) {}

    // Why it could not be measured, or nothing.
    std::string run() {
        report_.game = options_.game;
        report_.tables = static_cast<std::size_t>(options_.tables);
        report_.rate = static_cast<double>(options_.rate);
        constexpr int times = 200;
        if (!options_.disk.empty()) report_.disk_before = disk_spread(options_.disk, times);
        if (std::string why = open_tables(); !why.empty()) return why;
        const Time start = Clock::now();
        go_on(start + std::chrono::seconds(options_.warm_up));
        for (const auto& table : tables_) {
            if (!table->playing()) return "a table has not begun: " + first_error();
        }
        const Stored before = stored();
        report_.begin = usage_of(options_.pids);
        const Tally warm = std::exchange(tally_, fresh());
        const Time begin = Clock::now();
        report_.since = std::chrono::duration<double>(begin.time_since_epoch()).count();
        go_on(begin + std::chrono::seconds(options_.seconds));
        report_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
        report_.end = usage_of(options_.pids);
        const Stored after = stored();
        report_.moves = tally_.moves;
        report_.games = tally_.games;
        report_.errors = tally_.errors + warm.errors;
        report_.mover = spread_of(tally_.mover);
        report_.others = spread_of(tally_.others);
        report_.stored_ms = (after.seconds - before.seconds) * 1e3 / std::max(1.0, after.waits - before.waits);
        if (report_.errors > 0) std::fprintf(stderr, "wrong: %s\n", first_error().c_str());
        tables_.clear();
        if (!options_.disk.empty()) report_.disk_after = disk_spread(options_.disk, times);
        return {};
    }

    const Report& report() const { return report_; }

private:
    // Where a table is opened, or where one of its players comes to it.
    std::uint16_t port(std::size_t table, std::size_t player = 0) const {
        const std::size_t server = table + (options_.apart ? player : 0);
        return static_cast<std::uint16_t>(options_.ports[server % options_.ports.size()]);
    }
    std::string first_error() const { return tally_.first_errors.empty() ? "" : tally_.first_errors.front(); }

    // On connections of its own: the server ends those that say nothing for long.
    Stored stored() const {
        Stored all;
        for (std::size_t i = 0; i < options_.ports.size() && !options_.bare; ++i) {
            auto http = Socket::connect(port(i));
            const Stored one = read_metrics(http ? http->call("GET", "/metrics").value_or("") : "");
            all = {all.waits + one.waits, all.seconds + one.seconds};
        }
        return all;
    }

    // A tally from nothing, but with those who are waiting for their turn.
    Tally fresh() const {
        Tally tally;
        tally.ready = tally_.ready;
        tally.first_errors = tally_.first_errors;
        return tally;
    }

    std::uint32_t home(std::size_t table) const { return options_.homes ? static_cast<std::uint32_t>(table) + 1 : 0; }

    struct Opened {
        std::string code;
        std::array<std::string, 4> tokens;
    };

    std::string ask_for_tables(std::vector<Opened>& opened) const {
        // Not vanish: played at random it is over in some moves, and a table takes few games that short.
        constexpr std::array<const char*, 2> games = {"court", "rabbits"};
        std::vector<std::optional<Socket>> servers;
        for (std::size_t i = 0; i < options_.ports.size(); ++i) {
            servers.push_back(Socket::connect(port(i), home(0)));
            if (!servers.back()) return "nobody listens at port " + std::to_string(port(i));
        }
        for (std::size_t i = 0; i < opened.size(); ++i) {
            std::optional<Socket>& http = servers[i % servers.size()];
            if (options_.homes && i > 0) http.emplace(Socket::connect(port(i), home(i)).value());
            for (std::string& token : opened[i].tokens) {
                const auto answer = http->call("POST", "/api/token");
                if (!answer)
                    return "no token: the server limits requests (--address-request-rate, --address-guest-rate)";
                token = field(*answer, "token");
            }
            const std::string game = options_.game == "mixed" ? games[i % games.size()] : options_.game;
            const auto answer = http->call(
                "POST", "/api/tables", R"({"game":")" + game + R"(","options":{"players":4}})", opened[i].tokens[0]);
            if (!answer) return "could not open a table";
            opened[i].code = field(*answer, "table");
        }
        return {};
    }

    std::string open_tables() {
        std::vector<Opened> opened(report_.tables);
        if (!options_.bare) {
            if (std::string why = ask_for_tables(opened); !why.empty()) return why;
        }
        report_.empty = usage_of(options_.pids);
        for (std::size_t i = 0; i < opened.size(); ++i) {
            std::vector<Socket> sockets;
            for (std::size_t player = 0; player < opened[i].tokens.size(); ++player) {
                auto socket = Socket::connect(port(i, player), home(i));
                if (!socket || !socket->upgrade(opened[i].tokens[player], opened[i].code))
                    return "could not connect: see the server's limits";
                sockets.push_back(std::move(*socket));
            }
            tables_.push_back(std::make_unique<Table>(
                opened[i].code,
                std::array{std::move(sockets[0]), std::move(sockets[1]), std::move(sockets[2]), std::move(sockets[3])},
                tally_, i + 1));
            tables_.back()->at_once = options_.rate == 0;
            for (std::size_t player = 0; player < 4; ++player) {
                epoll_event event{};
                event.events = EPOLLIN;
                event.data.u64 = i * 4 + player;
                ::epoll_ctl(epoll_, EPOLL_CTL_ADD, tables_.back()->socket(player).handle(), &event);
            }
        }
        report_.connected = usage_of(options_.pids);
        return {};
    }

    // Tables begin one after the other while it warms up, as in an evening: those that began together would also end
    // together, a hundred games in one moment, and again after the same number of moves.
    void begin_tables(Time start, Time end, Time now) {
        const auto gap = (end - start) * 3 / 4 / std::ssize(tables_);
        for (; begun_ < tables_.size() && start + gap * static_cast<long>(begun_) <= now; ++begun_) {
            options_.bare ? tables_[begun_]->begin() : tables_[begun_]->join();
        }
    }

    void go_on(Time end) {
        std::array<epoll_event, 256> events;
        const auto gap = std::chrono::nanoseconds(options_.rate > 0 ? 1'000'000'000 / options_.rate : 0);
        const Time start = Clock::now();
        Time due = start;
        for (Time now = due; now < end; now = Clock::now()) {
            begin_tables(start, end, now);
            // One slot after the other; the wait counts from the slot, so that our own delays are not hidden. Without
            // a table that could move, a slot is lost.
            for (; options_.rate > 0 && due <= now; due += gap) {
                if (tally_.ready.empty()) continue;
                Table* table = tally_.ready.front();
                tally_.ready.pop_front();
                table->move(due);
            }
            timespec wait{0, 10'000'000};
            if (options_.rate > 0) {
                wait.tv_nsec = std::clamp<long>(
                    std::chrono::duration_cast<std::chrono::nanoseconds>(due - Clock::now()).count(), 0, 10'000'000);
            }
            const int count = ::epoll_pwait2(epoll_, events.data(), events.size(), &wait, nullptr);
            for (int i = 0; i < count; ++i) {
                const std::uint64_t which = events[static_cast<std::size_t>(i)].data.u64;
                tables_[which / 4]->read(which % 4);
            }
        }
    }

    Options options_;
    int epoll_;
    Report report_;
    Tally tally_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::size_t begun_ = 0;  // of them
};

int main(int count, char** words) {
    Options options;
    if (!read_options(count, words, options)) {
        std::fputs(usage, stderr);
        return 2;
    }
    Load load(options);
    const std::string why = load.run();
    if (!why.empty()) {
        std::fprintf(stderr, "load: %s\n", why.c_str());
        return 1;
    }
    if (options.json) {
        print_json(load.report());
    } else {
        print(load.report());
    }
    return load.report().errors == 0 ? 0 : 1;
}

}  // namespace

}  // namespace magichat::load

int main(int count, char** words) { return magichat::load::main(count, words); }
