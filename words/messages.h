// words: the messages of texts/ as they were written, made into data by make_words.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "words/keys.h"

namespace magichat {

struct MessageFile {
    std::string_view code;                               // of the language, "he"
    const std::array<const char*, key_count>* messages;  // nullptr: this language has none
};

// One a language, sorted by their codes.
std::span<const MessageFile> message_files();

// Sorted: "animal.cat".
extern const std::array<std::string_view, key_count> key_names;

}  // namespace magichat
