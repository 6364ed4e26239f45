// Any bytes to a real connection of the server: requests, and frames behind an upgrade, in pieces, with a client that
// may go and a host that may speak at any moment. Never a crash; what reaches the host is UTF-8, of a socket that it has
// let in and that is not closed, and it hears of each end just once; what reaches the client is well-formed.
//
// An input is a byte of settings and a list of steps, each a byte and what it needs (connection_seeds.py).
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>

#include "server/net/connection.h"
#include "tests/fuzz/server_output.h"

using namespace magichat;
using namespace magichat::server;

namespace {

class Input {
public:
    Input(const unsigned char* data, std::size_t size) : rest_(reinterpret_cast<const char*>(data), size) {}

    bool empty() const { return rest_.empty(); }
    unsigned byte() {
        if (rest_.empty()) return 0;
        const auto value = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return value;
    }
    unsigned two_bytes() {
        const unsigned high = byte();
        return high << 8U | byte();
    }
    std::string_view bytes(std::size_t count) {
        const std::string_view some = rest_.substr(0, count);
        rest_.remove_prefix(some.size());
        return some;
    }

private:
    std::string_view rest_;
};

// Setting bits of the first byte.
enum Setting : unsigned { upgrade = 1, refuse = 2, greet = 4, leave = 8, small_queue = 16, drip = 32 };
enum class Step : unsigned { bytes, frame, say, close, wait, half_close, hang_up, stop };

// A host of one connection that promises what the comments of Handler promise.
struct Guarded : Handler {
    explicit Guarded(unsigned first_byte) : settings(first_byte) {}

