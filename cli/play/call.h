// cli: what `magichat play` was called with, and the game that this makes.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "cli/command/option_text.h"
#include "cli/layout.h"
#include "cli/play/loop.h"
#include "cli/reasons.h"
#include "engine/base/quote.h"
#include "engine/base/spelling.h"

namespace magichat {

// The arguments of `magichat play`.
struct PlayCall {
    std::string game;
    std::optional<u64> players;
    std::optional<u64> first;
    std::optional<u64> seed;  // set from `seed_text`
    std::string seed_text;
    std::string mind;  // of the bots
    std::string people;
    std::string bots;
    std::string names;
    std::vector<std::string> changes;  // name=value
    std::string load;
    bool go_on = false;  // with the last unfinished game
    bool plain = false;
    std::string command;  // that starts this again, to be pasted
};

struct PlaySetup {
    AnySetup setup;
    Company company;
    std::vector<std::string> moves;  // of the record to go on with
    std::string remark = {};         // to be told with the first turn
};

// Seats as "1,3"; "none" for nobody.
inline std::optional<u8> read_seats(std::string_view text, u8 players) {
    u8 seats = 0;
    if (lower_case(text) == "none") return seats;
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), ' ', ',');
    for (const std::string& part : between_commas(spaced)) {
        if (part.empty()) continue;
        const auto seat = whole_number(part);
        if (!seat || *seat < 1 || *seat > players) return std::nullopt;
        seats |= bit(at<Seat>(*seat - 1));
    }
    return seats == 0 ? std::nullopt : std::optional(seats);
}

inline std::string seats_must_be(std::string_view what, u8 players) {
    return say(Key::fail_seats, {{"option", code(what)}, {"players", players}});
}

// An option of this game with a value that it may have.
inline std::string example_option(const AnySetup& setup) {
    const OptionText last = std::visit([](const auto& one) { return options_of(one.options).back(); }, setup);
    return last.name + '=' + last.value;
}

inline Wrong change_option(AnySetup& setup, std::string_view change) {
    const std::size_t sign = change.find('=');
    if (sign == std::string_view::npos) {
        return say(Key::fail_option_like_this,
                   {{"example", code(example_option(setup))}, {"given", typed(change, shown_typed)}});
    }
    return std::visit(
        [&](auto& one) {
            return set_option(one.options, trimmed(change.substr(0, sign)), trimmed(change.substr(sign + 1)));
        },
        setup);
}

inline Wrong set_players(AnySetup& setup, u64 players) {
    return std::visit([&](auto& one) { return set_option(one.options, "players", std::to_string(players)); }, setup);
}

inline Wrong set_first(AnySetup& setup, u64 first) {
    const u8 players = players_of(setup);
    if (first < 1 || first > players) return say(Key::fail_first, {{"players", players}});
    std::visit([&](auto& one) { one.first = at<Seat>(first - 1); }, setup);
    return std::nullopt;
}

// One name a seat; those without get a friendly one, so that a record has them all.
inline void set_names(Company& company, std::vector<std::string> given, u8 players) {
    given.resize(players);
    for (std::size_t i = 0; i < players; ++i) {
        given[i] = printable(trimmed(given[i]), 40);
        if (given[i].empty()) given[i] = company.stand_in(at<Seat>(i));
    }
    company.names = std::move(given);
}

inline Wrong set_people(Company& company, const PlayCall& call, u8 players) {
    const auto everybody = static_cast<u8>((1U << players) - 1U);
    if (!call.people.empty()) {
        const auto people = read_seats(call.people, players);
        if (!people) return seats_must_be("--people", players);
        company.people = *people;
    }
    if (!call.bots.empty()) {
        const auto bots = read_seats(call.bots, players);
        if (!bots) return seats_must_be("--bots", players);
        const auto rest = static_cast<u8>(everybody & ~*bots);
        if (!call.people.empty() && rest != company.people) return say(Key::fail_people_or_bots);
        company.people = rest;
    }
    return std::nullopt;
}

inline PlaySetup fresh_setup(const AnyGame& game) {
    PlaySetup play{std::visit([](auto tag) { return AnySetup(Setup<GameOf<decltype(tag)>>{}); }, game), {}, {}};
    play.company.people = 1;
    return play;
}

inline bool sets_players(const PlayCall& call) {
    const auto is_players = [](const std::string& change) { return trimmed(change).starts_with("players"); };
    return std::any_of(call.changes.begin(), call.changes.end(), is_players);
}

inline bool says_players(const PlayCall& call) { return call.players || !call.names.empty() || sets_players(call); }

inline Wrong set_mind(Company& company, const PlayCall& call) {
    if (call.mind.empty()) return std::nullopt;
    const auto mind = parse_bot(call.mind);
    if (!mind) return about_bot(mind.error());
    company.minds.fill(*mind);
    return std::nullopt;
}

// All that the call says.
inline Wrong follow(const PlayCall& call, PlaySetup& play) {
    for (const std::string& change : call.changes) {
        if (auto wrong = change_option(play.setup, change)) return wrong;
    }
    if (auto wrong = set_mind(play.company, call)) return wrong;
    if (call.players) {
        if (sets_players(call) && players_of(play.setup) != *call.players) {
            return say(Key::fail_players_differ,
                       {{"players", code("--players " + std::to_string(*call.players))},
                        {"set", code("--set players=" + std::to_string(players_of(play.setup)))}});
        }
        if (auto wrong = set_players(play.setup, *call.players)) return wrong;
    }
    const std::vector<std::string> names = call.names.empty() ? std::vector<std::string>{} : between_commas(call.names);
    const bool no_name = std::all_of(names.begin(), names.end(), [](const std::string& name) { return name.empty(); });
    const bool by_names = !names.empty() && !call.players && !sets_players(call);
    if ((!names.empty() && no_name) || (by_names && set_players(play.setup, names.size()))) {
        return say(Key::fail_names_each);
    }
    const u8 players = players_of(play.setup);
    if (auto wrong = set_people(play.company, call, players)) return wrong;
    if (call.first) {
        if (auto wrong = set_first(play.setup, *call.first)) return wrong;
    }
    if (names.empty()) return std::nullopt;
    if (names.size() != players) return say(Key::fail_names_count, {{"players", players}});
    set_names(play.company, names, players);
    return std::nullopt;
}

// Why the call does not fit this game, however many play.
inline Wrong misfit(const PlayCall& call, const AnyGame& game) {
    Wrong wrong;
    for (u64 players = 2; players <= max_seats; ++players) {
        PlaySetup trial = fresh_setup(game);
        set_players(trial.setup, players);
        wrong = follow(call, trial);
        if (!wrong) break;
    }
    return wrong;
}

}  // namespace magichat
