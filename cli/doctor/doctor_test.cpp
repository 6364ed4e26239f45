// What the doctor says of each thing that can be wrong.
#include <gtest/gtest.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/doctor/finding.h"
#include "server/rooms/calendar.h"

namespace magichat::doctor {
namespace {

namespace fs = std::filesystem;

class Doctor : public testing::Test {
protected:
    Doctor() {
        std::string name = (fs::temp_directory_path() / "magichat-doctor-XXXXXX").string();
        folder = ::mkdtemp(name.data());
    }
    ~Doctor() override { fs::remove_all(folder); }
    Doctor(const Doctor&) = delete;
    Doctor& operator=(const Doctor&) = delete;

    std::string at(const char* name) const { return (folder / name).string(); }
    std::string write(const char* name, std::string_view text) const {
        fs::create_directories((folder / name).parent_path());
        std::ofstream(folder / name) << text;
        return at(name);
    }
    // A database as the server leaves it.
    std::string database() const {
        const auto store = Store::open(at("hat.db"));
        EXPECT_TRUE(store);
        return at("hat.db");
    }
    static void change(const std::string& file, const char* sql) {
        sqlite3* handle = nullptr;
        ASSERT_EQ(sqlite3_open(file.c_str(), &handle), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sql;
        sqlite3_close(handle);
    }
    static File look(const std::string& file, bool answers = false) {
        return look_at_file(file, ::geteuid(), answers, false);
    }

    fs::path folder;
};

// The grade of the one finding with this name, and what is said and advised.
struct Told {
    Grade grade;
    Key what;
    std::optional<Key> advice;
    bool operator==(const Told&) const = default;
};
Told told(const Finding& one) {
    return {one.grade, one.what.key, one.advice ? std::optional(one.advice->key) : std::nullopt};
}
std::ostream& operator<<(std::ostream& out, const Told& one) {
    return out << static_cast<int>(one.grade) << ' ' << static_cast<int>(one.what);
}

TEST_F(Doctor, WhatIsNotOkSaysWhatToDo) {
    for (const Finding& one : {about_room("/", 1), about_flush("/", 200, 15), about_open_files(1000, 20'000),
                               about_queue(128), look_at_page("")}) {
        EXPECT_NE(one.grade, Grade::ok) << say(one.what);
        ASSERT_TRUE(one.advice) << say(one.what);
        EXPECT_FALSE(say(*one.advice).empty());
    }
}

TEST_F(Doctor, FileThatIsNotThereIsMadeInAFolderThatIs) {
    const File none = look(at("hat.db"));
    ASSERT_EQ(none.findings.size(), 1U);
    EXPECT_EQ(told(none.findings[0]), (Told{Grade::ok, Key::doctor_file_new, {}}));
    EXPECT_FALSE(fs::exists(at("hat.db"))) << "the doctor makes nothing";
    const File nowhere = look(at("no/such/hat.db"));
    EXPECT_EQ(told(nowhere.findings[0]), (Told{Grade::wrong, Key::doctor_folder_none, Key::doctor_do_command}));
}

TEST_F(Doctor, FileThatIsWhole) {
    const File good = look(database());
    ASSERT_EQ(good.findings.size(), 1U);
    EXPECT_EQ(told(good.findings[0]), (Told{Grade::ok, Key::doctor_file_good, {}}));
}

TEST_F(Doctor, FileThatOthersCanRead) {
    const std::string file = database();
    fs::permissions(file, fs::perms::others_read, fs::perm_options::add);
    const File open = look(file);
    EXPECT_EQ(told(open.findings[0]), (Told{Grade::warning, Key::doctor_file_readers, Key::doctor_do_command}));
    EXPECT_NE(say(*open.findings[0].advice).find("chmod 600 "), std::string::npos);
}

TEST_F(Doctor, FileOfSomebodyElse) {
    const std::uint32_t other = ::geteuid() + 12'345;
    const File theirs = look_at_file(database(), other, false, false);
    EXPECT_EQ(told(theirs.findings[0]), (Told{Grade::wrong, Key::doctor_file_owner, Key::doctor_do_command}));
}

TEST_F(Doctor, FileThatAServerHas) {
    const auto store = Store::open(at("hat.db"));
    ASSERT_TRUE(store);
    const File lost = look(at("hat.db"));
    EXPECT_EQ(told(lost.findings[0]), (Told{Grade::wrong, Key::doctor_file_used, Key::doctor_file_used_do}));
    EXPECT_NE(say(lost.findings[0].what).find(std::to_string(::getpid())), std::string::npos);
    const File found = look(at("hat.db"), true);
    EXPECT_EQ(told(found.findings[0]), (Told{Grade::ok, Key::doctor_file_used, {}}));
}

TEST_F(Doctor, FilesThatCantBeUsed) {
    const std::string file = database();
    change(file, "PRAGMA user_version = 99");
    EXPECT_EQ(told(look(file).findings.back()), (Told{Grade::wrong, Key::doctor_file_bad, Key::doctor_do_newer}));
    change(file, "PRAGMA user_version = 1");
    EXPECT_EQ(told(look(file).findings.back()), (Told{Grade::ok, Key::doctor_file_older, {}}));
    const std::string diary = write("diary.db", std::string(5000, 'x'));
    fs::permissions(diary, fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(told(look(diary).findings.back()), (Told{Grade::wrong, Key::doctor_file_bad, Key::doctor_do_other_file}));
}

TEST_F(Doctor, FileThatIsDamaged) {
    const std::string file = database();
    change(file,
           "INSERT INTO keys SELECT hex(randomblob(8)), randomblob(300) FROM "
           "(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500) SELECT i FROM n)");
    change(file, "PRAGMA wal_checkpoint(TRUNCATE)");
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(static_cast<std::streamoff>(fs::file_size(file)) - 4096);  // the last page, which the schema is not on
    bytes << std::string(4096, '\xff');
    bytes.close();
    EXPECT_EQ(told(look(file).findings.back()), (Told{Grade::wrong, Key::doctor_file_damaged, Key::doctor_do_backup}));
}

TEST_F(Doctor, Disk) {
    const Findings found = look_at_disk(folder.string());
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].check, "room");
    EXPECT_EQ(found[1].what.key, Key::doctor_flush);
    EXPECT_TRUE(fs::is_empty(folder)) << "what it wrote is gone";
    const Findings none = look_at_disk(at("none"));
    ASSERT_EQ(none.size(), 1U);
    EXPECT_EQ(told(none[0]), (Told{Grade::wrong, Key::doctor_flush_fails, Key::doctor_do_rights}));
    EXPECT_EQ(about_room("/", 600'000'000).grade, Grade::ok);
    EXPECT_EQ(about_room("/", 400'000'000).grade, Grade::warning);
    EXPECT_EQ(about_room("/", 31'000'000).grade, Grade::wrong);
    EXPECT_EQ(about_flush("/", 50, 15).grade, Grade::ok);
    EXPECT_EQ(about_flush("/", 51, 15).grade, Grade::warning);
}

TEST_F(Doctor, ClockByTheNewestTimeInTheFile) {
    constexpr StoreTime now = 1'800'000'000'000;
    constexpr StoreTime hour = 3'600'000;
    EXPECT_EQ(about_clock(now, {}).grade, Grade::ok);
    EXPECT_EQ(about_clock(now, now + hour).grade, Grade::ok);
    EXPECT_EQ(about_clock(now, now + hour + 1).grade, Grade::wrong);
    EXPECT_EQ(about_clock(now, now - 72 * hour).grade, Grade::ok);
    EXPECT_EQ(about_clock(now, now - 72 * hour - 1).grade, Grade::warning);
}

TEST_F(Doctor, Page) {
    EXPECT_EQ(told(look_at_page(at("none"))), (Told{Grade::wrong, Key::doctor_page_bad, Key::doctor_page_do}));
    write("web/index.html", R"(<script src="/assets/a.js"></script><link href="/icon.svg"><link href="/?lang=da">)");
    write("web/icon.svg", "<svg/>");
    write("web/sw.js", R"(FILES=["assets/a.js","assets/b.js"])");
    const Finding without = look_at_page(at("web"));
    EXPECT_EQ(told(without), (Told{Grade::wrong, Key::doctor_page_missing, Key::doctor_page_do}));
    EXPECT_NE(say(without.what).find("/assets/a.js"), std::string::npos) << say(without.what);
    write("web/assets/a.js", "1");
    EXPECT_NE(say(look_at_page(at("web")).what).find("/assets/b.js"), std::string::npos);
    write("web/assets/b.js", "2");
    EXPECT_EQ(told(look_at_page(at("web"))), (Told{Grade::ok, Key::doctor_page, {}}));
}

// A certificate of our own, for this key, good for a day from `from` on.
struct OwnCertificate {
    EVP_PKEY* key = EVP_EC_gen("P-256");
    X509* certificate = X509_new();

