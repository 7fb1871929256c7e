"""Finds all possible mutants of a source file."""
import re
from dataclasses import dataclass

from source_text import SourceText

OPERATOR, CONSTANT, BRANCH, LINE = "operator", "constant", "branch", "dropped line"
KINDS = (OPERATOR, CONSTANT, BRANCH, LINE)


@dataclass
class Mutant:
    path: str
    line: int
    last_line: int
    kind: str
    begin: int  # of the replaced text
    end: int
    original: str  # in one line
    mutated: str
    template: str  # SWITCH, ORIGINAL and MUTATED are replaced
    is_constexpr: bool
    id: int = 0
    draw: int = 0
    name: str = ""  # of a constant
    line_text: str = ""
    column: int = 0  # in line_text

    def change(self):
        return f"{self.original} -> {self.mutated or 'nothing'}"

    def label(self):
        """Does not change when the line moves, only when its text changes."""
        return f"{self.path}: {self.line_text} [{self.column}: {self.change()}]"

    def key(self):
        return f"{self.begin} {self.label()}"

    def overlaps(self, other):
        return self.path == other.path and self.begin < other.end and other.begin < self.end

    def written(self, original):
        switch = "is_at_run_time" if self.is_constexpr else "is"
        parts = {"SWITCH": f"rattle_mutant::{switch}({self.id})", "ORIGINAL": original, "MUTATED": self.mutated}
        return re.sub("SWITCH|ORIGINAL|MUTATED", lambda found: parts[found.group(0)], self.template)


CHOICE = "(SWITCH ? (MUTATED) : (ORIGINAL))"
BOOLEAN_CHOICE = "(SWITCH ? static_cast<bool>(MUTATED) : static_cast<bool>(ORIGINAL))"  # std::optional and its negation have no common type
DROP = "{ if (!SWITCH) { ORIGINAL } }"
TURN = "SWITCH != static_cast<bool>(ORIGINAL)"
NAMED = "const struct { operator TYPE() const noexcept { return SWITCH ? MUTATED : ORIGINAL; } } "

_ASSIGNS = r"\s(?:=|\+=|-=|\*=|/=|%=|\|=|&=|<<=|>>=)\s"
_QUESTION = r"\s\?\s"
_LOGIC = r"\s(?:&&|\|\|)\s"
_RELATION = r"\s(?:<=|>=|==|!=|<|>)\s"
NO_STOP = re.compile(r"(?!)")
LOGIC_STOPS = re.compile("|".join((_ASSIGNS, _QUESTION)))
RELATION_STOPS = re.compile("|".join((_ASSIGNS, _QUESTION, _LOGIC)))
SUM_STOPS = re.compile("|".join((_ASSIGNS, _QUESTION, _LOGIC, _RELATION, r"\s(?:<<|>>)\s")))

SWAPS = {
    "<": ("<=", ">", ">="), "<=": ("<", ">", ">="), ">": (">=", "<", "<="), ">=": (">", "<", "<="),
    "==": ("!=",), "!=": ("==",), "&&": ("||",), "||": ("&&",),
    "+": ("-",), "-": ("+",), "*": ("/",), "/": ("*",), "%": ("*",), "&": ("|",), "|": ("&",),
    "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",), "|=": ("&=",), "&=": ("|=",),
}
_BINARY = re.compile(r"(?<=\s)(\+=|-=|\*=|/=|\|=|&=|<=|>=|==|!=|&&|\|\||[-+*/%&|<>])(?=\s)")
_SIGN = re.compile(r"(?:(?<=[(\[{])|(?<=[=,?:<>*/+] )|(?<=return )|(?<=&& )|(?<=\|\| ))([-!])(?=[\w(])")
_EXTREME = re.compile(r"\bstd::(min|max)(?=\()")
_STEP = re.compile(r"(\+\+|--)(?=\w)")
_NUMBER = re.compile(r"(?<![\w.'])(\d+\.\d*(?:[eE][-+]?\d+)?|\d+[eE][-+]?\d+|\d+)([uUlLzZ]*)(?![\w.'])")
_TRUTH = re.compile(r"\b(true|false)\b")
_CONDITION = re.compile(r"\b(if|while) \(")
_ASKED = re.compile(r"(?<=\s)\?(?=\s)")
_NAMED_NUMBER = re.compile(r"\b(?:(?:static|inline) )*constexpr (double|int|std::size_t|std::int64_t|float) "
                           r"(?=(\w+) = ([^,;{}]+);)")
