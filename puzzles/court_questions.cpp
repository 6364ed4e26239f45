#include "analysis/spelt.h"
#include "engine/base/words.h"
#include "puzzles/questions.h"

namespace magichat::puzzles {

using namespace court;

namespace {

constexpr std::string_view do_open = "open";
constexpr std::string_view leave = "leave";

Place hat_of(std::size_t column) { return {Zone::hat, static_cast<u8>(column)}; }
bool in_use(const State& table, std::size_t column) { return ((table.in_use >> column) & 1U) != 0; }

std::vector<std::string> columns_in_use(const State& table) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < columns; ++i) {
        if (in_use(table, i)) all.push_back(analysis::spelt(hat_of(i)));
    }
    return all;
}
std::optional<Hat> certain_hat(const Knowledge& known, std::size_t column) {
    const auto card = known.certain(hat_of(column));
    return card ? std::optional(at<Hat>(index(*card))) : std::nullopt;
}
double chance_of(const Knowledge& known, std::size_t column, Hat hat) {
    return known.probability(hat_of(column), at<court::Card>(index(hat))).value();
}
Hat own_hat(const Knowledge& known, std::size_t column) { return at<Hat>(index(known.table().characters[column])); }

// Nobody has won anything yet: what was seen is still there, and all hats are still hidden.
bool is_early(const State& table) { return table.phase == Phase::turn && table.in_use == detail::full_row; }

// A hat that was seen, the only one of its kind that is certain. Asked right after a swap.
void ask_where(const Onlooker<court::Game>& seat, std::vector<Puzzle>& all) {
    const Knowledge& known = seat.knowledge();
    if (!seat.last_swap() || seat.swaps() < least_swaps || seat.swaps() > most_swaps) return;
    for (std::size_t i = 0; i < columns; ++i) {
        const auto hat = certain_hat(known, i);
        if (!hat || seat.sighting(i).shifts.empty()) continue;
        std::size_t same = 0;
        for (std::size_t other = 0; other < columns; ++other) same += certain_hat(known, other) == hat ? 1U : 0U;
        if (same != 1) continue;
        all.push_back({Kind::where, seat.seat(), std::string(hat_names[index(*hat)]), columns_in_use(known.table()),
                       analysis::spelt(hat_of(i)), seat.swaps_since(i), seat.kept(i)});
    }
}

// Exactly one pair is certain; no other hat is as good as that.
void ask_pair(const Onlooker<court::Game>& seat, std::vector<Puzzle>& all) {
    const Knowledge& known = seat.knowledge();
    std::optional<std::size_t> ready;
    for (std::size_t i = 0; i < columns; ++i) {
        const auto hat = certain_hat(known, i);
        if (hat == Hat::magic) return;
        if (!hat || *hat != own_hat(known, i)) continue;
        if (ready) return;
        ready = i;
    }
    if (!ready || seat.sighting(*ready).n == 0 || seat.kept(*ready) < 2) return;
    const u64 swaps = seat.swaps_since(*ready);
    if (swaps == 0 || swaps > most_swaps) return;
    all.push_back({Kind::pair, seat.seat(), "", columns_in_use(known.table()), analysis::spelt(hat_of(*ready)), swaps,
                   seat.kept(*ready)});
}

// Another has just brought a hat to a head, and it is certain which.
void ask_lure(const Onlooker<court::Game>& seat, std::vector<Puzzle>& all) {
    const Knowledge& known = seat.knowledge();
    if (!seat.last_swap() || seat.last_swap()->seat == seat.seat()) return;
    for (const Column column : {seat.last_swap()->column, seat.last_swap()->other}) {
        const std::size_t i = index(column);
        const auto hat = certain_hat(known, i);
        if (!hat || seat.sighting(i).shifts.empty()) continue;
        const bool good = *hat == own_hat(known, i) || *hat == Hat::magic;
        all.push_back({Kind::lure,
                       seat.seat(),
                       analysis::spelt(hat_of(i)),
                       {std::string(do_open), std::string(leave)},
                       std::string(good ? do_open : leave),
                       seat.swaps_since(i),
                       seat.kept(i)});
    }
}

std::size_t column_of(std::string_view place) { return static_cast<std::size_t>(place.front() - '1'); }

}  // namespace

std::vector<Puzzle> questions(const Onlooker<court::Game>& seat) {
    std::vector<Puzzle> all;
    const State& table = seat.knowledge().table();
    if (!is_early(table)) return all;
    ask_where(seat, all);
    if (table.turn != seat.seat()) return all;
    ask_pair(seat, all);
    ask_lure(seat, all);
    return all;
}

std::vector<double> odds(const Knowledge& known, const Puzzle& puzzle) {
    if (puzzle.kind == Kind::lure) {  // who does not know can only guess
        const std::size_t i = column_of(puzzle.about);
        const auto hat = certain_hat(known, i);
        const double good = !hat ? 0.5 : *hat == own_hat(known, i) || *hat == Hat::magic ? 1 : 0;
        return {good, 1 - good};
    }
    std::vector<double> chances;
    const auto wanted = find_name<Hat>(hat_names, puzzle.about);
    for (const std::string& answer : puzzle.answers) {
        const std::size_t i = column_of(answer);
        chances.push_back(chance_of(known, i, puzzle.kind == Kind::where ? *wanted : own_hat(known, i)));
    }
    return chances;
}

}  // namespace magichat::puzzles
