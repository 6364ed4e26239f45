#include "cli/arena/report.h"

#include <cmath>

#include "cli/arena/elo.h"
#include "cli/columns.h"
#include "cli/fault.h"
#include "cli/layout.h"

namespace magichat {

namespace {

constexpr std::size_t widest_name = 40;

double wins_of(const BotTally& bot) { return static_cast<double>(bot.shares) / static_cast<double>(whole_win); }

// "+79.5 ± 12.3", or what can be said instead.
std::string elo_words(const Comparison& result, u64 blocks) {
    const auto about = [](Key key, double elo, int digits) {
        return say(key, {{"elo", decimal_arg(elo, digits, true)}});
    };
    if (blocks == 0) return say(Key::arena_not_played);
    if (result.at_least) return about(Key::arena_at_least, *result.at_least, 0);
    if (result.at_most) return about(Key::arena_at_most, *result.at_most, 0);
    if (!result.elo) return say(Key::arena_neither_won);
    if (!result.error) return about(blocks == 1 ? Key::arena_error_one_block : Key::arena_error_alike, *result.elo, 1);
    return decimal(*result.elo, 1, true) + " ± " + decimal(*result.error, 1);
}

std::string test_words(const TestState& test, const Hypotheses& hypotheses) {
    const auto key = [&] {
        switch (test.verdict) {
            case TestVerdict::undecided: break;
            case TestVerdict::accept_h0: return Key::arena_sprt_h0;
            case TestVerdict::accept_h1: return Key::arena_sprt_h1;
        }
        return Key::arena_sprt_undecided;
    };
    return say(key(), {{"elo0", decimal_arg(hypotheses.elo0, 1, true)},
                       {"elo1", decimal_arg(hypotheses.elo1, 1, true)},
                       {"llr", decimal_arg(test.llr, 2, true)},
                       {"low", decimal_arg(-test.bound, 2)},
                       {"high", decimal_arg(test.bound, 2, true)}}) +
           '\n';
}

// "+79.5 ± 12.3", or a bound: never a number that nothing stands behind.
std::string rating_words(const Rating& rating) {
    if (rating.at_least) return "> " + decimal(*rating.at_least, 0, true);
    if (rating.at_most) return "< " + decimal(*rating.at_most, 0, true);
    if (!rating.elo) return "?";
    return decimal(*rating.elo, 1, true) + " ± " + (rating.error ? decimal(*rating.error, 1) : "?");
}

std::size_t name_width(const ArenaPlan& plan) {
    std::size_t width = 12;
    for (const Contestant& bot : plan.bots) width = std::max(width, width_of(shortened(bot.name, widest_name)));
    return width;
}

std::string forfeit_rows(const ArenaPlan& plan, const ArenaTally& tally) {
    std::string text;
    for (std::size_t i = 0; i < plan.bots.size(); ++i) {
        const BotTally& bot = tally.bots[i];
        if (bot.forfeits() == 0) continue;
        ListArg faults{{}, ListArg::Kind::row};
        for (std::size_t kind = 0; kind < fault_kinds; ++kind) {
            if (bot.faults[kind] == 0) continue;
            faults.items.emplace_back(
                Line(Key::arena_fault_count, {{"n", bot.faults[kind]}, {"fault", fault_line(at<FaultKind>(kind))}}));
        }
        text +=
            say(Key::arena_forfeits, {{"name", plan.bots[i].name}, {"n", bot.forfeits()}, {"faults", faults}}) + '\n';
    }
    return text;
}

void write_number(Json& json, std::string_view key, const std::optional<double>& value) {
    json.key(key);
    if (value) {
        json.real(std::round(*value * 100) / 100);
    } else {
        json.null();
    }
}

void write_bot(Json& json, const Contestant& who, const BotTally& bot, const Rating& rating) {
    json.open().text("bot", who.name).text("given", who.given);
    json.key("games").whole(bot.games).key("seats").whole(bot.seats);
    json.key("wins").real(std::round(wins_of(bot) * 1e4) / 1e4).number("points", bot.points);
    json.key("forfeits").whole(bot.forfeits()).key("faults").open();
    for (std::size_t kind = 0; kind < fault_kinds; ++kind) json.key(fault_names[kind]).whole(bot.faults[kind]);
    json.close();
    write_number(json, "elo", rating.elo);
    write_number(json, "error", rating.error);
    write_number(json, "at_least", rating.at_least);
    write_number(json, "at_most", rating.at_most);
    json.close();
}

void write_pair(Json& json, const ArenaPlan& plan, const ArenaTally& tally, const PairTally& pair) {
    const Comparison result = compare(tally, pair);
    json.open().key("bots").open_list().text(plan.bots[pair.first].name).text(plan.bots[pair.second].name);
    json.close_list().key("blocks").whole(pair.blocks);
    json.key("score").real(std::round(result.score * 1e6) / 1e6);
    write_number(json, "elo", result.elo);
    write_number(json, "error", result.error);
    write_number(json, "at_least", result.at_least);
    write_number(json, "at_most", result.at_most);
    json.close();
}

}  // namespace

std::vector<std::string> ranking(const ArenaPlan& plan, const ArenaTally& tally) {
    const std::vector<Rating> ratings = rate(tally);
    // What matters most comes first: a narrow terminal cuts the rest.
    const Columns columns({{Key::arena_head_bot, name_width(plan), Column::Side::left},
                           {Key::arena_head_elo, 15},
                           {Key::arena_head_win, 6},
                           {Key::arena_head_games, 7},
                           {Key::arena_head_wins, 9},
                           {Key::arena_head_seats, 7},
                           {Key::arena_head_points, 9},
                           {Key::arena_head_points_a_seat, 12}});
    std::vector<std::string> rows = {"    " + columns.head()};
    for (const std::size_t i : ranked(tally, ratings)) {
        const BotTally& bot = tally.bots[i];
        const double seats = std::max(1.0, static_cast<double>(bot.seats));
        rows.push_back(padded_left(std::to_string(rows.size()), 2) + "  " +
                       columns.row({shortened(plan.bots[i].name, widest_name), rating_words(ratings[i]),
                                    decimal(100 * wins_of(bot) / seats, 1), std::to_string(bot.games),
                                    decimal(wins_of(bot), 2), std::to_string(bot.seats), std::to_string(bot.points),
                                    decimal(static_cast<double>(bot.points) / seats, 2)}));
    }
    return rows;
}

std::string ranking_line(const ArenaPlan& plan, const ArenaTally& tally) {
    constexpr std::size_t most = 5;
    const std::vector<Rating> ratings = rate(tally);
    const std::vector<std::size_t> order = ranked(tally, ratings);
    std::string text;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        text += (i == 0 ? "" : ", ") + spoken().isolated(shortened(plan.bots[order[i]].name, widest_name)) + ' ' +
                spoken().isolated(rating_words(ratings[order[i]]));
    }
    if (order.size() <= most) return text;
    return say(Key::arena_ranking_more, {{"ranking", said(text)}, {"n", order.size() - most}});
}

