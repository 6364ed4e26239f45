// table: the only free text between players is a name, and it is cleaned.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"

namespace magichat {

inline constexpr std::size_t most_name_letters = 20;  // code points

struct BadName {
    std::string why;  // one line
};

// Without control, formatting and direction characters, without spaces at the ends or two in a row. Refuses what is not
// UTF-8, too long, or has nothing left.
Result<std::string, BadName> clean_name(std::string_view text);

// A name from our own list that nobody here has yet.
std::string picked_name(const std::vector<std::string_view>& taken);

}  // namespace magichat
