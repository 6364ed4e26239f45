// Every sentence of docs/rules.md, and of the moves and events in docs/notation.md, is quoted by a test (quote.h), and
// every quote stands on the page word for word, exactly once, in a test that expects something.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/source_dir.h"

namespace magichat {
namespace {

using Texts = std::vector<std::string>;

std::string read_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

// Without emphasis and code marks, one space between words.
std::string plain(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '*' || c == '`') continue;
        const bool space = c == ' ' || c == '\n' || c == '\t';
        if (!space) out += c;
        if (space && !out.empty() && out.back() != ' ') out += ' ';
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

Texts lines_of(std::string_view text) {
    Texts lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

// The part of a page between a heading of the second level and the next.
std::string section(const std::string& page, std::string_view heading) {
    std::string text;
    bool inside = false;
    for (const std::string& line : lines_of(page)) {
        if (line.starts_with("## ")) {
            inside = plain(line.substr(3)) == heading;
        } else if (inside) {
            text += line + '\n';
        }
    }
    return text;
}

struct Page {
    Texts body;   // what must be covered: paragraphs, items of lists, rows of tables
    Texts heads;  // what may be quoted: the first rows of tables
};

// Headings are left out, and so are the paragraphs that `skip` names.
Page blocks_of(const std::string& text, const std::function<bool(const std::string&)>& skip = {}) {
    Page page;
    bool open = false;  // the next line may continue a paragraph
    for (std::string line : lines_of(text)) {
        const bool row = line.starts_with("|");
        if (line.starts_with("| ---") && !page.body.empty()) {
            page.heads.push_back(page.body.back());
            page.body.pop_back();
            continue;
        }
        const std::size_t start = line.find_first_not_of(' ');
        if (start == std::string::npos || line.starts_with("#")) {
            open = false;
            continue;
        }
        const bool item = line.substr(start).starts_with("- ");
        if (item) line = line.substr(start + 2);
        if (row) line = line.substr(1, line.rfind('|') - 1);
        const std::string block = plain(line);
        if (open && !item && !row) {
            page.body.back() += ' ' + block;
        } else if (!skip || !skip(block)) {
            page.body.push_back(block);
            open = !row;
        }
    }
    return page;
}

struct Quote {
    std::string text;
    std::string where;     // file and line
    bool expects = false;  // stands in a test that expects something
};

// The string literals, joined, that stand at `at` in a C++ file; `at` moves behind them.
std::string read_literals(std::string_view code, std::size_t& at) {
    std::string text;
    for (;;) {
        at = std::min(code.find_first_not_of(" \n", at), code.size());
        const std::string_view left = code.substr(at);
        if (left.starts_with("R\"")) {
            const std::size_t open = left.find('(');
            const std::string close = ')' + std::string(left.substr(2, open - 2)) + '"';
            const std::size_t end = left.find(close, open);
            text += left.substr(open + 1, end - open - 1);
            at += end + close.size();
        } else if (left.starts_with("\"")) {
            std::size_t i = 1;
            for (; i < left.size() && left[i] != '"'; ++i) {
                if (left[i] == '\\') ++i;
                text += left[i];
            }
            at += i + 1;
        } else {
            return text;
        }
    }
}

// The quotes in a C++ file that are marked by `macro`.
std::vector<Quote> quotes_in(std::string_view code, const std::string& macro, const std::string& file) {
    std::vector<Quote> quotes;
    const std::string call = ' ' + macro + '(';
    for (std::size_t at = code.find(call); at != std::string_view::npos; at = code.find(call, at)) {
        const std::size_t test = code.rfind("\nTEST", at);
        const std::size_t end = code.find("\n}\n", at);
        const bool inside = test != std::string_view::npos && code.find("\n}\n", test) == end;
        const bool expects = inside && code.substr(test, end - test).find("EXPECT_") != std::string_view::npos;
        const auto line = 1 + std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        at += call.size();
        quotes.push_back({plain(read_literals(code, at)), file + ':' + std::to_string(line), expects});
    }
    return quotes;
}

std::vector<Quote> all_quotes(const std::string& macro) {
    std::vector<Quote> all;
    const std::filesystem::path engine = std::filesystem::path(source_dir) / "engine";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(engine)) {
        const std::string path = entry.path().string();
        if (!path.ends_with("_test.cpp")) continue;
        for (const Quote& quote : quotes_in(read_file(path), macro, path)) all.push_back(quote);
    }
    return all;
}

// Is there anything but punctuation? … and · are punctuation, too.
bool says_something(std::string text) {
    for (const std::string_view mark : {"…", "·"}) {
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
            text.erase(at, mark.size());
    }
    return std::any_of(text.begin(), text.end(), [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80) != 0;
    });
}

// What is wrong: a line each.
Texts check(const Page& page, const std::vector<Quote>& quotes) {
    Texts wrong;
    std::vector<std::vector<bool>> covered;
    for (const std::string& block : page.body) covered.emplace_back(block.size(), false);
    for (const Quote& quote : quotes) {
        std::size_t times = 0;
        for (std::size_t i = 0; i < page.body.size(); ++i) {
            const std::string& block = page.body[i];
            for (auto at = block.find(quote.text); at != std::string::npos; at = block.find(quote.text, at + 1)) {
                std::fill_n(covered[i].begin() + static_cast<std::ptrdiff_t>(at), quote.text.size(), true);
                ++times;
            }
        }
        times += static_cast<std::size_t>(std::count(page.heads.begin(), page.heads.end(), quote.text));
        if (times != 1)
            wrong.push_back(quote.where + ": stands there " + std::to_string(times) + " times: " + quote.text);
        if (!quote.expects) wrong.push_back(quote.where + ": in no test that expects something: " + quote.text);
    }
    for (std::size_t i = 0; i < page.body.size(); ++i) {
        std::string left;
        for (std::size_t at = 0; at <= page.body[i].size(); ++at) {
            if (at < page.body[i].size() && !covered[i][at]) {
                left += page.body[i][at];
                continue;
            }
            if (says_something(left)) wrong.push_back("no test quotes: " + left);
            left.clear();
        }
    }
    return wrong;
}

std::string joined(const Texts& texts) {
    std::string all;
    for (const std::string& text : texts) all += text + '\n';
    return all;
}

const std::string sample_page = R"(# Title
Some *rules*,
with `code`. One more.

| head | row |
| --- | --- |
| a cell | another |

- An item.
  - Below it … · .
)";

