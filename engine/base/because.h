// Why something is refused, as a value, for whoever tells it to people in their language: the name of a message, and what
// belongs into it. Programs are told in plain English beside it, which is a contract and stays as it is.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/ids.h"

namespace magichat {

struct Because {
    struct Part {
        std::string_view name;
        std::variant<u64, std::string, std::vector<std::string>> value;
    };

    std::string_view
        name{};  // "record_key_twice" for fail.record_key_twice of texts/; empty: there is only the English
    std::vector<Part> parts{};
};

// The same in both ways.
struct Explanation {
    std::string text;
    Because because{};
};

}  // namespace magichat
