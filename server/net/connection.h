// One connection, from the first byte to the last: HTTP requests one after the other, and perhaps a WebSocket then.
// Slow to compile: for net.cpp and tls.cpp alone.
#pragma once

#include "server/net/connection_frames.h"   // IWYU pragma: export
#include "server/net/connection_http.h"     // IWYU pragma: export
#include "server/net/connection_opening.h"  // IWYU pragma: export
#include "server/net/connection_tls.h"      // IWYU pragma: export
#include "server/net/stream_connection.h"   // IWYU pragma: export
