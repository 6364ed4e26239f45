// Who sends a request: a page of ours, somebody else's page, or a program; and by which name they call us. A browser says
// by Origin and Sec-Fetch-Site whose page it is, and no page can change these two; a program has no reason to lie.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "server/net/http.h"

namespace magichat::server {

enum class Sender : std::uint8_t {
    own_page,
    named_page,    // from elsewhere, and named in the settings (origins)
    foreign_page,  // or a link on one, or a page that hides where it is from
    nobody_elses,  // no page: a program, or somebody has typed the address
};
// Without TLS browsers send no Sec-Fetch-Site; then Origin alone says it, which they send with everything but GET.
Sender sender_of(const Request& request, const std::vector<std::string>& named);

// Only our own pages and those that are named may change anything. A program may, by a token or as somebody new; if it
// comes with a cookie it is most likely a browser after all, and has to say whose page it is.
bool may_change(const Request& request, const std::vector<std::string>& named);
bool changes_nothing(std::string_view method);

// A page elsewhere can have pictures, styles and scripts fetched by whoever looks at it, who would then seem to try codes.
// Where there is TLS a browser says so. Where there is none it says nothing of such a page, but that it is a browser (all
// call themselves Mozilla), and a page can't change that: then only those are heard that come with a header of our own,
// which needs our leave from elsewhere, or with a token.
bool is_in_passing(const Request& request, const std::vector<std::string>& named);

// Whether the answer may make this browser a guest: on our own pages alone, or a page elsewhere could swap the guest of
// whoever looks at it. `page`: it is answered with a page, which somebody came to.
bool may_set_cookie(const Request& request, const std::vector<std::string>& named, bool page);

// Whether a page may open a WebSocket. With a list, exactly these origins may; without one, only pages of the host that
// the client itself calls us by, and never a page without TLS where we have it.
bool origin_allowed(const Request& request, const std::vector<std::string>& allowed);

// Whether we go by this name (Host). A page from elsewhere can let its own name lead to our address, and is then of the
// same origin as we are. It can't do so with addresses, names without a dot, and those that only a home network knows:
// they are always good. Others have to be named, in `hosts` or in `origins`; "any" allows all.
bool host_allowed(std::string_view host, const std::vector<std::string>& hosts,
                  const std::vector<std::string>& origins);

}  // namespace magichat::server
