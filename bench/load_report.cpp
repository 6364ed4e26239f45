#include "bench/load_report.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "engine/base/json.h"

namespace magichat::load {

namespace {

std::string file_text(const std::string& path) {
    const std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

// utime and stime, the 14th and 15th word; the name before them may contain blanks, but ends with the last bracket.
double cpu_of(const std::string& stat) {
    std::istringstream words(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    std::string skipped;
    for (int i = 0; i < 11; ++i) words >> skipped;
    double user = 0;
    double system = 0;
    words >> user >> system;
    return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double number_after(const std::string& text, const std::string& key) {
    const std::size_t at = text.find(key);
    return at == std::string::npos ? 0 : std::strtod(text.c_str() + at + key.size(), nullptr);
}

}  // namespace

std::optional<Usage> usage_of(const std::vector<long>& pids) {
    if (pids.empty()) return std::nullopt;
    Usage all;
    for (const long pid : pids) {
        const std::string folder = "/proc/" + std::to_string(pid);
        const std::string status = file_text(folder + "/status");
        if (status.empty()) return std::nullopt;
        all.kb += number_after(status, "VmRSS:");
        all.cpu += cpu_of(file_text(folder + "/stat"));
        all.loop_cpu += cpu_of(file_text(folder + "/task/" + std::to_string(pid) + "/stat"));
    }
    return all;
}

Stored read_metrics(const std::string& text) {
    return {number_after(text, "\nmagichat_commit_seconds_count "),
            number_after(text, "\nmagichat_commit_seconds_sum ")};
}

Spread spread_of(std::vector<float>& values) {
    if (values.empty()) return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double part) {
        return double{values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))]};
    };
    return {at(0.5), at(0.9), at(0.99), at(1)};
}

std::optional<Spread> disk_spread(const std::string& folder, int times) {
    const std::string path = folder + "/load-disk.tmp";
    const int file = ::open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0) return std::nullopt;
    const std::string block(std::size_t{16} * 1024, 'm');
    std::vector<float> waits;
    for (int i = 0; i < times; ++i) {
        if (::write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size())) break;
        const auto before = std::chrono::steady_clock::now();
        ::fdatasync(file);
        waits.push_back(std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - before).count());
    }
    ::close(file);
    ::unlink(path.c_str());
    return spread_of(waits);
}

void print(const Report& report) {
    const double moves = static_cast<double>(report.moves);
    std::printf("%s, %zu tables of four, %zu connections, %.0f s, ", report.game.c_str(), report.tables,
                report.tables * 4, report.seconds);
    if (report.rate > 0) {
        std::printf("paced to %.0f moves/s\n", report.rate);
    } else {
        std::printf("as fast as they come\n");
    }
    std::printf("moves            %12.0f /s   (%.0f moves, %llu games, %llu errors)\n", moves / report.seconds, moves,
                static_cast<unsigned long long>(report.games), static_cast<unsigned long long>(report.errors));
    const auto row = [](const char* name, const Spread& spread) {
        std::printf("%-16s p50 %7.2f   p90 %7.2f   p99 %7.2f   most %7.1f ms\n", name, spread.p50, spread.p90,
                    spread.p99, spread.most);
    };
    row("to the mover", report.mover);
    row("to the others", report.others);
    std::printf("stored after     %8.2f ms on average, of the time above\n", report.stored_ms);
    if (report.disk_before) row("fdatasync before", *report.disk_before);
    if (report.disk_after) row("fdatasync after", *report.disk_after);
    if (!report.empty || !report.connected || !report.begin || !report.end) return;
    const double connections = static_cast<double>(report.tables * 4);
    std::printf("server's CPU     %8.1f us a move, %.1f of them for tables and sockets; %.0f%% of a core\n",
                (report.end->cpu - report.begin->cpu) * 1e6 / moves,
                (report.end->loop_cpu - report.begin->loop_cpu) * 1e6 / moves,
                (report.end->cpu - report.begin->cpu) * 100 / report.seconds);
    std::printf("server's memory  %8.1f KB a connection: %.1f for the socket, %.1f for its part of a table in play\n",
                (report.end->kb - report.empty->kb) / connections,
                (report.connected->kb - report.empty->kb) / connections,
                (report.end->kb - report.connected->kb) / connections);
    std::printf("                 %8.1f MB without connections, %.1f MB at the end\n", report.empty->kb / 1024,
                report.end->kb / 1024);
}

void print_json(const Report& report) {
    Json json;
    json.open().text("game", report.game).key("tables").whole(report.tables).key("rate").real(report.rate);
    json.key("since").real(report.since);
    json.key("seconds").real(report.seconds).key("moves").whole(report.moves).key("games").whole(report.games);
    json.key("errors").whole(report.errors);
    json.key("moves_a_second").real(static_cast<double>(report.moves) / report.seconds);
    const auto spread = [&](std::string_view name, const std::optional<Spread>& one) {
        if (!one) return;
        json.key(name).open().key("p50").real(one->p50).key("p90").real(one->p90).key("p99").real(one->p99);
        json.key("most").real(one->most).close();
    };
    spread("mover_ms", report.mover);
    spread("others_ms", report.others);
    json.key("stored_ms").real(report.stored_ms);
    spread("disk_before_ms", report.disk_before);
    spread("disk_after_ms", report.disk_after);
    const auto usage = [&](std::string_view name, const std::optional<Usage>& one) {
        if (!one) return;
        json.key(name).open().key("kb").real(one->kb).key("cpu").real(one->cpu);
        json.key("loop_cpu").real(one->loop_cpu).close();
    };
    usage("empty", report.empty);
    usage("connected", report.connected);
    usage("begin", report.begin);
    usage("end", report.end);
    std::printf("%s\n", json.close().str().c_str());
}

}  // namespace magichat::load
