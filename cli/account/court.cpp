// court in plain English.
#include "cli/layout.h"
#include "cli/play/talk.h"
#include "engine/base/words.h"

namespace magichat::court {

namespace {

std::string the(Hat hat) { return (hat == Hat::magic ? "a " : "the ") + std::string(hat_words(hat)); }
std::string_view name(Character character) { return character_names[index(character)]; }

std::string tell_open(const Event& event, const Names& names) {
    const Seat who = event.seat;
    const std::string text = names.does(who, "opens", "open") + " the hat of column " + digit(event.column) + ": ";
    switch (event.result) {
        case Result::pair:  // a hat has the number of its character
            return text + the(event.hat) + "! It fits the " + std::string(character_names[index(event.hat)]) +
                   ": a pair for " + names.whom(who) + '.';
        case Result::magic: return text + "a magic hat! " + names.does(who, "keeps", "keep") + " it.";
        case Result::miss: break;
    }
    return text + the(event.hat) + ". It does not fit: a penalty for " + names.whom(who) + '.';
}

}  // namespace

std::string_view hat_words(Hat hat) {
    if (hat == Hat::tophat) return "top hat";
    if (hat == Hat::pointed) return "pointed hat";
    if (hat == Hat::magic) return "magic hat";
    return hat_names[index(hat)];
}

std::string tell(const Event& event, const Names& names) {
    const Seat who = event.seat;
    const std::string column = digit(event.column);
    switch (event.kind) {
        case EventKind::deal: {
            std::string text;
            for (std::size_t i = 0; i < columns; ++i) {
                text += (i == 0 ? "" : ", ") + std::to_string(i + 1) + ' ' + std::string(name(event.characters[i]));
            }
            return text + ". Above each lies a hat, face down.";
        }
        case EventKind::dead: return "No hat on the table fits anybody there: the cards must be laid anew.";
        case EventKind::look: {
            std::string text = names.does(who, "looks", "look") + " at the hat of column " + column;
            if (event.hat != Hat::blank) text += (names.is_you(who) ? " and see " : " and sees ") + the(event.hat);
            return text + '.';
        }
        case EventKind::swap:
            return names.does(who, "swaps", "swap") + " the hats of columns " + column + " and " + digit(event.other) +
                   '.';
        case EventKind::open: return tell_open(event, names);
        case EventKind::lay:
            if (event.character == Character::blank) return "A new hat is laid face down in column " + column + '.';
            return "Column " + column + " is now the " + std::string(name(event.character)) + ", with a new hat.";
        case EventKind::close: return "Column " + column + " stays empty.";
        case EventKind::end: return names.ending(event.winners, event.scores, "Points");
    }
    return {};
}

std::vector<std::string> tell(const Chance& chance, const Names& /*names*/) {
    std::string laid = "The hidden hats:";
    std::string characters = "The character pile, top first:";
    std::string hats = "The hat pile, top first:";
    for (std::size_t i = 0; i < chance.hats.size(); ++i) {
        std::string& line = i < columns ? laid : hats;
        line += i == 0 || i == columns ? " " : ", ";
        if (i < columns) line += std::to_string(i + 1) + ' ';
        line += hat_words(chance.hats[i]);
    }
    for (std::size_t i = columns; i < chance.characters.size(); ++i) {
        characters += (i == columns ? " " : ", ") + std::string(name(chance.characters[i]));
    }
    std::vector<std::string> lines = {laid + '.'};
    if (chance.characters.size() > columns) lines.push_back(characters + '.');
    if (chance.hats.size() > columns) lines.push_back(hats + '.');
    return lines;
}

// Whatever somebody sees in secret here, only the mover sees.
std::string tell_received(const Event& /*event*/, const Names& /*names*/) { return {}; }

std::string heading(const Event& event) { return event.kind == EventKind::deal ? "The table is laid" : ""; }

std::string_view invitation(Move move) {
    switch (move_parts[index(move)].kind) {
        case MoveKind::look: return "Look secretly at the hat of a column";
        case MoveKind::swap: return "Swap the hats of two columns";
        case MoveKind::open: break;
    }
    return "Open the hat of a column for all to see";
}

std::string why_not(const State& table, Move move, const Names& names) {
    const MoveParts parts = move_parts[index(move)];
    if (move == table.echo) {
        const std::size_t before = (index(table.turn) + names.players() - 1U) % names.players();
        return names.name(at<Seat>(before)) + " has just " +
               (parts.kind == MoveKind::look ? "looked at that hat" : "swapped those two") + ": not again right away.";
    }
    for (const Column column : {parts.column, parts.other}) {
        if (((table.in_use >> index(column)) & 1U) == 0) return "Column " + digit(column) + " is empty.";
    }
    return {};
}

constexpr const char* who_wears_what =
    "king: crown, princess: tiara, knight: helmet, wizard: top hat, cook: toque, pirate: tricorn, witch: pointed "
    "hat, dragon: horns, jester: bell cap, dresser: kerchief.";

About about(GameTag<Game> /*game*/) {
    return {"whose hat?",
            "Seven people and seven hidden hats: bring every hat to its head.",
            {"Seven characters stand in a row. Above each lies a hat, face down.", who_wears_what,
             "On your turn do one thing: look secretly at one hat, or swap two hats, or open a hat for all to see.",
             "If it fits the character under it, you win both: a pair, one point.",
             "If it is a magic hat, you keep it: it makes up for one penalty.",
             "If it does not fit, it goes back and you get a penalty: one point less.",
             "The look or the swap made just before you can't be repeated (option no_echo).",
             "The game ends when only three columns are left. Most points win."}};
}

}  // namespace magichat::court
