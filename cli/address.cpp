#include "cli/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <qrencode.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <vector>

#include "cli/layout.h"
#include "words/words.h"

namespace magichat {

namespace {

// Addresses of this machine that others in its network can use: no loopback, no link-local.
std::vector<std::string> network_addresses() {
    std::vector<std::string> addresses;
    ifaddrs* all = nullptr;
    if (getifaddrs(&all) != 0) return addresses;
    for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
        const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        char text[INET_ADDRSTRLEN];
        if (inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) == nullptr) continue;
        if (!std::string_view(text).starts_with("169.254.")) addresses.emplace_back(text);
    }
    freeifaddrs(all);
    return addresses;
}

// A QR code of half blocks, dark on light whatever the terminal's colours.
std::string qr_code(const std::string& text) {
    const std::unique_ptr<QRcode, void (*)(QRcode*)> code(
        QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1), QRcode_free);
    if (!code) return "";
    constexpr int margin = 2;
    const int size = code->width;
    const auto dark = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < size && y < size && (code->data[y * size + x] & 1) != 0;
    };
    std::string picture;
    for (int y = -margin; y < size + margin; y += 2) {
        picture += "  \x1b[30;107m";  // black on white
        for (int x = -margin; x < size + margin; ++x) {
            const bool top = dark(x, y);
            const bool bottom = dark(x, y + 1);
            picture += top && bottom ? "█" : top ? "▀" : bottom ? "▄" : " ";
        }
        picture += "\x1b[0m\n";
    }
    return picture;
}

std::vector<std::string> reachable(const std::string& listen) {
    return listen == "0.0.0.0" || listen == "::" ? network_addresses() : std::vector<std::string>{};
}

}  // namespace

void show_addresses(std::ostream& out, std::uint16_t port, bool tls, const std::string& listen) {
    const std::string scheme = tls ? "https://" : "http://";
    const std::string end = ":" + std::to_string(port) + "/";
    const std::string here = say(Key::serve_here);
    const std::string network = say(Key::serve_network);
    const auto row = [&](const std::string& where, const std::string& host) {
        out << "  " << spoken().isolated(padded(where, std::max(width_of(here), width_of(network)))) << "  " << scheme
            << host << end << '\n';
    };
    out << say(Key::serve_ready) << '\n';
    row(here, "localhost");
    const auto addresses = reachable(listen);
    for (const std::string& address : addresses) row(network, address);
    if (!addresses.empty() && isatty(STDOUT_FILENO) == 1) out << '\n' << qr_code(scheme + addresses.front() + end);
    out << say(Key::serve_stop) << '\n' << std::flush;
}

void open_browser(std::uint16_t port, bool tls, const std::string& listen) {
    const char* display = std::getenv("DISPLAY");
    const char* wayland = std::getenv("WAYLAND_DISPLAY");
    if ((display == nullptr || *display == '\0') && (wayland == nullptr || *wayland == '\0')) return;
    std::string program = "xdg-open";
    // The page passes its own address on to friends, so it is opened under one that they can reach.
    const auto addresses = tls ? std::vector<std::string>{} : reachable(listen);
    const std::string host = addresses.empty() ? "localhost" : addresses.front();
    std::string link = (tls ? "https://" : "http://") + host + ":" + std::to_string(port) + "/";
    char* const words[] = {program.data(), link.data(), nullptr};
    pid_t child = 0;
    posix_spawnp(&child, program.c_str(), nullptr, nullptr, words,
                 environ);  // if there is none, the address was printed
}

}  // namespace magichat