std::string report_text(const ArenaPlan& plan, const ArenaEnd& end) {
    const ArenaTally& tally = end.tally;
    const std::size_t width = name_width(plan);
    const std::string_view game = with_setup(plan.setup, []<class G>(const Setup<G>&) { return G::name; });
    std::string text = say(Key::arena_title, {{"game", code(game)},
                                              {"players", tally.seats()},
                                              {"games", tally.games},
                                              {"blocks", tally.blocks},
                                              {"seed", code(std::to_string(plan.seed))}}) +
                       "\n\n";
    for (const std::string& row : ranking(plan, tally)) text += row + '\n';
    const Columns columns({{Key::arena_head_pairing, 2 * width + 3, Column::Side::left},
                           {Key::arena_head_score, 7},
                           {Key::arena_head_difference, 0, Column::Side::left, 2}});
    if (!tally.pairs.empty()) text += '\n' + columns.head() + '\n';
    for (const PairTally& pair : tally.pairs) {
        const Comparison result = compare(tally, pair);
        const std::string names = shortened(plan.bots[pair.first].name, widest_name) + " - " +
                                  shortened(plan.bots[pair.second].name, widest_name);
        text += columns.row({names, decimal(100 * result.score, 1) + " %", elo_words(result, pair.blocks)}) + '\n';
    }
    text += '\n' + say(Key::arena_turn_limits, {{"n", tally.turn_limits}}) + '\n' + forfeit_rows(plan, tally);
    if (end.test) text += test_words(*end.test, *plan.sprt);
    if (end.interrupted) text += say(Key::arena_interrupted) + '\n';
    return text;
}

std::string report_json(const ArenaPlan& plan, const ArenaEnd& end) {
    const ArenaTally& tally = end.tally;
    const std::vector<Rating> ratings = rate(tally);
    Json json;
    json.open().text("game", with_setup(plan.setup, []<class G>(const Setup<G>&) { return G::name; }));
    json.key("options");
    write_options(json, plan.setup);
    json.key("seed").whole(plan.seed).key("games").whole(tally.games).key("blocks").whole(tally.blocks);
    json.key("planned_games").whole(plan.blocks * plan.games_a_block()).key("turn_limits").whole(tally.turn_limits);
    json.key("forfeited").whole(tally.forfeited);
    json.key("bots").open_list();
    for (std::size_t i = 0; i < plan.bots.size(); ++i) write_bot(json, plan.bots[i], tally.bots[i], ratings[i]);
    json.close_list().key("pairings").open_list();
    for (const PairTally& pair : tally.pairs) write_pair(json, plan, tally, pair);
    json.close_list().key("sprt");
    if (end.test) {
        json.open().key("elo0").real(plan.sprt->elo0).key("elo1").real(plan.sprt->elo1);
        write_number(json, "llr", end.test->llr);
        write_number(json, "bound", end.test->bound);
        json.text("verdict", verdict_names[index(end.test->verdict)]).close();
    } else {
        json.null();
    }
    return json.flag("interrupted", end.interrupted).close().str() + '\n';
}

std::string list_tables(const std::vector<Contestant>& bots, std::size_t seats) {
    std::string text;
    const auto tables = seat_tables(bots.size(), seats);
    for (std::size_t t = 0; t < tables.size(); ++t) {
        text += say(Key::arena_table, {{"n", t + 1}}) + '\n';
        for (std::size_t game = 0; game < seats; ++game) {
            text += "  " + spoken().isolated(say(Key::arena_game, {{"n", game + 1}}));
            for (std::size_t seat = 0; seat < seats; ++seat) {
                text += (seat == 0 ? " " : " | ") + spoken().isolated(bots[bot_at(tables[t], game, seat)].name);
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace magichat
