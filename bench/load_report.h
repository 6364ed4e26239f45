// load: what is measured beside the tables, and how it is told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace magichat::load {

// Of the server's process, or of several servers together.
struct Usage {
    double kb = 0;        // resident
    double cpu = 0;       // seconds, of all its threads
    double loop_cpu = 0;  // of the thread that runs tables and sockets
};
std::optional<Usage> usage_of(const std::vector<long>& pids);

// From the server's own metrics.
struct Stored {
    double waits = 0;    // decisions that were stored
    double seconds = 0;  // that they waited for it, together
};
Stored read_metrics(const std::string& text);

struct Spread {
    double p50 = 0, p90 = 0, p99 = 0, most = 0;
};
Spread spread_of(std::vector<float>& values);

// Milliseconds of an fdatasync after 16 KB were appended to a file in this folder.
std::optional<Spread> disk_spread(const std::string& folder, int times);

struct Report {
    std::string game;
    std::size_t tables = 0;
    double rate = 0;
    double since = 0;  // when it began to measure, by the steady clock of this machine
    double seconds = 0;
    std::uint64_t moves = 0;
    std::uint64_t games = 0;
    std::uint64_t errors = 0;
    Spread mover;
    Spread others;
    double stored_ms = 0;             // mean, from a decision of a table to its storage
    std::optional<Usage> empty;       // the server with tables, before any player has come
    std::optional<Usage> connected;   // all sockets open, nobody at a table
    std::optional<Usage> begin, end;  // of the measured time
    std::optional<Spread> disk_before, disk_after;
};

void print(const Report& report);
void print_json(const Report& report);

}  // namespace magichat::load
