#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <memory>

#include "cli/doctor/finding.h"
#include "cli/files.h"

namespace magichat::doctor {

namespace {

using Pem = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;
using Certificate = std::unique_ptr<X509, void (*)(X509*)>;
using PrivateKey = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;

constexpr std::int64_t soon = std::int64_t{14} * 24 * 3600;

Finding unreadable(const std::string& file, Arg reason) {
    return {"certificate", Grade::wrong,
            Line(Key::doctor_tls_bad, {{"file", code(file)}, {"reason", std::move(reason)}}),
            Line(Key::doctor_tls_bad_do)};
}

// In the words of OpenSSL.
Arg pem_reason() {
    std::array<char, 200> text{};
    ERR_error_string_n(ERR_get_error(), text.data(), text.size());
    return typed(text.data());
}

std::int64_t seconds_of(const ASN1_TIME* time) {
    std::tm parts{};
    return ASN1_TIME_to_tm(time, &parts) == 1 ? static_cast<std::int64_t>(timegm(&parts)) : 0;
}

TextArg date_text(std::int64_t seconds) {
    const auto time = static_cast<std::time_t>(seconds);
    std::tm parts{};
    gmtime_r(&time, &parts);
    std::array<char, 16> text{};
    return code(std::string_view(text.data(), std::strftime(text.data(), text.size(), "%F", &parts)));
}

// Nobody sits there to type the password of a key.
int no_password(char*, int, int, void*) { return 0; }

}  // namespace

Finding look_at_certificate(const std::string& cert, const std::string& key, std::int64_t now) {
    if (cert.empty()) return {"certificate", Grade::ok, Line(Key::doctor_tls_off)};
    const Pem cert_file(std::fopen(cert.c_str(), "re"), &std::fclose);
    if (!cert_file) return unreadable(cert, system_reason(errno));
    const Pem key_file(std::fopen(key.c_str(), "re"), &std::fclose);
    if (!key_file) return unreadable(key, system_reason(errno));
    ERR_clear_error();
    const Certificate chain(PEM_read_X509(cert_file.get(), nullptr, &no_password, nullptr), &X509_free);
    if (!chain) return unreadable(cert, pem_reason());
    const PrivateKey secret(PEM_read_PrivateKey(key_file.get(), nullptr, &no_password, nullptr), &EVP_PKEY_free);
    if (!secret) return unreadable(key, pem_reason());
    if (X509_check_private_key(chain.get(), secret.get()) != 1) {
        return {"certificate", Grade::wrong, Line(Key::doctor_tls_pair), Line(Key::doctor_tls_pair_do)};
    }
    const std::int64_t from = seconds_of(X509_get0_notBefore(chain.get()));
    const std::int64_t until = seconds_of(X509_get0_notAfter(chain.get()));
    const Line what(Key::doctor_tls, {{"from", date_text(from)}, {"until", date_text(until)}});
    if (now >= from && now + soon < until) return {"certificate", Grade::ok, what};
    const Grade grade = now < from || now >= until ? Grade::wrong : Grade::warning;
    return {"certificate", grade, what, Line(Key::doctor_tls_do)};
}

}  // namespace magichat::doctor
