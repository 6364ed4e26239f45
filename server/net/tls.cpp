#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>

#include "engine/base/quote.h"
#include "server/net/connection.h"

namespace magichat::server {

Result<std::shared_ptr<void>, NetError> tls_context(const Config& config) {
    auto context = std::make_shared<asio::ssl::context>(asio::ssl::context::tls_server);
    SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
    // An idle connection keeps no buffers of OpenSSL's own.
    SSL_CTX_set_mode(context->native_handle(), SSL_MODE_RELEASE_BUFFERS);
    Error error;
    context->use_certificate_chain_file(config.cert, error);
    if (error) return NetError{"can't use the certificate " + quote(config.cert) + ": " + error.message()};
    context->use_private_key_file(config.key, asio::ssl::context::pem, error);
    if (error) return NetError{"can't use the private key " + quote(config.key) + ": " + error.message()};
    if (SSL_CTX_check_private_key(context->native_handle()) != 1) {
        return NetError{"the private key " + quote(config.key) + " does not belong to the certificate"};
    }
    return std::shared_ptr<void>(std::move(context));
}

std::shared_ptr<Connection> tls_connection(Core& core, Socket socket, std::string address, bool counted,
                                           const std::shared_ptr<void>& context) {
    using Stream = asio::ssl::stream<Socket>;
    Stream stream(std::move(socket), *static_cast<asio::ssl::context*>(context.get()));
    return std::make_shared<StreamConnection<Stream>>(core, std::move(stream), std::move(address), counted);
}

}  // namespace magichat::server
