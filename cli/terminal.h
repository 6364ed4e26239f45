// cli: the terminal. Lines in, text out, and leaving it in order whatever happens.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/canvas.h"

namespace magichat {

// Why nothing more will be read.
enum class Leaving : u8 { no, quit, end_of_input, no_output, interrupted, terminated };

// Only one at a time: signals have but one place to go.
class Terminal {
public:
    // plain: no colours, no clearing, no box drawing. Also where the terminal can't do better. NO_COLOR in the
    // environment: no colours, and nothing else.
    explicit Terminal(bool plain);
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    bool plain() const { return plain_; }
    // Is there a person to answer? If not, nothing waits for one.
    bool has_person() const { return has_person_; }
    const Style& style() const { return style_; }
    static std::size_t rows();
    static std::size_t columns();
    static constexpr std::size_t width = 79;

    static void say(std::string_view line = "");
    static void say_all(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) say(line);
    }
    // A text of any length, wrapped.
    static void say_wrapped(std::string_view text, std::string_view indent = "");
    // Takes everything off the screen, what was scrolled away too. Plain: moves it out of sight.
    void clear() const;

    // A line, trimmed. Nothing if there will be no more.
    std::optional<std::string> ask(std::string_view prompt);
    // Waits until the person presses Enter, now: what was typed ahead does not count.
    void wait(std::string_view prompt);
    // Once, and waits until the person has read it.
    void say_if_too_small();

    void quit() { leaving_ = leaving_ == Leaving::no ? Leaving::quit : leaving_; }
    Leaving leaving() const { return leaving_; }
    // The same, and a signal that has come meanwhile counts.
    bool must_leave();
    // The exit status that goes with it.
    int status() const;

private:
    bool fill();
    void note_leaving();

    bool plain_;
    bool has_person_;
    Style style_;
    bool size_checked_ = false;
    Leaving leaving_ = Leaving::no;
    std::string read_;  // and not yet asked for
};

}  // namespace magichat
