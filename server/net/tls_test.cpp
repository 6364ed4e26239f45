// TLS, with a certificate that is made for the test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <vector>

#include "server/net/client_test.h"

namespace magichat::server {
namespace {

using testing::HasSubstr;
using testing::Not;

class Tls : public testing::Test {
protected:
    void SetUp() override {
        folder_ = std::filesystem::temp_directory_path() / ("magichat_tls_" + std::to_string(::getpid()));
        std::filesystem::create_directories(folder_);
        config.cert = (folder_ / "cert.pem").string();
        config.key = (folder_ / "key.pem").string();
        EVP_PKEY* key = EVP_EC_gen("P-256");
        X509* cert = X509_new();
        ASN1_INTEGER_set(X509_get_serialNumber(cert), 1);
        X509_gmtime_adj(X509_getm_notBefore(cert), 0);
        X509_gmtime_adj(X509_getm_notAfter(cert), 3600);
        X509_set_pubkey(cert, key);
        X509_NAME* name = X509_get_subject_name(cert);
        X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("hat.test"), -1, -1,
                                   0);
        X509_set_issuer_name(cert, name);
        X509_sign(cert, key, EVP_sha256());
        std::FILE* file = std::fopen(config.cert.c_str(), "w");
        PEM_write_X509(file, cert);
        std::fclose(file);
        file = std::fopen(config.key.c_str(), "w");
        PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(file);
        X509_free(cert);
        EVP_PKEY_free(key);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    Config config;

private:
    std::filesystem::path folder_;
};

struct TlsClient {
    explicit TlsClient(std::uint16_t port)
        : raw(port), context(SSL_CTX_new(TLS_client_method())), ssl(SSL_new(context)) {
        SSL_set_fd(ssl, raw.descriptor());
    }
    ~TlsClient() {
        SSL_free(ssl);
        SSL_CTX_free(context);
    }
    TlsClient(const TlsClient&) = delete;
    TlsClient& operator=(const TlsClient&) = delete;

