// cli: a bot that is another program, asked and answering by lines. Nothing that it does can stop or harm its host:
// every wait has an end, every buffer a limit, and a program that is no longer wanted is killed and reaped.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/fault.h"

namespace magichat {

// How long to wait for it, and what to do with what it writes to standard error.
struct ProgramManners {
    std::chrono::milliseconds move{500};
    std::chrono::milliseconds start{3000};  // on top, for the first answer of a fresh process
    std::chrono::milliseconds grace{100};   // on top, always: for the way there and back
    bool quiet = false;                     // drop what it writes to standard error
    // Takes a line of its standard error, safe to print; from the thread that plays. None: to our own standard error.
    std::function<void(const std::string& line)> errors{};
};

// A file that is closed with its owner.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return fd_; }
    void close();

private:
    int fd_ = -1;
};

// Why a program can't be started.
struct CantStart {
    enum class Doing : u8 { pipe, process, program };
    Doing doing;
    std::string program;
    int number;  // as in errno

    std::string words() const;
    // For the why of a fault, in plain English.
    std::string plain() const;
};

class Program {
public:
    // What it may say without being asked, and how long a line may be.
    static constexpr std::size_t most_output = std::size_t{64} << 10U;

    // `words`: the program and its arguments. `label` stands before what it writes to standard error.
    Program(std::vector<std::string> words, std::string label, const ProgramManners& manners)
        : words_(std::move(words)), label_(std::move(label)), manners_(manners) {}
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() { kill(); }

    // How quickly it has answered, the first answer of a process left out.
    struct Latency {
        u64 answers = 0;
        double all_ms = 0;
        double slowest_ms = 0;
    };

    const ProgramManners& manners() const { return manners_; }
    const Latency& pace() const { return pace_; }
    bool running() const { return pid_ > 0; }
    // Nothing, or why it can't be started.
    std::optional<CantStart> start();
    // Sends a line, now or as soon as it reads.
    void tell(std::string_view line);
    // Sends a line, when it has read all before it, and waits for one. Whatever was said until then was said unasked.
    Result<std::string, Fault> ask(std::string_view line);
    // What it has said without being asked, if anything, when it has read all that it was told and this time is over.
    std::optional<Fault> unasked(std::chrono::milliseconds wait);
    // Forgets what was said unasked.
    void forgive() { said_.clear(); }
    // All that it was told?
    bool has_read() const;
    // Closes its input and waits for it to leave. False: it was still there and had to be killed.
    bool finish(std::chrono::milliseconds wait);
    // At once, with all its children.
    void kill();

private:
    using Clock = std::chrono::steady_clock;

    std::chrono::milliseconds patience() const;
    void let_it_read();
    void pump(std::chrono::microseconds wait);
    void send_some();
    void read_some();
    void pass_on_errors();
    std::optional<std::string> take_line();
    void note_answer(std::chrono::duration<double, std::milli> time);
    bool gone(std::chrono::milliseconds wait);
    std::string how_it_ended();

    std::vector<std::string> words_;
    std::string label_;
    ProgramManners manners_;
    Latency pace_;
    pid_t pid_ = -1;
    std::string ending_;
    bool fresh_ = true;   // has not answered yet
    bool deaf_ = false;   // does not read
    bool ended_ = false;  // will say nothing more
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;
    std::string to_send_;
    std::string said_;
    std::string error_line_;
    std::size_t error_bytes_ = 0;
};

}  // namespace magichat
