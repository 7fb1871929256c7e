export function expect(condition, text) {
  if (!condition) throw new Error(text);
}

export function expectSame(actual, expected, what) {
  if (actual !== expected) throw new Error(`${what} is ${actual}, expected ${expected}`);
}

// Equal within some units in the last place: sums of several columns may be rounded in a different order.
export function expectWithinUlps(actual, expected, ulps, what) {
  const unit = Math.max(Math.abs(expected), Number.MIN_VALUE) * 2 ** -52;
  if (Math.abs(actual - expected) > ulps * unit) throw new Error(`${what} is ${actual}, expected ${expected}`);
}