    bool send(const std::string& text) const { return SSL_write(ssl, text.data(), static_cast<int>(text.size())) > 0; }
    std::string upgrade(const std::string& origin = "https://hat.test") const {
        send("GET /ws HTTP/1.1\r\nHost: hat.test\r\nOrigin: " + origin +
             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        return read_until("\r\n\r\n");
    }
    // Until the text has been seen.
    std::string read_until(std::string_view end) const {
        std::string got;
        char bytes[4096];
        while (got.find(end) == std::string::npos) {
            const int count = SSL_read(ssl, bytes, sizeof bytes);
            if (count <= 0) break;
            got.append(bytes, static_cast<std::size_t>(count));
        }
        return got;
    }

    RawClient raw;
    SSL_CTX* context;
    SSL* ssl;
};

TEST_F(Tls, PageAndSocket) {
    TestServer server(config);
    ASSERT_EQ(server.error, "");
    TlsClient client(server.port);
    ASSERT_EQ(SSL_connect(client.ssl), 1);
    client.send("GET / HTTP/1.1\r\nHost: hat.test\r\n\r\n");
    const std::string page = client.read_until("</html>\n");
    EXPECT_THAT(page, HasSubstr("HTTP/1.1 200 OK"));
    EXPECT_THAT(page, HasSubstr("; Secure"));
    EXPECT_THAT(page, HasSubstr("Strict-Transport-Security: max-age="));

    EXPECT_THAT(client.upgrade(), HasSubstr("HTTP/1.1 101"));
    client.send(RawClient::frame(0x81, "one") + RawClient::frame(0x81, "two"));
    EXPECT_EQ(client.read_until("two"), "\x81\x03one\x81\x03two");
    client.send(RawClient::frame(0x81, "bye"));
    EXPECT_EQ(client.read_until("bye"), std::string("\x88\x05\x03\xe8", 4) + "bye");
}

TEST_F(Tls, WhatWasSaidBeforeAGoodbyeArrives) {
    config.close_timeout = std::chrono::minutes(1);
    TestServer server(config);
    TlsClient client(server.port);
    ASSERT_EQ(SSL_connect(client.ssl), 1);
    ASSERT_THAT(client.upgrade(), HasSubstr("HTTP/1.1 101"));
    const std::string flood = RawClient::frame(0x81, "flood");
    client.send(flood + flood + flood + RawClient::frame(0x81, "bye") + RawClient::frame(0x81, "unheard"));
    const std::string head("\x81\x7f\x00\x00\x00\x00\x00\x01\x00\x00", 10);
    const std::string one = head + std::string(65536, 'x');
    EXPECT_TRUE(client.read_until("bye") == one + one + one + std::string("\x88\x05\x03\xe8", 4) + "bye");
    client.send(RawClient::frame(0x88, std::string("\x03\xe8", 2)));
    char byte = 0;
    EXPECT_EQ(SSL_read(client.ssl, &byte, 1), 0);
    EXPECT_EQ(SSL_get_shutdown(client.ssl) & SSL_RECEIVED_SHUTDOWN, SSL_RECEIVED_SHUTDOWN)
        << "the end is theirs, not cut";
}

// Closed with bytes unread, a connection ends by a reset, which can take our last words from the other side.
TEST_F(Tls, WhoStillTalksIsHeardOut) {
    config.close_timeout = std::chrono::minutes(1);
    TestServer server(config);
    TlsClient client(server.port);
    ASSERT_EQ(SSL_connect(client.ssl), 1);
    EXPECT_THAT(client.upgrade(), HasSubstr("HTTP/1.1 101"));
    client.send(RawClient::frame(0x83, "unknown kind"));
    EXPECT_EQ(client.read_until("\x03\xea"), "\x88\x02\x03\xea");
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(client.send(std::string(10'000, 'x'))) << i;
    ::shutdown(client.raw.descriptor(), SHUT_WR);
    char byte = 0;
    ssize_t got = 1;
    while (got > 0) got = ::recv(client.raw.descriptor(), &byte, 1, 0);
    EXPECT_EQ(got, 0) << "no reset";
    server.stop();
    EXPECT_EQ(server.closed, 1);
}

TEST_F(Tls, HandshakesOfOneAddressWaitForTheirTurn) {
    config.address_handshakes = {4, 1};
    TestServer server(config);
    for (int i = 0; i < 4; ++i) {
        TlsClient client(server.port);
        ASSERT_EQ(SSL_connect(client.ssl), 1) << i;
    }
    EXPECT_THAT(server.metrics.text(), Not(HasSubstr("magichat_delayed_total 0\n")));
}

// Else they could be gathered, and begun all at once.
TEST_F(Tls, WhoIsSilentHasHadNoTurn) {
    config.address_handshakes = {0.001, 3};
    TestServer server(config);
    std::vector<std::unique_ptr<TlsClient>> silent;
    for (int i = 0; i < 3; ++i) silent.push_back(std::make_unique<TlsClient>(server.port));
    for (int i = 0; i < 3; ++i) {
        TlsClient client(server.port);
        ASSERT_EQ(SSL_connect(client.ssl), 1) << i;
    }
    EXPECT_THAT(server.metrics.text(), HasSubstr("magichat_delayed_total 0\n"));
}

TEST_F(Tls, APageWithoutTlsIsNotOurs) {
    TestServer server(config);
    TlsClient client(server.port);
    ASSERT_EQ(SSL_connect(client.ssl), 1);
    EXPECT_THAT(client.upgrade("http://hat.test"), HasSubstr("HTTP/1.1 403"));
}

TEST_F(Tls, WhoDoesNotSpeakItIsHungUpOn) {
    TestServer server(config);
    RawClient client(server.port);
    client.send("GET / HTTP/1.1\r\nHost: hat.test\r\n\r\n");
    EXPECT_TRUE(client.hangs_up());
    TlsClient good(server.port);
    EXPECT_EQ(SSL_connect(good.ssl), 1);
}

TEST_F(Tls, SaysWhichFileIsBad) {
    config.cert += ".none";
    EXPECT_THAT(TestServer(config).error, HasSubstr("can't use the certificate"));
    SetUp();
    std::ofstream(config.key) << "no key";
    EXPECT_THAT(TestServer(config).error, HasSubstr("can't use the private key"));
}

}  // namespace
}  // namespace magichat::server
