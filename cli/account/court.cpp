// court in sentences.
#include "cli/layout.h"
#include "cli/play/talk.h"

namespace magichat::court {

namespace {

Line headdress(Hat hat) { return noun("headdress", hat_names[index(hat)]); }
Line character(Character character) { return noun("character", character_names[index(character)]); }

std::string tell_open(const Event& event, const Names& names) {
    const Seat who = event.seat;
    const Args opened = {{"column", from_one(event.column)}, {"headdress", headdress(event.hat)}};
    switch (event.result) {
        case Result::pair:  // a hat has the number of its character
            return names.tell(who, Key::tell_court_you_pair, Key::tell_court_they_pair,
                              {opened[0], opened[1], {"character", character(at<Character>(index(event.hat)))}});
        case Result::magic: return names.tell(who, Key::tell_court_you_magic, Key::tell_court_they_magic, opened);
        case Result::miss: break;
    }
    return names.tell(who, Key::tell_court_you_miss, Key::tell_court_they_miss, opened);
}

}  // namespace

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    const NamedArg column{"column", from_one(event.column)};
    switch (event.kind) {
        case EventKind::deal: {
            ListArg row{{}, ListArg::Kind::row};
            for (std::size_t i = 0; i < columns; ++i) {
                row.items.emplace_back(Line(Key::tell_court_character,
                                            {{"column", i + 1}, {"character", character(event.characters[i])}}));
            }
            return say(Key::tell_court_deal, {{"characters", row}});
        }
        case EventKind::dead: return say(Key::tell_court_dead);
        case EventKind::look:
            if (event.hat == Hat::blank) {
                return names.tell(who, Key::tell_court_you_look, Key::tell_court_they_look, {column});
            }
            return names.tell(who, Key::tell_court_you_see, Key::tell_court_they_see,
                              {column, {"headdress", headdress(event.hat)}});
        case EventKind::swap:
            return names.tell(who, Key::tell_court_you_swap, Key::tell_court_they_swap,
                              {{"a", from_one(event.column)}, {"b", from_one(event.other)}});
        case EventKind::open: return tell_open(event, names);
        case EventKind::lay:
            if (event.character == Character::blank) return say(Key::tell_court_lay_hat, {column});
            return say(Key::tell_court_lay, {column, {"character", character(event.character)}});
        case EventKind::close: return say(Key::tell_court_close, {column});
        case EventKind::end: return names.ending(event.winners, event.scores, Key::tell_court_scores);
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& /*names*/) {
    ListArg laid{{}, ListArg::Kind::row};
    ListArg characters{{}, ListArg::Kind::row};
    ListArg hats{{}, ListArg::Kind::row};
    for (std::size_t i = 0; i < chance.hats.size(); ++i) {
        const Line hat = headdress(chance.hats[i]);
        if (i < columns) {
            laid.items.emplace_back(Line(Key::tell_court_headdress, {{"column", i + 1}, {"headdress", hat}}));
        } else {
            hats.items.emplace_back(hat);
        }
    }
    for (std::size_t i = columns; i < chance.characters.size(); ++i) {
        characters.items.emplace_back(character(chance.characters[i]));
    }
    std::vector<std::string> lines = {say(Key::tell_court_hidden, {{"headdresses", laid}})};
    if (!characters.items.empty()) lines.push_back(say(Key::tell_court_character_pile, {{"characters", characters}}));
    if (!hats.items.empty()) lines.push_back(say(Key::tell_court_hat_pile, {{"headdresses", hats}}));
    return lines;
}

// Whatever somebody sees in secret here, only the mover sees.
std::string tell_received(const Event& /*event*/, const Names& /*names*/) { return {}; }

std::optional<Line> heading(const Event& event) {
    if (event.kind != EventKind::deal) return std::nullopt;
    return Line(Key::tell_court_laid);
}

Key invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::look: return Key::term_court_look;
        case MoveKind::swap: return Key::term_court_swap;
        case MoveKind::open: break;
    }
    return Key::term_court_open;
}

std::optional<Line> meaning(Move /*move*/) { return std::nullopt; }

std::optional<Line> why_not(const State& table, Move move, const Names& names) {
    const MoveParts parts = move_parts[index(move)];
    if (move == table.echo) {
        const std::size_t before = (index(table.turn) + names.players() - 1U) % names.players();
        return Line(parts.kind == MoveKind::look ? Key::term_court_just_looked : Key::term_court_just_swapped,
                    {{"name", names.name(at<Seat>(before))}});
    }
    for (const Column column : {parts.column, parts.other}) {
        if (((table.in_use >> index(column)) & 1U) == 0) {
            return Line(Key::term_court_is_empty, {{"column", from_one(column)}});
        }
    }
    return std::nullopt;
}

About about(GameTag<Game> /*game*/) {
    ListArg pairs{{}, ListArg::Kind::row};
    for (std::size_t i = 0; i < character_names.size(); ++i) {  // a hat has the number of its character
        pairs.items.emplace_back(Line(
            Key::term_court_wears, {{"character", character(at<Character>(i))}, {"headdress", headdress(at<Hat>(i))}}));
    }
    return {Key::game_court,
            Key::game_court_line,
            {Key::term_court_rule1, Line(Key::term_court_rule2, {{"pairs", pairs}}), Key::term_court_rule3,
             Key::term_court_rule4, Key::term_court_rule5, Key::term_court_rule6, Key::term_court_rule7,
             Key::term_court_rule8}};
}

}  // namespace magichat::court
