#include "cli/play/paste.h"

#include <algorithm>
#include <cstdlib>

#include "engine/base/quote.h"

namespace magichat {

namespace {

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_./:=@%+,-").find(c) != std::string_view::npos;
}

// With the backslashes that bash, zsh and ksh read in $'..'.
std::string escaped(std::string_view text) {
    std::string word = "$'";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '\'' || c == '\\') {
            (word += '\\') += c;
        } else if (byte >= ' ' && byte < 0x7F) {
            word += c;
        } else {
            word += '\\';
            for (const unsigned shift : {6U, 3U, 0U}) word += static_cast<char>('0' + ((byte >> shift) & 7U));
        }
    }
    return word + '\'';
}

}  // namespace

std::string shell_word(std::string_view text) {
    if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
    if (printable(text, text.size()) != text) return escaped(text);
    std::string word = "'";
    for (const char c : text) {
        if (c == '\'') {
            word += "'\\''";
        } else {
            word += c;
        }
    }
    return word + '\'';
}

std::string pasted_play(std::string_view program) {
    const char* script = std::getenv("MAGICHAT_PLAY");  // NOLINT(concurrency-mt-unsafe): there is one thread
    if (script != nullptr && *script != '\0') return printable(script);
    return shell_word(program) + " play";
}

std::string file_word(const std::string& path) { return shell_word(path.starts_with('-') ? "./" + path : path); }

}  // namespace magichat
