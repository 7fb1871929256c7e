"""Results of a run: counts by kind and folder, survivors, and which of these are explained."""
import json
from pathlib import Path

from candidates import KINDS

EXPLAINED = Path(__file__).resolve().parent / "explained.txt"


def read_explained(path=EXPLAINED):
    """{label: reason}; a label at the beginning of a line, its reason indented below."""
    reasons, label = {}, None
    for line in path.read_text().splitlines() if path.is_file() else []:
        if not line.strip() or line.startswith("#"):
            continue
        if line[0] != " ":
            label = line
            reasons[label] = ""
        elif label:
            reasons[label] = (reasons[label] + " " + line.strip()).strip()
    return reasons


class Results:
    def __init__(self, title, mutants, verdicts, units):
        self.title, self.mutants = title, mutants
        self.verdicts = {m.id: verdicts[m.id] for m in mutants}
        self.reached = set().union(*(unit.reached for unit in units))
        self.explained = read_explained()
        self.survivors = [m for m in mutants if verdicts[m.id] is None]

    def share(self):
        return 1.0 - len(self.survivors) / max(1, len(self.mutants))

    def _count(self, chosen):
        return f"{sum(self.verdicts[m.id] is not None for m in chosen)}/{len(chosen)}"

    def _table(self):
        folders = sorted({m.path.split("/")[0] for m in self.mutants})
        rows = [["killed / all", *folders, "all"]]
        for kind in (*KINDS, "all"):
            chosen = [m for m in self.mutants if kind in (m.kind, "all")]
            rows.append([kind, *(self._count([m for m in chosen if m.path.startswith(f + "/")]) for f in folders), self._count(chosen)])
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return [lines[0], "|---" * len(rows[0]) + "|", *lines[1:]]

    def text(self):
        explained = [m for m in self.survivors if m.label() in self.explained]
        hung = sum(v is not None and v[1] == "hung" for v in self.verdicts.values())
        lines = [f"# Mutants of {self.title}", "", *self._table(), "",
                 f"{self._count(self.mutants)} killed, {100.0 * self.share():.1f} %; {hung} of them because a test hung. "
                 f"{len(self.survivors)} survive, {len(explained)} of them explained.", ""]
        for mutant in self.survivors:
            reason = self.explained.get(mutant.label(), "" if mutant.id in self.reached else "no test reaches it")
            lines += [f"- {mutant.path}:{mutant.line} ({mutant.kind}, {mutant.id}) `{mutant.original}` -> `{mutant.mutated or 'nothing'}`",
                      f"  {reason or 'NOT EXPLAINED'}"]
        return "\n".join(lines)

    def rows(self):
        return [{"id": m.id, "file": m.path, "line": m.line, "kind": m.kind, "original": m.original, "mutated": m.mutated, "label": m.label(),
                 "killed by": self.verdicts[m.id] and self.verdicts[m.id][0], "how": self.verdicts[m.id] and self.verdicts[m.id][1],
                 "reached": m.id in self.reached} for m in self.mutants]


def write_results(results, folder):
    Path(folder, "result.md").write_text("\n\n".join(r.text() for r in results) + "\n")
    Path(folder, "result.json").write_text(json.dumps([row for r in results for row in r.rows()], indent=1) + "\n")
