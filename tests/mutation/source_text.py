"""Analyses a C++ source as far as mutants need it: finds code, function bodies, and the ends of expressions.

It relies on the layout that .clang-format gives every source of the tree: there are spaces around binary operators, and none
before template brackets and brace initialisers.
"""
import re

_NOT_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'(?!\d)|^[ \t]*#(?:\\\n|[^\n])*',
    re.S | re.M)
_OPENING, _CLOSING = "([{", ")]}"
_CLASS_HEAD = re.compile(r"\b(struct|class|union)\s+(alignas\(\w+\)\s+)?\w+[^()]*$")


def mask(text):
    """Blanks comments, strings, characters and preprocessor lines. All positions stay the same."""
    def blank(match):
        found = match.group(0)
        if found[0] in "\"'R":
            return found[0] + re.sub(r"[^\n]", "_", found[1:-1]) + found[-1]
        return re.sub(r"[^\n]", " ", found)
    return _NOT_CODE.sub(blank, text)


class SourceText:
    def __init__(self, path, text):
        self.path = path
        self.text = text
        self.code = mask(text)
        self.partner = self._match_brackets()
        self.bodies = []  # (begin, end, is constexpr) of functions
        self.constants = []  # heads of "constexpr double name = ..." outside of functions: (begin, end)
        self._find_bodies()

    def line(self, place):
        return self.text.count("\n", 0, place) + 1

    def line_text(self, place):
        begin = self.text.rfind("\n", 0, place) + 1
        return self.text[begin:self.text.find("\n", begin)].strip()

    def column(self, place):
        """From 1, in the line without its indentation."""
        begin = self.text.rfind("\n", 0, place) + 1
        return len(self.text[begin:place].lstrip()) + 1

    def _match_brackets(self):
        partner, open_places = {}, []
        for place, character in enumerate(self.code):
            if character in _OPENING:
                open_places.append(place)
            elif character in _CLOSING and open_places:
                partner[place] = open_places.pop()
                partner[partner[place]] = place
        return partner

    def _find_bodies(self):
        place, head, size = 0, 0, len(self.code)
        while place < size:
            character = self.code[place]
            if character == "{" and place in self.partner:
                text = self.code[head:place]
                is_value = self.code[place - 1] not in " \n" or text.rstrip().endswith("=")
                if is_value or re.search(r"\benum\b", text):
                    place = self.partner[place]
                elif "(" in text and not _CLASS_HEAD.search(text):
                    self.bodies.append((place + 1, self.partner[place], "constexpr" in text))
                    place = self.partner[place]
                    head = place + 1
                else:
                    head = place + 1
            elif character == "(" and place in self.partner:
                place = self.partner[place]
            elif character in ";}":
                if character == ";" and "constexpr" in self.code[head:place]:
                    self.constants.append((head, place + 1))
                head = place + 1
            place += 1

    def is_value_brace(self, opening):
        """T{...} or = {...}, not a block."""
        return self.code[opening - 1] not in " \n"

    def is_head(self, opening):
        """if (...), for (...) and the like: what follows is a statement."""
        return bool(re.search(r"\b(if|if constexpr|for|while|switch) $", self.code[max(0, opening - 15):opening]))

    def expression(self, place, stops):
        """Begin and end of the expression around a place: up to a bracket, a comma, a semicolon, or what `stops` matches."""
        begin, end = self._left_end(place, stops), self._right_end(place, stops)
        while begin < end and self.code[begin].isspace():
            begin += 1
        while end > begin and self.code[end - 1].isspace():
            end -= 1
        return begin, end

    def _left_end(self, place, stops):
        i = place - 1
        while i >= 0:
            character = self.code[i]
            if character in _CLOSING:
                if i not in self.partner or (character == "}" and not self.is_value_brace(self.partner[i])):
                    return i + 1
                if character == ")" and self.is_head(self.partner[i]):
                    return i + 1
                i = self.partner[i] - 1
                continue
            if character in _OPENING or character in ",;" or self._is_colon(i):
                return i + 1
            if character.isspace():
                word = re.compile(r"\b(return|else|do|throw|case|co_return)\s*\Z").search(self.code, max(0, i - 12), i)
                if word:
                    return i + 1
                found = stops.match(self.code, i)
                if found:
                    return found.end()
            i -= 1
        return 0

    def _right_end(self, place, stops):
        i = place
        while i < len(self.code):
            character = self.code[i]
            if character in _OPENING:
                if i not in self.partner or (character == "{" and not self.is_value_brace(i)):
                    return i
                i = self.partner[i] + 1
                continue
            if character in _CLOSING or character in ",;" or self._is_colon(i):
                return i
            if character.isspace() and i > place and stops.match(self.code, i):
                return i
            i += 1
        return i

    def _is_colon(self, i):
        return self.code[i] == ":" and self.code[i - 1] != ":" and self.code[i + 1] != ":"

    def flat(self, begin, end):
        """The code from begin to end in one line, without comments."""
        parts, at = [], begin
        for match in _NOT_CODE.finditer(self.text, begin, end):
            parts.append(self.text[at:match.start()])
            if match.group(0)[0] in "\"'R":
                parts.append(match.group(0))
            at = match.end()
        parts.append(self.text[at:end])
        return re.sub(r"\s*\n\s*", " ", "".join(parts))
