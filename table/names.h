// table: the only free text between players is a name. It is cleaned, and no two at a table look alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace magichat {

inline constexpr std::size_t most_name_letters = 20;  // code points
inline constexpr std::size_t most_marks = 2;          // on a letter

struct BadName {
    std::string why;  // one line
};

// Without control, formatting and direction characters, without spaces at the ends or two in a row. Refuses what is not
// UTF-8, too long, has nothing left, or has what names are not written with (glyphs.h).
Result<std::string, BadName> clean_name(std::string_view text);

// Somebody has this name, or one that nobody could tell from it.
bool is_taken(std::string_view name, const std::vector<std::string_view>& taken);
// The same name if it is free, or with a number: "Ada 2".
std::string distinct_name(const std::string& name, const std::vector<std::string_view>& taken);

// A name from our own list that nobody here has yet.
std::string picked_name(const std::vector<std::string_view>& taken);

}  // namespace magichat
