// How many entries a second the writer stores, and how long one waits for the disk. Prints; asserts nothing.
//   store PLACE [TABLES] [RATE] [SECONDS]   RATE entries a second, evenly; 0 (the default): as many as it takes
// PLACE: a file, or the address of a database of PostgreSQL; new, and on the disk that is to be measured.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "server/store/open_storage.h"
#include "server/store/writer.h"

using namespace magichat;
using Clock = std::chrono::steady_clock;

int main(int count, char** words) {
    if (count < 2) {
        std::fprintf(stderr, "usage: store PLACE [TABLES] [RATE] [SECONDS]\n");
        return 2;
    }
    const auto number = [&](int at, long otherwise) { return count > at ? std::atol(words[at]) : otherwise; };
    const long tables = std::max(1L, number(2, 1250));
    const double rate = static_cast<double>(number(3, 0));
    const double seconds = static_cast<double>(number(4, 10));
    constexpr std::size_t most_waiting = 5000;  // as many as there are players who can wait for an answer
    constexpr long game = 100;                  // entries; then the table is finished and another one takes its place

    auto opened = open_storage(words[1]);
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().text.c_str());
        return 1;
    }
    constexpr double warm_up = 2;  // seconds: all the tables are made in them
    const auto start = Clock::now();
    const auto now = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    // A ticket is the moment of its submission in nanoseconds.
    std::vector<double> waits;
    std::size_t commits = 0;
    std::size_t failures = 0;
    waits.reserve(std::size_t{1} << 22U);
    Writer writer(std::move(*opened),
                  [&](const std::vector<Writer::Ticket>& tickets, const std::optional<StoreError>& error) {
                      const double end = now();
                      if (end > warm_up) ++commits;
                      if (error) failures += tickets.size();
                      for (const auto ticket : tickets) {
                          const double begin = static_cast<double>(ticket) * 1e-9;
                          if (begin > warm_up) waits.push_back(end - begin);
                      }
                  });

    struct Log {
        TableId table = 0;
        long next = 1;
    };
    std::vector<Log> logs(static_cast<std::size_t>(tables));
    TableId last = 0;
    const std::string entry(120, 'm');  // about what a move with its time takes
    std::uint64_t sent = 0;
    for (double at = 0; at < warm_up + seconds; at = now()) {
        const bool may = rate > 0 ? static_cast<double>(sent) < at * rate : writer.waiting() < most_waiting;
        if (!may) {
            std::this_thread::sleep_for(std::chrono::microseconds(200));
            continue;
        }
        for (int burst = 0; burst < (rate > 0 ? 1 : 100); ++burst) {
            Log& log = logs[sent++ % logs.size()];
            std::vector<Operation> operations;
            // Games do not end all at once.
            if (log.table == 0 || log.next > game) {
                const long skipped = log.table == 0 ? static_cast<long>(sent) % game : 0;
                if (log.table != 0) operations.emplace_back(FinishTable{log.table, 0});
                log = {++last, 1};
                operations.emplace_back(CreateTable{last, std::to_string(last), 0});
                for (; log.next <= skipped; ++log.next)
                    operations.emplace_back(AppendEntry{log.table, log.next, entry});
            }
            operations.emplace_back(AppendEntry{log.table, log.next++, entry});
            writer.submit({std::move(operations), static_cast<Writer::Ticket>(now() * 1e9)});
        }
    }
    writer.drain();
    const double took = now();

    std::sort(waits.begin(), waits.end());
    const auto at = [&](double part) {
        return waits[static_cast<std::size_t>(part * static_cast<double>(waits.size() - 1))] * 1e3;
    };
    std::printf(
        "%zu entries at %ld tables: %.0f a second, %.1f a commit; waiting p50 %.2f ms, p99 %.2f ms, most %.1f ms; %zu "
        "failed\n",
        waits.size(), tables, static_cast<double>(waits.size()) / (took - warm_up),
        static_cast<double>(waits.size()) / static_cast<double>(commits), at(0.5), at(0.99), at(1), failures);
    return failures == 0 ? 0 : 1;
}
