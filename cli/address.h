// cli: where a server can be reached from this machine and from its network, in words and as a QR code.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

namespace magichat {

// The addresses, and the first that others in the network can use as a QR code.
void show_addresses(std::ostream& out, std::uint16_t port, bool tls, const std::string& listen);
// If there is a screen and a program for it; else nothing happens.
void open_browser(std::uint16_t port, bool tls, const std::string& listen);

}  // namespace magichat