TEST(Coverage, ReadsAPage) {
    const Page page = blocks_of(sample_page);
    EXPECT_EQ(joined(page.body), "Some rules, with code. One more.\na cell | another\nAn item.\nBelow it … · .\n");
    EXPECT_EQ(joined(page.heads), "head | row\n");
}

TEST(Coverage, ReadsQuotes) {
    const std::string code =
        "\nTEST(A, B) {\n    RULE(\"Some \\\"rules\\\", \"\n    R\"(with `code`.)\");\n    EXPECT_TRUE(x);\n}\n"
        "\nTEST(A, C) {\n    RULE(\"One more.\");\n}\n";
    const std::vector<Quote> quotes = quotes_in(code, "RULE", "f");
    ASSERT_EQ(quotes.size(), 2U);
    EXPECT_EQ(quotes[0].text, "Some \"rules\", with code.");
    EXPECT_EQ(quotes[0].where, "f:3");
    EXPECT_TRUE(quotes[0].expects);
    EXPECT_EQ(quotes[1].text, "One more.");
    EXPECT_FALSE(quotes[1].expects);
}

TEST(Coverage, FindsWhatIsLeftOutMisquotedOrAmbiguous) {
    const Page page = blocks_of(sample_page);
    const std::vector<Quote> all = {{"Some rules, with code.", "", true},
                                    {"One more.", "", true},
                                    {"a cell | another", "", true},
                                    {"An item.", "", true},
                                    {"Below it", "", true},
                                    {"head | row", "", true}};
    EXPECT_EQ(joined(check(page, all)), "");
    std::vector<Quote> fewer = all;
    fewer.erase(fewer.begin() + 1);
    EXPECT_EQ(joined(check(page, fewer)), "no test quotes:  One more.\n");
    std::vector<Quote> wrong = all;
    wrong[1].text = "One More.";
    EXPECT_EQ(joined(check(page, wrong)), ": stands there 0 times: One More.\nno test quotes:  One more.\n");
    std::vector<Quote> ambiguous = all;
    ambiguous.push_back({"it", "f:1", true});
    EXPECT_EQ(joined(check(page, ambiguous)), "f:1: stands there 3 times: it\n");
    std::vector<Quote> parked = all;
    parked[3].expects = false;
    EXPECT_EQ(joined(check(page, parked)), ": in no test that expects something: An item.\n");
}

TEST(Coverage, EverySentenceOfTheRulesHasATest) {
    const std::string text = read_file(std::string(source_dir) + "/docs/rules.md");
    const auto names_the_designers = [](const std::string& block) {
        return block.starts_with("vanish is Magic Hat by");
    };
    const Page page = blocks_of(text, names_the_designers);
    ASSERT_GT(page.body.size(), 50U);
    const std::vector<Quote> quotes = all_quotes("RULE");
    EXPECT_GT(quotes.size(), 100U);
    EXPECT_EQ(joined(check(page, quotes)), "");
}

TEST(Coverage, EveryMoveAndEventOfTheNotationHasATest) {
    const std::string text = read_file(std::string(source_dir) + "/docs/notation.md");
    const Page page = blocks_of(section(text, "Moves") + '\n' + section(text, "What each seat sees"));
    ASSERT_GT(page.body.size(), 25U);
    EXPECT_EQ(joined(check(page, all_quotes("SEEN"))), "");
}

}  // namespace
}  // namespace magichat
