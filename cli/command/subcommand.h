// cli: what a subcommand takes, as plain values. command_line.* reads words by them, help.* tells them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/ids.h"
#include "words/words.h"

namespace magichat {

inline constexpr std::size_t any_number = ~std::size_t{0};

// From the least to the most that a value can be, both as they are typed.
struct ValueRange {
    std::string least;
    std::string most;
};

struct Argument {
    enum class Kind : u8 { text, whole, real, reals };

    std::string name;   // "--games"; "FILE" stands without a name
    std::string value;  // what comes after it, "N"; empty: nothing does
    Line help;
    std::optional<Arg> usual{};             // the value if nothing is said
    Kind kind = Kind::text;                 // what a value must be
    std::optional<ValueRange> bounds{};     // and within what
    std::optional<Line> allowed{};          // the same in words, where that takes some
    std::vector<std::string_view> words{};  // the only values, if there are only some
    std::size_t least = 1;                  // values after one name
    std::size_t most = 1;
    bool again = false;     // may be said more than once
    bool required = false;  //
    bool blank = false;     // may be an empty text
    // Takes a value; false if it can't be one.
    std::function<bool(std::string_view)> take{};
};

struct Subcommand {
    std::string name;
    Line help;  // a sentence or two
    std::vector<Argument> arguments{};
    std::function<int()> run{};          // the exit status
    std::vector<Subcommand> commands{};  // those below it, instead
    std::optional<Line> more{};          // at the end of its help
};

// -- arguments by what they set; what the target holds now is the usual value ---------------------------------------
// These must outlive the Subcommand: `run` keeps them.

Argument flag(std::string name, bool& target, Line help);
Argument text(std::string name, std::string value, std::string& target, Line help);
// Each of them once more, or several at a time.
Argument texts(std::string name, std::string value, std::vector<std::string>& target, Line help, std::size_t most = 1);
Argument whole(std::string name, std::string value, std::optional<u64>& target, Line help);
Argument whole(std::string name, std::string value, u64& target, Line help, u64 least = 0, u64 most = ~u64{0});
Argument whole(std::string name, std::string value, u32& target, Line help, u32 least, u32 most);
Argument whole(std::string name, std::string value, u8& target, Line help, u8 least, u8 most);
Argument real(std::string name, std::string value, double& target, Line help, double least, double most);
Argument reals(std::string name, std::string value, std::vector<double>& target, Line help, std::size_t count);
// One of these words, which the help has to name; the target is its place among them.
Argument choice(std::string name, std::string value, std::size_t& target, Line help,
                std::vector<std::string_view> words);

Argument required(Argument argument);
// The usual value, where the target does not have it.
Argument usually(Argument argument, Arg usual);

}  // namespace magichat
