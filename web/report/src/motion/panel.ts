// Motion of one run: play it slowly, scrub through it, or follow the sound.

import type { App } from "../app";
import type { Run } from "../../../lib/report_data";
import { choice, labelledSelect } from "../controls";
import { element } from "../../../lib/dom";
import { makeFigure } from "../figure";
import { significant } from "../../../lib/numbers";
import { whenNear } from "../lazy";
import { Frames, type Platelike, type Pointlike, type Stringlike } from "./frames";
import { LooseLane } from "./loose_lane";
import { PlateMap } from "./plate_map";
import { type Scaling, StringLane } from "./string_lane";

const SLOWNESS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const DEFAULT_SLOWNESS = 100;
const PLATE_HEIGHT = { least: 150, most: 340 };

interface Lane {
  show(frame: number, scaling: Scaling): void;
}

class MotionPanel {
  readonly root = element("div", { class: "stack motion" });
  private readonly frames: Frames;
  private readonly lanes: Lane[] = [];
  private readonly scrubber: HTMLInputElement;
  private readonly words = element("output", { class: "readout" });
  private readonly play = element("button", { type: "button", class: "play", "aria-label": "Play the motion" });
  private slowness = DEFAULT_SLOWNESS;
  private scaling: Scaling = "whole";

  constructor(
    private readonly app: App,
    private readonly run: Run,
    private readonly index: number,
  ) {
    this.frames = new Frames(run.motion, run.sample_rate);
    this.scrubber = element("input", {
      type: "range",
      class: "seek",
      min: 0,
      max: run.motion.frames - 1,
      step: 1,
      value: 0,
      "aria-label": "Frame of the motion",
    });
    this.makeControls();
    this.makeLanes();
    app.transport.moved.add(() => this.update());
    app.transport.changed.add(() => {
      const playing = app.transport.state !== "no";
      this.play.classList.toggle("playing", playing);
      this.play.setAttribute("aria-label", playing ? "Pause the motion" : "Play the motion");
    });
    this.update();
  }

  private makeControls(): void {
    const { transport } = this.app;
    this.scrubber.addEventListener("input", () => {
      if (transport.state === "sound") transport.stop(true);
      transport.seek(this.frames.timeOf(Number(this.scrubber.value)));
    });
    this.play.addEventListener("click", () => this.toggle());
    const speeds = SLOWNESS.map((slow): [string, string] => [
      String(slow),
      slow === 1 ? "1 ×, with sound" : `1/${slow}`,
    ]);
    this.root.append(
      element(
        "div",
        { class: "motion-bar" },
        this.play,
        this.scrubber,
        labelledSelect("speed", speeds, String(DEFAULT_SLOWNESS), (value) => {
          this.slowness = Number(value);
          if (transport.state !== "no") this.start();
        }),
        element(
          "span",
          { class: "field" },
          element("span", {}, "scale"),
          choice<Scaling>(
            "Scale",
            [
              ["whole", "whole motion"],
              ["frame", "each frame"],
            ],
            "whole",
            (value) => {
              this.scaling = value;
              this.update();
            },
          ),
        ),
      ),
      element("div", { class: "motion-words" }, this.words),
    );
  }

  private toggle(): void {
    if (this.app.transport.state !== "no") this.app.transport.stop(true);
    else this.start();
  }

  private start(): void {
    const { transport } = this.app;
    if (transport.time < this.frames.start - 1e-9 || transport.time >= this.frames.end - 1e-9)
      transport.seek(this.frames.start);
    if (this.slowness === 1 && transport.hasSound) transport.play();
    else transport.playSlowly(1 / this.slowness, this.frames.end);
  }

  private makeLanes(): void {
    const movers = this.run.motion.movers;
    const points = movers.filter((mover): mover is Pointlike => mover.dimensions === 0);
    const strings = movers.filter((mover): mover is Stringlike => mover.dimensions === 1);
    const plates = movers.filter((mover): mover is Platelike => mover.dimensions === 2);
    const named = new Set(strings.map((string) => string.name));
    strings.forEach((string, s) => {
      const companions = points.filter((point) => point.beside?.string === string.name);
      const figure = makeFigure(`motion-${this.index}-string-${s}`, string.name, 230, "displacement along the string");
      this.lane(figure.root, () => new StringLane(this.app, figure, string, companions));
    });
    plates.forEach((plate, p) => this.addPlate(plate, p));
    const loose = points.filter((point) => !point.beside || !named.has(point.beside.string));
    if (loose.length === 0) return;
    const figure = makeFigure(`motion-${this.index}-loose`, "Points and barriers", 200, "displacement");
    this.lane(figure.root, () => new LooseLane(this.app, figure, loose));
  }

  private addPlate(plate: Platelike, p: number): void {
    const shape = plate.length_y / plate.length_x;
    const available = Math.min(document.documentElement.clientWidth - 40, 1100) / this.app.data.runs.length;
    const height = Math.min(Math.max((available - 80) * shape, PLATE_HEIGHT.least), PLATE_HEIGHT.most);
    const figure = makeFigure(
      `motion-${this.index}-plate-${p}`,
      plate.name,
      Math.round(height + 32),
      "seen from above",
    );
    figure.plot.style.maxWidth = `${Math.round(height / shape + 80)}px`;
    this.lane(figure.root, () => new PlateMap(this.app, figure, plate));
  }

  private lane(root: HTMLElement, make: () => Lane): void {
    this.root.append(root);
    whenNear(root, () => {
      this.lanes.push(make());
      this.update();
    });
  }

  private update(): void {
    const frame = this.frames.at(this.app.transport.time);
    this.scrubber.value = String(frame);
    const done = (100 * frame) / Math.max(1, this.run.motion.frames - 1);
    this.scrubber.style.setProperty("--done", `${done}%`);
    const time = significant(this.frames.timeOf(frame), 7);
    this.words.textContent = `frame ${frame + 1} of ${this.run.motion.frames}, t = ${time} s`;
    this.root.dataset.frame = String(frame);
    for (const lane of this.lanes) lane.show(frame, this.scaling);
  }
}

export function motionPanel(app: App, run: Run, index: number): HTMLElement {
  if (run.motion.frames === 0) return element("p", { class: "quiet" }, "Nothing moves.");
  return new MotionPanel(app, run, index).root;
}
