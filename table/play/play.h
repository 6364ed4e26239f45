// table: a game being played, whichever it is. The house's moves are made here at once, from the key; what each seat
// sees is spelled here, once, through the games' sight. Nothing else of table/ knows a card.
#pragma once

#include <functional>
#include <memory>

#include "bots/ladder.h"
#include "table/news.h"
#include "table/play/moments.h"
#include "table/play/weight.h"

namespace magichat {

// Moves written down beforehand, the house's and everybody's, one after the other: for a table that teaches. Where it says
// what the house or a bot does, and that is legal, they do it. People do what they like.
using Script = std::vector<std::string>;

// What a move and the house's moves after it brought about.
struct Stepped {
    std::vector<std::string> house;
    std::array<Spelled, max_seats + 1> events;  // a JSON list for every seat; the last for the house: what is public
    bool show = false;                          // others must follow it: it is to be shown in full view
    Spelled lifted;                             // at the end of a round of vanish: what stood under the hats, to all
    std::optional<Moment> moment;               // what people cheer or sigh at
};

struct HintText {
    std::string move;
    HintWhy why{};
    std::vector<std::string> about;
};

// A move as a returning seat hears of it: what was public.
struct Missed {
    Spelled events;
    Seat turn = nobody;
    Spelled lifted;
};

// What a bot does, and why.
struct Chosen {
    AnyMove move{};
    Reason reason{};
};
news::Thought thought_of(const Reason& reason);

// A bot at work away from its table, on any thread: it has heard what its seat saw, and nobody else has it meanwhile.
class LentBot {
public:
    LentBot() = default;
    LentBot(const LentBot&) = delete;
    LentBot& operator=(const LentBot&) = delete;
    virtual ~LentBot() = default;

    virtual void think(const std::function<bool()>& out_of_time) = 0;
    // After that: what it would do.
    virtual Chosen chosen() const = 0;
};

class Play {
public:
    Play() = default;
    Play(const Play&) = delete;
    Play& operator=(const Play&) = delete;
    virtual ~Play() = default;

    // The first moves of the house, and a move of whoever is to act with those that follow. From a log the house's moves
    // are given and only checked against the rules (if one is refused the log is bad, and this game can't go on); else they
    // come from the key. A move that is refused changes nothing.
    using House = const std::vector<std::string>*;
    virtual Result<Stepped, Refusal> begin(House house) = 0;
    virtual Result<Stepped, Refusal> move(AnyMove move, House house) = 0;

    // A move of whoever is to act, from its text and back.
    virtual Result<AnyMove, Refusal> read(std::string_view text) const = 0;
    virtual std::string spell(AnyMove move) const = 0;

    virtual Seat to_act() const = 0;  // never the house; nobody at the end
    virtual std::vector<std::string> legal() const = 0;
    // How hard this decision looks from outside: nothing that is hidden counts.
    virtual Weight weight() const = 0;
    virtual std::vector<news::ForbiddenNews> forbidden() const = 0;
    virtual Outcome outcome() const = 0;
    virtual const AnySetup& setup() const = 0;
    virtual std::vector<std::string> moves() const = 0;
    virtual std::size_t steps() const = 0;  // how many moves there were, those of the house among them

    virtual Spelled view(Seat seat) const = 0;
    // Null for a seat without notes.
    virtual Spelled notes(Seat seat) const = 0;
    // The steps from the i-th on (0 is the start), as everybody saw them.
    virtual std::vector<Missed> missed(std::size_t i) const = 0;

    // A sensible move of whoever is to act, and why, by nothing but what their seat has seen.
    virtual HintText hint() = 0;
    // What a bot that has heard only what this seat saw does now.
    virtual Chosen choose(Seat seat, const BotSpec& spec, u64 minds) = 0;
    // The same in two steps: the bot goes away to think, and comes back to the game that lent it. One that comes too late,
    // or never, is made anew.
    virtual std::unique_ptr<LentBot> lend(Seat seat, const BotSpec& spec, u64 minds) = 0;
    virtual void take_back(std::unique_ptr<LentBot> bot) = 0;
    // What the script has whoever is to act do now, if it says so.
    virtual std::optional<AnyMove> scripted() const = 0;
    // How many steps were gone through once more, because somebody new had to hear of them: what questions have cost.
    virtual u64 heard_again() const = 0;
};

// `notes`: a bit for every seat that gets them. `script`: null but at a table that teaches; must outlive the game.
std::unique_ptr<Play> make_play(const AnySetup& setup, const Bytes32& key, u8 notes, const Script* script = nullptr);

}  // namespace magichat