_SKIPPED = re.compile(r"\b(?:static_assert|assert|alignas|sizeof|decltype|noexcept) ?\(|\bif constexpr \(")
_STATEMENT_KEYWORD = re.compile(r"(?:return\s|(?:if|for|while|do|else|switch|case|default|using)\b|"
                                r"static|const|auto|struct|template|typedef|throw|delete|goto)")


def _other_number(literal):
    """A different number: an integer plus one, 1.0 for 0.0, otherwise twice the value."""
    if re.fullmatch(r"\d+", literal):
        return str(int(literal) + 1)
    value = float(literal)
    return "1.0" if value == 0.0 else "2.0" if value == 1.0 else repr(2.0 * value)


class Finder:
    def __init__(self, source, random):
        self.source = source
        self.random = random
        self.found = []

    def find(self):
        for begin, end in self.source.constants:
            self._named_numbers(begin, end)
        for begin, end, is_constexpr in self.source.bodies:
            skipped = self._skipped(begin, end)
            before = len(self.found)
            self._operators(begin, end)
            self._numbers(begin, end)
            self._conditions(begin, end)
            self._statements(begin, end)
            self._named_numbers(begin, end)
            self.found[before:] = [m for m in self.found[before:] if m.template.startswith("const struct") or
                                   not any(m.begin < last and first < m.end for first, last in skipped)]
            for mutant in self.found[before:]:
                mutant.is_constexpr = is_constexpr
        return self.found

    def _skipped(self, begin, end):
        code, partner = self.source.code, self.source.partner
        skipped = [(m.start(), partner.get(m.end() - 1, m.end())) for m in _SKIPPED.finditer(code, begin, end)]
        for pattern in (r"\bconstexpr\b[^;]*;", r"\bcase [^\n;]*?:(?!:)", r"\btemplate <[^\n]*>", r"(?<=\w)<[^<>\n;]*>(?=[\w ({:,&*)])",
                        r"(?:double|float|int|bool|char|size_t|V|T|Row) \w+\[[^\]]*\](?:, \w+\[[^\]]*\])*",
                        r"\breinterpret_cast<[^>]*>", r"\boperator\S+", r"\b(?:reserve|shrink_to_fit)\([^;]*;"):
            skipped += [m.span() for m in re.compile(pattern).finditer(code, begin, end)]
        return skipped

    def _add(self, kind, begin, end, mutated, template, name=""):
        original = self.source.flat(begin, end)
        if mutated == original or "#" in self.source.text[begin:end]:
            return
        lines = self.source.line(begin), self.source.line(end - 1)
        self.found.append(Mutant(self.source.path, *lines, kind, begin, end, original, mutated, template, False, name=name,
                                 line_text=self.source.line_text(begin), column=self.source.column(begin)))

    def _replace(self, kind, begin, end, place, length, new, template=CHOICE):
        source = self.source
        mutated = source.flat(begin, place) + new + source.flat(place + length, end)
        self._add(kind, begin, end, mutated, template)

    def _operators(self, begin, end):
        source = self.source
        for match in _BINARY.finditer(source.code, begin, end):
            old = match.group(1)
            if old in ("&&", "||"):
                stops = LOGIC_STOPS
            elif re.fullmatch(r"<=|>=|==|!=|<|>", old):
                stops = RELATION_STOPS
            else:
                stops = NO_STOP if old.endswith("=") else SUM_STOPS
            first, last = source.expression(match.start(), stops)
            self._replace(OPERATOR, first, last, match.start(), len(old), self.random.choice(SWAPS[old]))
        for match in _SIGN.finditer(source.code, begin, end):
            first, last = source.expression(match.start(), RELATION_STOPS if match.group(1) == "!" else SUM_STOPS)
            self._replace(OPERATOR, first, last, match.start(), 1, "", BOOLEAN_CHOICE if match.group(1) == "!" else CHOICE)
        for match in _STEP.finditer(source.code, begin, end):
            first, last = source.expression(match.start(), RELATION_STOPS)
            if source.code[last] == ")" and source.is_head(source.partner[last]):
                continue  # a loop that runs backwards: any test would detect it
            self._replace(OPERATOR, first, last, match.start(), 2, "--" if match.group(1) == "++" else "++")
        for match in _EXTREME.finditer(source.code, begin, end):
            last = source.partner.get(match.end())
            if last:
                new = "max" if match.group(1) == "min" else "min"
                self._replace(OPERATOR, match.start(), last + 1, match.start(1), 3, new)

    def _numbers(self, begin, end):
        for match in _NUMBER.finditer(self.source.code, begin, end):
            self._replace(CONSTANT, match.start(), match.end(), match.start(), match.end() - match.start(),
                          _other_number(match.group(1)) + match.group(2))
        for match in _TRUTH.finditer(self.source.code, begin, end):
            self._replace(CONSTANT, match.start(), match.end(), match.start(), match.end() - match.start(),
                          "false" if match.group(1) == "true" else "true")

    def _named_numbers(self, begin, end):
        """constexpr double name = 1e-3; becomes an object that yields 1e-3 or the mutated number."""
        for match in _NAMED_NUMBER.finditer(self.source.code, begin, end):
            value = self.source.text[match.start(3):match.end(3)]
            number = _NUMBER.search(value)
            if not number:
                continue
            mutated = value[:number.start()] + _other_number(number.group(1)) + number.group(2) + value[number.end():]
            name = match.group(2)
            template = NAMED.replace("TYPE", match.group(1)).replace("ORIGINAL", value) + f"{name}{{}};"
            self._add(CONSTANT, match.start(), match.end(3) + 1, mutated, template, name)

    def _conditions(self, begin, end):
        source = self.source
        for match in _CONDITION.finditer(source.code, begin, end):
            first, last = match.end(), source.partner.get(match.end() - 1, 0)
            condition = source.code[first:last]
            if condition and ";" not in condition and " = " not in condition:
                self._add(BRANCH, first, last, f"!({source.flat(first, last)})", TURN)
        for match in _ASKED.finditer(source.code, begin, end):
            first, last = source.expression(match.start(), LOGIC_STOPS)[0], match.start() - 1
            if last > first:
                self._add(BRANCH, first, last, f"!({source.flat(first, last)})", f"({TURN})")

    def _statements(self, begin, end):
        source = self.source
        for match in re.compile(";").finditer(source.code, begin, end):
            first = self._statement_begin(match.start(), begin)
            if first is None:
                continue
            statement = source.code[first:match.start()]
            if _STATEMENT_KEYWORD.match(statement) or not self._does_something(statement):
                continue
            self._add(LINE, first, match.end(), "", DROP)

    def _statement_begin(self, semicolon, begin):
        """The start of the statement that ends at the semicolon; None inside brackets, such as the head of a for loop."""
        code, partner, i = self.source.code, self.source.partner, semicolon - 1
        while i >= begin:
            character = code[i]
            if character in ")]}":
                opening = partner.get(i)
                if opening is None:
                    return None
                if character == "}" and not self.source.is_value_brace(opening) and not code[:opening].rstrip().endswith((")", "]")):
                    break
                if character == ")" and self.source.is_head(opening):
                    break
                i = opening - 1
                continue
            if character in "([":
                return None
            if character in ";{" or (character == ":" and code[i - 1] != ":" and code[i + 1] != ":"):
                break
            if character.isspace() and re.search(r"\b(else|do)$", code[max(0, i - 6):i]):
                break
            i -= 1
        i += 1
        while i < semicolon and code[i].isspace():
            i += 1
        return i

    def _does_something(self, statement):
        if statement in ("break", "continue", "return"):
            return True
        if re.match(r"(\+\+|--)\w", statement) or re.fullmatch(r"[\w.\->]+(\+\+|--)", statement):
            return True
        depth, head = 0, ""
        for character in statement:
            depth += character in "([{"
            if depth == 0:
                head += character
            depth -= character in ")]}"
        if re.match(r"[\w.:*>\-]+ (=|\+=|-=|\*=|/=|%=|\|=|&=|\^=) ", head):
            return True
        return bool(re.fullmatch(r"[\w.:>\-]+", head)) and statement.endswith(")")


def find_candidates(path, text, random):
    return Finder(SourceText(path, text), random).find()
