// Reports findings about a scene's contacts while it plays: each once, after it has persisted for a second.
import type { Status } from "../engine/types";

const STANDING = 1; // s

export class FindingTeller {
  private readonly since = new Map<string, number>(); // s, of findings not reported yet
  private readonly told = new Set<string>();

  constructor(private readonly say: (text: string) => void) {}

  // Call for every new scene.
  forget(): void {
    this.since.clear();
    this.told.clear();
  }

  heed({ findings, seconds }: Pick<Status, "findings" | "seconds">): void {
    for (const key of this.since.keys()) if (!findings.some((finding) => finding.key === key)) this.since.delete(key);
    for (const { key, severity, text } of findings) {
      if (this.told.has(key)) continue;
      const since = this.since.get(key) ?? seconds;
      this.since.set(key, since);
      if (seconds - since < STANDING) continue;
      this.told.add(key);
      this.say(`${severity[0].toUpperCase()}${severity.slice(1)}: ${text}`);
    }
  }
}
