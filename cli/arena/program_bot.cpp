#include "cli/arena/program_bot.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>

#include "cli/files.h"
#include "engine/base/quote.h"

namespace magichat {

using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr std::size_t most_unread = std::size_t{1} << 20U;
constexpr std::size_t most_errors = std::size_t{64} << 10U;  // of one process
constexpr std::size_t longest_error = 1000;

struct Pipe {
    Descriptor out;  // to read from
    Descriptor in;   // to write to
};

// No program inherits another one's pipes, and none of them is a standard stream.
std::optional<Pipe> make_pipe() {
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
    Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
    constexpr int first_free = 3;
    for (Descriptor* end : {&pipe.out, &pipe.in}) {
        if (end->get() < first_free) *end = Descriptor(::fcntl(end->get(), F_DUPFD_CLOEXEC, first_free));
        if (end->get() < 0) return std::nullopt;
    }
    return pipe;
}

void never_block(const Descriptor& file) { ::fcntl(file.get(), F_SETFL, O_NONBLOCK); }

// In the new process. It must not outlive us, is the head of a group that can be killed at once, and dies of a broken
// pipe as programs do.
[[noreturn]] void become(char* const* words, pid_t host, const std::array<int, 3>& streams, int failure) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != host) ::_exit(1);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM}) ::signal(signal, SIG_DFL);
    for (int i = 0; i < 3; ++i) ::dup2(streams[static_cast<std::size_t>(i)], i);
    ::execvp(words[0], words);
    const int reason = errno;
    [[maybe_unused]] const ssize_t told = ::write(failure, &reason, sizeof reason);
    ::_exit(127);
}

}  // namespace

void Descriptor::close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
}

std::string CantStart::words() const {
    const NamedArg reason{"reason", system_reason(number)};
    switch (doing) {
        case Doing::pipe: return say(Key::fail_arena_pipe, {reason});
        case Doing::process: return say(Key::fail_arena_process, {reason});
        case Doing::program: break;
    }
    return say(Key::fail_arena_start, {reason, {"file", code(program, 200)}});
}

std::string CantStart::plain() const {
    const std::string reason = std::string(": ") + std::strerror(number);  // NOLINT(concurrency-mt-unsafe)
    switch (doing) {
        case Doing::pipe: return "can't make a pipe" + reason;
        case Doing::process: return "can't start a process" + reason;
        case Doing::program: break;
    }
    return "can't start " + quote(program, 200) + reason;
}

std::optional<CantStart> Program::start() {
    kill();
    auto input = make_pipe();
    auto output = make_pipe();
    auto errors = make_pipe();
    auto failure = make_pipe();
    const Descriptor nowhere(manners_.quiet ? ::open("/dev/null", O_WRONLY | O_CLOEXEC) : -1);
    if (!input || !output || !errors || !failure) return CantStart{CantStart::Doing::pipe, {}, errno};
    std::vector<char*> words;
    words.reserve(words_.size() + 1);
    for (std::string& word : words_) words.push_back(word.data());
    words.push_back(nullptr);
    const int error_stream = manners_.quiet ? nowhere.get() : errors->in.get();
    const pid_t host = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0) {
        become(words.data(), host, {input->out.get(), output->in.get(), error_stream}, failure->in.get());
    }
    if (pid < 0) return CantStart{CantStart::Doing::process, {}, errno};
    ::setpgid(pid, pid);  // whichever of the two comes first
    pid_ = pid;
    failure->in.close();
    int reason = 0;
    ssize_t got = 0;
    do {
        got = ::read(failure->out.get(), &reason, sizeof reason);
    } while (got < 0 && errno == EINTR);
    if (got > 0) {
        kill();
        return CantStart{CantStart::Doing::program, words_[0], reason};
    }
    input_ = std::move(input->in);
    output_ = std::move(output->out);
    errors_ = std::move(errors->out);
    for (const Descriptor* file : {&input_, &output_, &errors_}) never_block(*file);
    fresh_ = true;
    deaf_ = ended_ = false;
    error_bytes_ = 0;
    return std::nullopt;
}

void Program::tell(std::string_view line) {
    if (!running()) return;
    if (to_send_.size() > most_unread) deaf_ = true;
    if (deaf_ || input_.get() < 0) return;
    (to_send_ += line) += '\n';
    send_some();
}

milliseconds Program::patience() const {
    return manners_.move + manners_.grace + (fresh_ ? manners_.start : milliseconds(0));
}

bool Program::has_read() const {
    int unread = 0;
    return to_send_.empty() && (::ioctl(input_.get(), FIONREAD, &unread) != 0 || unread == 0);
}

// Waits until it has read all that it was told, or speaks before that, or is out of time. Without this, what it says on
// its own would pass for an answer whenever the question is quicker.
void Program::let_it_read() {
    const auto deadline = Clock::now() + patience();
    constexpr microseconds longest_nap{1000};
    for (microseconds nap{20}; !has_read() && said_.empty() && !ended_ && !deaf_;
         nap = std::min(2 * nap, longest_nap)) {
        if (Clock::now() >= deadline) return;
        pump(nap);
    }
}

Result<std::string, Fault> Program::ask(std::string_view line) {
    const auto begin = Clock::now();
    const auto deadline = begin + patience();
    if (auto fault = unasked(milliseconds(0))) return *fault;
    tell(line);
    for (;;) {
        if (auto answer = take_line()) return note_answer(Clock::now() - begin), std::move(*answer);
        if (said_.size() > most_output) return Fault{FaultKind::flood, "a line without end"};
        if (ended_) return Fault{FaultKind::exited, how_it_ended()};
        if (deaf_) return Fault{FaultKind::timeout, "it does not read"};
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        if (left <= milliseconds(0)) {
            return Fault{FaultKind::timeout, "no answer within " + std::to_string(patience().count()) + " ms"};
        }
        pump(left);
    }
}

