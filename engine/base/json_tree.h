// JSON as read: a tree that keeps everything as it was written, doubled keys and the digits of numbers too, so that
// whoever reads it can be strict and what is not understood can be written back unchanged.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/json.h"
#include "engine/base/result.h"

namespace magichat {

struct JsonTree {
    enum class Kind : u8 { null, no, yes, number, text, list, object };

    Kind kind = Kind::null;
    std::string key;   // in an object
    std::string text;  // of a text, or the digits of a number
    std::vector<JsonTree> items;

    bool operator==(const JsonTree&) const = default;
    bool is(Kind k) const { return kind == k; }
    bool is_flag() const { return kind == Kind::yes || kind == Kind::no; }
    // A whole number as JSON has it: 2, not 2.0, and not more than 64 bits.
    std::optional<u64> whole() const;
    const JsonTree* find(std::string_view name) const;
    // The first key, in the order of letters, that stands twice in this object.
    std::optional<std::string_view> doubled_key() const;
};

void write(Json& json, const JsonTree& tree);

struct NotJson {
    std::string why;  // one line
};

// A tree takes about 100 bytes a value; what is read from outside must not fill the memory.
inline constexpr std::size_t most_json_values = 1000000;

// Refuses what has more values than that, and what is nested more than `most_depth` deep, so that nothing ever recurses deeper.
Result<JsonTree, NotJson> read_json(std::string_view text, std::size_t most_depth);

}  // namespace magichat
