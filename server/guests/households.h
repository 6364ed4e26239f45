// What one household may have of us, whoever its people say that they are: a cookie is thrown away in a moment, an address
// is not. Who counts as one household, and what all of one site may have together: limits.h. Any thread may ask.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/guests/limits.h"

namespace magichat::server {

struct HouseholdLimits {
    std::size_t tables = 0;  // open at a time; 0: no limit
    Rate opens{};            // new tables
    Rate guests{};           // handover codes and tokens, each as good as a guest
    Rate wrong_codes{};      // codes of tables that there are not
    Rate games{};            // begun: each leaves a record behind
    Rate changes{};          // of seats, names and settings, at all tables: each is stored whole and told to everybody
};

class Households {
public:
    explicit Households(const HouseholdLimits& limits) : limits_(limits) {}

    enum class Refused : std::uint8_t { too_many, too_fast };
    // A new table. Each that is not refused needs a `close_table`.
    std::optional<Refused> open_table(std::string_view household, Time now);
    void close_table(std::string_view household);
    // One that is there already, and can't be refused: it needs a `close_table`, too.
    void add_table(std::string_view household, Time now);
    // A handover code or a token.
    bool give_guest(std::string_view household, Time now);
    // Each is remembered for months, and there is room for so many (signed_out.h): one household must not need all of it.
    static constexpr Rate sign_outs{1.0 / (6 * 60 * 60), 20};
    bool sign_out(std::string_view household, Time now);

    // Whether a code is looked up for them at all: not while they have tried too many wrong ones, or a right one would
    // still be found by trying. Right codes cost nothing.
    bool may_try_code(std::string_view household, Time now);
    void tried_wrong_code(std::string_view household, Time now);

    // Whether one of them may begin a game, and that one was begun. Two that begin at once may be one too many.
    bool may_begin_game(std::string_view household, Time now);
    void began_game(std::string_view household, Time now);
    // The same for changing something, at whichever table.
    bool may_change(std::string_view household, Time now);
    void changed(std::string_view household, Time now);

    std::size_t size() const;

    // ---- For several servers that count together ----
    // What there is a rate of. Tables that are open are counted where they are.
    enum class Use : std::uint8_t { opens, guests, wrong_codes, games, changes, sign_outs };
    static constexpr std::size_t uses = 6;
    struct Used {
        std::string household;
        Use of{};
        std::uint32_t times = 0;
        bool operator==(const Used&) const = default;
    };
    // From now on it is kept what is used up here; and what that is, since this was last asked.
    void keep_used() { keeps_used_ = true; }
    std::vector<Used> take_used();
    // Counted as if it had been here, but that nothing is refused any more.
    void used_elsewhere(const Used& used, Time now);

private:
    struct Known {
        std::size_t times;  // the limits
        std::size_t tables;
        Bucket opens;
        Bucket guests;
        Bucket wrong_codes;
        Bucket games;
        Bucket changes;
        Bucket sign_outs;
    };
    Known& add(const std::string& name, std::size_t times);
    // The household, and the site that it is of.
    std::vector<Known*> find(std::string_view household, Time now);
    struct Limit {
        Bucket Known::* bucket;
        Rate rate;
    };
    Limit limit(Use of) const;
    // Out of this bucket of their household and site; false if one has not enough.
    bool take(std::string_view household, Use of, Time now);
    // Whether there is something left in it.
    bool may(std::string_view household, Use of, Time now);
    void draw(std::string_view household, Use of, Time now);
    void forget(Time now);

    HouseholdLimits limits_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Known> known_;
    std::size_t forget_at_ = 1024;  // so many are known: look who need not be
    bool keeps_used_ = false;
    std::unordered_map<std::string, std::array<std::uint32_t, uses>> used_;
};

}  // namespace magichat::server
