// load: one connection to the server. HTTP calls and the handshake wait for their answers; after that it is a WebSocket
// that never waits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace magichat::load {

class Socket {
public:
    // `home`: the number of an address of this machine to come from, each a household of its own; 0: the usual one.
    static std::optional<Socket> connect(std::uint16_t port, std::uint32_t home = 0);
    ~Socket();
    Socket(Socket&& other) noexcept;
    Socket& operator=(Socket&&) = delete;

    // The body of the answer, if it came with 2xx.
    std::optional<std::string> call(std::string_view method, std::string_view path, std::string_view body = {},
                                    std::string_view token = {});
    // From HTTP to a WebSocket.
    bool upgrade(std::string_view token, std::string_view table);

    int handle() const { return handle_; }
    bool send_text(std::string_view text);
    // Reads what is there and calls `each` with every text; false when the connection has ended.
    template <class Each>
    bool read(const Each& each) {
        while (true) {
            const Got got = receive();
            if (got == Got::nothing) return true;
            if (got == Got::end) return false;
            while (const auto text = next()) each(*text);
            if (ended_) return false;
        }
    }

private:
    enum class Got : std::uint8_t { bytes, nothing, end };

    explicit Socket(int handle) : handle_(handle) {}
    bool send_all(std::string_view bytes) const;
    bool send_frame(std::uint8_t opcode, std::string_view payload);
    std::optional<std::string> answer();  // the head; what follows it stays in the buffer
    Got receive();
    std::optional<std::string_view> next();

    int handle_;
    bool ended_ = false;
    std::string buffer_;    // bytes that are not a whole frame yet
    std::size_t used_ = 0;  // of the buffer
    std::uint32_t mask_ = 0x2545f491;
};

// The value behind a key, up to the next comma or bracket; quotes are taken off. For answers of our own server, where
// the first place of the key is the right one.
std::string_view field(std::string_view json, std::string_view key);
std::uint64_t whole_field(std::string_view json, std::string_view key);

}  // namespace magichat::load
