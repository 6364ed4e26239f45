// Text from outside, made safe to show: on one line, without control characters, and not endless.
#pragma once

#include <string>
#include <string_view>

namespace magichat {

// In double quotes. Control characters, bytes that are not UTF-8 and characters that change the direction of text are
// escaped; what is longer than `most` bytes is cut, and says so.
std::string quote(std::string_view text, std::size_t most = 1000);

// The same without quotes, for names.
std::string printable(std::string_view text, std::size_t most = 1000);

}  // namespace magichat
