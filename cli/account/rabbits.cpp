// rabbits in sentences.
#include "cli/layout.h"
#include "cli/play/talk.h"

namespace magichat::rabbits {

namespace {

Line rabbit(Colour colour) { return noun("rabbit", colour_names[index(colour)]); }

template <class Colours>
ListArg rabbits(const Colours& colours, ListArg::Kind kind = ListArg::Kind::all) {
    ListArg list{{}, kind};
    for (const Colour colour : colours) list.items.emplace_back(rabbit(colour));
    return list;
}

ListArg goal(Wand wand) {
    const ColourPair pair = wand_colours[index(wand)];
    return {{rabbit(pair.low), rabbit(pair.high)}, ListArg::Kind::pair};
}

std::string tell_deal(const Event& event, const Names& names) {
    std::vector<std::string> all = {say(Key::tell_rabbits_deal)};
    if (!is_blank(event.rabbits[0])) {
        all.push_back(names.tell(names.viewer(), Key::tell_rabbits_you_have, Key::tell_rabbits_they_have,
                                 {{"rabbits", rabbits(event.rabbits)}}));
    }
    for (std::size_t i = 0; i < event.players; ++i) {
        all.push_back(names.tell(at<Seat>(i), Key::tell_rabbits_you_goal, Key::tell_rabbits_they_goal,
                                 {{"rabbits", goal(event.goals[i])}}));
    }
    return sentences(all);
}

// Whose card somebody turns or takes, as the keys have it, and the name of its owner where that is neither of the two.
struct Touch {
    Key own;
    Key yours;
    Key theirs;
};

std::string tell_touch(Seat who, Seat of, const Names& names, const Touch& you, const Touch& they, Args more) {
    const Touch& keys = names.is_you(who) ? you : they;
    if (!names.is_you(who)) more.push_back({"name", names.name(who)});
    if (of == who) return say(keys.own, std::move(more));
    if (names.is_you(of)) return say(keys.yours, std::move(more));
    more.push_back({"other", names.name(of)});
    return say(keys.theirs, std::move(more));
}

std::string tell_flip(const Event& event, const Names& names) {
    const Seat of = owner(event.place);
    const NamedArg slot{"slot", from_one(slot_of(event.place))};
    if (is_blank(event.rabbit)) {
        constexpr Touch you = {Key::tell_rabbits_you_flip_own, Key::tell_rabbits_you_flip_own,
                               Key::tell_rabbits_you_flip};
        constexpr Touch they = {Key::tell_rabbits_they_flip_own, Key::tell_rabbits_they_flip_yours,
                                Key::tell_rabbits_they_flip};
        return tell_touch(event.seat, of, names, you, they, {slot});
    }
    constexpr Touch you = {Key::tell_rabbits_you_flip_own_see, Key::tell_rabbits_you_flip_own_see,
                           Key::tell_rabbits_you_flip_see};
    constexpr Touch they = {Key::tell_rabbits_they_flip_own_see, Key::tell_rabbits_they_flip_yours_see,
                            Key::tell_rabbits_they_flip_see};
    return tell_touch(event.seat, of, names, you, they, {slot, {"rabbit", rabbit(event.rabbit)}});
}

std::string tell_got(const Event& event, const Names& names) {
    return names.tell(names.viewer(), Key::tell_rabbits_you_get, Key::tell_rabbits_they_get,
                      {{"rabbit", rabbit(event.rabbit)}});
}

std::string tell_exchange(const Event& event, const Names& names) {
    constexpr Touch you = {Key::tell_rabbits_you_exchange, Key::tell_rabbits_you_exchange,
                           Key::tell_rabbits_you_exchange};  // it is always another's card
    constexpr Touch they = {Key::tell_rabbits_they_exchange, Key::tell_rabbits_they_exchange_yours,
                            Key::tell_rabbits_they_exchange};
    const Args cards = {{"a", from_one(event.slot)}, {"b", from_one(slot_of(event.place))}};
    return sentences({tell_touch(event.seat, owner(event.place), names, you, they, cards),
                      is_blank(event.rabbit) ? "" : tell_got(event, names)});
}

std::string tell_claim(const Event& event, const Names& names) {
    const std::string shown = names.tell(event.seat, Key::tell_rabbits_you_claim, Key::tell_rabbits_they_claim,
                                         {{"a", from_one(event.slot)},
                                          {"b", from_one(event.other)},
                                          {"rabbits", ListArg{{rabbit(event.rabbits[0]), rabbit(event.rabbits[1])}}}});
    if (event.flag) {
        return sentences(
            {shown, names.tell(event.seat, Key::tell_rabbits_you_claim_right, Key::tell_rabbits_they_claim_right)});
    }
    if (!event.lost) return sentences({shown, say(Key::tell_rabbits_claim_wrong)});
    return sentences(
        {shown, names.tell(event.seat, Key::tell_rabbits_you_claim_lost, Key::tell_rabbits_they_claim_lost)});
}

std::string tell_refill(const Event& event, const Names& names) {
    const std::string drawn =
        is_blank(event.rabbits[0])
            ? names.tell(event.seat, Key::tell_rabbits_you_refill, Key::tell_rabbits_they_refill)
            : names.tell(event.seat, Key::tell_rabbits_you_refill_see, Key::tell_rabbits_they_refill_see,
                         {{"rabbits", ListArg{{rabbit(event.rabbits[0]), rabbit(event.rabbits[1])}}}});
    return sentences({drawn, say(Key::tell_rabbits_new_goal, {{"rabbits", goal(event.goal)}})});
}

}  // namespace

Line face_words(Face face) {
    switch (face) {
        case Face::hat1: return Key::draw_rabbits_die_hat1;
        case Face::hat2: return Key::draw_rabbits_die_hat2;
        case Face::exchange: return Key::draw_rabbits_die_exchange;
        case Face::draw: break;
    }
    return Key::draw_rabbits_die_draw;
}

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    const auto drawn_goal = [&] {
        return names.tell(who, Key::tell_rabbits_you_draw_goal, Key::tell_rabbits_they_draw_goal,
                          {{"rabbits", goal(event.goal)}});
    };
    switch (event.kind) {
        case EventKind::deal: return tell_deal(event, names);
        case EventKind::roll:
            return names.tell(who, Key::tell_rabbits_you_roll, Key::tell_rabbits_they_roll,
                              {{"dice", ListArg{{face_words(event.dice[0]), face_words(event.dice[1])}}}});
        case EventKind::flip: return tell_flip(event, names);
        case EventKind::stop: return names.tell(who, Key::tell_rabbits_you_stop, Key::tell_rabbits_they_stop);
        case EventKind::exchange: return tell_exchange(event, names);
        case EventKind::draw_hat:
            if (is_blank(event.rabbit)) {
                return names.tell(who, Key::tell_rabbits_you_draw, Key::tell_rabbits_they_draw);
            }
            return names.tell(who, Key::tell_rabbits_you_draw_see, Key::tell_rabbits_they_draw_see,
                              {{"rabbit", rabbit(event.rabbit)}});
        case EventKind::keep:
            return names.tell(who, Key::tell_rabbits_you_keep, Key::tell_rabbits_they_keep,
                              {{"slot", from_one(event.slot)}, {"rabbit", rabbit(event.rabbit)}});
        case EventKind::discard:
            return names.tell(who, Key::tell_rabbits_you_discard, Key::tell_rabbits_they_discard,
                              {{"rabbit", rabbit(event.rabbit)}});
        case EventKind::draw_wand:
            return sentences({drawn_goal(), say(Key::tell_rabbits_old_goal, {{"rabbits", goal(event.returned)}})});
        case EventKind::shuffle: return say(Key::tell_rabbits_shuffle);
        case EventKind::claim: return tell_claim(event, names);
        case EventKind::refill: return tell_refill(event, names);
        case EventKind::pass: return names.tell(who, Key::tell_rabbits_you_pass, Key::tell_rabbits_they_pass);
        case EventKind::end: return names.ending(event.winners, event.scores, Key::tell_rabbits_scores);
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& names) {
    const auto hats = [&](std::size_t from, std::size_t to, ListArg::Kind kind = ListArg::Kind::row) {
        return rabbits(std::vector<Colour>(chance.hats.begin() + from, chance.hats.begin() + to), kind);
    };
    switch (chance.kind) {
        case ChanceKind::roll: return {};
        case ChanceKind::shuffle: return {say(Key::tell_rabbits_shuffled, {{"rabbits", hats(0, chance.hats.size())}})};
        case ChanceKind::deal: break;
    }
    std::vector<std::string> lines;
    lines.reserve(names.players() + 2U);
    for (std::size_t i = 0; i < names.players(); ++i) {
        lines.push_back(say(
            Key::tell_rabbits_they_have,
            {{"name", names.name(at<Seat>(i))}, {"rabbits", hats(i * slots, (i + 1) * slots, ListArg::Kind::all)}}));
    }
    lines.push_back(say(Key::tell_rabbits_hat_pile, {{"rabbits", hats(names.players() * slots, chance.hats.size())}}));
    ListArg wands{{}, ListArg::Kind::row};
    for (std::size_t i = names.players(); i < chance.wands.size(); ++i) wands.items.emplace_back(goal(chance.wands[i]));
    lines.push_back(say(Key::tell_rabbits_wand_pile, {{"rabbits", wands}}));
    return lines;
}

// Both get a card in an exchange. Whoever else sees a card that is turned round sees what the mover sees.
std::string tell_received(const Event& event, const Names& names) {
    return event.kind == EventKind::exchange && !is_blank(event.rabbit) ? tell_got(event, names) : "";
}

std::optional<Line> heading(const Event& event) {
    if (event.kind != EventKind::deal) return std::nullopt;
    return Line(Key::tell_rabbits_dealt);
}

Key invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::flip:
        case MoveKind::stop: return Key::term_rabbits_flip;
        case MoveKind::exchange: return Key::term_rabbits_exchange;
        case MoveKind::draw_hat:
        case MoveKind::draw_wand: return Key::term_rabbits_draw;
        case MoveKind::keep:
        case MoveKind::discard: return Key::term_rabbits_keep;
        case MoveKind::claim:
        case MoveKind::pass: break;
    }
    return Key::term_rabbits_claim;
}

std::optional<Line> meaning(Move /*move*/) { return std::nullopt; }

std::optional<Line> why_not(const State& /*table*/, Move /*move*/, const Names& /*names*/) { return std::nullopt; }

About about(GameTag<Game> /*game*/) {
    return {Key::game_rabbits,
            Key::game_rabbits_line,
            {Key::term_rabbits_rule1, Key::term_rabbits_rule2, Key::term_rabbits_rule3, Key::term_rabbits_rule4,
             Key::term_rabbits_rule5, Key::term_rabbits_rule6, Key::term_rabbits_rule7, Key::term_rabbits_rule8}};
}

}  // namespace magichat::rabbits
