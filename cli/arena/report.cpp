#include "cli/arena/report.h"

#include <cmath>
#include <cstdio>

#include "cli/arena/elo.h"
#include "cli/layout.h"

namespace magichat {

namespace {

constexpr std::size_t widest_name = 40;

std::string fixed(double value, int digits, bool sign = false) {
    char text[64];
    std::snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", digits, value);
    return text;
}

std::string right(const std::string& text, std::size_t width) {
    const std::size_t cells = width_of(text);
    return std::string(cells < width ? width - cells : 0, ' ') + text;
}

double wins_of(const BotTally& bot) { return static_cast<double>(bot.shares) / static_cast<double>(whole_win); }

// "+79.5 ± 12.3", or what can be said instead.
std::string elo_words(const Comparison& result, u64 blocks) {
    if (blocks == 0) return "not played";
    if (result.at_least) return "at least " + fixed(*result.at_least, 0, true) + " (the second has never won)";
    if (result.at_most) return "at most " + fixed(*result.at_most, 0, true) + " (the first has never won)";
    if (!result.elo) return "unknown: neither has won";
    if (!result.error)
        return fixed(*result.elo, 1, true) + " (error unknown: " + (blocks == 1 ? "one block" : "all blocks alike") +
               ')';
    return fixed(*result.elo, 1, true) + " ± " + fixed(*result.error, 1);
}

std::string test_words(const TestState& test, const Hypotheses& hypotheses) {
    const std::string h0 = "H0 (" + fixed(hypotheses.elo0, 1, true) + " Elo)";
    const std::string h1 = "H1 (" + fixed(hypotheses.elo1, 1, true) + " Elo)";
    std::string verdict = "undecided";
    if (test.verdict == TestVerdict::accept_h0) verdict = "accepted " + h0 + " against " + h1;
    if (test.verdict == TestVerdict::accept_h1) verdict = "accepted " + h1 + " against " + h0;
    return "SPRT: " + verdict + ", LLR " + fixed(test.llr, 2, true) + " of [-" + fixed(test.bound, 2) + ", +" +
           fixed(test.bound, 2) + "]\n";
}

// "+79.5 ± 12.3", or a bound: never a number that nothing stands behind.
std::string rating_words(const Rating& rating) {
    if (rating.at_least) return "> " + fixed(*rating.at_least, 0, true);
    if (rating.at_most) return "< " + fixed(*rating.at_most, 0, true);
    if (!rating.elo) return "?";
    return fixed(*rating.elo, 1, true) + " ± " + (rating.error ? fixed(*rating.error, 1) : "?");
}

std::size_t name_width(const ArenaPlan& plan) {
    std::size_t width = 12;
    for (const Contestant& bot : plan.bots) width = std::max(width, width_of(shortened(bot.name, widest_name)));
    return width;
}

std::string forfeit_rows(const ArenaPlan& plan, const Tally& tally) {
    std::string text;
    for (std::size_t i = 0; i < plan.bots.size(); ++i) {
        const BotTally& bot = tally.bots[i];
        if (bot.forfeits() == 0) continue;
        text += "Forfeits of " + plan.bots[i].name + ": " + std::to_string(bot.forfeits()) + ", of these";
        bool more = false;
        for (std::size_t kind = 0; kind < fault_kinds; ++kind) {
            if (bot.faults[kind] == 0) continue;
            text += (more ? ", " : " ") + std::to_string(bot.faults[kind]) + ' ' + std::string(fault_words[kind]);
            more = true;
        }
        text += ".\n";
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

void write_pair(Json& json, const ArenaPlan& plan, const Tally& tally, const PairTally& pair) {
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

std::vector<std::string> ranking(const ArenaPlan& plan, const Tally& tally) {
    const std::size_t width = name_width(plan);
    const std::vector<Rating> ratings = rate(tally);
    // What matters most comes first: a narrow terminal cuts the rest.
    std::vector<std::string> rows = {"    " + padded("bot", width) +
                                     "      Elo (95 %)  win %   games      wins   seats    points  points/seat"};
    for (const std::size_t i : ranked(tally, ratings)) {
        const BotTally& bot = tally.bots[i];
        const double seats = std::max(1.0, static_cast<double>(bot.seats));
        rows.push_back(right(std::to_string(rows.size()), 2) + "  " +
                       padded(shortened(plan.bots[i].name, widest_name), width) + right(rating_words(ratings[i]), 16) +
                       right(fixed(100 * wins_of(bot) / seats, 1), 7) + right(std::to_string(bot.games), 8) +
                       right(fixed(wins_of(bot), 2), 10) + right(std::to_string(bot.seats), 8) +
                       right(std::to_string(bot.points), 10) +
                       right(fixed(static_cast<double>(bot.points) / seats, 2), 13));
    }
    return rows;
}

std::string ranking_line(const ArenaPlan& plan, const Tally& tally) {
    constexpr std::size_t most = 5;
    const std::vector<Rating> ratings = rate(tally);
    const std::vector<std::size_t> order = ranked(tally, ratings);
    std::string text;
    for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
        text += (i == 0 ? "" : ", ") + shortened(plan.bots[order[i]].name, widest_name) + ' ' +
                rating_words(ratings[order[i]]);
    }
    return order.size() > most ? text + " and " + std::to_string(order.size() - most) + " more" : text;
}

std::string report_text(const ArenaPlan& plan, const ArenaEnd& end) {
    const Tally& tally = end.tally;
    const std::size_t width = name_width(plan);
    std::string text(with_setup(plan.setup, []<class G>(const Setup<G>&) { return G::name; }));
    text += ", " + std::to_string(tally.seats()) + " players: " + std::to_string(tally.games) + " games in " +
            std::to_string(tally.blocks) + " blocks, seed " + std::to_string(plan.seed) + "\n\n";
    for (const std::string& row : ranking(plan, tally)) text += row + '\n';
    if (!tally.pairs.empty()) {
        text += '\n' + padded("pairing", 2 * width + 3) + "   score  Elo difference (95 %)\n";
    }
    for (const PairTally& pair : tally.pairs) {
        const Comparison result = compare(tally, pair);
        const std::string names = shortened(plan.bots[pair.first].name, widest_name) + " - " +
                                  shortened(plan.bots[pair.second].name, widest_name);
        text += padded(names, 2 * width + 3) + right(fixed(100 * result.score, 1) + " %", 8) + "  ";
        text += elo_words(result, pair.blocks) + '\n';
    }
    text += "\nGames that ended at the turn limit: " + std::to_string(tally.turn_limits) + ".\n" +
            forfeit_rows(plan, tally);
    if (end.test) text += test_words(*end.test, *plan.sprt);
    if (end.interrupted) text += "Interrupted before the end.\n";
    return text;
}

std::string report_json(const ArenaPlan& plan, const ArenaEnd& end) {
    const Tally& tally = end.tally;
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
        text += "table " + std::to_string(t + 1) + '\n';
        for (std::size_t game = 0; game < seats; ++game) {
            text += "  game " + std::to_string(game + 1) + ':';
            for (std::size_t seat = 0; seat < seats; ++seat) {
                text += (seat == 0 ? " " : " | ") + bots[bot_at(tables[t], game, seat)].name;
            }
            text += '\n';
        }
    }
    return text;
}

}  // namespace magichat
