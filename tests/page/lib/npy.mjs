// Reads a NumPy file of doubles, one row per state.
import fs from "node:fs";

export function readNpy(file) {
  const bytes = fs.readFileSync(file);
  const headerSize = bytes.readUInt16LE(8);
  const header = bytes.toString("latin1", 10, 10 + headerSize);
  const shape = /'shape': \((\d+), ?(\d*),?\)/.exec(header);
  if (!/'descr': '<f8'/.test(header) || !/'fortran_order': False/.test(header) || !shape)
    throw new Error(`${file} is not an array of doubles: ${header}`);
  const rows = Number(shape[1]);
  const columns = Number(shape[2] || 1);
  const start = 10 + headerSize;
  const values = new Float64Array(
    bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + start + 8 * rows * columns),
  );
  const names = JSON.parse(fs.readFileSync(`${file}.json`, "utf8"));
  return {
    rows,
    columns,
    values,
    names,
    column: (i) => Float64Array.from({ length: rows }, (_, r) => values[r * columns + i]),
  };
}
