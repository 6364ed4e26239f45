// Records, `*.hat.json`: a finished or unfinished game as one JSON object. Reading checks everything but the moves,
// which only the rules can judge: see replay.h.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/json_tree.h"
#include "engine/base/result.h"
#include "engine/games.h"
#include "engine/match.h"

namespace magichat {

// A setup of any of the games.
template <class Games>
struct SetupOf;
template <class... Tags>
struct SetupOf<std::variant<Tags...>> {
    using type = std::variant<Setup<GameOf<Tags>>...>;
};
using AnySetup = SetupOf<AnyGame>::type;

struct Record {
    // A key that this version does not know: kept as it is, and ignored.
    struct Extra {
        std::string key;
        std::string json;
        bool operator==(const Extra&) const = default;
    };

    AnySetup setup;
    std::vector<std::string> names;  // one a seat, or none
    std::vector<std::string> moves;
    std::vector<Extra> extras;

    bool operator==(const Record&) const = default;
};

struct Malformed {
    std::string why;  // one line
};

inline constexpr std::size_t most_record_bytes = std::size_t{8} << 20U;
inline constexpr std::size_t most_record_depth = 64;

Result<Record, Malformed> read_record(std::string_view json);
std::string write_record(const Record& record);
// The JSON under a key that this version does not know, if there is one.
const std::string* find_extra(const Record& record, std::string_view key);

// The options as a JSON object, as in a record.
void write_options(Json& json, const AnySetup& setup);

template <class F>
auto with_setup(const AnySetup& setup, F&& f) {
    return std::visit(std::forward<F>(f), setup);
}

u8 players_of(const AnySetup& setup);

}  // namespace magichat
