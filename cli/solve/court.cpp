// magichat solve court: a small court solved, what its equilibrium does, and how far our bots can be exploited there.
#include <array>
#include <memory>
#include <string>
#include <tuple>

#include "cli/columns.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/layout.h"
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
    std::string name;  // as JSON has it
    Line words;
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

std::string percent(double part, double all) { return decimal(100 * share(part, all), 1) + " %"; }

void put_line(const std::string& line = "") { put(line + '\n'); }

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

constexpr std::size_t label_cells = 46;

std::string label(Key what, std::size_t cells) { return "  " + spoken().isolated(padded(say(what), cells)); }

void tell(Key what, double all, const Shares& list) {
    std::string line = label(what, label_cells) + ' ' + say(Key::solve_a_game, {{"n", decimal_arg(all, 3)}});
    for (const auto& [name, part] : list) {
        line += "  " + spoken().isolated(say(noun("solve", "share_" + std::string(name)))) + ' ' + percent(part, all);
    }
    put_line(line);
}

void tell(const Shown& shown) {
    const std::array<std::tuple<Key, double, double>, 7> rows = {
        {{Key::solve_secret_fits, shown.fits, shown.all},
         {Key::solve_secret_gamble, shown.gamble, shown.all},
         {Key::solve_secret_lure, shown.lure, shown.all},
         {Key::solve_secret_opened, shown.stolen, shown.answered},
         {Key::solve_secret_taken, shown.stolen_fits, shown.stolen},
         {Key::solve_secret_parted, shown.parted, shown.answered},
         {Key::solve_secret_back, shown.open_back, shown.answered}}};
    put_line();
    put_line(say(Key::solve_secret_swap, {{"n", decimal_arg(shown.all, 3)}}));
    std::size_t cells = 36;
    for (const auto& [what, part, all] : rows) cells = std::max(cells, width_of(say(what)));
    for (const auto& [what, part, all] : rows) put_line(label(what, cells) + ' ' + padded_left(percent(part, all), 8));
}

void tell_checks(const std::vector<Check>& checks) {
    const Columns columns({{Key::solve_head_iterations, 10},
                           {Key::solve_head_lead_least, 22, Column::Side::right, 2},
                           {Key::solve_head_lead_most, 10, Column::Side::right, 2},
                           {Key::solve_head_exploitability, 14, Column::Side::right, 2}});
    put_line(columns.head());
    for (const Check& check : checks) {
        put_line(columns.row({std::to_string(check.iterations), decimal(check.bounds.low, 5),
                              decimal(check.bounds.high, 5), decimal(check.bounds.exploitability(), 6)}));
    }
}

void tell_turns(const Manners& manners) {
    const Columns columns({{Key::solve_head_turn, 4},
                           {Key::solve_head_goes_on, 20, Column::Side::right, 2},
                           {Key::solve_head_look, 7},
                           {Key::solve_head_swap, 7},
                           {Key::solve_head_open, 7}});
    put_line(columns.head());
    for (std::size_t turn = 0; turn < manners.kinds.size(); ++turn) {
        const double all = manners.reached[turn];
        const auto& kinds = manners.kinds[turn];
        put_line(columns.row({std::to_string(turn + 1), decimal(all, 3), percent(kinds[0], all), percent(kinds[1], all),
                              percent(kinds[2], all)}));
    }
}

void tell_bots(const std::vector<BotRow>& bots) {
    const Columns columns({{Key::solve_head_bot, 12, Column::Side::left},
                           {Key::solve_head_starter, 20},
                           {Key::solve_head_second, 18, Column::Side::right, 2},
                           {Key::solve_head_exploitability, 14, Column::Side::right, 2},
                           {Key::solve_head_asked, 10, Column::Side::right, 2},
                           {Key::solve_head_swaps, 10, Column::Side::right, 2},
                           {Key::solve_head_fit, 8},
                           {Key::solve_head_lures, 8}});
    put_line(columns.head());
    for (const BotRow& bot : bots) {
        const Bounds& bounds = bot.exploited.bounds;
        put_line(columns.row({say(bot.words), decimal(bounds.low, 4), decimal(bounds.high, 4),
                              decimal(bounds.exploitability(), 4), std::to_string(bot.exploited.information_sets),
                              decimal(bot.shown.all, 3), percent(bot.shown.fits, bot.shown.all),
                              percent(bot.shown.lure, bot.shown.all)}));
    }
}

