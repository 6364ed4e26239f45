// Codes of tables: short, and easy to say aloud. "owl-crown-417"
#pragma once

#include <string>
#include <string_view>

namespace magichat::server {

// By the operating system's randomness; about a million and a half different ones.
std::string random_code();
// As somebody may type it: spaces for hyphens, capitals. Nothing is looked up.
std::string tidy_code(std::string_view text);
// Six digits, for handing a seat to another device.
std::string random_digits();

}  // namespace magichat::server
