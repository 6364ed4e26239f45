#include "cli/arena/live.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "cli/arena/report.h"
#include "cli/layout.h"

namespace magichat {

namespace {

// A terminal that can move its cursor.
bool can_draw() {
    const char* kind = std::getenv("TERM");  // NOLINT(concurrency-mt-unsafe): nobody sets it
    return ::isatty(STDERR_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb" && *kind != '\0';
}

winsize size_of_terminal() {
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 1 && size.ws_col > 1) return size;
    size.ws_row = 24;
    size.ws_col = 80;
    return size;
}

}  // namespace

Live::Live(const ArenaPlan& plan) : plan_(plan), in_place_(!plan.quiet && can_draw()) {}

void Live::say(const std::vector<std::string>& lines) {
    if (plan_.quiet || lines.empty()) return;
    end();
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    std::fputs(text.c_str(), stderr);
}

std::string Live::how_far(const ArenaTally& tally) const {
    const NamedArg games{"games", tally.games};
    const NamedArg all{"all", plan_.blocks * plan_.games_a_block()};
    const auto done = static_cast<double>(tally.blocks - first_blocks_.value_or(0));
    if (done <= 0) return magichat::say(Key::arena_progress, {games, all});
    const std::chrono::duration<double> spent = Clock::now() - start_;
    const double left = spent.count() / done * static_cast<double>(plan_.blocks - tally.blocks);
    constexpr double many_seconds = 100;
    if (left < many_seconds)
        return magichat::say(Key::arena_progress_seconds, {games, all, {"n", static_cast<long>(left)}});
    return magichat::say(Key::arena_progress_minutes, {games, all, {"n", static_cast<long>(left / 60)}});
}

void Live::draw(const ArenaTally& tally) {
    const winsize size = size_of_terminal();
    std::vector<std::string> rows = ranking(plan_, tally);
    rows.insert(rows.begin(), how_far(tally));
    if (rows.size() >= size.ws_row) rows.resize(size.ws_row - std::size_t{1});
    end();
    std::string text;
    for (const std::string& row : rows) text += shortened(row, size.ws_col - std::size_t{1}) + '\n';
    std::fputs(text.c_str(), stderr);
    rows_ = rows.size();
}

void Live::show(const ArenaTally& tally) {
    if (plan_.quiet) return;
    if (!first_blocks_) first_blocks_ = tally.blocks;
    if (in_place_) {
        if (rows_ > 0 && shown_blocks_ == tally.blocks) return;
        shown_blocks_ = tally.blocks;
        return draw(tally);
    }
    if (Clock::now() < next_line_) return;
    const std::string line = magichat::say(
        Key::arena_progress_line, {{"progress", said(how_far(tally))}, {"ranking", said(ranking_line(plan_, tally))}});
    std::fputs((line + '\n').c_str(), stderr);
    wait_ = std::min(2 * wait_, std::chrono::seconds(60));
    next_line_ = Clock::now() + wait_;
}

void Live::end() {
    if (rows_ > 0) std::fprintf(stderr, "\x1b[%zuA\r\x1b[J", rows_);
    rows_ = 0;
}

}  // namespace magichat
