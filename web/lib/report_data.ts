// The data `rattle report` passes to the page: one JSON document in <script id="rattle-data">.
// Values taken from samples are kept samples, never averages, so that a hover can show them exactly.

// Little-endian array in base64.
export interface Packed {
  type: "f64" | "f32" | "i32" | "i16" | "u8";
  base64: string;
}

// Kept samples of one signal: sample numbers n (time = n / sample_rate) and values, as f64.
export interface Kept {
  n: Packed; // i32, ascending
  value: Packed; // f64
}

export interface Named extends Kept {
  name: string;
  unit: string;
}

// A scene without outputs has channels 0, an empty base64, no waveform and a spectrogram of 0 frames.
export interface Audio {
  mime: string; // audio/flac or audio/wav
  base64: string;
  channels: number;
  sample_rate: number;
  duration: number; // s
  note: string; // effect of normalisation, e.g. "normalised by +12.3 dB"
  gain: number; // the file holds --csv's channel columns times this
}

// Level in dB of a Hann-windowed short-time spectrum of the mixed-down output; 0 dB is a full-scale sine.
export interface Spectrogram {
  window: number; // samples
  hop: number; // samples between frames
  first: number; // sample at the centre of frame 0
  frames: number;
  bins: number; // bin b is at b * df
  df: number; // Hz
  floor_db: number; // u8 0
  ceiling_db: number; // u8 255
  level: Packed; // u8, frame after frame
}

export interface Partials {
  string: string; // name of the component
  frequencies: number[]; // Hz, theoretical, up to half the sample rate
}

export interface Spectrum {
  df: number;
  level_db: Packed; // f32, bin b at b * df
  partials: Partials[];
}

// All series share the sample numbers n. Energies are at n - 1/2, sums up to n.
export interface Energy {
  n: Packed; // i32
  stored: SharedSeries[]; // stacked: components and interactions
  work: SharedSeries[]; // J put in so far, by name
  losses: SharedSeries[]; // J dissipated so far, by name
  balance_error: Kept; // |balance| / max(peak stored energy, sum |work in|) of the whole run; envelope kept
}
export interface SharedSeries {
  name: string;
  columns: string[]; // of --csv; the value is their sum
  value: Packed; // f64
  gone_n?: number; // for a mass that flew away: the first sample after its last contact
  outside_scale?: boolean; // such a mass or its contact: the chart is scaled by the others
}

export interface Contact {
  name: string;
  solver: string;
  one_sided: boolean;
  impacts: number;
  attractive_samples: number;
  worst_attraction: number;
  residual_psi: number;
  resolution: number;
  deepest: number; // m
  depth_ratio: number; // relative to the depth explained by the stored energy; near 1 if it holds
  peak_force: number; // N
  force: Kept; // N, envelope kept
  impact_n?: Packed; // i32, ascending: samples at which an impact begins; marked on the force chart
  // f64, f64, i32: every sample around the strongest impact. The force in row n of --csv acted at n - 1; the
  // depth is eta at that instant, the deepest of several points.
  loop: { depth: Packed; force: Packed; n: Packed };
  lost?: number; // J in the whole run, for a lossy contact at one point; the loop's area is this impact's part
  // For contacts at one point: f = K eta^a.
  law?: { stiffness: number; exponent: number };
}

export type Mover =
  // i16: frames x points
  | { dimensions: 1; name: string; length: number; points: number; scale: number; shape: Packed }
  // i16: frames x points_x x points_y, y fastest
  | {
      dimensions: 2;
      name: string;
      length_x: number;
      length_y: number;
      points_x: number;
      points_y: number;
      scale: number;
      shape: Packed;
    }
  | {
      dimensions: 0;
      is_rigid: boolean; // only gestures move it
      name: string;
      scale: number;
      shape: Packed; // i16: one value per frame
      // Metres along the string. positions: f32, one per frame, if it moves along the string.
      beside?: { string: string; position: number; positions?: Packed };
      profile?: [number, number][]; // where it is rigid: x and height in m, added to the value
    };

// value = i16 * scale, metres. Frame i is sample first + i * hop.
export interface Motion {
  first: number;
  hop: number;
  frames: number;
  movers: Mover[];
}

export interface Table {
  columns: string[];
  rows: string[][];
}

export interface Run {
  label: string; // distinguishes two runs: file name or solver
  title: string;
  scene_name: string;
  scene_text: string;
  solver: string;
  sample_rate: number;
  duration: number;
  samples: number;
  seconds_taken: number;
  x_realtime: number;
  balance_error: number;
  peak_energy: number;
  notes: string[]; // findings that users must see, worded as in `rattle check`
  warnings: string[];
  failures: string[];
  audio: Audio;
  waveform: Named[]; // one per channel, SI values before normalisation (those of --csv), envelope kept
  spectrogram: Spectrogram;
  spectrum: Spectrum;
  energy: Energy;
  contacts: Contact[];
  motion: Motion;
  gestures: Named[];
  components: Table;
  interactions: Table;
  measured?: Table; // partials of the sound beside theory; `rattle report` measures them
}

// Run 1 minus run 0, before normalisation. If the rates differ, only the table has content: waveform and
// spectrum_db are empty, and the numbers are null.
export interface Difference {
  waveform: Named[]; // one per channel
  rms: number | null;
  relative_rms: number | null; // relative to the rms of run 0
  peak: number | null;
  spectrum_db: Packed; // f32: level of run 1 minus level of run 0, bins of run 0
  table: Table; // quantity, run 0, run 1, difference
}

export interface ReportData {
  format: 1;
  rattle_version: string;
  command: string;
  created: string; // ISO 8601
  runs: Run[]; // one or two
  difference?: Difference;
}
