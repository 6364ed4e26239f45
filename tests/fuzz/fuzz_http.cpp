// Any bytes as the parts of a request: paths, queries, cookies, sessions, forwarded addresses, settings. Read or refused,
// never a crash; a path that is read can't climb, and no cookie that we have not signed makes a guest.
#include <cctype>

#include "server/config.h"
#include "server/guests/limits.h"
#include "server/guests/session.h"
#include "server/net/http.h"
#include "server/net/senders.h"
#include "tests/fuzz/promise.h"

using namespace magichat;
using namespace magichat::server;

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    if (const auto path = clean_path(text)) {
        promise(path->starts_with("/"), "a path starts with a slash");
        promise(path->find("/../") == std::string::npos && !path->ends_with("/.."), "a path does not climb");
        promise(path->find('\0') == std::string::npos, "no zero bytes");
    }
    (void)cookie_value(text, "mh");
    (void)accepts_gzip(text);
    (void)etag_matches(text, "\"tag\"");
    (void)household(text);
    (void)forwarded_client(text, {"10.0.0.1"}, "127.0.0.1");
    Request request;
    request.host = "play.example";
    request.origin = text;
    request.has_origin_header = true;
    if (origin_allowed(request, {})) {  // names of hosts may be in capitals
        std::string small = text;
        for (char& c : small) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        promise(small == "http://play.example" || small == "https://play.example", "our own");
    }
    (void)host_allowed(text, {"play.example"}, {});
    static const Sessions sessions({SessionKey{1, {1, 2, 3}}}, std::chrono::seconds(100));
    promise(!sessions.check(text, 1000), "nobody else signs");
    promise(!sessions.read("mh=" + text, 1000, false).guest.empty(), "everybody is somebody");
    Config config;
    if (const auto wrong = read_config(config, "file", text)) {
        promise(!wrong->where.empty(), "which line it is");
    }
    return 0;
}
