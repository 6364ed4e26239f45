#include "cli/play/terminal.h"

#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <utility>

#include "cli/files.h"
#include "cli/layout.h"
#include "engine/base/quote.h"
#include "engine/base/spelling.h"
#include "words/words.h"

namespace magichat {

namespace {

constexpr std::size_t longest_line = 4096;

volatile std::sig_atomic_t caught = 0;
volatile std::sig_atomic_t resized = 0;
volatile std::sig_atomic_t continued = 0;  // after having been stopped
// The signals are blocked but while we wait for input, so that none can slip in between looking and waiting.
sigset_t mask_while_waiting;

void note_signal(int signal) {
    if (signal == SIGWINCH) {
        resized = 1;
    } else if (signal == SIGCONT) {
        continued = 1;
    } else {
        caught = signal;
    }
}

void catch_signal(int signal, sigset_t& blocked) {
    struct sigaction old{};
    sigaction(signal, nullptr, &old);
    if (old.sa_handler == SIG_IGN) return;  // whoever started us does not want it to count
    struct sigaction action{};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0;  // no SA_RESTART: waiting must end
    sigaction(signal, &action, nullptr);
    sigaddset(&blocked, signal);
}

winsize screen() {
    for (const int side : {STDOUT_FILENO, STDIN_FILENO}) {  // the output may go through another program
        winsize size{};
        if (::ioctl(side, TIOCGWINSZ, &size) == 0 && size.ws_row != 0 && size.ws_col != 0) return size;
    }
    return {24, 80, 0, 0};
}

}  // namespace

Terminal::Terminal(bool plain)
    : plain_(plain || ::isatty(STDOUT_FILENO) == 0 || environment("TERM") == "dumb" || environment("TERM").empty()),
      has_person_(::isatty(STDIN_FILENO) != 0),
      style_{!plain_ && environment("NO_COLOR").empty(), !plain_ && shows_utf8(environment)} {
    sigset_t blocked;
    sigemptyset(&blocked);
    caught = 0;
    catch_signal(SIGINT, blocked);
    catch_signal(SIGTERM, blocked);
    catch_signal(SIGWINCH, blocked);
    catch_signal(SIGCONT, blocked);
    sigprocmask(SIG_BLOCK, &blocked, &mask_while_waiting);
}

Terminal::~Terminal() {
    editor_.reset();
    if (style_.colour) put("\033[0m");
    sigprocmask(SIG_SETMASK, &mask_while_waiting, nullptr);
}

std::size_t Terminal::rows() { return screen().ws_row; }
std::size_t Terminal::columns() { return screen().ws_col; }
std::size_t Terminal::width() { return std::clamp<std::size_t>(columns(), least_columns, 120) - 1; }
std::size_t Terminal::text_width() { return std::min<std::size_t>(width(), 79); }

void Terminal::say(std::string_view line) {
    put(line);
    put("\n");
}

void Terminal::say_wrapped(std::string_view text, std::string_view indent) {
    for (const std::string& row : wrapped(text, text_width() - indent.size())) say(std::string(indent) + row);
}

void Terminal::say_command(std::string_view command) { say("   " + std::string(command)); }

void Terminal::clear() const {
    if (!plain_) return put("\033[2J\033[3J\033[H");
    put(std::string(std::max<std::size_t>(40, rows()), '\n'));
    say(std::string(std::min<std::size_t>(60, width()), '-'));
}

bool Terminal::must_leave() {
    const timespec at_once{};
    if (leaving_ == Leaving::no) ::ppoll(nullptr, 0, &at_once, &mask_while_waiting);
    note_leaving();
    return leaving_ != Leaving::no;
}

void Terminal::note_leaving() {
    if (caught != 0 && leaving_ == Leaving::no) {
        leaving_ = caught == SIGINT ? Leaving::interrupted : Leaving::terminated;
    }
}

// The page follows the screen to its new size; a line that is being edited stays as it is.
void Terminal::follow_screen() {
    const bool new_size = std::exchange(resized, 0) != 0;
    const bool back = std::exchange(continued, 0) != 0;
    if ((!new_size && !back) || asking_ == nullptr || plain_) return;
    if (editing_) {
        back ? editor_->take_back() : editor_->note_size();
    }
    if (asking_->draw_page) {
        asking_->draw_page();
    } else if (!editing_ || !back) {
        return;
    }
    const std::string last_row = put_prompt(*asking_);
    editing_ ? editor_->show_again() : put(last_row);
    flush_output();
}

// More of the input, or the reason why there is none.
bool Terminal::fill() {
    for (;;) {
        pollfd input{STDIN_FILENO, POLLIN, 0};
        const int ready = ::ppoll(&input, 1, nullptr, &mask_while_waiting);
        const int reason = errno;
        note_leaving();
        if (leaving_ != Leaving::no) return false;
        follow_screen();
        if (ready < 0 && reason == EINTR) continue;
        char block[1024];
        const ssize_t got = ready < 0 ? -1 : ::read(STDIN_FILENO, block, sizeof block);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) {
            leaving_ = Leaving::end_of_input;
            return false;
        }
        read_.append(block, static_cast<std::size_t>(got));
        return true;
    }
}