void tell(const Solved& solved) {
    const court::small::Options& options = solved.tree.options;
    put_line(say(Key::solve_court, {{"columns", options.columns},
                                    {"spare", options.hats_spare},
                                    {"magic", options.magic},
                                    {"turns", options.turn_limit},
                                    {"least", options.least}}));
    put_line(say(Key::solve_court_size, {{"deals", solved.tree.deal_count},
                                         {"sets", solved.tree.information_sets},
                                         {"nodes", solved.tree.nodes.size()}}));
    put_line();
    tell_checks(solved.checks);
    const Manners& manners = solved.manners;
    put_line();
    tell_turns(manners);
    ListArg first{{}, ListArg::Kind::row};
    for (const auto& [move, odds] : manners.first) {
        first.items.emplace_back(code(to_text(move) + ' ' + percent(odds, 1)));
    }
    put_line();
    put_line(say(Key::solve_first_move, {{"moves", first}}));
    put_line(say(Key::solve_turn_after));
    tell(Key::solve_after_their_look, manners.answer.all, shares(manners.answer));
    tell(Key::solve_after_fits_here, manners.fits_here.all, shares(manners.fits_here));
    tell(Key::solve_after_fits_elsewhere, manners.fits_elsewhere.all, shares(manners.fits_elsewhere));
    if (manners.fits_nowhere.all > 0) {
        tell(Key::solve_after_fits_nowhere, manners.fits_nowhere.all, shares(manners.fits_nowhere));
    }
    tell(manners.shown);
    put_line();
    put_line(say(Key::solve_opens, {{"all", decimal_arg(manners.opens, 3)},
                                    {"unsure", decimal_arg(manners.blind_opens, 3)},
                                    {"share", said(percent(manners.blind_hits, manners.blind_opens))}}));
    if (solved.bots.empty()) return;
    put_line();
    tell_bots(solved.bots);
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
    progress.announce({Key::solve_measuring, {{"n", bots}, {"times", call.samples}}});
    u64 begun = 0;
    const auto row = [&](std::string name, Line words, u32 iterations, const Chooser& bot) {
        const Args which = {{"which", ++begun}, {"all", bots}};
        const Chooser counted = [&, asked = u64{0}](const Knowledge& belief, const court::Eyes& eyes, Seat self,
                                                    const court::LegalMoves& moves, Random& random) mutable {
            progress.at(Key::solve_measured, ++asked, which);
            return bot(belief, eyes, self, moves, random);
        };
        return BotRow{std::move(name), std::move(words), iterations,
                      exploit(call.options, sampled(counted, call.samples)),
                      manners(tree, play_of(tree, sampled(counted, call.samples))).shown};
    };
    const auto search = [&](u32 iterations) {
        const std::string many = std::to_string(iterations);
        return row("search " + many, {Key::solve_bot_search, {{"n", code(many)}}}, iterations,
                   by_search(iterations, plies_ahead));
    };
    std::vector<BotRow> rows = {row("habit", Key::solve_bot_habit, 0, by_habit()),
                                row("never swaps", Key::solve_bot_looks, 0, by_looking())};
    for (const u32 iterations : {few_iterations, many_iterations}) rows.push_back(search(iterations));
    if (call.options == court::small::Options{}) {  // what the network has learnt
        const Mind network = by_network(trained());
        rows.push_back({"network", Key::solve_bot_network, 0, exploit(call.options, network),
                        manners(tree, play_of(tree, network)).shown});
    }
    return rows;
}

int run(const CourtCall& call) {
    if (call.options.hats() > court::small::max_hats) {
        complain(say(Key::fail_court_hats));
        return failed;
    }
    if (call.options.least > call.options.columns) {
        complain(say(Key::fail_court_least));
        return failed;
    }
    if (call.seat != CourtCall{}.seat && call.ban == 0) {
        complain(say(Key::fail_court_seat));
        return failed;
    }
    Progress progress(call.quiet);
    progress.announce({Key::solve_growing,
                       {{"hats", call.options.hats()}, {"turns", call.options.turn_limit}, {"nodes", most_nodes}}});
    auto tree = court::small::grow(call.options, true, most_nodes, call.bans(),
                                   [&](std::size_t nodes) { progress.at(Key::solve_grown, nodes); });
    if (!tree) {
        complain(say(Key::fail_court_tree, {{"n", tree.error().nodes}}));
        return failed;
    }
    Solved solved{std::move(*tree), {}, {}, {}};
    progress.announce({Key::solve_solving,
                       {{"sets", solved.tree.information_sets},
                        {"nodes", solved.tree.nodes.size()},
                        {"iterations", call.iterations}}});
    court::small::Solver solver(solved.tree);
    for (u32 n = 1; n <= call.iterations; ++n) {
        progress.at(Key::solve_iteration, n, {{"all", call.iterations}});
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
    return {
        "court",
        Key::help_solve_court,
        {whole("--columns", "N", options.columns, Key::help_solve_court_columns, 2, 4),
         whole("--spare", "N", options.hats_spare, Key::help_solve_court_spare, 0, 2),
         whole("--magic", "N", options.magic, Key::help_solve_court_magic, 0, 2),
         whole("--turns", "N", options.turn_limit, Key::help_solve_court_turns, 1, 10),
         whole("--least", "N", options.least, Key::help_solve_court_least, 1, 4),
         whole("--iterations", "N", call->iterations, Key::help_solve_court_iterations, 1, 100'000),
         whole("--samples", "N", call->samples, Key::help_solve_court_samples, 1, 10'000),
         choice("--without", "WHAT", call->ban, Key::help_solve_court_without, {ban_words.begin(), ban_words.end()}),
         choice("--seat", "SEAT", call->seat, Key::help_solve_court_seat, {seat_words.begin(), seat_words.end()}),
         flag("--no-bots", call->no_bots, Key::help_solve_court_no_bots),
         flag("--json", call->json, Key::help_solve_court_json), flag("--quiet", call->quiet, Key::help_quiet)},
        [call] { return run(*call); }};
}

}  // namespace magichat
