#include "bench/load_socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>
#include <cstring>
#include <utility>

namespace magichat::load {

std::optional<Socket> Socket::connect(std::uint16_t port, std::uint32_t home) {
    const int handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (handle < 0) return std::nullopt;
    Socket socket(handle);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    if (home != 0) {
        constexpr std::uint32_t first = 0x7f100000;  // 127.16.0.0: all of 127.x.x.x lead here
        address.sin_addr.s_addr = htonl(first + home);
        if (::bind(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return std::nullopt;
    }
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(handle, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return std::nullopt;
    const int yes = 1;
    ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return socket;
}

Socket::~Socket() {
    if (handle_ >= 0) ::close(handle_);
}

Socket::Socket(Socket&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)),
      ended_(other.ended_),
      buffer_(std::move(other.buffer_)),
      used_(other.used_),
      mask_(other.mask_) {}

bool Socket::send_all(std::string_view bytes) const {
    while (!bytes.empty()) {
        const ssize_t sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::optional<std::string> Socket::answer() {
    std::array<char, 4096> some;
    while (true) {
        const std::size_t end = buffer_.find("\r\n\r\n");
        if (end != std::string::npos) {
            std::string head = buffer_.substr(0, end + 2);
            buffer_.erase(0, end + 4);
            return head;
        }
        const ssize_t got = ::recv(handle_, some.data(), some.size(), 0);
        if (got <= 0) return std::nullopt;
        buffer_.append(some.data(), static_cast<std::size_t>(got));
    }
}

std::optional<std::string> Socket::call(std::string_view method, std::string_view path, std::string_view body,
                                        std::string_view token) {
    std::string request;
    request.append(method).append(" ").append(path).append(" HTTP/1.1\r\nHost: 127.0.0.1\r\n");
    if (!token.empty()) request.append("Authorization: Bearer ").append(token).append("\r\n");
    request.append("Content-Length: ").append(std::to_string(body.size())).append("\r\n\r\n").append(body);
    if (!send_all(request)) return std::nullopt;
    const auto head = answer();
    if (!head) return std::nullopt;
    constexpr std::string_view key = "\r\nContent-Length: ";
    const std::size_t at = head->find(key);
    const std::size_t size = at == std::string::npos ? 0 : std::strtoul(head->c_str() + at + key.size(), nullptr, 10);
    std::array<char, 4096> some;
    while (buffer_.size() < size) {
        const ssize_t got = ::recv(handle_, some.data(), some.size(), 0);
        if (got <= 0) return std::nullopt;
        buffer_.append(some.data(), static_cast<std::size_t>(got));
    }
    std::string text = buffer_.substr(0, size);
    buffer_.erase(0, size);
    if (head->find(" 2") != head->find(' ')) return std::nullopt;
    return text;
}

bool Socket::upgrade(std::string_view token, std::string_view table) {
    std::string request = "GET /ws?table=";
    request.append(table).append(
        " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: bWFnaWMgaGF0IGxvYWQgMQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer ");
    request.append(token).append("\r\n\r\n");
    if (!send_all(request)) return false;
    const auto head = answer();
    if (!head || head->find(" 101 ") == std::string::npos) return false;
    return ::fcntl(handle_, F_SETFL, O_NONBLOCK) == 0;
}

bool Socket::send_text(std::string_view text) { return send_frame(0x81, text); }

bool Socket::send_frame(std::uint8_t opcode, std::string_view payload) {
    std::array<char, 1024> frame;
    if (payload.size() > frame.size() - 8) return false;
    std::size_t size = 0;
    const auto byte = [&](std::size_t value) { frame[size++] = static_cast<char>(value & 0xff); };
    byte(opcode);
    if (payload.size() < 126) {
        byte(0x80 | payload.size());
    } else {
        byte(0x80 | 126);
        byte(payload.size() >> 8);
        byte(payload.size());
    }
    mask_ = mask_ * 1664525 + 1013904223;
    std::array<char, 4> mask;
    std::memcpy(mask.data(), &mask_, 4);
    for (const char c : mask) frame[size++] = c;
    for (std::size_t i = 0; i < payload.size(); ++i) frame[size++] = static_cast<char>(payload[i] ^ mask[i % 4]);
    return send_all({frame.data(), size});
}

Socket::Got Socket::receive() {
    static std::array<char, 65536> shared;  // so that an idle connection holds nothing
    buffer_.erase(0, std::exchange(used_, 0));
    const ssize_t got = ::recv(handle_, shared.data(), shared.size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return Got::nothing;
    if (got <= 0) return Got::end;
    buffer_.append(shared.data(), static_cast<std::size_t>(got));
    return Got::bytes;
}

std::optional<std::string_view> Socket::next() {
    while (true) {
        const std::string_view rest = std::string_view(buffer_).substr(used_);
        const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(rest[at])}; };
        if (rest.size() < 2) return std::nullopt;
        std::size_t head = 2;
        std::size_t size = byte(1);
        if (size == 126) {
            head = 4;
            if (rest.size() < head) return std::nullopt;
            size = byte(2) << 8 | byte(3);
        } else if (size == 127) {  // no message of ours is that long
            ended_ = true;
            return std::nullopt;
        }
        if (rest.size() < head + size) return std::nullopt;
        used_ += head + size;
        const std::string_view payload = rest.substr(head, size);
        switch (byte(0)) {
            case 0x81: return payload;
            case 0x89: ended_ = !send_frame(0x8a, payload); break;  // a ping
            default: ended_ = true; return std::nullopt;            // a goodbye, or what we do not know
        }
    }
}

std::string_view field(std::string_view json, std::string_view key) {
    std::string quoted;
    quoted.append("\"").append(key).append("\":");
    const std::size_t at = json.find(quoted);
    if (at == std::string_view::npos) return {};
    std::string_view rest = json.substr(at + quoted.size());
    if (rest.starts_with('"')) return rest.substr(1, rest.find('"', 1) - 1);
    return rest.substr(0, rest.find_first_of(",]}"));
}

std::uint64_t whole_field(std::string_view json, std::string_view key) {
    const std::string_view text = field(json, key);
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace magichat::load
