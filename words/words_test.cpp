// Messages put into words: plurals, forms, lists, isolates, and what happens when something is missing.
#include "words/words.h"

#include <gtest/gtest.h>

#include <deque>

#include "words/messages.h"

namespace magichat {
namespace {

// A language with a few messages of its own, each under a key that serves.
Speaker tongue(std::string_view code, const std::vector<std::pair<Key, const char*>>& own,
               Speaker::Letters letters = Speaker::Letters::unicode) {
    struct Kept {
        std::array<const char*, key_count> messages{};
        MessageFile file{};
    };
    static std::deque<Kept> all;  // whoever speaks has them for good
    Kept& kept = all.emplace_back();
    for (const auto& [key, text] : own) kept.messages[static_cast<std::size_t>(key)] = text;
    kept.file = {code, &kept.messages};
    return Speaker(kept.file, letters);
}

constexpr Key a = Key::term_goodbye;
constexpr Key b = Key::term_over;

TEST(Words, PluralsAreThoseOfTheLanguage) {
    const Speaker ru = tongue("ru", {{a, "{n, plural, one {# ход} few {# хода} many {# ходов} other {# хода}}"}});
    EXPECT_EQ(ru.say({a, {{"n", 1}}}), "1 ход");
    EXPECT_EQ(ru.say({a, {{"n", 3}}}), "3 хода");
    EXPECT_EQ(ru.say({a, {{"n", 11}}}), "11 ходов");
    EXPECT_EQ(ru.say({a, {{"n", 21}}}), "21 ход");
}

TEST(Words, NumbersAreThoseOfTheLanguage) {
    const Speaker de = tongue("de", {{a, "{n, number}"}, {b, "{n}"}});
    EXPECT_EQ(de.say({a, {{"n", 12345}}}), "12.345");
    EXPECT_EQ(de.say({b, {{"n", 12345}}}), "12.345");
    EXPECT_EQ(de.decimal(-1234.5, 2), "-1234,50");
    EXPECT_EQ(de.decimal(0.25, 1, true), "+0,2");
    EXPECT_EQ(Speaker(english()).decimal(12.345, 1), "12.3");
}

TEST(Words, ASentenceAsksForTheFormOfANoun) {
    const Speaker ru = tongue("ru", {{Key::animal_owl, "{form, select, acc {сову} ins {совой} other {сова}}"},
                                     {a, "Назвать {animal_acc}. {animal}! {animal_dat}"}});
    EXPECT_EQ(ru.say({a, {{"animal", noun("animal", "owl")}}}), "Назвать сову. сова! сова")
        << "a form that there is not";
}

TEST(Words, AnArgumentOfTheWholeNameIsNoForm) {
    const Speaker en = tongue("en", {{a, "{first_gain} {first_x} {first_half_y}"}});
    EXPECT_EQ(en.say({a, {{"first", "one"}, {"first_gain", "two"}, {"first_half", "three"}}}), "two one three");
}

TEST(Words, AChoiceByAForm) {
    const Speaker de = tongue("de", {{Key::animal_owl, "{form, select, gender {f} other {Eule}}"},
                                     {Key::animal_frog, "{form, select, gender {m} other {Frosch}}"},
                                     {a, "{animal_gender, select, f {Die} other {Der}} {animal}"}});
    EXPECT_EQ(de.say({a, {{"animal", noun("animal", "owl")}}}), "Die Eule");
    EXPECT_EQ(de.say({a, {{"animal", noun("animal", "frog")}}}), "Der Frosch");
    EXPECT_EQ(de.say({a, {{"animal", "Ada"}}}), "Der Ada") << "names have no forms";
}

TEST(Words, AChoiceByAFormIsByTheBareWordFromRightToLeftToo) {
    const Speaker he = tongue("he", {{Key::language_direction, "rtl"},
                                     {Key::animal_owl, "{form, select, gender {f} other {ינשוף}}"},
                                     {a, "{animal_gender, select, f {נקבה} other {זכר}}"}});
    EXPECT_EQ(he.say({a, {{"animal", noun("animal", "owl")}}}), "נקבה");
}

TEST(Words, AChoiceByAWord) {
    const Speaker he = tongue("he", {{Key::language_direction, "rtl"}, {a, "{how, select, right {כן} other {לא}}"}});
    EXPECT_EQ(he.say({a, {{"how", code("right")}}}), "כן");
    EXPECT_EQ(he.say({a, {{"how", code("wrong")}}}), "לא");
}

TEST(Words, AListHasItsItemsInTheForm) {
    const Speaker en = Speaker(english());
    const ListArg animals{{noun("animal", "owl"), noun("animal", "cat"), noun("animal", "frog")}};
    const Speaker test = tongue("en", {{a, "{animals_the}; {animals}"}});
    EXPECT_EQ(test.say({a, {{"animals", animals}}}), "the owl, the cat and the frog; owl, cat and frog");
    EXPECT_EQ(en.say({Key::fail_there_are, {{"words", codes(std::vector<std::string>{"a", "b"})}}}),
              "There are a and b.");
}

TEST(Words, ListsOfEveryKind) {
    const Speaker de = tongue("de", {{a, "{list}"}});
    const auto list = [&](ListArg::Kind kind) {
        return de.say({a, {{"list", ListArg{{"x", 2, Line(Key::animal_owl)}, kind}}}});
    };
    EXPECT_EQ(list(ListArg::Kind::all), "x, 2 und owl");
    EXPECT_EQ(list(ListArg::Kind::any), "x, 2 oder owl");
    EXPECT_EQ(list(ListArg::Kind::row), "x, 2, owl");
    EXPECT_EQ(list(ListArg::Kind::pair), "x-2-owl");
    EXPECT_EQ(de.say({a, {{"list", ListArg{}}}}), "");
}

TEST(Words, MessagesWithinMessagesGetTheForm) {
    const Speaker test =
        tongue("en", {{a, "{card_acc}"}, {b, "{form, select, acc {your card} other {card}} {n, number}"}});
    EXPECT_EQ(test.say({a, {{"card", Line(b, {{"n", 2}})}}}), "your card 2");
}

TEST(Words, WhatIsMissingIsShown) {
    const Speaker test = tongue("en", {{a, "{who} has {n, number}"}, {b, "{broken"}});
    EXPECT_EQ(test.say(a), "{who} has {n}");
    EXPECT_EQ(test.say(b), "term.over") << "a message that can't be read";
}

TEST(Words, WhatALanguageDoesNotHaveIsEnglish) {
    const Speaker empty = tongue("ru", {});
    EXPECT_EQ(empty.say(Key::term_goodbye), "Goodbye!");
    EXPECT_FALSE(empty.right_to_left());
}

// -- from right to left ---------------------------------------------------------------------------------------------

#define LRI "\u2066"
#define FSI "\u2068"
#define PDI "\u2069"

std::string hebrew(const char* message, Args args = {}) {
    return tongue("he", {{Key::language_direction, "rtl"}, {Key::animal_owl, "ינשוף"}, {a, message}})
        .say({a, std::move(args)});
}

TEST(Words, NumbersCodesAndNamesAreIsolatedWhereTextRunsTheOtherWay) {
    EXPECT_EQ(hebrew("כובע {n, number}", {{"n", 3}}), "כובע " LRI "3" PDI);
    EXPECT_EQ(hebrew("{n, plural, one {# כובע} other {# כובעים}}", {{"n", 3}}), LRI "3" PDI " כובעים");
    EXPECT_EQ(hebrew("{n}", {{"n", 3}}), LRI "3" PDI);
    EXPECT_EQ(hebrew("הקלידו {move}.", {{"move", code("look 3")}}), "הקלידו " LRI "look 3" PDI ".");
    EXPECT_EQ(hebrew("{name} מביט", {{"name", "Ada"}}), FSI "Ada" PDI " מביט");
    EXPECT_EQ(hebrew("{animal}", {{"animal", Line(Key::animal_owl)}}), "ינשוף") << "our own words need none";
    EXPECT_EQ(hebrew("{x} {x}", {{"x", said("שלום")}}), "שלום שלום");
}

TEST(Words, LatinWordsOfAMessageAreIsolatedWithWhatBelongsToThem) {
    EXPECT_EQ(hebrew("הקלידו moves או help."), "הקלידו " LRI "moves" PDI " או " LRI "help" PDI ".");
    EXPECT_EQ(hebrew("(ראו --people)"), "(ראו " LRI "--people" PDI ")");
    EXPECT_EQ(hebrew("למשל: save evening.hat.json"), "למשל: " LRI "save evening.hat.json" PDI);
    EXPECT_EQ(hebrew("כמו port = 8080, או"), "כמו " LRI "port = 8080" PDI ", או");
    EXPECT_EQ(hebrew("א = ב"), "א = ב");
    EXPECT_EQ(hebrew("ב-Magic Hat"), "ב-Magic " LRI "Hat" PDI);
    EXPECT_EQ(hebrew("{n, plural, one {רק moves} other {# moves}}", {{"n", 1}}), "רק " LRI "moves" PDI);
}

TEST(Words, FromLeftToRightNothingIsAdded) {
    const Speaker de = tongue("de", {{a, "{name}: {move}, {n, number}, --people"}});
    EXPECT_EQ(de.say({a, {{"name", "דוד"}, {"move", code("look 3")}, {"n", 3}}}), "דוד: look 3, 3, --people");
    EXPECT_EQ(de.isolated("x"), "x");
}

TEST(Words, NothingFromOutsideBreaksOut) {
    EXPECT_EQ(hebrew("{name}", {{"name", PDI "x\n\u202E"}}), FSI "\\u2069x\\n\\u202e" PDI);
    EXPECT_EQ(hebrew("{x}", {{"x", "{n} 'quoted'"}}), FSI "{n} 'quoted'" PDI) << "an argument is no message";
}

TEST(Words, PunctuationInAscii) {
    const Speaker test = tongue("en", {{a, "Can’t read “{file}”…"}}, Speaker::Letters::ascii);
    EXPECT_EQ(test.say({a, {{"file", "Zoë"}}}), "Can't read \"Zoë\"...");
}

TEST(Words, EveryMessageOfEveryLanguageCanBeRead) {
    for (const Language& language : languages()) {
        const Speaker speaker(language);
        for (std::size_t i = 0; i < key_count; ++i) {
            EXPECT_NE(speaker.say(static_cast<Key>(i)), key_names[i]) << language.code;
        }
    }
}

TEST(Words, AWordIsTypedWholeOrByItsFirstLetterAsPeopleType) {
    const Speaker es = tongue("es", {{a, "sí"}});
    for (const char* typed : {"sí", "si", "SÍ", "Si", "s", "S"}) EXPECT_TRUE(es.is_typed_for(typed, a)) << typed;
    for (const char* typed : {"", " ", "n", "í", "sin", "\xFF"}) EXPECT_FALSE(es.is_typed_for(typed, a)) << typed;
    const Speaker ru = tongue("ru", {{a, "да"}});
    for (const char* typed : {"да", "Да", "д", "Д"}) EXPECT_TRUE(ru.is_typed_for(typed, a)) << typed;
    for (const char* typed : {"d", "н", "а"}) EXPECT_FALSE(ru.is_typed_for(typed, a)) << typed;
}

TEST(Words, KeysByTheirNames) {
    EXPECT_EQ(find_key("animal.owl"), Key::animal_owl);
    EXPECT_EQ(find_key("animal.dog"), std::nullopt);
    EXPECT_EQ(find_key("zzz"), std::nullopt);
}

}  // namespace
}  // namespace magichat
