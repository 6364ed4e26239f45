// The version of the whole house.
#pragma once

#include <string_view>

namespace magichat {

inline constexpr std::string_view version = "0.1.0";

}  // namespace magichat
