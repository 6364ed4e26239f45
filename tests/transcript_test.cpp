// docs/protocol.md shows what the real code sends.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/source_dir.h"
#include "tests/transcript.h"

namespace magichat {
namespace {

std::string page() {
    std::ifstream file(std::string(source_dir) + "/docs/protocol.md");
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(ProtocolPage, HasTheTranscriptAsItIs) {
    const std::string text = Transcript().text();
    EXPECT_NE(text.find(R"("type":"over")"), std::string::npos) << "a whole game";
    EXPECT_NE(page().find("```text\n" + text + "```\n"), std::string::npos)
        << "docs/protocol.md is not current; the target `transcript` prints this:\n"
        << text;
}

TEST(ProtocolPage, NamesEveryMessageErrorEmoteAndBye) {
    const std::string text = page();
    const auto named = [&](const auto& names) {
        for (const std::string_view name : names) {
            EXPECT_NE(text.find('`' + std::string(name) + '`'), std::string::npos) << name;
        }
    };
    named(command_names);
    named(news_names);
    named(error_names);
    named(emote_names);
    named(bye_names);
}

}  // namespace
}  // namespace magichat
