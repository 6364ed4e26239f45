// cli: an arena from its plan to its tally. Threads play blocks; what comes of them is added up in the order of blocks,
// so that any number of threads gives the same result.
#pragma once

#include "cli/arena/play.h"
#include "cli/files.h"

namespace magichat {

struct ArenaPlan {
    AnySetup setup;
    std::vector<Contestant> bots;
    u64 blocks = 0;
    u64 seed = 1;
    std::optional<Hypotheses> sprt;
    ProgramManners manners;
    unsigned threads = 1;
    std::string save{};    // a folder for records, or none
    std::string resume{};  // the file that keeps how far it got, or none
    bool quiet = false;    // nothing on standard error but errors

    std::size_t games_a_block() const { return players_of(setup); }
};

struct ArenaEnd {
    ArenaTally tally;
    std::optional<TestState> test;
    bool interrupted = false;  // by a signal; the tally is what was played until then
};

Result<ArenaEnd, FileError> run_arena(const ArenaPlan& plan);

struct ArenaProgress {
    ArenaTally tally;
    std::string saved_to;  // the folder with the records of its games, or none
};
// The file that keeps how far a run got: all that its games depend on, and the tally. It goes on with as many games as
// before, or more, and with nothing else changed.
std::string write_progress(const ArenaPlan& plan, const ArenaProgress& progress);
// If it can't: why, to finish a sentence.
Result<ArenaProgress, Line> read_progress(const ArenaPlan& plan, std::string_view content);

// Why records can't be saved where the plan says: there are things of others. Nothing if they can.
std::optional<FileError> refuse_folder(const ArenaPlan& plan, const ArenaProgress& progress);

// Both from 0.
struct GameNumber {
    u64 block;
    std::size_t game;
};
// The record of a game, with its numbers under the key `arena`, how it was broken off if it was, and under `ms` how long
// each move took to choose.
std::string arena_record(const ArenaPlan& plan, const PlayedGame& game, const std::vector<std::string>& names,
                         const GameNumber& number);
Result<bool, FileError> save_record(const ArenaPlan& plan, const GameNumber& number, const std::string& record);

}  // namespace magichat
