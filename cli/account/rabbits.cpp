// rabbits in plain English.
#include "cli/layout.h"
#include "cli/play/talk.h"
#include "engine/base/words.h"

namespace magichat::rabbits {

namespace {

std::string name(Colour colour) { return std::string(colour_names[index(colour)]); }
std::string rabbit(Colour colour) { return "a " + name(colour) + " rabbit"; }
std::string cards(const Event& event) { return "cards " + digit(event.slot) + " and " + digit(event.other); }

template <class Cards, class Word>
std::string in_a_row(const Cards* begin, const Cards* end, Word&& word) {
    std::string text;
    for (const Cards* card = begin; card != end; ++card) text += (text.empty() ? "" : ", ") + word(*card);
    return text;
}

std::string tell_deal(const Event& event, const Names& names) {
    std::string text = "Everybody gets three cards. ";
    if (!is_blank(event.rabbits[0])) {
        text += names.does(names.viewer(), "has", "have") + ' ' + name(event.rabbits[0]) + ", " +
                name(event.rabbits[1]) + " and " + name(event.rabbits[2]) + ". ";
    }
    std::vector<std::string> goals;
    goals.reserve(event.players);
    for (std::size_t i = 0; i < event.players; ++i) {
        const Seat seat = at<Seat>(i);
        const std::string whose = i == 0 && names.is_you(seat) ? "Your" : names.whose(seat);
        goals.push_back(whose + " goal is " + wand_words(event.goals[i]));
    }
    return text + listed(goals) + '.';
}

std::string tell_flip(const Event& event, const Names& names) {
    const Seat of = owner(event.place);
    std::string text = names.does(event.seat, "turns", "turn") + ' ' +
                       (of == event.seat ? names.own(of) : names.whose(of)) + " card " + digit(slot_of(event.place)) +
                       " round";
    if (!is_blank(event.rabbit)) text += ": " + rabbit(event.rabbit);
    return text + '.';
}

std::string tell_got(const Event& event, const Names& names) {
    return names.does(names.viewer(), "gets", "get") + ' ' + rabbit(event.rabbit) + '.';
}

std::string tell_exchange(const Event& event, const Names& names) {
    const Seat with = owner(event.place);
    std::string text = names.does(event.seat, "exchanges", "exchange") + ' ' + names.own(event.seat) + " card " +
                       digit(event.slot) + " for " + names.whose(with) + " card " + digit(slot_of(event.place)) + '.';
    if (!is_blank(event.rabbit)) text += ' ' + tell_got(event, names);
    return text;
}

std::string tell_claim(const Event& event, const Names& names) {
    const std::string text = names.does(event.seat, "shows", "show") + ' ' + cards(event) + ": " +
                             name(event.rabbits[0]) + " and " + name(event.rabbits[1]) + ". ";
    if (event.flag)
        return text + "That is the goal: " + names.whom(event.seat) + (names.is_you(event.seat) ? " win" : " wins") +
               " a golden wand!";
    if (!event.lost) return text + "That is not the goal.";
    return text + "That is not the goal: " + names.whom(event.seat) + (names.is_you(event.seat) ? " lose" : " loses") +
           " the golden wand won last.";
}

}  // namespace

std::string face_words(Face face) {
    switch (face) {
        case Face::hat1: return "1 hat";
        case Face::hat2: return "2 hats";
        case Face::exchange: return "exchange";
        case Face::draw: break;
    }
    return "draw";
}

std::string wand_words(Wand wand) {
    const ColourPair pair = wand_colours[index(wand)];
    return name(pair.low) + '-' + name(pair.high);
}

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    switch (event.kind) {
        case EventKind::deal: return tell_deal(event, names);
        case EventKind::roll:
            return names.does(who, "rolls", "roll") + ' ' + face_words(event.dice[0]) + " and " +
                   face_words(event.dice[1]) + '.';
        case EventKind::flip: return tell_flip(event, names);
        case EventKind::stop: return names.does(who, "turns", "turn") + " no more cards.";
        case EventKind::exchange: return tell_exchange(event, names);
        case EventKind::draw_hat:
            return names.does(who, "draws", "draw") + " a hat card" +
                   (is_blank(event.rabbit) ? "." : ": " + rabbit(event.rabbit) + '.');
        case EventKind::keep:
            return names.does(who, "keeps", "keep") + " it as card " + digit(event.slot) + " and " +
                   (names.is_you(who) ? "discard " : "discards ") + rabbit(event.rabbit) + '.';
        case EventKind::discard: return names.does(who, "discards", "discard") + " it: " + rabbit(event.rabbit) + '.';
        case EventKind::draw_wand:
            return names.does(who, "draws", "draw") + " a new goal: " + wand_words(event.goal) + ". The old one, " +
                   wand_words(event.returned) + ", goes under the pile.";
        case EventKind::shuffle: return "The discards are shuffled and go under the hat pile.";
        case EventKind::claim: return tell_claim(event, names);
        case EventKind::refill: {
            std::string text = names.does(who, "draws", "draw") + " two new cards";
            if (!is_blank(event.rabbits[0])) text += ", " + name(event.rabbits[0]) + " and " + name(event.rabbits[1]);
            return text + ". The new goal is " + wand_words(event.goal) + '.';
        }
        case EventKind::pass: return names.does(who, "shows", "show") + " no cards.";
        case EventKind::end: return names.ending(event.winners, event.scores, "Golden wands");
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& names) {
    const auto hats = [&](std::size_t from, std::size_t to) {
        return in_a_row(chance.hats.begin() + from, chance.hats.begin() + to, name);
    };
    switch (chance.kind) {
        case ChanceKind::roll: return {};
        case ChanceKind::shuffle: return {"Their new order, top first: " + hats(0, chance.hats.size()) + '.'};
        case ChanceKind::deal: break;
    }
    std::vector<std::string> lines;
    lines.reserve(names.players() + 2U);
    for (std::size_t i = 0; i < names.players(); ++i) {
        lines.push_back(names.name(at<Seat>(i)) + " has " + hats(i * slots, (i + 1) * slots) + '.');
    }
    lines.push_back("The hat pile, top first: " + hats(names.players() * slots, chance.hats.size()) + '.');
    lines.push_back("The wand pile, top first: " +
                    in_a_row(chance.wands.begin() + names.players(), chance.wands.end(), wand_words) + '.');
    return lines;
}

// Both get a card in an exchange. Whoever else sees a card that is turned round sees what the mover sees.
std::string tell_received(const Event& event, const Names& names) {
    return event.kind == EventKind::exchange && !is_blank(event.rabbit) ? tell_got(event, names) : "";
}

std::string heading(const Event& event) { return event.kind == EventKind::deal ? "The deal" : ""; }

std::string_view invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::flip:
        case MoveKind::stop: return "Turn a card round that shows you its hat (seat, card), or stop";
        case MoveKind::exchange: return "Exchange a card (your card, their seat, their card)";
        case MoveKind::draw_hat:
        case MoveKind::draw_wand: return "Draw a hat card, or a new goal";
        case MoveKind::keep:
        case MoveKind::discard: return "Keep the new card in place of one of yours, or discard it";
        case MoveKind::claim:
        case MoveKind::pass: break;
    }
    return "Show two cards to win your goal, or pass";
}

std::string why_not(const State& /*table*/, Move /*move*/, const Names& /*names*/) { return {}; }

constexpr const char* what_all_have =
    "Everybody has three cards on a stand, with a rabbit on one side and a hat on "
    "the other, and a goal: two colours. All can see the goals.";
constexpr const char* what_a_claim_does =
    "Then you may show two of your cards. If they are your goal, you win a golden "
    "wand, two new cards and a new goal. If not, you lose the wand that you won "
    "last. Wands that are won lie face down: remember which of them come back.";

About about(GameTag<Game> /*game*/) {
    return {"golden wands",
            "Rabbits in six colours behind hats: collect the two of your goal, four times.",
            {what_all_have, "On your turn the dice are rolled. Choose one of the two things that they show.",
             "Hats: turn round up to that many cards that show you a hat, anybody's.",
             "Two dice with hats count together. A card that you turn shows you its rabbit.",
             "Exchange: one of your cards for another player's. Both face their new owners.",
             "Draw: a hat card, to keep or to discard; or a new goal.", what_a_claim_does,
             "Whoever has four golden wands first wins."}};
}

}  // namespace magichat::rabbits
