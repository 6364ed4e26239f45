// cli: who sits at the table of a terminal game.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "bots/ladder.h"
#include "cli/draw/canvas.h"
#include "cli/names.h"
#include "engine/record.h"

namespace magichat {

// Why the bots of a record can't be understood: to finish a sentence, and a sentence after it.
struct WrongBots {
    Line reason;
    std::string more{};
};

struct Company {
    Company() { minds.fill(standard_bot(BotName::puppy)); }

    std::vector<std::string> names;  // for the record; none if nobody was named
    u8 people = 0;                   // a bit a seat; the others are bots
    std::array<BotSpec, max_seats> minds;
    Record loaded;  // the record that the game goes on from: whatever else it has is kept

    bool is_person(Seat seat) const { return (people & bit(seat)) != 0; }
    bool several_people() const { return (people & (people - 1)) != 0; }
    const BotSpec& mind(Seat seat) const { return minds[index(seat)]; }
    // As it plays here: politely where a person sits.
    BotSpec seated(Seat seat) const {
        BotSpec spec = mind(seat);
        if (people != 0) spec.polite = 1;
        return spec;
    }
    // "Seat 1", "Puppy 2": how one is called who was not named.
    std::string stand_in(Seat seat) const;
    // How each is called in the terminal.
    Names called(u8 players, const Style& style) const;

    // The game with these moves as a record. Its key "bots" says who sits where, as in the records of a table: the
    // word of a bot, or null for a person.
    Record record(const AnySetup& setup, std::vector<std::string> moves) const;
    // Everybody as that record has them. If it does not say who is a bot, this is left as it was.
    enum class Seated : u8 { yes, not_said };
    Result<Seated, WrongBots> take_from(const Record& record);
};

}  // namespace magichat
