// Codes of tables: short, and easy to say aloud. "owl-crown-4170"
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace magichat::server {

// By the operating system's randomness. Of so many that nobody finds a table by trying, at the rate at which a household
// may (guests/households.h).
std::string random_code();
std::uint64_t code_count();
// As somebody may type it: spaces for hyphens, capitals. Nothing is looked up.
std::string tidy_code(std::string_view text);
// Six digits, for handing a seat to another device.
std::string random_digits();

}  // namespace magichat::server
