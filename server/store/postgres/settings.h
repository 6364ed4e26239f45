// What every connection of ours begins with.
#pragma once

#include <string_view>

namespace magichat::postgres {

// What hangs comes to an end, on both sides. All names are given with their schema, and rows are found by their keys, however
// little is known yet about how many there are.
inline constexpr std::string_view settings =
    "SET search_path = pg_catalog; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '60s';"
    "SET default_transaction_isolation = 'read committed'; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = "
    "3;"
    "SET tcp_keepalives_count = 3; SET enable_seqscan = off; SET jit = off;";
inline constexpr std::string_view for_writing = "SET statement_timeout = '60s'";
inline constexpr std::string_view for_reading = "SET statement_timeout = '10s'; SET default_transaction_read_only = on";
inline constexpr std::string_view for_living =
    "SET statement_timeout = '3s'";  // what takes longer is too late for a lease

}  // namespace magichat::postgres
