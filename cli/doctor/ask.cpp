#include "cli/doctor/ask.h"

#include <openssl/bio.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <array>
#include <charconv>
#include <memory>

namespace magichat::doctor {

namespace {

using Bio = std::unique_ptr<BIO, void (*)(BIO*)>;
using Context = std::unique_ptr<SSL_CTX, void (*)(SSL_CTX*)>;

constexpr int patience = 5;  // seconds, for a server that does not answer
constexpr std::size_t most = 65'536;
constexpr int nap_ms = 50;

std::optional<Answer> read_answer(std::string_view text) {
    if (!text.starts_with("HTTP/1.1 ") || text.size() < 12) return std::nullopt;
    Answer answer{};
    std::from_chars(text.data() + 9, text.data() + 12, answer.status);
    const std::size_t head = text.find("\r\n\r\n");
    if (head != std::string_view::npos) answer.body = text.substr(head + 4);
    return answer;
}

}  // namespace

std::optional<Answer> ask(const std::string& host, std::uint16_t port, bool tls, const std::string& path) {
    const std::string at = (host.find(':') == std::string::npos ? host : '[' + host + ']') + ':' + std::to_string(port);
    const Context context(tls ? SSL_CTX_new(TLS_client_method()) : nullptr, &SSL_CTX_free);
    const Bio bio(tls ? BIO_new_ssl_connect(context.get()) : BIO_new(BIO_s_connect()), &BIO_free_all);
    if (!bio || BIO_set_conn_hostname(bio.get(), at.c_str()) <= 0 ||
        BIO_do_connect_retry(bio.get(), patience, nap_ms) <= 0)
        return std::nullopt;
    int socket = -1;
    BIO_get_fd(bio.get(), &socket);
    BIO_socket_nbio(socket, 0);  // a connection that may be waited for so long only is left as one that never waits
    const timeval limit{patience, 0};
    ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const std::string request = "GET " + path + " HTTP/1.1\r\nHost: " + at + "\r\nConnection: close\r\n\r\n";
    if (BIO_write(bio.get(), request.data(), static_cast<int>(request.size())) <= 0) return std::nullopt;
    std::string text;
    std::array<char, 4096> piece{};
    for (int size = 0; text.size() < most; text.append(piece.data(), static_cast<std::size_t>(size))) {
        size = BIO_read(bio.get(), piece.data(), static_cast<int>(piece.size()));
        if (size <= 0) break;
    }
    return read_answer(text);
}

}  // namespace magichat::doctor
