// cli: where a server can be reached from this machine and from its network, in words and as a QR code.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace magichat {

// Addresses of this machine that others in its network can use: no loopback, no link-local.
std::vector<std::string> network_addresses();
// A QR code of half blocks, dark on light whatever the terminal's colours.
std::string qr_code(const std::string& text);
void show_addresses(std::ostream& out, std::uint16_t port, bool tls, const std::string& listen);
// If there is a screen and a program for it; else nothing happens.
void open_browser(std::uint16_t port, bool tls, const std::string& listen);

}  // namespace magichat
