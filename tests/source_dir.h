// Where our files are, for tests that read docs, golden records and generated types. In an object of its own, so that no
// test compiles to something else in another clone.
#pragma once

namespace magichat {

extern const char* const source_dir;

}  // namespace magichat
