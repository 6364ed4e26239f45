// magichat solve court: a small court solved, what its equilibrium does, and how far our bots can be exploited there.
#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "cli/solve/solve.h"
#include "engine/base/json.h"
#include "solvers/court/exploit.h"
#include "solvers/court/manners.h"

namespace magichat {

namespace {

using court::small::AfterLook;
using court::small::Answer;
using court::small::Bounds;
using court::small::Exploited;
using court::small::Manners;
using court::small::Shown;

struct CourtCall {
    court::small::Options options;
    u32 iterations = 300;
    u32 samples = 32;
    std::size_t ban = 0;
    std::size_t seat = 2;
    bool no_bots = false;
    bool json = false;
    bool quiet = false;

    court::small::Bans bans() const { return {at<court::small::Ban>(ban), static_cast<u8>(seat + 1)}; }
};
// In the order of Ban, and of the bits of its seats.
constexpr std::array<std::string_view, 4> ban_words = {"nothing", "lures", "calls", "swaps"};
constexpr std::array<std::string_view, 3> seat_words = {"1", "2", "both"};

struct Check {
    u32 iterations;
    Bounds bounds;
};

struct BotRow {
    std::string name;
    u32 search_iterations;
    Exploited exploited;
    Shown shown;
};

struct Solved {
    court::small::Tree tree;
    std::vector<Check> checks;
    Manners manners;
    std::vector<BotRow> bots;
};

constexpr std::size_t plies_ahead = 40;         // as the bots look ahead at the table
constexpr std::size_t most_nodes = 30'000'000;  // about two gigabytes
constexpr u32 few_iterations = 200;
constexpr u32 many_iterations = 2000;

double share(double part, double all) { return all > 0 ? part / all : 0; }

std::string percent(double part, double all) {
    char text[16];
    std::snprintf(text, sizeof text, "%.1f %%", 100 * share(part, all));
    return text;
}

// A name, and how often; in the order in which they are told.
using Shares = std::vector<std::pair<std::string_view, double>>;

Shares shares(const AfterLook& from) {
    return {{"open_it", from.open_it},        {"bring_it_home", from.bring},     {"move_it_elsewhere", from.move_away},
            {"look_elsewhere", from.look_on}, {"open_another", from.open_other}, {"swap_others", from.swap_other}};
}

Shares shares(const Answer& from) {
    return {{"look_elsewhere", from.look},
            {"swap_it", from.swap_it},
            {"swap_others", from.swap_other},
            {"open_it", from.open_it},
            {"open_another", from.open_other}};
}

void tell(std::string_view what, double all, const Shares& list) {
    std::printf("  %-46s %6.3f a game:", std::string(what).c_str(), all);
    for (const auto& [name, part] : list) {
        std::string words(name);
        for (char& letter : words) letter = letter == '_' ? ' ' : letter;
        std::printf("  %s %s", words.c_str(), percent(part, all).c_str());
    }
    std::printf("\n");
}

void tell(const Shown& shown) {
    std::printf("\nA swap of a hat that its player alone has looked at, for one that they have not: %.3f a game\n",
                shown.all);
    std::printf("  the hat fits where it comes to       %8s\n", percent(shown.fits, shown.all).c_str());
    std::printf("  it does not, but the other one may   %8s\n", percent(shown.gamble, shown.all).c_str());
    std::printf("  a lure: they know that neither fits  %8s\n", percent(shown.lure, shown.all).c_str());
    std::printf("  the other opens there next           %8s, and %s of these opens take a pair\n",
                percent(shown.stolen, shown.answered).c_str(), percent(shown.stolen_fits, shown.stolen).c_str());
    std::printf("  the other swaps it away again        %8s\n", percent(shown.parted, shown.answered).c_str());
    std::printf("  the other opens where it came from   %8s\n", percent(shown.open_back, shown.answered).c_str());
}

void tell(const Solved& solved) {
    const court::small::Options& options = solved.tree.options;
    std::printf("Court with %u columns, %u spare and %u magic hats, %llu turns; over with fewer than %u columns.\n",
                options.columns, options.hats_spare, options.magic, static_cast<unsigned long long>(options.turn_limit),
                options.least);
    std::printf("%zu deals, %zu information sets, %zu nodes\n\n", solved.tree.deal_count, solved.tree.information_sets,
                solved.tree.nodes.size());
    std::printf("iterations  lead of the starter, at least and at most  exploitability\n");
    for (const Check& check : solved.checks) {
        std::printf("%10u  %22.5f  %17.5f  %14.6f\n", check.iterations, check.bounds.low, check.bounds.high,
                    check.bounds.exploitability());
    }
    const Manners& manners = solved.manners;
    std::printf("\nturn  goes on with secrets    look    swap    open\n");
    for (std::size_t turn = 0; turn < manners.kinds.size(); ++turn) {
        const double all = manners.reached[turn];
        std::printf("%4zu  %20.3f %8s %7s %7s\n", turn + 1, all, percent(manners.kinds[turn][0], all).c_str(),
                    percent(manners.kinds[turn][1], all).c_str(), percent(manners.kinds[turn][2], all).c_str());
    }
    std::printf("\nThe first move:");
    for (const auto& [move, odds] : manners.first) {
        std::printf("  %s %s", to_text(move).c_str(), percent(odds, 1).c_str());
    }
    std::printf("\nThe turn after\n");
    tell("the other's look", manners.answer.all, shares(manners.answer));
    tell("one's own look, the hat fits where it lies", manners.fits_here.all, shares(manners.fits_here));
    tell("one's own look, the hat belongs elsewhere", manners.fits_elsewhere.all, shares(manners.fits_elsewhere));
    if (manners.fits_nowhere.all > 0) {
        tell("one's own look, the hat belongs nowhere", manners.fits_nowhere.all, shares(manners.fits_nowhere));
    }
    tell(manners.shown);
    std::printf("\nOpens a game %.3f, of which without being sure %.3f; of these %s take a pair\n", manners.opens,
                manners.blind_opens, percent(manners.blind_hits, manners.blind_opens).c_str());
    if (solved.bots.empty()) return;
    std::printf(
        "\nbot          as starter, at least  as second, at most  exploitability  sets asked  "
        "its secret swaps a game, that fit, lures\n");
    for (const BotRow& bot : solved.bots) {
        std::printf("%-12s %21.4f %19.4f %15.4f %11zu  %10.3f %8s %8s\n", bot.name.c_str(), bot.exploited.bounds.low,
                    bot.exploited.bounds.high, bot.exploited.bounds.exploitability(), bot.exploited.information_sets,
                    bot.shown.all, percent(bot.shown.fits, bot.shown.all).c_str(),
                    percent(bot.shown.lure, bot.shown.all).c_str());
    }
}

void write(Json& json, std::string_view key, double all, const Shares& list) {
    json.key(key).open().key("a_game").real(all);
    for (const auto& [name, part] : list) json.key(name).real(share(part, all));
    json.close();
}

void write(Json& json, const Bounds& bounds) {
    json.key("low").real(bounds.low).key("high").real(bounds.high);
    json.key("exploitability").real(bounds.exploitability());
}

void write(Json& json, const Shown& shown) {
    json.key("swap_of_a_secret").open().key("a_game").real(shown.all).key("fits").real(share(shown.fits, shown.all));
    json.key("other_may_fit").real(share(shown.gamble, shown.all)).key("lure").real(share(shown.lure, shown.all));
    json.key("opened_next").real(share(shown.stolen, shown.answered));
    json.key("opened_next_and_pair").real(share(shown.stolen_fits, shown.answered));
    json.key("swapped_away_next").real(share(shown.parted, shown.answered));
    json.key("opened_back_next").real(share(shown.open_back, shown.answered)).close();
}

void write(Json& json, const Manners& manners) {
    json.key("first_move").open();
    for (const auto& [move, odds] : manners.first) json.key(to_text(move)).real(odds);
    json.close().key("turns").open_list();
    for (std::size_t turn = 0; turn < manners.kinds.size(); ++turn) {
        const double all = manners.reached[turn];
        json.open().key("reached").real(all).key("look").real(share(manners.kinds[turn][0], all));
        json.key("swap").real(share(manners.kinds[turn][1], all));
        json.key("open").real(share(manners.kinds[turn][2], all)).close();
    }
    json.close_list();
    write(json, "after_the_others_look", manners.answer.all, shares(manners.answer));
    write(json, "after_a_look_fits_here", manners.fits_here.all, shares(manners.fits_here));
    write(json, "after_a_look_fits_elsewhere", manners.fits_elsewhere.all, shares(manners.fits_elsewhere));
    write(json, "after_a_look_fits_nowhere", manners.fits_nowhere.all, shares(manners.fits_nowhere));
    write(json, manners.shown);
    json.key("opens").real(manners.opens).key("unsure_opens").real(manners.blind_opens);
    json.key("unsure_opens_that_pair").real(share(manners.blind_hits, manners.blind_opens));
}

void write(const Solved& solved) {
    Json json;
    const court::small::Options& options = solved.tree.options;
    json.open().number("columns", options.columns).number("spare", options.hats_spare).number("magic", options.magic);
    json.key("turns_at_most").whole(options.turn_limit).number("least", options.least);
    json.key("deals").whole(solved.tree.deal_count).key("information_sets").whole(solved.tree.information_sets);
    json.key("nodes").whole(solved.tree.nodes.size()).key("checks").open_list();
    for (const Check& check : solved.checks) {
        json.open().number("iterations", check.iterations);
        write(json, check.bounds);
        json.close();
    }
    json.close_list().key("value").real(solved.checks.back().bounds.value());
    write(json, solved.manners);
    json.key("bots").open_list();
    for (const BotRow& bot : solved.bots) {
        json.open().text("bot", bot.name).number("iterations", bot.search_iterations);
        write(json, bot.exploited.bounds);
        json.key("information_sets").whole(bot.exploited.information_sets);
        write(json, bot.shown);
        json.close();
    }
    json.close_list().close();
    put(json.view());
    put("\n");
}

std::vector<BotRow> measure_bots(const CourtCall& call, const court::small::Tree& tree, Progress& progress) {
    using namespace court::small;
    constexpr u64 bots = 4;
    progress.announce("Measuring " + std::to_string(bots) + " bots, each asked " + std::to_string(call.samples) +
                      " times wherever it comes to.");
    u64 begun = 0;
    const auto row = [&](std::string name, u32 iterations, const Chooser& bot) {
        const std::string which = "moves of bot " + std::to_string(++begun) + " of " + std::to_string(bots);
        const Chooser counted = [&, asked = u64{0}](const Knowledge& belief, const court::Eyes& eyes, Seat self,
                                                    const court::LegalMoves& moves, Random& random) mutable {
            progress.at(++asked, which);
            return bot(belief, eyes, self, moves, random);
        };
        return BotRow{std::move(name), iterations, exploit(call.options, counted, call.samples),
                      manners(tree, play_of(tree, counted, call.samples)).shown};
    };
    return {row("habit", 0, by_habit()), row("never swaps", 0, by_looking()),
            row("search 200", few_iterations, by_search(few_iterations, plies_ahead)),
            row("search 2000", many_iterations, by_search(many_iterations, plies_ahead))};
}

int run(const CourtCall& call) {
    if (call.options.hats() > court::small::max_hats) {
        complain("at most five hats: columns, spare and magic hats together");
        return failed;
    }
    if (call.options.least > call.options.columns) {
        complain("--least can't be more than --columns");
        return failed;
    }
    if (call.seat != CourtCall{}.seat && call.ban == 0) {
        complain("--seat says whom --without forbids something: there is no --without");
        return failed;
    }
    Progress progress(call.quiet);
    progress.announce("Growing the tree of this court: " + std::to_string(call.options.hats()) + " hats, " +
                      std::to_string(call.options.turn_limit) + " turns; " + std::to_string(most_nodes) +
                      " nodes at most.");
    auto tree = court::small::grow(call.options, true, most_nodes, call.bans(),
                                   [&](std::size_t nodes) { progress.at(nodes, "nodes"); });
    if (!tree) {
        complain("the tree of this game has more than " + std::to_string(tree.error().nodes) +
                 " nodes; take fewer columns, hats or turns");
        return failed;
    }
    Solved solved{std::move(*tree), {}, {}, {}};
    progress.announce("Solving it: " + std::to_string(solved.tree.information_sets) + " information sets, " +
                      std::to_string(solved.tree.nodes.size()) + " nodes, " + std::to_string(call.iterations) +
                      " iterations.");
    court::small::Solver solver(solved.tree);
    for (u32 n = 1; n <= call.iterations; ++n) {
        progress.at("iteration", n, call.iterations);
        solver.improve();
        const bool power_of_two = (n & (n - 1)) == 0;
        if (!power_of_two && n != call.iterations) continue;
        solved.checks.push_back({n, best_responses(solved.tree, solver.average())});
    }
    solved.manners = court::small::manners(solved.tree, solver.average());
    if (!call.no_bots) solved.bots = measure_bots(call, solved.tree, progress);
    progress.clear();
    if (call.json) {
        write(solved);
    } else {
        tell(solved);
    }
    return flush_output() ? ok : failed;
}

}  // namespace

Subcommand solve_court_command() {
    const auto call = std::make_shared<CourtCall>();
    court::small::Options& options = call->options;
    return {"court",
            "Solve a small court for two: its value, its strategy, and what our bots lose to a best response",
            {whole("--columns", "N", options.columns, "columns", 2, 4),
             whole("--spare", "N", options.hats_spare, "hats that belong to nobody there", 0, 2),
             whole("--magic", "N", options.magic, "magic hats", 0, 2),
             whole("--turns", "N", options.turn_limit, "turns of the whole game", 1, 10),
             whole("--least", "N", options.least, "it ends with fewer columns than this", 1, 4),
             whole("--iterations", "N", call->iterations, "how long the solver works", 1, 100'000),
             whole("--samples", "N", call->samples, "how often a bot is asked in every information set", 1, 10'000),
             choice("--without", "WHAT", call->ban, "forbid nothing, lures, calls or swaps; see --seat",
                    {ban_words.begin(), ban_words.end()}),
             choice("--seat", "SEAT", call->seat, "whom --without forbids it: 1, 2 or both",
                    {seat_words.begin(), seat_words.end()}),
             flag("--no-bots", call->no_bots, "solve alone, without measuring our bots"),
             flag("--json", call->json, "one JSON object"),
             flag("--quiet", call->quiet, "nothing on standard error but errors")},
            [call] { return run(*call); }};
}

}  // namespace magichat
