// cli: unfinished games, kept in a folder of the player's until they are over, so that one goes on after any end of the
// program.
//
// The folder is $XDG_STATE_HOME/magichat, or ~/.local/state/magichat. It has numbered places, each for the record of one
// game, hidden cards and all. Whoever plays the game of a place holds a lock on it, which the system takes back however
// that program ends: so two terminals never write the same file.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <vector>

#include "cli/files.h"
#include "engine/record.h"

namespace magichat {

struct KeptGame {
    std::size_t place;
    Record record;
    std::timespec when;  // stored
};

class KeptGames {
public:
    static constexpr std::size_t places = 9;

    KeptGames();
    ~KeptGames();
    KeptGames(const KeptGames&) = delete;
    KeptGames& operator=(const KeptGames&) = delete;

    struct Shelf {
        std::vector<KeptGame> games;        // those that nobody plays now, the last one first
        std::vector<std::string> troubles;  // with what is there but can't be read, a few sentences each
    };
    Shelf look();

    // Makes the game of this place ours, as it is now. Nothing if it is gone, or somebody else's meanwhile.
    std::optional<Record> take(std::size_t place);
    // For good. False if somebody plays it.
    bool throw_away(std::size_t place);

    // Our game as it stands, in its place or, the first time, in a free one: then the oldest may have to make room.
    // What is to be told about it, if anything.
    std::string store(const Record& record);
    // Do we have one here?
    bool holds() const { return place_ != 0; }
    // Our game is over, or safe elsewhere.
    void let_go();

private:
    std::string path(std::size_t place) const;
    std::optional<FileError> open_lock();
    bool lock(std::size_t place) const;
    void unlock(std::size_t place) const;
    Result<std::size_t, FileError> find_place(std::string& told);

    std::string folder_;  // empty: there is none
    int lock_ = -1;
    std::size_t place_ = 0;  // of our game; 0: none yet
    bool given_up_ = false;
};

// "court (Ada and Puppy 2; 12 moves, the last on 2026-03-01 at 20:15)"
Line described(const KeptGame& game);

}  // namespace magichat
