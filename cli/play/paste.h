// cli: commands that a reader can paste into a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace magichat {

// One word for a shell, in quotes where it needs them, without control characters.
std::string shell_word(std::string_view text);

// How this program's game in the terminal is started again. The script that started it tells in MAGICHAT_PLAY, ready
// to paste; otherwise it is the program under the name that it was called by.
std::string pasted_play(std::string_view program);

// A file as the value of an option: never taken for an option itself.
std::string file_word(const std::string& path);

}  // namespace magichat
