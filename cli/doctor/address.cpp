#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>

#include "cli/doctor/ask.h"
#include "cli/doctor/finding.h"
#include "cli/files.h"

namespace magichat::doctor {

namespace {

// errno, 0 if somebody could listen there.
int listening(const std::string& address, std::uint16_t port) {
    sockaddr_in6 six{};
    sockaddr_in four{};
    six.sin6_family = AF_INET6;
    four.sin_family = AF_INET;
    six.sin6_port = four.sin_port = htons(port);
    const bool is_six = ::inet_pton(AF_INET6, address.c_str(), &six.sin6_addr) == 1;
    if (!is_six && ::inet_pton(AF_INET, address.c_str(), &four.sin_addr) != 1) return EINVAL;
    const int file = ::socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file < 0) return errno;
    const int yes = 1;
    ::setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);  // as the server does
    const auto* name = is_six ? reinterpret_cast<const sockaddr*>(&six) : reinterpret_cast<const sockaddr*>(&four);
    const socklen_t size = is_six ? sizeof six : sizeof four;
    // Two may bind it; only one listens.
    const bool good = ::bind(file, name, size) == 0 && ::listen(file, 1) == 0;
    const int error = good ? 0 : errno;
    ::close(file);
    return error;
}

Finding about_port(std::string_view check, const std::string& address, std::uint16_t port, int error) {
    const Args at = {{"address", code(address)}, {"port", code(std::to_string(port))}};
    switch (error) {
        case 0: return {check, Grade::ok, Line(Key::doctor_port_free, at)};
        case EADDRINUSE:
            return {check, Grade::wrong, Line(Key::doctor_port_taken, at),
                    Line(Key::doctor_port_taken_do, {{"command", code("ss -ltnp")}})};
        case EACCES: return {check, Grade::wrong, Line(Key::doctor_port_low, at), Line(Key::doctor_port_low_do)};
        default: break;
    }
    Args with = at;
    with.push_back({"reason", system_reason(error)});
    return {check, Grade::wrong, Line(Key::doctor_port_no, with), Line(Key::doctor_port_no_do)};
}

// Where this machine reaches what listens there.
std::string reachable(const std::string& address) {
    if (address == "0.0.0.0") return "127.0.0.1";
    return address == "::" ? "::1" : address;
}

}  // namespace

Address look_at_address(const server::Config& config) {
    Address found;
    const int error = config.port == 0 ? 0 : listening(config.listen, config.port);
    const std::string host = reachable(config.listen);
    const bool tls = !config.cert.empty();
    const auto health =
        error == EADDRINUSE || error == EACCES ? ask(host, config.port, tls, "/api/health") : std::nullopt;
    found.answers = health && health->body.find("\"status\"") != std::string::npos;
    if (!found.answers) {
        found.findings.push_back(about_port("port", config.listen, config.port, error));
    } else {
        const auto page = ask(host, config.port, tls, "/");
        const bool well = health->status == 200 && page && page->status == 200;
        const Line what(Key::doctor_server,
                        {{"port", code(std::to_string(config.port))}, {"status", typed(health->body, 200)}});
        if (well)
            found.findings.push_back({"server", Grade::ok, what});
        else
            found.findings.push_back({"server", Grade::wrong, what, Line(Key::doctor_server_do)});
    }
    if (config.metrics_port != 0 && !found.answers) {
        found.findings.push_back(about_port("metrics_port", config.metrics_listen, config.metrics_port,
                                            listening(config.metrics_listen, config.metrics_port)));
    }
    return found;
}

}  // namespace magichat::doctor