    explicit OwnCertificate(std::time_t from) {
        ASN1_TIME_set(X509_getm_notBefore(certificate), from);
        ASN1_TIME_set(X509_getm_notAfter(certificate), from + 24 * 3600);
        X509_set_pubkey(certificate, key);
        X509_sign(certificate, key, EVP_sha256());
    }
    OwnCertificate(const OwnCertificate&) = delete;
    OwnCertificate& operator=(const OwnCertificate&) = delete;
    ~OwnCertificate() {
        X509_free(certificate);
        EVP_PKEY_free(key);
    }
    void save(const std::string& cert, const std::string& secret) const {
        std::FILE* file = std::fopen(cert.c_str(), "w");
        PEM_write_X509(file, certificate);
        std::fclose(file);
        file = std::fopen(secret.c_str(), "w");
        PEM_write_PrivateKey(file, key, nullptr, nullptr, 0, nullptr, nullptr);
        std::fclose(file);
    }
};

TEST_F(Doctor, Certificate) {
    constexpr std::int64_t from = 1'800'000'000;
    constexpr std::int64_t day = 24 * 3600;
    const OwnCertificate own(from);
    own.save(at("cert.pem"), at("key.pem"));
    const auto look = [&](const char* cert, const char* key, std::int64_t now) {
        return told(look_at_certificate(at(cert), at(key), now));
    };
    EXPECT_EQ(look_at_certificate("", "", from).what.key, Key::doctor_tls_off);
    EXPECT_EQ(look("cert.pem", "key.pem", from - 1), (Told{Grade::wrong, Key::doctor_tls, Key::doctor_tls_do}));
    EXPECT_EQ(look("cert.pem", "key.pem", from), (Told{Grade::warning, Key::doctor_tls, Key::doctor_tls_do}));
    EXPECT_EQ(look("cert.pem", "key.pem", from + day), (Told{Grade::wrong, Key::doctor_tls, Key::doctor_tls_do}));
    ASN1_TIME_set(X509_getm_notAfter(own.certificate), from + 15 * day);
    X509_sign(own.certificate, own.key, EVP_sha256());
    own.save(at("cert.pem"), at("key.pem"));
    EXPECT_EQ(look("cert.pem", "key.pem", from), (Told{Grade::ok, Key::doctor_tls, {}}));
    EXPECT_EQ(look("none.pem", "key.pem", from), (Told{Grade::wrong, Key::doctor_tls_bad, Key::doctor_tls_bad_do}));
    EXPECT_EQ(look("cert.pem", "none.pem", from), (Told{Grade::wrong, Key::doctor_tls_bad, Key::doctor_tls_bad_do}));
    EXPECT_EQ(look("key.pem", "key.pem", from), (Told{Grade::wrong, Key::doctor_tls_bad, Key::doctor_tls_bad_do}));
    const OwnCertificate other(from);
    other.save(at("other.pem"), at("other-key.pem"));
    EXPECT_EQ(look("cert.pem", "other-key.pem", from),
              (Told{Grade::wrong, Key::doctor_tls_pair, Key::doctor_tls_pair_do}));
}

TEST_F(Doctor, Limits) {
    EXPECT_EQ(about_open_files(20'064, 20'000).grade, Grade::ok);
    EXPECT_EQ(about_open_files(20'063, 20'000).grade, Grade::warning);
    EXPECT_EQ(about_queue(1024).grade, Grade::ok);
    EXPECT_EQ(about_queue(1023).grade, Grade::warning);
}

}  // namespace
}  // namespace magichat::doctor
