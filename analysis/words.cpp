// Which words a move gets. The thresholds stand in docs/analysis.md, too.
#include "analysis/analysis.h"
#include "bots/maths.h"

namespace magichat::analysis {

namespace {

constexpr double much = 0.05;      // of the chance to win, lost by a risk that was not worth it
constexpr double by_far = 0.1;     // ..that the best move is ahead of the next
constexpr double unlikely = 0.5;   // to be right
constexpr double errors = 2;       // so far apart are two figures that differ
constexpr std::size_t choice = 4;  // as many moves there must be for one to be found

}  // namespace

std::vector<Word> words_of(const Judged& judged) {
    std::vector<Word> words;
    if (judged.missed) words.push_back(Word::sure_missed);
    if (judged.forgot) words.push_back(Word::forgotten);
    if (judged.fell) words.push_back(Word::fell_for_it);
    if (judged.right && *judged.right > 0 && *judged.right < unlikely && judged.lost >= much) {
        words.push_back(Word::risky);
    }
    const bool found = judged.best && judged.moves >= choice && judged.right != 1.0;
    if (found && judged.ahead >= by_far && judged.ahead >= errors * judged.ahead_error) {
        words.push_back(Word::brilliant);
    }
    if (judged.bluff) words.push_back(Word::bluffed);
    return words;
}

double accuracy_of(double lost) {
    if (lost <= 0) return 100;
    const double accuracy = 103.1668 * portable_exp(-4.354 * lost) - 3.1669;
    return accuracy < 0 ? 0 : accuracy;
}

}  // namespace magichat::analysis
