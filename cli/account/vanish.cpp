// vanish in sentences.
#include "cli/layout.h"
#include "cli/play/talk.h"

namespace magichat::vanish {

namespace {

Line animal(Animal animal) { return noun("animal", animal_names[index(animal)]); }

std::string tell_call(const Event& event, const Names& names) {
    const Args called = {{"animal", animal(event.animal)}};
    if (event.right) return names.tell(event.seat, Key::tell_vanish_you_right, Key::tell_vanish_they_right, called);
    const bool seen = event.box != Animal::blank;
    return sentences({names.tell(event.seat, Key::tell_vanish_you_wrong, Key::tell_vanish_they_wrong, called),
                      seen ? say(Key::tell_vanish_in_box, {{"animal", animal(event.box)}}) : ""});
}

}  // namespace

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    switch (event.kind) {
        case EventKind::deal: return names.tell(who, Key::tell_vanish_you_deal, Key::tell_vanish_they_deal);
        case EventKind::look:
            if (event.animal == Animal::blank) {
                return names.tell(who, Key::tell_vanish_you_look, Key::tell_vanish_they_look,
                                  {{"hat", from_one(event.hat)}});
            }
            return names.tell(who, Key::tell_vanish_you_see, Key::tell_vanish_they_see,
                              {{"hat", from_one(event.hat)}, {"animal", animal(event.animal)}});
        case EventKind::swap:
            return names.tell(who, Key::tell_vanish_you_swap, Key::tell_vanish_they_swap,
                              {{"a", from_one(event.hat)}, {"b", from_one(event.other)}});
        case EventKind::stay: return names.tell(who, Key::tell_vanish_you_stay, Key::tell_vanish_they_stay);
        case EventKind::done: return names.tell(who, Key::tell_vanish_you_done, Key::tell_vanish_they_done);
        case EventKind::call: return tell_call(event, names);
        case EventKind::round:
            if (event.prize == Prize::wand) {
                return names.tell(who, Key::tell_vanish_you_win_wand, Key::tell_vanish_they_win_wand,
                                  {{"animal", animal(event.box)}});
            }
            return names.tell(who, Key::tell_vanish_you_win_token, Key::tell_vanish_they_win_token,
                              {{"animal", animal(event.box)}});
        case EventKind::end: return names.ending(event.winners, event.scores, Key::tell_vanish_scores);
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& /*names*/) {
    ListArg hats{{}, ListArg::Kind::row};
    for (std::size_t i = 0; i < circle; ++i) {
        hats.items.emplace_back(Line(Key::tell_vanish_hat, {{"hat", i + 1}, {"animal", animal(chance.hats[i])}}));
    }
    return {say(Key::tell_vanish_hidden, {{"hats", hats}, {"animal", animal(chance.hats[index(box)])}})};
}

// Whatever somebody sees in secret here, only the mover sees.
std::string tell_received(const Event& /*event*/, const Names& /*names*/) { return {}; }

std::optional<Line> heading(const Event& event) {
    if (event.kind != EventKind::deal) return std::nullopt;
    return Line(Key::tell_vanish_round, {{"round", event.round}});
}

Key invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::look: return Key::term_vanish_look;
        case MoveKind::swap: return Key::term_vanish_swap;
        case MoveKind::stay: return Key::term_vanish_stay;
        case MoveKind::done: return Key::term_vanish_done;
        case MoveKind::call: break;
    }
    return Key::term_vanish_call;
}

std::optional<Line> meaning(Move move) {
    const MoveParts parts = move_parts[index(move)];
    if (parts.kind != MoveKind::call) return std::nullopt;
    Line called = animal(parts.animal);
    if (say(called) == animal_names[index(parts.animal)]) return std::nullopt;
    return called;
}

std::optional<Line> why_not(const State& /*table*/, Move /*move*/, const Names& /*names*/) { return std::nullopt; }

About about(GameTag<Game> /*game*/) {
    return {Key::game_vanish,
            Key::game_vanish_line,
            {Key::term_vanish_rule1, Key::term_vanish_rule2, Key::term_vanish_rule3, Key::term_vanish_rule4,
             Key::term_vanish_rule5, Key::term_vanish_rule6, Key::term_vanish_rule7, Key::term_vanish_rule8}};
}

}  // namespace magichat::vanish
