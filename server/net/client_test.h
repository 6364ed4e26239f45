// For the tests of the network: a server with a simple handler in a thread of its own, and a client made of nothing but
// a socket, which can misbehave as it likes.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "server/net/net.h"

namespace magichat::server {

class RawClient {
public:
    explicit RawClient(std::uint16_t port, int receive_buffer = 0) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_buffer > 0) setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
    }
    ~RawClient() { ::close(socket_); }
    RawClient(const RawClient&) = delete;
    RawClient& operator=(const RawClient&) = delete;

    bool connected() const { return connected_; }
    int descriptor() const { return socket_; }

    bool send(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(sent));
        }
        return true;
    }

    // Reads more; false at the end of the stream, or after ten seconds of silence, which fails every test that waits.
    bool read_more() {
        pollfd wait{socket_, POLLIN, 0};
        if (::poll(&wait, 1, 10'000) <= 0) return false;
        char bytes[65536];
        const ssize_t got = ::recv(socket_, bytes, sizeof bytes, 0);
        if (got <= 0) return false;
        buffer_.append(bytes, static_cast<std::size_t>(got));
        return true;
    }
    // Whether the server hangs up, whatever it says before.
    bool hangs_up() {
        pollfd wait{socket_, POLLIN, 0};
        char bytes[65536];
        for (;;) {
            if (::poll(&wait, 1, 10'000) <= 0) return false;
            if (::recv(socket_, bytes, sizeof bytes, 0) <= 0) return true;
        }
    }

    std::string read_head() {
        std::size_t end = 0;
        while ((end = buffer_.find("\r\n\r\n")) == std::string::npos) {
            if (!read_more()) return {};
        }
        return take(end + 4);
    }
    std::string read_bytes(std::size_t count) {
        while (buffer_.size() < count) {
            if (!read_more()) return {};
        }
        return take(count);
    }
    bool has_unread() const { return !buffer_.empty(); }

    struct Reply {
        int status = 0;
        std::string head;
        std::string body;
        std::string header(std::string_view name) const {
            const std::size_t at = head.find("\r\n" + std::string(name) + ": ");
            if (at == std::string::npos) return {};
            const std::size_t start = at + name.size() + 4;
            return head.substr(start, head.find("\r\n", start) - start);
        }
    };
    Reply read_reply(bool has_body = true) {
        Reply reply;
        reply.head = read_head();
        if (reply.head.size() > 12) reply.status = std::stoi(reply.head.substr(9, 3));
        const std::string length = reply.header("Content-Length");
        if (has_body && !length.empty()) reply.body = read_bytes(std::stoul(length));
        return reply;
    }
    Reply request(std::string_view method, std::string_view target, std::string_view headers = {},
                  std::string_view body = {}) {
        std::string text(method);
        text.append(" ").append(target).append(" HTTP/1.1\r\nHost: hat.test\r\n").append(headers);
        if (!body.empty()) text.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n");
        send(text.append("\r\n").append(body));
        return read_reply(method != "HEAD");
    }
    Reply get(std::string_view target, std::string_view headers = {}) { return request("GET", target, headers); }

    static constexpr std::string_view own_page = "Origin: http://hat.test\r\n";
    Reply upgrade(std::string_view headers = own_page, std::string_view target = "/ws") {
        std::string all =
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
        return get(target, all.append(headers));
    }

    // A frame as clients have to send it, masked.
    static std::string frame(std::uint8_t first_byte, std::string_view payload) {
        std::string bytes(1, static_cast<char>(first_byte));
        const std::size_t size = payload.size();
        if (size < 126) {
            bytes.push_back(static_cast<char>(0x80U | size));
        } else {
            bytes.push_back(static_cast<char>(0x80U | 126U));
            bytes.push_back(static_cast<char>(size >> 8U));
            bytes.push_back(static_cast<char>(size & 0xffU));
        }
        constexpr std::string_view mask = "mask";
        bytes.append(mask);
        for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<char>(payload[i] ^ mask[i % 4]));
        return bytes;
    }
    bool send_text(std::string_view text) const { return send(frame(0x81, text)); }

    struct Frame {
        int first_byte = 0;  // 0: none came
        std::string payload;
        int code() const {  // of a goodbye
            if (first_byte != 0x88 || payload.size() < 2) return 0;
            return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
        }
    };
    Frame read_frame() {
        Frame got;
        const std::string head = read_bytes(2);
        if (head.size() < 2) return got;
        std::size_t size = static_cast<unsigned char>(head[1]);
        const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
        if (more > 0) {
            size = 0;
            for (const char c : read_bytes(more)) size = size * 256 + static_cast<unsigned char>(c);
        }
        got.payload = read_bytes(size);
        got.first_byte = static_cast<unsigned char>(head[0]);
        return got;
    }

private:
    std::string take(std::size_t count) {
        std::string front = buffer_.substr(0, count);
        buffer_.erase(0, count);
        return front;
    }

    int socket_;
    bool connected_ = false;
    std::string buffer_;
};

// Answers every message with itself; "all TEXT" goes to everybody, "flood" brings 64 KB to everybody, "bye" a goodbye,
// "now" the answer to a request that waits.
class TestServer : public Handler {
public:
    explicit TestServer(Config config = {}, Files files = Files::plain(), std::vector<SessionKey> keys = {test_key(1)})
        : sessions(std::move(keys), config.session_life) {
        if (config.hosts.empty()) config.hosts = {"hat.test", "hat.example"};
        config.listen = "127.0.0.1";
        config.port = 0;
        // Many of these clients never say goodbye.
        if (config.close_timeout == Config{}.close_timeout) config.close_timeout = Milliseconds(200);
        auto opened = Net::open(config, {{this}, log, metrics, std::move(files), sessions});
        if (!opened) {
            error = opened.error().why;
            return;
        }
        net = std::move(*opened);
        port = net->port();
        thread_ = std::thread([this] { net->run(); });
    }
    ~TestServer() override { stop(); }

    void stop() {
        if (!thread_.joinable()) return;
        net->stop();
        thread_.join();
    }

    static SessionKey test_key(std::uint32_t id) {
        SessionKey key;
        key.id = id;
        key.secret.fill(static_cast<unsigned char>(id));
        return key;
    }

    std::optional<Response> http(ConnectionId connection, const Request& request) override {
        if (request.path == "/api/later") {  // answered when "now" is said
            waiting = connection;
            ++asked;
            return std::nullopt;
        }
        if (request.path == "/api/whoami") {
            return json_response("{\"guest\":\"" + request.guest + "\",\"address\":\"" + request.address + "\"}");
        }
        if (request.path == "/api/echo")
            return request.method == "POST" ? json_response(request.body) : not_allowed(request, "POST");
        if (request.path == "/t/fox") return Response{.file = "/index.html"};
        return error_response(request, 404, "there is nothing here");
    }
    std::optional<SocketRefusal> ws_open(ConnectionId connection, const Request& request) override {
        if (request.bearer == "wrong") return SocketRefusal{401, "this token is not known"};
        everybody.push_back(connection);
        ++opened;
        if (request.query == "greet") net->loop().send(connection, "hello");
        return std::nullopt;
    }
    void ws_text(ConnectionId connection, std::string_view text) override {
        if (text == "now") return net->loop().answer(waiting, json_response("\"now\"", 201));
        if (text == "bye") return net->loop().close(connection, CloseCode::done, "bye");
        if (text == "flood") {
            for (const ConnectionId one : everybody) net->loop().send(one, std::string(65536, 'x'));
        } else if (text.starts_with("all ")) {
            for (const ConnectionId one : everybody) net->loop().send(one, text.substr(4));
        } else {
            net->loop().send(connection, text);
        }
    }
    void ws_closed(ConnectionId connection) override {
        std::erase(everybody, connection);
        ++closed;
    }

    Log log{LogLevel::error, LogFormat::text};
    Metrics metrics;
    Sessions sessions;
    std::string error;
    std::unique_ptr<Net> net;
    std::uint16_t port = 0;
    std::vector<ConnectionId> everybody;
    ConnectionId waiting{};
    std::atomic<int> asked{0};
    std::atomic<int> opened{0};
    std::atomic<int> closed{0};

private:
    std::thread thread_;
};

}  // namespace magichat::server
