// cli: the terminal. Lines in, text out, and leaving it in order whatever happens.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/draw/canvas.h"
#include "cli/play/line_editor.h"

namespace magichat {

// Why nothing more will be read.
enum class Leaving : u8 { no, quit, end_of_input, no_output, interrupted, terminated };

struct Question {
    std::string prompt;
    Paint paint = Paint::none;
    std::vector<std::string> wordings = {};  // of answers, for Tab
    std::function<void()> draw_page = {};    // the page above the prompt, drawn anew when the screen has a new size
    std::size_t answer_cells = 16;           // left beside the prompt: for the longest move and the cursor
};

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
    // How wide a page is drawn now: a cell less than the screen; never less than the games need, nor so wide that an
    // eye gets lost. And a text in sentences.
    static constexpr std::size_t least_columns = 40;
    static constexpr std::size_t least_rows = 24;
    static std::size_t width();
    static std::size_t text_width();

    static void say(std::string_view line = "");
    static void say_all(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) say(line);
    }
    // A text of any length, wrapped.
    static void say_wrapped(std::string_view text, std::string_view indent = " ");
    // How many rows a question takes.
    static std::size_t prompt_rows(const Question& question);
    // A command on a row of its own, which is never broken, so that it can be pasted.
    static void say_command(std::string_view command);
    // Takes everything off the screen, what was scrolled away too. Plain: moves it out of sight.
    void clear() const;

    // A line, trimmed. Nothing if there will be no more.
    std::optional<std::string> ask(const Question& question);
    // Waits until the person presses Enter, now: what was typed ahead does not count.
    void wait(const Question& question);
    // What was typed before can't be brought back: somebody else sits down.
    void forget_typed() { editor_.reset(); }
    // Once, and waits until the person has read it.
    void say_if_too_small();

    void quit() { leaving_ = leaving_ == Leaving::no ? Leaving::quit : leaving_; }
    Leaving leaving() const { return leaving_; }
    // The same, and a signal that has come meanwhile counts.
    bool must_leave();
    // The exit status that goes with it.
    int status() const;

private:
    enum class How : u8 { edited, plainly };
    std::optional<std::string> read_line(const Question& question, How how);
    std::optional<std::string> read_edited(const Question& question, const std::string& last_row);
    std::optional<std::string> read_plainly();
    static std::vector<std::string> rows_of(const Question& question);
    std::string put_prompt(const Question& question) const;
    bool fill();
    void follow_screen();
    void note_leaving();

    bool plain_;
    bool has_person_;
    Style style_;
    bool size_checked_ = false;
    Leaving leaving_ = Leaving::no;
    std::string read_;  // and not yet asked for
    std::unique_ptr<LineEditor> editor_;
    bool editing_ = false;
    const Question* asking_ = nullptr;
};

}  // namespace magichat
