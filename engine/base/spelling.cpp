#include "engine/base/spelling.h"

#include <algorithm>
#include <vector>

#include "engine/base/quote.h"

namespace magichat {

namespace {

char small(char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter; }

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower(text);
    std::transform(lower.begin(), lower.end(), lower.begin(), small);
    return lower;
}

std::size_t spelling_distance(std::string_view a, std::string_view b) {
    // way[i][j]: from the first i letters of `a` to the first j of `b`.
    std::vector<std::vector<std::size_t>> way(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) way[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) way[0][j] = j;
    const auto same = [&](std::size_t i, std::size_t j) { return small(a[i - 1]) == small(b[j - 1]); };
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t changed = way[i - 1][j - 1] + (same(i, j) ? 0 : 1);
            way[i][j] = std::min({changed, way[i - 1][j] + 1, way[i][j - 1] + 1});
            const bool exchanged = i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j);
            if (exchanged) way[i][j] = std::min(way[i][j], way[i - 2][j - 2] + 1);
        }
    }
    return way[a.size()][b.size()];
}

std::string_view nearest_word(std::string_view typed, std::span<const std::string_view> words) {
    std::string_view nearest;
    std::size_t least = 0;
    for (const std::string_view word : words) {
        const std::size_t longer = std::max(typed.size(), word.size());
        const std::size_t shorter = std::min(typed.size(), word.size());
        const std::size_t most = std::max(longer / 3, std::size_t{longer == 2 ? 1U : 0U});
        if (longer - shorter > most) continue;  // so that a book on the command line costs nothing
        const std::size_t distance = spelling_distance(typed, word);
        if (distance > most || distance == longer) continue;
        // Of two that are equally near, the one that begins alike: few mistype the first letter.
        const std::size_t far = 2 * distance + (small(typed[0]) == small(word[0]) ? 0 : 1);
        if (!nearest.empty() && far >= least) continue;
        nearest = word;
        least = far;
    }
    return nearest;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string_view> words) {
    const std::string_view word = nearest_word(typed, words);
    return word.empty() ? "" : "; did you mean " + std::string(word) + '?';
}

std::string no_such(std::string_view kind, std::string_view typed, std::span<const std::string_view> words) {
    constexpr std::size_t shown = 60;
    const std::string near = did_you_mean(typed, words);
    std::string text = "there is no " + std::string(kind) + ' ' + quote(typed, shown) + (near.empty() ? "." : near);
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? " There are " : i + 1 == words.size() ? " and " : ", ";
        text += words[i];
    }
    return text;
}

}  // namespace magichat
