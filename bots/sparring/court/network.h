// bots/sparring: the network of a spike, as it was trained: its memory of a game of two, its features, its three blocks of
// messages between the columns. Plain float, for the machine at hand: no two machines need agree to the last bit.
#pragma once

#include "bots/sparring/sparring.h"
#include "engine/games.h"

namespace magichat::sparring {

inline constexpr std::size_t column_features = 52;
inline constexpr std::size_t table_features = 55;

// What the network sees. None of it is a card's name: the kinds are interchangeable.
struct NetworkInput {
    std::array<std::array<float, column_features>, court::columns> column{};
    std::array<float, table_features> table{};
    // The hat of a column, if we have seen it, belongs to the head of another.
    std::array<std::array<float, court::columns>, court::columns> fits{};
};

// What the seat remembers: the spike's own bookkeeping, kept as it was, since the network was trained on it.
class NetworkMemory {
public:
    NetworkMemory(const Setup<court::Game>& setup, Seat self);

    void hear(const court::Event& event);
    NetworkInput input() const;

private:
    enum Habit : u8 { looks, calls, blind_swaps, lucky, unlucky, steals, failed_steals, declines, meant, lied, habits };
    enum class Done : u8 { nothing, look, swap, open };
    struct Hatted {
        int hat = -1;
        u8 known = 0;  // a bit a seat
        int mover = -1;
        bool mover_knew = false;
        bool other_known = false;  // the hat it changed places with was known to the mover
        std::array<int, 2> looked = {-1000, -1000};
        std::array<int, 2> known_since = {0, 0};
        int laid = 0;
        int moved = -1000;
    };
    struct Action {
        Done done = Done::nothing;
        std::size_t a = 0;
        std::size_t b = 0;  // open: 3 is a miss
    };

    bool used(std::size_t column) const { return heads_[column] >= 0; }
    bool may_look(std::size_t column) const;
    bool knows(std::size_t column, std::size_t seat) const { return ((hats_[column].known >> seat) & 1U) != 0; }
    int points(std::size_t seat) const { return pairs_[seat] - std::max(penalties_[seat] - magic_[seat], 0); }
    void learn(std::size_t column, std::size_t seat);
    void behave(u32 opened, bool pair, bool miss);
    void count(std::size_t seat, Habit habit);
    void remember(Done done, std::size_t a, std::size_t b);
    void lay(std::size_t column);
    void end_turn();
    void fill_column(NetworkInput& input, std::size_t column, const std::array<int, court::hat_kinds>& unlooked,
                     int unlooked_all) const;
    void fill_table(NetworkInput& input, const std::array<int, court::hat_kinds>& unlooked, int unlooked_all) const;

    std::size_t self_;
    std::size_t mover_;
    int limit_;
    int turn_ = 0;
    int last_taken_ = 0;
    int in_use_ = 7;
    int head_pile_ = 13;
    int hat_pile_ = 17;
    std::array<Hatted, court::columns> hats_{};
    std::array<int, court::columns> heads_{};
    std::array<int, court::columns> head_since_{};
    std::array<int, court::hat_kinds> won_{};
    std::array<int, 2> pairs_{};
    std::array<int, 2> penalties_{};
    std::array<int, 2> magic_{};
    std::array<Action, 4> last_{};
    std::array<u8, 2> called_{};
    std::array<std::array<int, habits>, 2> counts_{};
};

// How much it likes each move, by number; only the differences mean something.
using Likes = std::array<float, court::move_count>;
Likes network_likes(const NetworkInput& input);

// The weights as they were checked in: a hash over their bytes.
u64 network_checksum();

// For two players and default options, however long the game.
bool network_plays(const court::Options& options);
std::unique_ptr<Bot<court::Game>> make_network(const Setup<court::Game>& setup, Seat seat, u64 seed);

}  // namespace magichat::sparring
