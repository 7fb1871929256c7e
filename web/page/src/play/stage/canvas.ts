// A canvas that fills its box, in CSS pixels, sharp on any screen.
import type { AppContext } from "../../app/context";

const MOST_PIXELS_PER_PIXEL = 2; // a higher ratio costs time without a visible gain

export class StageCanvas {
  readonly element = document.createElement("canvas");
  readonly context: CanvasRenderingContext2D;
  width = 0;
  height = 0;
  private ratio = 0;

  constructor(readonly app: AppContext) {
    const context = this.element.getContext("2d");
    if (!context) throw new Error("this browser has no 2D canvas");
    this.context = context;
  }

  // Returns true if the size changed.
  fit(): boolean {
    const { clientWidth, clientHeight } = this.element;
    const ratio = Math.min(MOST_PIXELS_PER_PIXEL, window.devicePixelRatio || 1);
    if (clientWidth === this.width && clientHeight === this.height && ratio === this.ratio) return false;
    this.width = clientWidth;
    this.height = clientHeight;
    this.ratio = ratio;
    this.element.width = Math.max(1, Math.round(clientWidth * ratio));
    this.element.height = Math.max(1, Math.round(clientHeight * ratio));
    return true;
  }

  clear(): void {
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    this.context.clearRect(0, 0, this.width, this.height);
  }

  colour(variable: string): string {
    return this.app.colour(variable);
  }

  text(words: string, x: number, y: number, colour = "--ink-2", size = 11, align: CanvasTextAlign = "left"): void {
    const { context } = this;
    context.font = `${size}px ui-sans-serif, system-ui, sans-serif`;
    context.textAlign = align;
    context.textBaseline = "alphabetic";
    context.fillStyle = this.colour(colour);
    context.fillText(words, x, y);
  }
}
