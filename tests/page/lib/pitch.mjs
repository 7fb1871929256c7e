// Pitch of a sound whose pitch is approximately known.

// Amplitude at a frequency with a Hann window over all samples.
function amplitudeAt(samples, rate, hertz) {
  const step = (2 * Math.PI * hertz) / rate;
  const cosine = Math.cos(step);
  const sine = Math.sin(step);
  let c = 1;
  let s = 0;
  let real = 0;
  let imaginary = 0;
  for (let i = 0; i < samples.length; ++i) {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / samples.length);
    real += window * samples[i] * c;
    imaginary += window * samples[i] * s;
    [c, s] = [c * cosine - s * sine, s * cosine + c * sine];
  }
  return Math.hypot(real, imaginary) / samples.length;
}

// The strongest frequency within `cents` of the expected one, in Hz, and its level relative to the ends of that
// range.
export function findPartial(samples, rate, expected, cents = 60) {
  let best = { hertz: 0, amplitude: 0 };
  const at = (c) => expected * 2 ** (c / 1200);
  const coarse = 4;
  for (let c = -cents; c <= cents; c += coarse) {
    const amplitude = amplitudeAt(samples, rate, at(c));
    if (amplitude > best.amplitude) best = { cents: c, hertz: at(c), amplitude };
  }
  // Golden-section search between the two neighbours.
  const ratio = (Math.sqrt(5) - 1) / 2;
  let low = best.cents - coarse;
  let high = best.cents + coarse;
  while (high - low > 0.02) {
    const first = high - ratio * (high - low);
    const second = low + ratio * (high - low);
    if (amplitudeAt(samples, rate, at(first)) > amplitudeAt(samples, rate, at(second))) high = second;
    else low = first;
  }
  const found = (low + high) / 2;
  return { hertz: at(found), cents: found, amplitude: amplitudeAt(samples, rate, at(found)) };
}
