// bench/beast: the yardstick of the server. A bare broadcast on Boost.Beast, as its own examples do it: no tables, no
// rules, no guests, nothing stored. Four connections make a room, in the order in which they come; every message of one
// of them is answered by a private message to each of the four. bench/load --bare drives it, bench/server.py compares.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace magichat::beast_bench {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Error = boost::system::error_code;

class Guest;

struct Room {
    std::vector<std::weak_ptr<Guest>> guests;
    std::uint64_t n = 0;  // messages so far
    std::size_t bytes;    // of an answer

    void answer() const;
};

class Guest : public std::enable_shared_from_this<Guest> {
public:
    Guest(Socket socket, std::shared_ptr<Room> room) : socket_(std::move(socket)), room_(std::move(room)) {}

    void begin() {
        socket_.async_accept([self = shared_from_this()](const Error& error) {
            if (!error) self->read();
        });
    }
    void send(std::string text) {
        queue_.push_back(std::move(text));
        if (queue_.size() == 1) write();
    }

private:
    void read() {
        socket_.async_read(message_, [self = shared_from_this()](const Error& error, std::size_t) {
            if (error) return;
            self->message_.clear();
            ++self->room_->n;
            self->room_->answer();
            self->read();
        });
    }
    void write() {
        socket_.text(true);
        socket_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](const Error& error, std::size_t) {
            if (error) return;
            self->queue_.pop_front();
            if (!self->queue_.empty()) self->write();
        });
    }

    websocket::stream<Socket, false> socket_;  // without compression, as ours
    std::shared_ptr<Room> room_;
    boost::beast::flat_buffer message_;
    std::deque<std::string> queue_;
};

// To each their own, as long as ours are on the average.
void Room::answer() const {
    for (std::size_t seat = 0; seat < guests.size(); ++seat) {
        const auto guest = guests[seat].lock();
        if (!guest) continue;
        std::string text = R"({"type":"seen","seat":)" + std::to_string(seat + 1) + R"(,"n":)" + std::to_string(n);
        text.append(R"(,"view":")");
        if (text.size() + 2 < bytes) text.append(bytes - text.size() - 2, 'x');
        guest->send(text.append(R"("})"));
    }
}

class Door {
public:
    Door(asio::io_context& io, std::uint16_t port, std::size_t bytes)
        : acceptor_(io, asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), port)), bytes_(bytes) {}

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
    void open() {
        acceptor_.async_accept([this](const Error& error, Socket socket) {
            if (!error) welcome(std::move(socket));
            open();
        });
    }

private:
    void welcome(Socket socket) {
        Error ignored;
        socket.set_option(asio::ip::tcp::no_delay(true), ignored);
        if (!room_ || room_->guests.size() == 4) room_ = std::make_shared<Room>(Room{{}, 0, bytes_});
        const auto guest = std::make_shared<Guest>(std::move(socket), room_);
        room_->guests.push_back(guest);
        guest->begin();
    }

    Acceptor acceptor_;
    std::size_t bytes_;
    std::shared_ptr<Room> room_;
};

}  // namespace
}  // namespace magichat::beast_bench

int main(int count, char** words) {
    using namespace magichat::beast_bench;
    if (count != 3) {
        std::fputs("usage: bench_beast PORT BYTES     PORT: 0 for a free one; BYTES: of each of the four answers\n",
                   stderr);
        return 2;
    }
    asio::io_context io(1);
    Door door(io, static_cast<std::uint16_t>(std::strtoul(words[1], nullptr, 10)), std::strtoul(words[2], nullptr, 10));
    door.open();
    std::printf("event=listening port=%u\n", unsigned{door.port()});
    std::fflush(stdout);
    io.run();
}
