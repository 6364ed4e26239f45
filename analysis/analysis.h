// analysis: a finished game as plain values: for every turn what each seat could know, for every decision what each move was
// worth, what was forgotten, and what it all comes to. docs/analysis.md says what every figure means.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "analysis/claims.h"
#include "analysis/tries.h"
#include "engine/replay.h"

namespace magichat::analysis {

// A card that was certain; when it was seen, and where it has been since. Places are in the words of the notation.
struct KnownCard {
    struct Step {
        u64 n = 0;
        Seat by{};
        std::string from;
        std::string to;
        bool operator==(const Step&) const = default;
    };
    std::string place;
    std::string card;
    u64 seen = 0;       // the move; 0: it lies open now, or follows from the rest
    u64 turns_ago = 0;  // if it was seen: this many turns
    std::vector<Step> steps{};
    bool operator==(const KnownCard&) const = default;
};

// What may lie in a place, with its exact probability.
struct Likely {
    std::string place;
    std::vector<std::pair<std::string, Ratio>> cards;
    bool operator==(const Likely&) const = default;
};

struct Contradiction {
    ClaimKind kind{};
    std::vector<KnownCard> about;
    std::string instead;
    bool operator==(const Contradiction&) const = default;
};

struct MoveWorth {
    std::string move;
    Estimate chance;
    Estimate points;
    u64 tries = 0;
};

// In order of how much they say. docs/analysis.md has the thresholds, words_of() the code.
enum class Word : u8 { sure_missed, forgotten, fell_for_it, risky, brilliant, bluffed };
inline constexpr std::array<std::string_view, 6> word_names = {"sure_missed", "forgotten", "fell_for_it",
                                                               "risky",       "brilliant", "bluffed"};

// A move of a seat that had more than one.
struct Decision {
    u64 n = 0;  // the move's number in the record, from 1
    u64 turn = 0;
    Seat seat{};
    std::string move;
    std::string best;
    std::vector<MoveWorth> moves;
    Estimate chance;  // of the best one
    Estimate lost;    // by playing this one
    double accuracy = 100;
    bool counts = false;  // is one move worth more than another at all?
    std::optional<double> right{};
    std::vector<Contradiction> forgotten;
    std::vector<Word> words;
};

// What a seat could know when a turn began, and its chance to win the game.
struct Outlook {
    Estimate chance;
    std::vector<KnownCard> certain;
    std::vector<Likely> likely;
};
struct TurnStart {
    u64 n = 0;  // the next move's number
    u64 turn = 0;
    std::vector<Outlook> seats;
};

struct SeatSummary {
    u64 decisions = 0;  // that count
    double accuracy = 100;
    Estimate lost{};                 // added up
    std::optional<double> result{};  // its part of the win, in a game that is over
    double fair = 0;                 // ..of which this would be its part by seats alone
    Estimate skill{};                // what decisions made of it: its own, and those of the others
    std::optional<double> luck{};    // what is left: cards and dice
    std::array<u64, word_names.size()> words{};
};

struct Analysis {
    std::string game;
    bool priced = true;  // false: facts alone, no chances and nothing that follows from them
    u64 tries = 0;
    u64 seed = 0;
    bool exact = false;
    std::vector<TurnStart> turns;
    std::vector<Decision> decisions;
    std::vector<SeatSummary> seats;
};

// How much of it. So many tries for a whole game, divided among its decisions and turns: the same on every machine.
struct Effort {
    u64 tries = 0;  // 0: as many as are usual for the game
    u64 seed = 1;
};
inline constexpr double usual_seconds = 6;
// How many tries are taken for a second of one core, in this game; a fixed figure, not measured anew.
u64 tries_a_second(const AnySetup& setup);

// The record of any game, finished or not.
Result<Analysis, IllegalMove> analyse(const Record& record, const Effort& effort);
// What was certain, likely and forgotten, without the worth of anything: a few milliseconds.
Result<Analysis, IllegalMove> analyse_facts(const Record& record);

// The same as analyse(), a move of the record at a time, for who shows what is there meanwhile.
class Course {
public:
    Course() = default;
    Course(const Course&) = delete;
    Course& operator=(const Course&) = delete;
    virtual ~Course() = default;

    virtual bool go_on() = 0;  // false: that was the last move, and nothing is missing in found() any more
    virtual const Analysis& found() const = 0;
};
Result<std::unique_ptr<Course>, IllegalMove> begin(const Record& record, const Effort& effort);

// Lichess' measure: 100 for what loses nothing, from the winning chance that a move lost (both as parts of 1).
double accuracy_of(double lost);

// Parts of what is above, for tests.
struct Judged {
    bool best = false;              // it is the best move
    double lost = 0;                // as it counts
    double ahead = 0;               // of the next best, if it is the best
    double ahead_error = 0;         //
    std::size_t moves = 0;          // legal ones
    std::optional<double> right{};  // the chance that a call, an open or a claim was right
    bool missed = false;            // a sure thing was left
    bool forgot = false;            // another contradiction
    bool bluff = false;             //
    bool fell = false;              //
};
std::vector<Word> words_of(const Judged& judged);

}  // namespace magichat::analysis
