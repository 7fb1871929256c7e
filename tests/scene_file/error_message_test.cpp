#include "error_case.hpp"

namespace rattle {
namespace {

class ErrorMessage : public testing::TestWithParam<ErrorCase> {};

TEST_P(ErrorMessage, NamesPlaceValueAndRemedy) { expect_one_error(GetParam()); }

const ErrorCase key_cases[] = {
    {"UnknownKey",
     "[mass.m]\nmass = 1\nfrequenzy = 3",
     3,
     1,
     {"mass 'm'", "\"frequenzy\"", "did you mean 'frequency'?"}},
    {"UnknownKeyFarFromAll",
     "[mass.m]\nmass = 1\ncolour = 3",
     3,
     1,
     {"\"colour\"", "expected one of: mass, frequency"}},
    {"UnknownTopLevelKey", "samplerate = 3", 1, 1, {"\"samplerate\"", "did you mean 'sample_rate'?"}},
    {"UnknownKind", "[sting.a]\nlength = 1", 1, 2, {"\"sting\"", "did you mean 'string'?"}},
    {"KindIsNoTable", "mass = 3", 1, 1, {"'mass' must be a table", "[mass.NAME]"}},
    {"KindIsAnArray", "[[mass]]\nmass = 3", 1, 3, {"'mass' must be a table", "[mass.NAME]"}},
    {"TableWithoutName", "[mass]\nmass = 3", 2, 1, {"a mass needs a name", "[mass.main]"}},
    {"BadName", "[mass.'a b']\nmass = 1", 1, 7, {"\"a b\"", "letters, digits"}},
    {"EmptyName", "[mass.'']\nmass = 1", 1, 7, {"the name \"\" of a mass"}},
    {"MissingKey",
     "title = 'x'\n[mass.m]\nvelocity = 1",
     2,
     1,
     {"mass 'm': mass is missing", "mass = …", "(kg)"}},
    {"TextForNumber",
     "[mass.m]\nmass = '1 kg'",
     2,
     8,
     {"mass must be a number (kg)", "\"1 kg\"", "without quotes"}},
    {"BooleanForNumber", "[mass.m]\nmass = true", 2, 8, {"must be a number (kg), not the word true"}},
    {"ArrayForNumber", "[mass.m]\nmass = [1]", 2, 8, {"must be a number (kg), not an array"}},
    {"TableForNumber", "[mass.m]\nmass.x = 1", 2, 1, {"must be a number (kg), not a table"}},
    {"DateForNumber", "[mass.m]\nmass = 2020-01-01", 2, 8, {"must be a number (kg), not a date"}},
    {"NumberForText", "title = 3", 1, 9, {"title must be a text in quotes, not the number 3"}},
    {"ControlCharacterInTitle", "title = \"a\\u001Bb\"", 1, 9, {"title must be one line"}},
    {"Infinite", "[mass.m]\nmass = inf", 2, 8, {"mass is inf", "finite"}},
    {"NotANumber", "[mass.m]\nmass = nan", 2, 8, {"mass is nan", "finite"}},
    {"FractionForInteger", "newton_iterations = 2.5", 1, 21, {"a whole number, not the number 2.5"}},
    {"IntegerTooLarge", "newton_iterations = 5000000000", 1, 21, {"5000000000", "between 0 and 2147483647"}},
    {"NegativeInteger", "newton_iterations = -1", 1, 21, {"is -1", "between 0"}},
    {"UnknownSolver",
     "solver = 'nonadhesve'",
     1,
     10,
     {"solver", "\"nonadhesve\"", "did you mean 'nonadhesive'?"}},
    {"SolverIsANumber", "solver = 3", 1, 10, {"one of the words basic, published"}},
};
INSTANTIATE_TEST_SUITE_P(Keys, ErrorMessage, testing::ValuesIn(key_cases), case_name);

const ErrorCase syntax_cases[] = {
    {"NoValue", "title = 'x'\nduration =\n[mass.m]\nmas = 1", 2, 11, {"value"}},
    {"UnfinishedHeader", "[mass.m\nmass = 1", 1, 8, {"table header"}},
    {"HeaderCutShort", "[", 1, 2, {"table header"}},
    {"HeaderWithNothing", "[\n", 1, 2, {}},
    {"KeyTwice", "[mass.m]\nmass = 1\nmass = 2", 3, 8, {"syntax error in key-value pair", "mass"}},
    {"TableTwice", "[mass.m]\nmass = 1\n[mass.m]\nmass = 1", 3, 1, {"mass.m"}},
    {"TextWithoutEnd", "title = 'x", 1, 11, {"string"}},
};
INSTANTIATE_TEST_SUITE_P(Syntax, ErrorMessage, testing::ValuesIn(syntax_cases), case_name);

}  // namespace
}  // namespace rattle