std::optional<Fault> Program::unasked(milliseconds wait) {
    if (!running()) return Fault{FaultKind::exited, "it is not running"};
    let_it_read();
    const auto deadline = Clock::now() + wait;
    for (milliseconds left = wait;; left = std::chrono::ceil<milliseconds>(deadline - Clock::now())) {
        const std::size_t before = said_.size();
        pump(std::max(left, milliseconds(0)));
        if (said_.size() > most_output) return Fault{FaultKind::flood, "more than 64 KiB unasked"};
        if (ended_ || (left <= milliseconds(0) && said_.size() == before)) break;
    }
    if (!said_.empty()) {
        return Fault{FaultKind::unasked,
                     "said " + quote(said_.substr(0, said_.find('\n')), 100) + " without being asked"};
    }
    if (ended_) return Fault{FaultKind::exited, how_it_ended()};
    return std::nullopt;
}

void Program::note_answer(std::chrono::duration<double, std::milli> time) {
    if (std::exchange(fresh_, false)) return;
    ++pace_.answers;
    pace_.all_ms += time.count();
    pace_.slowest_ms = std::max(pace_.slowest_ms, time.count());
}

std::optional<std::string> Program::take_line() {
    const std::size_t end = said_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = said_.substr(0, end);
    said_.erase(0, end + 1);
    return line;
}

// Waits until something can be read or sent, and does it.
void Program::pump(microseconds wait) {
    // poll() passes over what is negative. An input with nothing to send is left alone: once broken it is always ready.
    std::array<pollfd, 3> ends = {
        {{to_send_.empty() ? -1 : input_.get(), POLLOUT, 0}, {output_.get(), POLLIN, 0}, {errors_.get(), POLLIN, 0}}};
    const auto seconds = std::chrono::floor<std::chrono::seconds>(wait);
    const timespec time{seconds.count(), std::chrono::nanoseconds(wait - seconds).count()};
    if (::ppoll(ends.data(), ends.size(), &time, nullptr) <= 0) return;
    if (ends[0].revents != 0) send_some();
    if (ends[1].revents != 0) read_some();
    if (ends[2].revents != 0) pass_on_errors();
}

void Program::send_some() {
    while (!to_send_.empty()) {
        const ssize_t sent = ::write(input_.get(), to_send_.data(), to_send_.size());
        if (sent > 0) {
            to_send_.erase(0, static_cast<std::size_t>(sent));
        } else if (errno == EAGAIN) {
            return;
        } else if (errno != EINTR) {  // it has closed its input
            input_.close();
            to_send_.clear();
        }
    }
}

void Program::read_some() {
    char block[1 << 14];
    const ssize_t got = ::read(output_.get(), block, sizeof block);
    if (got > 0) return static_cast<void>(said_.append(block, static_cast<std::size_t>(got)));
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    output_.close();
    ended_ = true;
}

void Program::pass_on_errors() {
    char block[1 << 12];
    const ssize_t got = ::read(errors_.get(), block, sizeof block);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0) return errors_.close();
    for (const char c : std::string_view(block, static_cast<std::size_t>(got))) {
        if (++error_bytes_ > most_errors) return;
        if (c != '\n') {
            if (error_line_.size() < longest_error) error_line_ += c;
            continue;
        }
        const std::string line = '[' + label_ + "] " + printable(error_line_);
        if (manners_.errors) {
            manners_.errors(line);
        } else {
            std::fputs((line + '\n').c_str(), stderr);
        }
        error_line_.clear();
    }
}

// Has it ended, by the end of this time? It stays a zombie until kill(), so that its number can't go to another process.
bool Program::gone(milliseconds wait) {
    const auto deadline = Clock::now() + wait;
    for (;;) {
        siginfo_t how{};
        const bool asked = ::waitid(P_PID, static_cast<id_t>(pid_), &how, WEXITED | WNOHANG | WNOWAIT) == 0;
        if (asked && how.si_pid == pid_) {
            ending_ = how.si_code == CLD_EXITED ? "it exited with status " : "it was ended by signal ";
            ending_ += std::to_string(how.si_status);
            return true;
        }
        if (Clock::now() >= deadline) return false;
        if (errors_.get() >= 0) pass_on_errors();
        std::this_thread::sleep_for(milliseconds(2));
    }
}

std::string Program::how_it_ended() {
    constexpr milliseconds a_moment{200};
    return gone(a_moment) ? ending_ : "it closed its output";
}

bool Program::finish(milliseconds wait) {
    if (!running()) return true;
    const auto deadline = Clock::now() + wait;
    while (!to_send_.empty() && !ended_ && Clock::now() < deadline) pump(milliseconds(10));
    input_.close();
    to_send_.clear();
    output_.close();  // whatever it still wants to say
    const bool left = gone(std::chrono::ceil<milliseconds>(deadline - Clock::now()));
    kill();
    return left;
}

void Program::kill() {
    if (pid_ > 0) {
        ::kill(-pid_, SIGKILL);
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) continue;
        // Its last words are the best of them. A child that has left its group may still be talking: not for ever.
        for (std::size_t before = ~std::size_t{0};
             errors_.get() >= 0 && error_bytes_ != before && error_bytes_ <= most_errors;) {
            before = error_bytes_;
            pass_on_errors();
        }
    }
    pid_ = -1;
    input_.close();
    output_.close();
    errors_.close();
    to_send_.clear();
    said_.clear();
    error_line_.clear();
}

}  // namespace magichat
