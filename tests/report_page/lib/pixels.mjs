// Reads pixels of a chart's canvas.

// For each point in window coordinates: whether a pixel within `reach` CSS pixels has nearly the given colour.
export async function colourNear(page, chart, points, colour, reach) {
  return page.evaluate(
    ({ chart, points, colour, reach }) => {
      const canvas = document.querySelector(`[data-chart="${chart}"] .uplot canvas`);
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const context = canvas.getContext("2d");
      const probe = document.createElement("canvas").getContext("2d");
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
      const wanted = probe.getImageData(0, 0, 1, 1).data;
      return points.map(({ x, y }) => {
        const left = Math.round((x - box.left - reach) * ratio);
        const top = Math.round((y - box.top - reach) * ratio);
        const size = Math.round(2 * reach * ratio) + 1;
        const { data } = context.getImageData(left, top, size, size);
        for (let i = 0; i < data.length; i += 4) {
          if (data[i + 3] < 100) continue;
          const apart = Math.hypot(data[i] - wanted[0], data[i + 1] - wanted[1], data[i + 2] - wanted[2]);
          if (apart < 60) return true;
        }
        return false;
      });
    },
    { chart, points, colour, reach },
  );
}

export async function cssVariable(page, name) {
  return page.evaluate((n) => getComputedStyle(document.documentElement).getPropertyValue(n).trim(), name);
}

// Lightness of the pixels of one column of a chart's canvas, from `top` to `bottom` in window pixels.
export async function columnLightness(page, chart, x, top, bottom) {
  return page.evaluate(
    ({ chart, x, top, bottom }) => {
      const canvas = document.querySelector(`[data-chart="${chart}"] .uplot canvas`);
      const box = canvas.getBoundingClientRect();
      const ratio = canvas.width / box.width;
      const height = Math.floor((bottom - top) * ratio);
      const { data } = canvas
        .getContext("2d")
        .getImageData(Math.round((x - box.left) * ratio), Math.round((top - box.top) * ratio), 1, height);
      return Array.from({ length: height }, (_none, i) => ({
        y: top + (i + 0.5) / ratio,
        lightness: 0.3 * data[4 * i] + 0.59 * data[4 * i + 1] + 0.11 * data[4 * i + 2],
      }));
    },
    { chart, x, top, bottom },
  );
}
