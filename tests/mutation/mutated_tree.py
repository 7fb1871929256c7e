"""A copy of the tree that contains every drawn mutant next to the original code, behind a switch; and its build."""
import json
import os
import random
import re
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from candidates import find_candidates

MUTATED_FOLDERS = ("engine", "scene_file", "live")
TEST_FOLDERS = ("support closed_forms golden engine kernels properties wild contacts convergence scene_file slide bow "
                "driven_parameters live errata realtime page_engine instruments").split()
HERE = "tests/mutation"
IDS_OF_DRAW = 100000


class Failure(Exception):
    pass


def is_source(path):
    return path.startswith(tuple(f + "/" for f in MUTATED_FOLDERS)) and path.endswith((".cpp", ".hpp"))


class MutatedTree:
    def __init__(self, project, scratch, jobs, test_folders=TEST_FOLDERS):
        self.project, self.jobs, self.test_folders = Path(project), jobs, test_folders
        self.tree, self.build = Path(scratch) / "tree", Path(scratch) / "build"
        self.checked_file = Path(scratch) / "checked.json"
        self.checked = json.loads(self.checked_file.read_text()) if self.checked_file.is_file() else {}  # {key: whether it compiles}
        self.files = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=project, check=True,
                                    capture_output=True, text=True).stdout.split("\n")
        self.files = [f for f in self.files if f and (self.project / f).is_file()]
        self.sources = {f: (self.project / f).read_text() for f in self.files if is_source(f)}

    def draw_order(self, seed):
        """All candidates, in the order in which a seed draws them."""
        found = []
        for path in sorted(self.sources):
            found += find_candidates(path, self.sources[path], random.Random(f"{seed} {path}"))
        random.Random(seed).shuffle(found)
        return found

    def write(self, mutants):
        """Writes only changed files, so that little is rebuilt. Returns whether a mutated source changed."""
        by_path = {}
        for mutant in mutants:
            by_path.setdefault(mutant.path, []).append(mutant)
        changed = False
        for path in self.files:
            if is_source(path):
                content = self._mutated(path, by_path.get(path, [])).encode()
            else:
                content = (self.project / path).read_bytes()
            if path == "engine/CMakeLists.txt":
                content += f"target_sources(rattle_engine PRIVATE ${{PROJECT_SOURCE_DIR}}/{HERE}/mutant_switch.cpp)\n".encode()
            changed |= self._write_if_new(self.tree / path, content) and is_source(path)
        return changed

    def _mutated(self, path, mutants):
        text = self.sources[path]
        for mutant in sorted(mutants, key=lambda m: -m.begin):
            original = text[mutant.begin:mutant.end]
            text = text[:mutant.begin] + mutant.written(original) + text[mutant.end:]
        return text

    @staticmethod
    def _write_if_new(path, content):
        if path.is_file() and path.read_bytes() == content:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return True

    def configure(self):
        switch = self.tree / HERE / "mutant_switch.hpp"
        result = subprocess.run(
            ["cmake", "-S", self.tree, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
             "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG", f"-DCMAKE_CXX_FLAGS=-w -D_GLIBCXX_ASSERTIONS -include {switch}",
             "-DRATTLE_BUILD_APPS=OFF", "-DRATTLE_BUILD_BENCH=OFF", "-DRATTLE_JOINED_SOURCES=OFF", f"-DRATTLE_TEST_FOLDERS={';'.join(self.test_folders)}"],
            capture_output=True, text=True)
        if result.returncode:
            raise Failure("configuring the copy failed:\n" + result.stdout + result.stderr)
        commands = json.loads((self.build / "compile_commands.json").read_text())
        self.commands = {os.path.relpath(c["file"], self.tree): c for c in commands}
        self._find_includers()

    def _find_includers(self):
        """Finds, for every header, the source with the fewest headers that includes it."""
        includes = {}
        for path, text in self.sources.items():
            names = re.findall(r'^#include [<"]([^>"]+)[>"]', text, re.M)
            folder = os.path.dirname(path)
            options = [(n.replace("rattle/", "engine/", 1), n, f"{folder}/{n}") for n in names]
            includes[path] = {o for three in options for o in three if o in self.sources}
        self.includer = {}
        for path in sorted(p for p in self.sources if p in self.commands):
            seen, waiting = set(), [path]
            while waiting:
                here = waiting.pop()
                if here not in seen:
                    seen.add(here)
                    waiting += includes[here]
            for header in seen:
                if header not in self.includer or len(seen) < self.includer[header][0]:
                    self.includer[header] = (len(seen), path)

    def _complaints(self, source):
        """The compiler's messages for a source; empty if it compiles."""
        entry, kept, skip = self.commands[source], [], False
        for word in shlex.split(entry["command"]):
            if skip:
                skip = False
            elif word in ("-o", "-MF", "-MT", "-MQ"):
                skip = True
            elif word not in ("-c", "-MD", "-MMD") and not word.endswith("ccache"):
                kept.append(word)
        result = subprocess.run(kept + ["-fsyntax-only"], cwd=entry["directory"], capture_output=True, text=True)
        return result.stderr if result.returncode else ""

    def _blamed_for(self, complaints, mutants):
        """The mutants on lines with compiler errors, else those whose names the errors mention, else all in the files they mention."""
        mentioned = [(self._path_in_tree(path), int(line), kind)
                     for path, line, kind in re.findall(r"([^\s:]+):(\d+):\d+:( error:|   required )?", complaints)]
        for wanted in ([m for m in mentioned if m[2]], mentioned):
            places = {(path, line) for path, line, _ in wanted}
            found = [m for m in mutants if any((m.path, line) in places for line in range(m.line, m.last_line + 1))]
            if found:
                return found
        named = [m for m in mutants if m.name and re.search(rf"\b{m.name}\b", complaints)]
        found = named or [m for m in mutants if m.path in {path for path, _, _ in mentioned}]
        if not found:
            raise Failure("no mutant explains these compiler errors:\n" + complaints[:5000])
        return found

    def _path_in_tree(self, path):
        path = os.path.relpath(os.path.join(self.build, path), self.tree)
        return re.sub(r"^.*include/rattle/", "engine/", path)  # the include path of the engine in the copy

    def _without_broken(self, mutants, batch):
        """The mutants that compile; `batch` are those that were not compiled before."""
        sources = {self.includer[m.path][1] for m in batch if m.key() not in self.checked}
        self.write(mutants)
        while sources:
            with ThreadPoolExecutor(self.jobs) as pool:
                said = dict(zip(sources, pool.map(self._complaints, sources)))
            sources = {source for source in sources if said[source]}
            mutants = self._without(mutants, [m for source in sources for m in self._blamed_for(said[source], mutants)])
            self.write(mutants)
        self._remember(mutants, True)
        return mutants

    def _without(self, mutants, broken):
        self._remember(broken, False)
        ids = {m.id for m in broken}
        return [m for m in mutants if m.id not in ids]

    def _remember(self, mutants, compiles):
        """Saves the results, so that another run with the same draw need not compile these mutants again."""
        self.checked.update({m.key(): compiles for m in mutants})
        self.checked_file.write_text(json.dumps(self.checked, indent=1))

    def choose(self, draws):
        """For each draw (seed, count), the first `count` mutants that compile and do not overlap an earlier one."""
        if not self.build.is_dir():
            self.write([])
        self.configure()
        good, waiting = [], []
        for number, (seed, count) in enumerate(draws):
            order = self.draw_order(seed)
            for place, mutant in enumerate(order):
                mutant.id, mutant.draw = IDS_OF_DRAW * number + place + 1, number
            waiting.append((order, count))
        while True:
            batch = []
            for number, (order, count) in enumerate(waiting):
                missing = count - sum(m.draw == number for m in good)
                while order and missing > 0:
                    mutant = order.pop(0)
                    if mutant.path not in self.includer or not self.checked.get(mutant.key(), True):
                        continue
                    if not any(mutant.overlaps(other) for other in good + batch):
                        batch.append(mutant)
                        missing -= 1
            if not batch:
                return good
            good = self._without_broken(good + batch, batch)

    def compile_all(self, mutants, draws):
        """Builds everything. A mutant in a header that breaks the build of a test is replaced too."""
        while True:
            result = subprocess.run(["cmake", "--build", self.build, "--", "-j", str(self.jobs), "-k", "0"], capture_output=True, text=True)
            if result.returncode == 0:
                return mutants
            self._without(mutants, self._blamed_for(result.stdout, mutants))
            mutants = self.choose(draws)
