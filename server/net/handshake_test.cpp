#include "server/net/handshake.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace magichat::server {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// The example of RFC 6455, 1.3.
constexpr std::string_view key = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view proof = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

TEST(Handshake, ProvesThatTheKeyWasRead) { EXPECT_EQ(proof_of(key), proof); }

TEST(Handshake, AKeyIsSixteenBytes) {
    EXPECT_EQ(proof_of(""), std::nullopt);
    EXPECT_EQ(proof_of("dGhlIHNhbXBsZSBub25jZQ"), std::nullopt) << "without its end";
    EXPECT_EQ(proof_of("dGhlIHNhbXBsZSBub25jZSE="), std::nullopt) << "seventeen";
    EXPECT_EQ(proof_of("dGhlIHNhbXBsZSBub24="), std::nullopt) << "fourteen";
    EXPECT_EQ(proof_of("!!hlIHNhbXBsZSBub25jZQ=="), std::nullopt);
    EXPECT_EQ(proof_of(std::string(1000, 'A')), std::nullopt);
}

TEST(Handshake, OpensWithoutABody) {
    const std::string answer = opening(std::string(proof), "mh=abc", false);
    EXPECT_THAT(answer, StartsWith("HTTP/1.1 101 Switching Protocols\r\n"));
    EXPECT_THAT(answer, EndsWith("\r\n\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nUpgrade: websocket\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nConnection: Upgrade\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nSec-WebSocket-Accept: " + std::string(proof) + "\r\n"));
    EXPECT_THAT(answer, HasSubstr("\r\nSet-Cookie: mh=abc\r\n"));
    EXPECT_THAT(answer, Not(HasSubstr("Content-Length")));
    EXPECT_THAT(opening(std::string(proof), std::nullopt, false), Not(HasSubstr("Set-Cookie")));
}

}  // namespace
}  // namespace magichat::server