    std::optional<Response> http(ConnectionId, const Request& request) override {
        promise(request.path.starts_with("/"), "a path starts with a slash");
        if (request.path == "/api/later") {
            promise(!later, "one request at a time");
            later = true;
            return std::nullopt;
        }
        return request.method == "POST" ? json_response("{}", 201) : error_response(request, 404, "nothing");
    }
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request&) override {
        promise(!open && !closed, "a connection opens once");
        if ((settings & refuse) != 0) return SocketRefusal{403, "no"};
        open = true;
        if ((settings & greet) != 0) core->find(connection)->send_text("hello");
        if ((settings & leave) != 0) say_goodbye(*core->find(connection));
        return std::nullopt;
    }
    void ws_text(ConnectionId connection, std::string_view text) override {
        promise(open && !closed, "text comes from an open socket");
        promise(!goodbye, "nothing comes after our goodbye");
        promise(fuzz::is_utf8(text), "text is UTF-8");
        promise(text.size() <= core->config.message_size, "text is not too long");
        const auto alive = core->find(connection);
        promise(alive != nullptr, "whoever speaks is there");
        if (text == "bye") return say_goodbye(*alive);
        if (text == "flood") {
            for (int i = 0; i < 8; ++i) alive->send_text(std::string(65'536, 'x'));
        }
        alive->send_text(text);
    }
    void ws_closed(ConnectionId) override {
        promise(open && !closed, "one end for one beginning");
        closed = true;
    }

    void say_goodbye(Connection& connection) {
        goodbye = true;
        connection.close(CloseCode::done, "bye");
    }

    unsigned settings;
    Core* core = nullptr;
    bool later = false;
    bool open = false;
    bool closed = false;
    bool goodbye = false;
};

class Talk {
public:
    explicit Talk(Guarded& host, const Config& config)
        : parts_{{&host}, log_, metrics_, Files::plain(), sessions_}, shared_(config, parts_), core_(shared_, host, 0) {
        host.core = &core_;
        std::array<int, 2> ends{};
        promise(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends.data()) == 0, "two ends");
        client_ = ends[1];
        // To Asio a stream is a stream, whatever carries it.
        Socket socket(core_.io, asio::ip::tcp::v4(), ends[0]);
        Error ignored;
        socket.non_blocking(true, ignored);
        shared_.counts.connections.add(1);
        core_.add(std::make_shared<StreamConnection<Socket>>(core_, std::move(socket), "127.0.0.1", false));
        settle();
    }
    ~Talk() {
        hang_up();
        core_.connections.clear();
    }
    Talk(const Talk&) = delete;
    Talk& operator=(const Talk&) = delete;

    std::size_t at_a_time = std::numeric_limits<std::size_t>::max();  // bytes that arrive together

    Core& core() { return core_; }
    std::string_view heard() const { return heard_; }

    void send(std::string_view bytes) {
        while (!bytes.empty() && client_ >= 0) {
            const ssize_t sent = ::send(client_, bytes.data(), std::min(bytes.size(), at_a_time), MSG_NOSIGNAL);
            if (sent <= 0) return settle();  // the server does not read: so be it
            bytes.remove_prefix(static_cast<std::size_t>(sent));
            settle();
        }
    }
    void half_close() const {
        if (client_ >= 0) ::shutdown(client_, SHUT_WR);
    }
    void hang_up() {
        if (client_ >= 0) ::close(client_);
        client_ = -1;
    }
    // Until nothing happens any more. The client reads all that comes.
    void settle() {
        for (;;) {
            core_.io.restart();
            const std::size_t done = core_.io.poll();
            std::array<char, 65'536> some;
            const ssize_t got = client_ < 0 ? 0 : ::recv(client_, some.data(), some.size(), 0);
            if (got > 0) heard_.append(some.data(), static_cast<std::size_t>(got));
            if (done == 0 && got <= 0) return;
        }
    }
    template <class Do>
    void with_connection(const Do& act) {
        const auto here = core_.connections.everybody();
        if (!here.empty()) act(*here.front());
    }

private:
    Log log_{LogLevel::error, LogFormat::text};
    Metrics metrics_;
    Sessions sessions_{{SessionKey{1, {1, 2, 3}}}, std::chrono::hours(1)};
    NetParts parts_;
    CoreShared shared_;
    Core core_;
    int client_ = -1;
    std::string heard_;
};

// As clients send them, but for whatever the first byte says.
std::string masked(unsigned first_byte, std::string_view payload, unsigned mask) {
    std::string frame(1, static_cast<char>(first_byte));
    if (payload.size() < 126) {
        frame.push_back(static_cast<char>(0x80U | payload.size()));
    } else {
        frame.push_back(static_cast<char>(0x80U | 126U));
        frame.push_back(static_cast<char>(payload.size() >> 8U));
        frame.push_back(static_cast<char>(payload.size() & 0xffU));
    }
    frame.append(4, static_cast<char>(mask));
    for (const char c : payload) frame.push_back(static_cast<char>(static_cast<unsigned char>(c) ^ mask));
    return frame;
}

constexpr std::string_view handshake =
    "GET /ws HTTP/1.1\r\nHost: hat.test\r\nOrigin: http://hat.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

void take(Step step, Input& input, Guarded& host, Talk& talk) {
    switch (step) {
        case Step::bytes: return talk.send(input.bytes(input.two_bytes()));
        case Step::frame: {
            const unsigned first_byte = input.byte();
            const unsigned mask = input.byte();
            return talk.send(masked(first_byte, input.bytes(input.two_bytes()), mask));
        }
        case Step::say:
            talk.with_connection([&](Connection& connection) {
                connection.send_text("news");
                if (std::exchange(host.later, false)) connection.answer(json_response("{}"));
            });
            break;
        case Step::close: talk.with_connection([&](Connection& connection) { host.say_goodbye(connection); }); break;
        case Step::wait: {
            const Time then = Clock::now() + std::chrono::seconds(input.byte());
            talk.with_connection([&](Connection& connection) { connection.check_deadlines(then); });
            break;
        }
        case Step::half_close: talk.half_close(); break;
        case Step::hang_up: talk.hang_up(); break;
        case Step::stop:
            talk.core().stopping = true;
            talk.with_connection([](Connection& connection) { connection.shut_down(); });
            break;
    }
    talk.settle();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    Input input(data, size);
    Guarded host(input.byte());
    Config config;
    config.hosts = {"hat.test"};
    if ((host.settings & small_queue) != 0) config.send_queue = config.message_size;
    Talk talk(host, config);
    // Each head and each frame in pieces, but for what is so long that it would take all day.
    if ((host.settings & drip) != 0 && size < 1'000) talk.at_a_time = 3;
    if ((host.settings & upgrade) != 0) talk.send(handshake);
    while (!input.empty()) take(static_cast<Step>(input.byte() % 8U), input, host, talk);

    // Whatever it was, it ends: by the client, or when its time is up.
    const bool was_open = host.open;
    talk.hang_up();
    talk.settle();
    talk.with_connection(
        [](Connection& connection) { connection.check_deadlines(Clock::now() + std::chrono::hours(1)); });
    talk.settle();
    promise(talk.core().connections.empty(), "every connection ends");
    promise(host.open == was_open && host.closed == host.open, "an end for every beginning");
    const fuzz::Heard heard = fuzz::read_server(talk.heard());
    promise(!heard.upgraded || host.open, "only those who were let in are upgraded");
    promise(heard.upgraded || heard.texts == 0, "no frames without an upgrade");
    return 0;
}
