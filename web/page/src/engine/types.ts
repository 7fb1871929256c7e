// The page's data types for the engine: compiled scenes, pictures of their motion, their energies. Provided by
// engine/client.ts.

export interface SceneMessage {
  severity: "error" | "warning";
  source: string;
  line: number; // 1-based; 0: the whole source
  column: number;
  text: string;
}

export interface ControlInfo {
  name: string;
  unit: string; // "" if none
  low: number;
  high: number;
  value: number; // initial value
  scale: "linear" | "exponential";
  smoothing: number; // s
  midi: string; // as written in the scene file; "" if not controlled by MIDI
  fundamental?: number; // Hz, fundamental of the partials if midi = "harmonic"
}

// Views ask for these properties. The word is for texts.
export interface ComponentInfo {
  word: string; // what the scene file calls it: "string", "bar"
  name: string; // the body of a slide has the slide's name
  dimensions: number; // 0: a point, 1: along a line, 2: a surface
  isRigid: boolean; // only gestures move it
  hasTension: boolean;
  length: number; // m, of a line; otherwise 0
  sides: [number, number]; // m, of a surface; otherwise 0, 0
  isRound: boolean; // a surface that is the circle in its sides
  profileEnds: [number, number]; // m along x, of a rigid component that is not flat; otherwise 0, 0
  // Of a body that is known at some points only: their names; point i counts as i metres along a line.
  pointNames: string[];
  columns: number; // points along x in a picture
  rows: number; // points along y of a surface; otherwise 1
}

// Where an interaction acts. A barrier that does not move has only a height.
export interface PlaceInfo {
  component: number; // index into SceneInfo.components; -1: none
  x: number; // m; NaN for a mass or if a gesture moves it: see Picture.position
  y: number; // m, on a plate; otherwise NaN
}

// What drives an interaction from outside: a gap (m), the height of the rigid component that it acts on (m), the
// height of the hand that plays it (m), a speed (m/s) or a force (N).
export type DrivenQuantity = "none" | "gap" | "rigidHeight" | "handHeight" | "speed" | "force";

// Views ask for these properties. The word is for texts.
export interface InteractionInfo {
  word: string; // what the scene file calls it: "contact", "bow"
  name: string;
  isContact: boolean;
  oneSided: boolean; // a contact that must never pull
  isPlayed: boolean; // a player holds it
  driven: DrivenQuantity;
  body: number; // the component that is a part of it, as of a slide; -1: none
  places: PlaceInfo[]; // the lower one first, as in the scene file; only one where it joins nothing
  // m. For a contact along a string: the length it covers, starting at x. 0 if it has no width.
  width: number;
  rows: number; // points at which a contact along a string may act; otherwise 1
  bins: number; // length of Picture.along; 0: acts at one place
  // m: where a string lies over a surface, the places under its two ends, x and y of each; otherwise empty
  line: [number, number, number, number] | [];
}

export interface SceneInfo {
  title: string;
  notes: string;
  sampleRate: number; // of the engine: the device's rate times the oversampling
  duration: number; // s, when rendered
  voices: number;
  oversampling: number;
  channels: number;
  controls: ControlInfo[];
  components: ComponentInfo[];
  interactions: InteractionInfo[];
  energies: EnergyInfo[]; // rows of the ledger, in the order of Status.energies
}

export interface EnergyInfo {
  kind: "stored" | "dissipated" | "work";
  name: string; // "main: kinetic", "rattle: stored", "bow: work", ...
}

export interface CheckResult {
  messages: SceneMessage[]; // errors, and warnings
  scene: SceneInfo | null; // null if there are errors
}

// One instant; all arrays are in the scene's order. Valid until the next call that reads pictures.
export interface Picture {
  step: number; // engine steps since the scene began to play; consecutive pictures are `stride` apart
  displacement: Float32Array[]; // per component, m, row by row
  force: Float32Array; // per interaction, N: the sum over its rows
  position: Float32Array; // per interaction, m along its string or plate; NaN if it does not move along one
  across: Float32Array; // per interaction, m along the other side of its plate; NaN if it does not move over one
  driven: Float32Array; // per interaction; driven_values.ts reads it, by what InteractionInfo.driven says
  // Per interaction: its force in `bins` equal parts of its stretch, N; empty if there are 0 bins.
  along: Float32Array[];
}

// A finding that users must see, with a remedy.
export interface FindingInfo {
  severity: "note" | "warning" | "failure";
  text: string;
  value: number;
  limit: number;
}

// A finding while playing. The key stays the same while the numbers change.
export interface LiveFinding extends FindingInfo {
  key: string;
}

// The newest values for display.
export interface Status {
  seconds: number; // played so far
  peak: number[]; // per channel since the last status; full scale is 1
  rms: number[];
  limiterReduction: number; // dB
  voicesSounding: number;
  notesHeld: number;
  storedEnergy: number; // J
  balanceError: number; // of the ledger, largest over all notes since the scene began
  workIn: number; // J
  impacts: number;
  contactsTouching: number;
  pulls: number; // samples in which a one-sided contact pulled, so far; must be 0
  energies: number[]; // J, for SceneInfo.energies; stored: now, others: since the scene began
  controls: number[]; // current value of each control of the scene
  findings: LiveFinding[]; // about contacts and Newton, since the scene began
  guardTrips: number;
  guardMessage: string; // the last message; "" if none
  // Fraction of its period that the audio callback takes, smoothed; NaN if the browser cannot measure it.
  load: number;
  underruns: number; // NaN if the browser does not report it
}

export interface RenderOptions {
  seconds: number;
  sampleRate: number;
  controls?: { time: number; name: string; value: number }[];
  notes?: { time: number; key: number; velocity: number; duration: number }[]; // played like live notes
  probes?: boolean;
  energyEvery?: number; // steps between rows of RenderResult.energy; if unset, none are recorded
  forReport?: boolean; // also record what a report shows; not if notes are played
}

// The ledger over time, in joules; row i is the state after i times `every` steps.
export interface EnergySeries {
  every: number;
  stored: Float64Array;
  dissipated: Float64Array; // accumulated
  work: Float64Array; // put in, accumulated
  balance: Float64Array; // stored + dissipated - work - initial stored: 0 except for rounding
  accounts: Float64Array[]; // for SceneInfo.energies
}

export interface RenderResult {
  messages: SceneMessage[];
  sampleRate: number;
  channels: Float64Array[]; // empty if there are errors
  balanceError: number;
  pulls: number;
  findings: FindingInfo[]; // most severe first
  energy?: EnergySeries; // if RenderOptions.energyEvery is set
  // If RenderOptions.forReport is set: what a report shows of the run, as JSON.
  reportParts?: string;
}
