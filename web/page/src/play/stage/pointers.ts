// Turns pointers on the stage into grips, each with its own tool.
import type { SceneInfo } from "../../engine/types";
import type { ControlHand } from "../tools/control_hand";
import type { Grip, Reach } from "../tools/grip";
import { takeGrip } from "../tools/grips";
import { staysPut, type Tool, type ToolAction } from "../tools/tool";

// A pointer's position in the tool's terms; null if out of reach.
export type FindReach = (tool: Tool, x: number, y: number) => Omit<Reach, "pressure" | "time"> | null;

export interface PointerPosition {
  id: number;
  x: number; // px on the stage
  y: number;
  pressure: number; // NaN if the device does not report it
  time: number; // s
}

const PLUCK_BESIDE_SLIDE = 0.6; // fraction of the way from the slide to the end

export class StagePointers {
  private readonly grips = new Map<number, { grip: Grip; reach: Reach }>(); // with the last valid reach
  private readonly ending: Grip[] = [];
  private readonly lying = new Set<string>(); // staying tools that were placed somewhere

  constructor(
    private readonly hand: ControlHand,
    private readonly tools: Tool[],
    private readonly second: (first: ToolAction) => ToolAction | undefined,
    private readonly reachOf: FindReach,
    private readonly plays = -1, // a control that is 1 while pointers play instead of keys
  ) {}

  get held(): Tool[] {
    return [...this.grips.values()].map(({ grip }) => grip.tool);
  }

  toolOf(pointer: number): Tool | undefined {
    return this.grips.get(pointer)?.grip.tool;
  }

  // A second pointer takes the tool paired with the first, or else any free one.
  down(position: PointerPosition, chosen: ToolAction): Tool | null {
    const used = this.held;
    const actions: ToolAction[] = [chosen];
    const second = this.second(chosen);
    if (used.length > 0 && second) actions.push(second);
    actions.push(...this.tools.map((tool) => tool.action));
    for (const action of used.length > 0 ? actions : [chosen]) {
      const tool = this.nearest(action, position, used);
      if (!tool) continue;
      const reach = this.reach(tool, position);
      if (!reach) continue;
      this.hand.set(this.plays, 1);
      this.grips.set(position.id, { grip: takeGrip(tool, this.hand, reach, this.lying.has(tool.id)), reach });
      if (staysPut(action)) this.lying.add(tool.id);
      if (action === "slide" && used.length === 0) this.tap(position, tool.component, reach.x);
      return tool;
    }
    return null;
  }

  move(position: PointerPosition): void {
    const held = this.grips.get(position.id);
    const reach = held && this.reach(held.grip.tool, position);
    if (!held || !reach) return;
    held.reach = reach;
    held.grip.move(reach);
  }

  // Releases the pointer's grip, wherever the pointer is. Returns the tool that sounded last.
  up(position: PointerPosition): Tool | null {
    const held = this.grips.get(position.id);
    if (!held) return null;
    this.grips.delete(position.id);
    const { grip } = held;
    grip.release(this.reach(grip.tool, position) ?? { ...held.reach, time: position.time });
    const struck = grip.tapped ? this.tap(position, grip.tool.component) : null;
    if (grip.tapped && !struck) grip.stroke(position.time);
    if (!grip.done) this.ending.push(grip);
    return struck ?? grip.tool;
  }

  tick(time: number): void {
    for (const { grip } of this.grips.values()) grip.tick(time);
    for (let i = this.ending.length - 1; i >= 0; i--) {
      this.ending[i].tick(time);
      if (this.ending[i].done) this.ending.splice(i, 1);
    }
  }

  // Call when the scene was replaced. With the same tools, grips are kept. Otherwise they are released, and
  // tools lying on a string stay there.
  takeOver(from: StagePointers): void {
    const same = JSON.stringify(from.tools) === JSON.stringify(this.tools) && from.hand === this.hand;
    if (same) {
      from.grips.forEach((held, pointer) => this.grips.set(pointer, held));
      this.ending.push(...from.ending);
    }
    const letGo = same ? [] : [...from.held, ...from.ending.map((grip) => grip.tool)].map(({ id }) => id);
    for (const tool of this.tools) {
      if (letGo.includes(tool.id) && !staysPut(tool.action)) this.hand.set(tool.hold, 0);
      if (from.lying.has(tool.id)) this.lying.add(tool.id);
    }
  }

  // Call when everything is reset to the scene's state: nothing is held or placed any more.
  forget(): void {
    this.grips.clear();
    this.ending.length = 0;
    this.lying.clear();
    this.hand.forget();
  }

  // Lifts placed tools and returns control to the keys.
  liftAll(): void {
    this.hand.forget(this.plays);
    this.hand.set(this.plays, 0);
    for (const tool of this.tools) {
      if (!staysPut(tool.action) || !this.lying.has(tool.id)) continue;
      this.hand.forget(tool.hold);
      this.hand.set(tool.hold, 0);
    }
    this.lying.clear();
  }

  // A tap with a tool that only sounds when moved plucks or strikes instead. Placing a slide also plucks, well
  // to its right.
  private tap(position: PointerPosition, component: number, slideAt = NaN): Tool | null {
    for (const action of ["pluck", "strike"] as const) {
      const tool = this.nearest(action, position, this.held);
      const reach = tool && tool.component === component ? this.reach(tool, position) : null;
      if (!tool || !reach) continue;
      const farthest = this.hand.controls[tool.place]?.high ?? reach.x;
      const x = Number.isFinite(slideAt) ? slideAt + PLUCK_BESIDE_SLIDE * (farthest - slideAt) : reach.x;
      const grip = takeGrip(tool, this.hand, { ...reach, x });
      grip.release({ ...reach, x });
      this.ending.push(grip);
      return tool;
    }
    return null;
  }

  private nearest(action: ToolAction, position: PointerPosition, used: Tool[]): Tool | undefined {
    let best: Tool | undefined;
    let distance = Infinity;
    for (const tool of this.tools) {
      if (tool.action !== action || (used.includes(tool) && action !== "strike")) continue;
      const reach = this.reachOf(tool, position.x, position.y);
      if (reach && Math.abs(reach.up) < distance) [best, distance] = [tool, Math.abs(reach.up)];
    }
    return best;
  }

  private reach(tool: Tool, position: PointerPosition): Reach | null {
    const found = this.reachOf(tool, position.x, position.y);
    return found && { ...found, pressure: position.pressure, time: position.time };
  }
}

// Mice and most screens always report 0.5 or 0, which is ignored; pens and screens with varying pressure are
// used.
export function believedPressure(type: string, pressure: number): number {
  return type === "pen" || (type === "touch" && pressure !== 0.5 && pressure !== 1 && pressure !== 0) ? pressure : NaN;
}

export function describeScene(scene: SceneInfo): string {
  const counted = new Map<string, number>();
  for (const { word } of scene.components) counted.set(word, (counted.get(word) ?? 0) + 1);
  const parts = [...counted].map(([word, count]) => {
    const plural = word.endsWith("s") ? `${word}es` : `${word}s`;
    return count === 1 ? `one ${word}` : `${count} ${plural}`;
  });
  return `${scene.title}: ${parts.join(", ")}, ${scene.interactions.length} interactions.`;
}
