"""Runs the tests of a build: which mutants each test reaches, and whether it detects a mutant."""
import json
import math
import os
import resource
import signal
import subprocess
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

LONG_SUITE = 2.0  # s; longer ones are run test by test
MOST_MEMORY = 8 << 30
LOOK_EVERY = 5.0  # s
MOST_IDLE_LOOKS = 12


@dataclass
class Unit:
    """A suite of a test program, or a single test of a long one."""
    program: Path
    filter: str
    seconds: float = 0.0
    reached: set = field(default_factory=set)

    def name(self):
        return f"{self.program.name} {self.filter}"


def state_and_time(pid):
    """The state of a process as a letter, and the processor time of all its threads in ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return fields[0], int(fields[11]) + int(fields[12])


def kill_when_idle(child, ended):
    """Kills a test that waits for ever, because it never reaches its limit of processor time. Looks are counted instead of
    seconds, and only while the test is not stopped, because the whole run may be suspended for a while."""
    last, idle = None, 0
    while idle < MOST_IDLE_LOOKS:
        if ended.wait(LOOK_EVERY):
            return
        state, time = state_and_time(child.pid)
        idle = idle + 1 if time == last and state != "T" else 0
        last = time
    os.kill(child.pid, signal.SIGKILL)


def run_unit(unit, environment, most_seconds):
    """Returns passed, failed or hung, the processor time in s, and the output. Processor time does not depend on other
    programs."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(most_seconds), math.ceil(most_seconds) + 1))
    command = [unit.program, f"--gtest_filter={unit.filter}", "--gtest_brief=1", "--gtest_fail_fast"]
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(command, cwd=unit.program.parent, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                                 stdout=said, stderr=subprocess.STDOUT, preexec_fn=limit)
        ended = threading.Event()
        watcher = threading.Thread(target=kill_when_idle, args=(child, ended))
        watcher.start()
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)  # the watcher may still use the pid
        ended.set()
        watcher.join()
        _, status, usage = os.wait4(child.pid, 0)
        code = child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        output = said.read().decode(errors="replace")
    verdict = "passed" if code == 0 else "hung" if code in (-signal.SIGXCPU, -signal.SIGKILL) else "failed"
    return verdict, usage.ru_utime + usage.ru_stime, output


def list_tests(program):
    """{suite: [tests]}"""
    listed = subprocess.run([program, "--gtest_list_tests"], cwd=program.parent, capture_output=True, text=True, check=True).stdout
    suites = {}
    for line in listed.splitlines():
        name = line.split("#")[0].rstrip()
        if line.startswith("  "):
            suites[suite].append(name.strip())
        elif name.endswith("."):
            suite = name[:-1]
            suites[suite] = []
    return suites


class Tests:
    def __init__(self, build, folders, jobs, divisor, say):
        self.jobs, self.say = jobs, say
        self.environment = {"RATTLE_TEST_COUNT_DIVISOR": str(divisor)}
        self.programs = sorted(p for folder in folders for p in Path(build, "tests", folder).rglob("*_tests")
                               if p.is_file() and os.access(p, os.X_OK))
        self.notes, self.verdicts_file = Path(build, "measured.json"), Path(build, "verdicts.json")
        self.known = json.loads(self.verdicts_file.read_text()) if self.verdicts_file.is_file() else {}  # {label: what was found}
        self.units = []

    def measure(self):
        """Runs every test without a mutant; records its time and the mutants it reaches. Returns the failures."""
        known = self._known_units()
        programs = [p for p in self.programs if p not in {unit.program for unit in known}]
        suites = [(program, suite, tests) for program in programs for suite, tests in list_tests(program).items()]
        with ThreadPoolExecutor(self.jobs) as pool:
            measured = list(pool.map(lambda s: self._measure_unit(Unit(s[0], s[1] + ".*")), suites))
            single = [Unit(program, f"{suite}.{test}") for (unit, _), (program, suite, tests) in zip(measured, suites)
                      if unit.seconds > LONG_SUITE and len(tests) > 1 for test in tests]
            split = {(u.program, u.filter.rsplit(".", 1)[0]) for u in single}
            measured = [m for m in measured if (m[0].program, m[0].filter[:-2]) not in split]
            measured += list(pool.map(self._measure_unit, single))
        self.units = sorted([*known, *(unit for unit, _ in measured)], key=lambda u: u.seconds)
        failures = [(unit, output) for unit, output in measured if output is not None]
        if not failures:
            self.notes.write_text(json.dumps([[*self._stamp(u.program), u.filter, u.seconds, sorted(u.reached)] for u in self.units]))
        return failures

    def _stamp(self, program):
        return [str(program), program.stat().st_mtime_ns, self.environment["RATTLE_TEST_COUNT_DIVISOR"]]

    def _known_units(self):
        """Units of programs that have not changed since the last run."""
        rows = json.loads(self.notes.read_text()) if self.notes.is_file() else []
        stamps = [self._stamp(program) for program in self.programs]
        return [Unit(Path(row[0]), row[3], row[4], set(row[5])) for row in rows if row[:3] in stamps]

    def _measure_unit(self, unit):
        with tempfile.NamedTemporaryFile("r") as reached:
            verdict, unit.seconds, output = run_unit(unit, {**self.environment, "RATTLE_MUTANT_REACHED": reached.name}, 900)
            unit.reached = {int(line) for line in reached.read().split()}
        self.say(f"{unit.name()}: {verdict}, {unit.seconds:.1f} s")
        return unit, (None if verdict == "passed" else output)

    def judge(self, mutant):
        """Returns the test that killed a mutant and how, or None, and the record to keep. Results of an earlier run are valid as
        long as the test program is the same. The test that killed the mutant then is tried first."""
        environment = {**self.environment, "RATTLE_MUTANT": str(mutant.id)}
        known = self.known.get(mutant.label(), {})
        killer, passed = known.get("killer"), dict(known.get("passed", {}))
        for unit in sorted((u for u in self.units if mutant.id in u.reached),
                           key=lambda u: (not killer or u.name() != killer[0], u.seconds)):
            stamp, limit = self._stamp(unit.program), 10.0 + 5.0 * unit.seconds
            if passed.get(unit.name()) == stamp:
                continue
            if killer and killer[0] == unit.name() and killer[2] == stamp:
                return (killer[0], killer[1]), known
            verdict, _, _ = run_unit(unit, environment, limit)
            if verdict != "passed" and run_unit(unit, self.environment, limit)[0] == "passed":  # else the mutant is not the cause
                return (unit.name(), verdict), {"killer": [unit.name(), verdict, stamp], "passed": passed}
            passed[unit.name()] = stamp
        return None, {"killer": None, "passed": passed}

    def judge_all(self, mutants, tell):
        """{id: the test that killed it and how, or None}"""
        verdicts, lock = {}, threading.Lock()

        def one(mutant):
            verdict, known = self.judge(mutant)
            with lock:
                verdicts[mutant.id] = verdict
                self.known[mutant.label()] = known
                self.verdicts_file.write_text(json.dumps(self.known))
                tell(mutant, verdict, len(verdicts))
        with ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(one, mutants))
        return verdicts
