// What a browser gets when the server was given no web folder: a page that opens the socket and says whether it did.
#pragma once

#include <string_view>

namespace magichat::server {

inline constexpr std::string_view plain_page = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Magic Hat</title>
<script src="/plain.js" defer></script>
</head>
<body>
<h1>Magic Hat</h1>
<p>The server is here. Its socket: <output id="socket">not asked yet</output>.</p>
</body>
</html>
)";

inline constexpr std::string_view plain_script = R"('use strict';
const state = document.getElementById('socket');
const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + '/ws');
state.textContent = 'connecting';
socket.onopen = () => { state.textContent = 'open'; };
socket.onclose = (event) => { state.textContent = 'closed (' + event.code + ')'; };
)";

}  // namespace magichat::server
