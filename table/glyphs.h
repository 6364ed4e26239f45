// table: glyphs. What may stand in a name, and which names nobody could tell apart. Our own small tables (letters.h): this
// compiles to WASM, where the large ones of Unicode would weigh more than the engine.
#pragma once

#include <string_view>

#include "engine/base/ids.h"

namespace magichat {

inline constexpr u32 joiner = 0x200D;      // makes one picture of two
inline constexpr u32 as_picture = 0xFE0F;  // says that the one before is drawn in colours
enum class Glyph : u8 { none, letter, mark, picture };

// What it is in a name: most of Unicode is none. A letter is also a digit, or what stands between parts of a name; a mark
// stands on, under or in the letter before it.
Glyph glyph_of(u32 letter);

// The same but for capitals, marks, spaces, and letters that look like each other.
bool look_alike(std::string_view one, std::string_view other);

}  // namespace magichat
