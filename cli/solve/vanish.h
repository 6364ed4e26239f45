// cli: solve vanish. How numbers and sentences stand there, and the part for four players.
#pragma once

#include <algorithm>
#include <cstdio>
#include <string>

#include "cli/commands.h"
#include "cli/layout.h"

namespace magichat {

inline std::string fixed(double value) { return decimal(value, 4); }
inline TextArg chance(double value) { return decimal_arg(value, 4); }

// A gain that is next to nothing, as "5.6e-17".
inline TextArg small(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", std::max(0.0, value));
    return code(text);
}

// A paragraph, as wide as the tables.
inline std::string paragraph(const std::string& text) {
    constexpr std::size_t width = 100;
    std::string lines;
    for (const std::string& line : wrapped(text, width)) lines += line + '\n';
    return lines;
}

std::string four_text(std::size_t hats);
std::string four_json(std::size_t hats);

}  // namespace magichat
