// load: a table of four players, each with a connection of its own. They check what they are told: every version once,
// without a gap, and the answer to a move is the version after the one that it was an answer to.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <vector>

#include "bench/load_socket.h"
#include "engine/base/random.h"

namespace magichat::load {

using Clock = std::chrono::steady_clock;
using Time = Clock::time_point;

class Table;

// What happened, at all tables.
struct Tally {
    std::vector<float> mover;   // milliseconds from sending a move to the mover's `seen`
    std::vector<float> others;  // and to that of each of the other three
    std::uint64_t moves = 0;    // seen by their mover
    std::uint64_t games = 0;
    std::uint64_t errors = 0;
    std::vector<std::string> first_errors;
    std::deque<Table*> ready;  // asked and waiting for the pacer; those who wait longest first

    void wrong(std::string what);
};

class Table {
public:
    Table(std::string code, std::array<Socket, 4> sockets, Tally& tally, std::uint64_t seed);

    void join();
    // Instead, where there is nothing but a room: the first one speaks, and each answer asks the next one.
    void begin();
    // Something has come for this player.
    void read(std::size_t player);
    // The one who was asked moves. `due`: when it should have been sent.
    void move(Time due);

    Socket& socket(std::size_t player) { return players_[player].socket; }
    bool playing() const { return playing_; }
    // Moves as soon as it is asked, or waits in tally.ready.
    bool at_once = true;

private:
    struct Player {
        Socket socket;
        std::uint64_t n = 0;  // the last version
        bool seated = false;
        bool gone = false;
    };
    struct Sent {
        std::uint64_t n = 0;  // the version that will be the answer
        std::size_t player = 0;
        Time at{};
    };

    void hear(std::size_t player, std::string_view text, Time now);
    void count(Player& player, std::string_view text, std::string_view type);
    void choose(std::size_t player, std::string_view text);
    void speak(std::size_t player, std::string_view words);
    void say(std::size_t player, std::string_view text);

    std::string code_;
    std::vector<Player> players_;
    Tally& tally_;
    Random random_;
    bool playing_ = false;
    bool bare_ = false;
    std::size_t asked_ = 0;
    std::string next_;           // the move of the one who was asked
    std::array<Sent, 16> sent_;  // by version: the last ones
};

}  // namespace magichat::load
