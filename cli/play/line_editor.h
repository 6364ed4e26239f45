// cli: one line typed by a person, with keys to edit it, what was typed before, and Tab to complete it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/draw/canvas.h"

namespace magichat {

// What Tab makes of the text before the cursor.
struct Completion {
    std::string more;                  // to insert
    std::vector<std::string> choices;  // to list, when there is nothing to insert: the next words, each once
};
Completion complete(std::string_view typed, const std::vector<std::string>& wordings);

// Only one at a time, at a terminal.
class LineEditor {
public:
    struct Ways {
        std::function<std::optional<char>()> next_byte;             // waits for it; nothing if there will be no more
        std::function<void(const std::vector<std::string>&)> list;  // shows choices on rows of their own
    };
    explicit LineEditor(Ways ways);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // The prompt is one row. Nothing if the input ended first; the terminal is in order again in any case.
    std::optional<std::string> read_line(const std::string& prompt, Paint paint, const Style& style,
                                         const std::vector<std::string>& wordings);
    // While a line is read: the cursor stands on an empty row, and the line is to be shown there again.
    void show_again();
    // The terminal was another program's meanwhile, or has a new size.
    void take_back();
    void note_size();

private:
    struct Library;  // everything of libedit's
    std::unique_ptr<Library> library_;
};

}  // namespace magichat
