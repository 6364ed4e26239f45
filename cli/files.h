// cli: whole files in and out, and saying what went wrong.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "words/words.h"

namespace magichat {

struct FileError {
    std::string why;  // a sentence
};

// Why the operating system could not do something, to finish a sentence; `number` as in errno.
Arg system_reason(int number);
// "Can’t read “x”: there is no such file." `doing` has {file} and {reason}.
FileError file_error(Key doing, const std::string& path, int number);

// All that a file holds; "-" is standard input. Refuses what is longer than `most` bytes.
Result<std::string, FileError> read_file(const std::string& path, std::size_t most);

// Writes a new file beside the old one and then takes its place: never half a file. `fresh`: the name of the new one
// until then, where nobody else could use it.
Result<bool, FileError> write_file(const std::string& path, std::string_view content, std::string fresh = "");

// Writes to standard output.
void put(std::string_view text);
// All that was put is out? If not, says so on standard error.
bool flush_output();

// One line on standard error: "magichat: ...". Safe to show, whatever is in it.
void complain(std::string_view what);

}  // namespace magichat
