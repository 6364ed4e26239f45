// Records made small for the file: zlib, with the words of our games known beforehand, takes a fifth of their length.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace magichat {

std::string pack(std::string_view text);
// Nothing if it was not packed by us, or is no longer as it was.
std::optional<std::string> unpack(std::string_view packed);

}  // namespace magichat
