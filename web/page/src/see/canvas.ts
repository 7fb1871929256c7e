// A canvas that fills its box, in device pixels, drawn in CSS pixels.
import { el } from "../app/dom";

export interface Surface {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly width: number; // CSS px
  readonly height: number;
  readonly scale: number; // device px per CSS px
  // Adjusts to the box. `changed` is true if the size changed since the last call, `visible` is false if the
  // box is too small.
  fit(): { changed: boolean; visible: boolean };
}

export function makeSurface(label: string, className: string): Surface {
  const canvas = el("canvas", { class: className, role: "img", "aria-label": label });
  const context = canvas.getContext("2d", { alpha: true });
  if (!context) throw new Error("this browser cannot draw on a canvas");
  let width = 0;
  let height = 0;
  let scale = 1;
  let stale = true;
  const observer = new ResizeObserver(() => {
    stale = true;
  });
  observer.observe(canvas);
  return {
    canvas,
    context,
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    get scale() {
      return scale;
    },
    fit() {
      const ratio = Math.min(window.devicePixelRatio || 1, 2);
      let changed = false;
      if (stale || ratio !== scale) {
        stale = false;
        const [w, h] = [canvas.clientWidth, canvas.clientHeight];
        changed = w !== width || h !== height || ratio !== scale;
        [width, height, scale] = [w, h, ratio];
        if (changed) {
          canvas.width = Math.max(1, Math.round(w * ratio));
          canvas.height = Math.max(1, Math.round(h * ratio));
          context.setTransform(ratio, 0, 0, ratio, 0, 0);
        }
      }
      return { changed, visible: width > 20 && height > 20 };
    },
  };
}

export const LABEL_FONT = "11px ui-sans-serif, system-ui, sans-serif";
