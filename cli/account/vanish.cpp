// vanish in plain English.
#include "cli/layout.h"
#include "cli/play/talk.h"
#include "engine/base/words.h"

namespace magichat::vanish {

namespace {

std::string the(Animal animal) { return "the " + std::string(animal_names[index(animal)]); }

std::string tell_call(const Event& event, const Names& names) {
    const Seat who = event.seat;
    std::string text = names.does(who, "calls", "call") + " \"" + std::string(animal_names[index(event.animal)]) +
                       (names.is_you(who) ? "\" and look" : "\" and looks") + " into the box. ";
    if (event.right) return text + "Right!";
    text += "Wrong! " + names.does(who, "is", "are") + " out of this round.";
    if (event.box != Animal::blank) text += " (In the box: " + the(event.box) + ".)";
    return text;
}

}  // namespace

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    switch (event.kind) {
        case EventKind::deal:
            return "The hats are shuffled, and one goes into the box. " + names.does(who, "starts", "start") +
                   " the round.";
        case EventKind::look: {
            std::string text = names.does(who, "looks", "look") + " into hat " + digit(event.hat);
            if (event.animal != Animal::blank) {
                text += (names.is_you(who) ? " and see " : " and sees ") + the(event.animal);
            }
            return text + '.';
        }
        case EventKind::swap:
            return names.does(who, "swaps", "swap") + " hats " + digit(event.hat) + " and " + digit(event.other) + '.';
        case EventKind::stay: return names.does(who, "leaves", "leave") + " the hat where it is.";
        case EventKind::done: return names.does(who, "swaps", "swap") + " no more.";
        case EventKind::call: return tell_call(event, names);
        case EventKind::round: {
            const std::string_view prize = event.prize == Prize::wand ? "the wand" : "a hat token";
            return names.does(who, "wins", "win") + " the round and " + (names.is_you(who) ? "take " : "takes ") +
                   std::string(prize) + ". In the box was " + the(event.box) + '.';
        }
        case EventKind::end: return names.ending(event.winners, event.scores, "Rounds won");
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& /*names*/) {
    std::string circle_line = "In the hats:";
    for (std::size_t i = 0; i < circle; ++i) {
        circle_line +=
            (i == 0 ? " " : ", ") + std::to_string(i + 1) + ' ' + std::string(animal_names[index(chance.hats[i])]);
    }
    return {circle_line + ". In the box: " + the(chance.hats[index(box)]) + '.'};
}

// Whatever somebody sees in secret here, only the mover sees.
std::string tell_received(const Event& /*event*/, const Names& /*names*/) { return {}; }

std::string heading(const Event& event) {
    return event.kind == EventKind::deal ? "Round " + std::to_string(event.round) : "";
}

std::string_view invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::look: return "Look into a hat (and then swap it)";
        case MoveKind::swap: return "Swap two hats";
        case MoveKind::stay: return "Leave the hat where it is";
        case MoveKind::done: return "Swap no more";
        case MoveKind::call: break;
    }
    return "Say who is in the box (if you are wrong, you are out of this round)";
}

std::string why_not(const State& /*table*/, Move /*move*/, const Names& /*names*/) { return {}; }

constexpr const char* what_a_look_is =
    "Look: peep into one hat, then swap it with another. Everybody sees the swap, "
    "but only you know what was inside. Remember it!";

About about(GameTag<Game> /*game*/) {
    return {"who vanished?",
            "Five hats in a circle, one in a box: find out which animal is in the box.",
            {"Six animals sit in six hats: rabbit, dove, cat, owl, frog and mouse.",
             "Five hats stand in a circle. One is in the box, and nobody knows which.",
             "On your turn do one of two things.", what_a_look_is,
             "Or call: say who is in the box, and look. If you are right, you win the round.",
             "If you are wrong, you are out until the next round. Don't tell what you saw!",
             "The last one still in wins the round too.",
             "The winner takes a hat token. Whoever wins a second round takes the wand and wins the game."}};
}

}  // namespace magichat::vanish
