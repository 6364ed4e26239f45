"""A WebSocket client and an HTTP call for tests and sample programs: the standard library alone."""
import base64
import http.client
import json
import os
import socket
import struct


class Closed(Exception):
    """The other side has gone; `code` if it said goodbye."""

    def __init__(self, code=None):
        super().__init__(f"closed ({code})")
        self.code = code


def call(port, method, path, body=None, headers=None, source="127.0.0.1"):
    """(status, headers, text) of an HTTP request; all of 127.x.x.x are addresses of this machine."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(source, 0))
    connection.request(method, path, body=json.dumps(body) if body is not None else None, headers=headers or {})
    answer = connection.getresponse()
    result = answer.status, dict(answer.getheaders()), answer.read().decode()
    connection.close()
    return result


def new_token(port, source="127.0.0.1"):
    return json.loads(call(port, "POST", "/api/token", source=source)[2])["token"]


def new_table(port, body=None, headers=None, source="127.0.0.1"):
    status, _, text = call(port, "POST", "/api/tables", body or {}, headers, source)
    assert status == 201, (status, text)
    return json.loads(text)["table"]


def upgrade(port, *headers, path="/ws"):
    """A request to open the socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    return "\r\n".join([f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                        f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers, "", ""]).encode()


class Socket:
    def __init__(self, port, token=None, cookie=None, timeout=60, source="127.0.0.1", table=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout, source_address=(source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        who = [f"Authorization: Bearer {token}" if token else f"Origin: http://127.0.0.1:{port}"]
        path = f"/ws?table={table}" if table else "/ws"
        self.socket.sendall(upgrade(port, *who, *([f"Cookie: {cookie}"] if cookie else []), path=path))
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        answer, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = answer.decode()
        if " 101 " not in self.head.split("\r\n")[0]:
            raise Closed(self.head)

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed()
        self.buffer += data

    def send(self, message):
        self.send_frame(1, (message if isinstance(message, str) else json.dumps(message)).encode())

    def send_frame(self, opcode, data, mask=bytes(4)):  # browsers choose a mask; any will do
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | opcode, 0x80 | 127, size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)) if any(mask) else data
        self.socket.sendall(head + mask + masked)

    def _frame(self):
        """The next whole frame that is here, as (opcode, data), or None."""
        if len(self.buffer) < 2:
            return None
        opcode, size, at = self.buffer[0] & 15, self.buffer[1] & 127, 2
        if size >= 126:
            at = 4 if size == 126 else 10
            if len(self.buffer) < at:
                return None
            size = int.from_bytes(self.buffer[2:at], "big")
        if len(self.buffer) < at + size:
            return None
        data, self.buffer = self.buffer[at:at + size], self.buffer[at + size:]
        return opcode, data

    def here(self):
        """The messages that have come whole, one after the other."""
        while frame := self._frame():
            opcode, data = frame
            if opcode == 1:
                yield data.decode()
            elif opcode == 8:
                raise Closed(struct.unpack("!H", data[:2])[0] if len(data) >= 2 else None)
            elif opcode == 9:
                self.send_frame(10, data)

    def take(self):
        """Reads once, waiting if need be; then the messages that have come whole."""
        self._more()
        yield from self.here()

    def text(self):
        """The next message as it came."""
        while True:
            for text in self.here():
                return text
            self._more()

    def receive(self):
        return json.loads(self.text())

    def until(self, kind):
        """Reads on to the next message of this type; all that came, that one last."""
        came = []
        while True:
            came.append(self.receive())
            if came[-1]["type"] == kind:
                return came

    def close(self):
        try:
            self.socket.shutdown(socket.SHUT_RDWR)  # also wakes a thread that reads or writes here
        except OSError:
            pass
        self.socket.close()