// The rows of a question: empty ones first, and the last with room for the answer.
std::vector<std::string> Terminal::rows_of(const Question& question) {
    const std::size_t empty = std::min(question.prompt.find_first_not_of('\n'), question.prompt.size());
    std::vector<std::string> rows(empty);
    auto words = wrapped(trimmed(question.prompt), width() - 1);
    const auto last = wrapped(words.back(), width() - question.answer_cells);
    words.pop_back();
    rows.insert(rows.end(), words.begin(), words.end());
    rows.insert(rows.end(), last.begin(), last.end());
    return rows;
}

std::size_t Terminal::prompt_rows(const Question& question) { return rows_of(question).size(); }

// All rows but the last, which is handed back.
std::string Terminal::put_prompt(const Question& question) const {
    auto rows = rows_of(question);
    const std::string last_row = ' ' + rows.back() + (question.prompt.ends_with(' ') ? " " : "");
    rows.pop_back();
    for (const std::string& row : rows) say(row.empty() ? "" : ' ' + painted(row, question.paint, style_));
    return last_row;
}

std::optional<std::string> Terminal::read_plainly() {
    for (;;) {
        const std::size_t end = read_.find('\n');
        if (end != std::string::npos) {
            std::string line(trimmed(std::string_view(read_).substr(0, end)));
            read_.erase(0, end + 1);
            if (!has_person_) say(printable(line, 200));  // a script's answers stand in its output as if typed
            return line;
        }
        if (read_.size() > longest_line) read_.erase(longest_line);
        if (fill()) continue;
        // A last line without its end is a line too.
        if (leaving_ != Leaving::end_of_input || trimmed(read_).empty()) return std::nullopt;
        leaving_ = Leaving::no;
        read_ += '\n';
    }
}

std::optional<std::string> Terminal::read_edited(const Question& question, const std::string& last_row) {
    if (!editor_) {
        const auto next_byte = [this]() -> std::optional<char> {
            if (read_.empty() && !fill()) return std::nullopt;
            const char next = read_[0];
            read_.erase(0, 1);
            return next;
        };
        const auto list = [](const std::vector<std::string>& choices) {
            std::string all;
            for (const std::string& choice : choices) (all += all.empty() ? "" : "  ") += choice;
            say();
            say_wrapped(all);
        };
        editor_ = std::make_unique<LineEditor>(LineEditor::Ways{next_byte, list});
    }
    editing_ = true;
    auto line = editor_->read_line(last_row, question.paint, style_, question.wordings);
    editing_ = false;
    if (!line && leaving_ == Leaving::no) leaving_ = Leaving::end_of_input;  // by its key
    return line;
}

std::optional<std::string> Terminal::read_line(const Question& question, How how) {
    if (leaving_ != Leaving::no) return std::nullopt;
    resized = 0;  // what is on the screen was just drawn
    continued = 0;
    const std::string last_row = put_prompt(question);
    const bool edited = how == How::edited && has_person_ && !plain_;
    if (!edited) put(painted(last_row, question.paint, style_));
    if (!flush_output()) {
        leaving_ = Leaving::no_output;  // and it was said
        return std::nullopt;
    }
    asking_ = &question;
    auto line = edited ? read_edited(question, last_row) : read_plainly();
    asking_ = nullptr;
    if (!line) say();
    return line;
}

std::optional<std::string> Terminal::ask(const Question& question) { return read_line(question, How::edited); }

void Terminal::wait(const Question& question) {
    Question waiting = question;
    waiting.answer_cells = 1;
    if (!has_person_) return say(put_prompt(waiting));
    // What was typed before is no answer: nobody must slip through two curtains at once.
    ::tcflush(STDIN_FILENO, TCIFLUSH);
    read_.clear();
    const auto line = read_line(waiting, How::plainly);
    if (line && lower_case(*line) == "quit") quit();
}

void Terminal::say_if_too_small() {
    if (!has_person_ || std::exchange(size_checked_, true)) return;
    const winsize size = screen();
    if (size.ws_col >= least_columns && size.ws_row >= least_rows) return;
    const auto by = [](std::size_t columns, std::size_t rows) {
        return code(std::to_string(columns) + 'x' + std::to_string(rows));
    };
    const std::string text = magichat::say(
        Key::term_too_small, {{"size", by(size.ws_col, size.ws_row)}, {"least", by(least_columns, least_rows)}});
    for (const std::string& row : wrapped(text, std::clamp<std::size_t>(size.ws_col, 20, width()) - 2)) say(' ' + row);
    wait({'\n' + magichat::say(Key::term_go_on) + ' '});
}

int Terminal::status() const {
    if (leaving_ == Leaving::interrupted) return 128 + SIGINT;
    if (leaving_ == Leaving::terminated) return 128 + SIGTERM;
    return 0;
}

}  // namespace magichat
