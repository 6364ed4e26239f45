// cli: what the games of an arena add up to. Pure arithmetic: no clock, no files, no threads.
//
// A block is one deal played in every rotation of the seats. Games of a block depend on each other through the deal, so
// blocks are the samples of every error, never single games. All sums are whole numbers: the order of adding can't show.
#pragma once

#include <optional>
#include <vector>

#include "engine/fault.h"

namespace magichat {

// A win in twelfths, so that two, three or four can share it without rounding.
inline constexpr u64 whole_win = 12;
// A bot that ends so many games in a row with a fault is not played any more.
inline constexpr u32 most_failures = 10;

inline constexpr double elo_a_decade = 400;

// Which bot sits where in the first game of a block; in the next ones everybody moves on by a seat.
using Lineup = std::vector<std::size_t>;

// With as many bots as seats or fewer there is one table, where the last bot takes the seats that are left. With more
// there is a table for every choice of bots.
std::vector<Lineup> seat_tables(std::size_t bots, std::size_t seats);
std::size_t count_of(const Lineup& table, std::size_t bot);
inline std::size_t bot_at(const Lineup& table, std::size_t game, std::size_t seat) {
    return table[(seat + game) % table.size()];
}

struct GameScore {
    std::array<u8, max_seats> shares{};  // of the win, in twelfths
    std::array<std::int32_t, max_seats> points{};
    std::array<std::optional<FaultKind>, max_seats> faults{};
    bool turn_limit = false;
};
// Whoever is among `winners`, a bit a seat, shares the win.
GameScore share_win(u8 winners, u8 players);

struct BotTally {
    u64 games = 0;
    u64 seats = 0;  // more than games where it takes several seats of a table
    u64 shares = 0;
    std::int64_t points = 0;
    std::array<u64, fault_kinds> faults{};  // one a game, however many seats it has
    u64 failures = 0;                       // in a row, up to now

    bool given_up() const { return failures >= most_failures; }
    u64 forfeits() const;  // games that it forfeited
    bool operator==(const BotTally&) const = default;
};

// Over all blocks in which two bots met: the shares of the one, x, and of the other, y, in a block.
struct PairTally {
    std::size_t first = 0;
    std::size_t second = 0;
    u64 blocks = 0;
    u64 x = 0;
    u64 y = 0;
    u64 xx = 0;
    u64 yy = 0;
    u64 xy = 0;

    bool operator==(const PairTally&) const = default;
};

class ArenaTally {
public:
    ArenaTally() = default;
    ArenaTally(std::size_t bots, std::size_t seats);

    // Blocks are added in order; block b is played at table b modulo the number of tables. Where a bot is given up the
    // game counts as its forfeit, whatever was played; `counts` says which games did count as they were.
    std::vector<bool> add(const std::vector<GameScore>& games);

    const std::vector<Lineup>& tables() const { return tables_; }
    const Lineup& next_table() const { return tables_[blocks % tables_.size()]; }
    std::size_t seats() const { return tables_[0].size(); }
    // How many blocks were played at this table.
    u64 blocks_at(std::size_t table) const {
        return blocks / tables_.size() + (table < blocks % tables_.size() ? 1 : 0);
    }

    // All that a run has to remember.
    u64 blocks = 0;
    u64 games = 0;
    u64 turn_limits = 0;
    u64 forfeited = 0;  // games that were not played to their end
    std::vector<BotTally> bots;
    std::vector<PairTally> pairs;

    bool operator==(const ArenaTally&) const = default;

private:
    void add_game(const Lineup& table, std::size_t game, const GameScore& score);

    std::vector<Lineup> tables_;
};

// How much stronger one bot is than another. The chance to win a table is taken as proportional to strength (Bradley
// and Terry, for two; Plackett and Luce for more), and 400 Elo are ten times the strength. All bots together: elo.h.
struct Comparison {
    double score = 0.5;              // the share per seat of the first, of both
    std::optional<double> elo;       // none if one of the two has never won
    std::optional<double> error;     // 95 %; none where blocks do not differ
    std::optional<double> at_least;  // 95 %, one-sided: where the second has never won
    std::optional<double> at_most;   // where the first has never won
};
Comparison compare(const ArenaTally& tally, const PairTally& pair);

// Is the first bot stronger than the second by elo0 or by elo1? A sequential test at 5 % for either mistake, with the
// scores of blocks taken as normal.
struct Hypotheses {
    double elo0 = 0;
    double elo1 = 0;
};
enum class TestVerdict : u8 { undecided, accept_h0, accept_h1 };
inline constexpr std::array<std::string_view, 3> verdict_names = {"undecided", "H0", "H1"};
inline constexpr u64 least_blocks = 8;  // before anything is decided
struct TestState {
    double llr = 0;    // the log of the likelihood ratio
    double bound = 0;  // H1 from here up, H0 from minus this down
    TestVerdict verdict = TestVerdict::undecided;
};
TestState sequential_test(const ArenaTally& tally, const Hypotheses& hypotheses);

// Student's t: 95 % of it lies within plus and minus this.
double t_95(u64 degrees);

}  // namespace magichat
