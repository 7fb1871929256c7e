// What the page knows of the engine: scenes as compiled, pictures of them moving, their accounts. Plain data; the
// client that brings it is engine/client.ts.

export interface SceneMessage {
  severity: "error" | "warning";
  source: string;
  line: number; // 1-based; 0: the whole source
  column: number;
  text: string;
}

export interface ControlInfo {
  name: string;
  unit: string; // "" where it has none
  low: number;
  high: number;
  value: number; // where it stands at first
  scale: "linear" | "exponential";
  smoothing: number; // s
  midi: string; // as the scene file has it; "" where nothing moves it
  fundamental?: number; // Hz, of the partials that midi = "harmonic" counts
}

export type ComponentKind = "string" | "bar" | "plate" | "mass" | "barrier";

export interface ComponentInfo {
  kind: ComponentKind; // a slide's body is a mass with the slide's name
  name: string;
  length: number; // m, of a string or bar; else 0
  size: [number, number]; // m, of a plate; of a barrier with a profile where it begins and ends along x; else 0, 0
  columns: number; // points along x that a picture has; 1 for a mass
  rows: number; // points along y of a plate; else 1
  profile?: [number, number][]; // x and height, m, of a barrier that has one; where it stands: Picture.height
}

// Where an interaction acts: on a component, at a place. A barrier that does not move has a height only.
export interface PlaceInfo {
  component: number; // index into SceneInfo.components; -1: none
  x: number; // m; NaN for a mass, or where a gesture moves it: see Picture.positions
  y: number; // m, on a plate; else NaN
}

export type InteractionKind = "contact" | "spring" | "slide" | "bow" | "touch" | "finger" | "force";

export interface InteractionInfo {
  kind: InteractionKind;
  name: string;
  places: PlaceInfo[]; // what is below first, as the scene file has it; one for bow, touch, finger and force
  oneSided: boolean; // a contact that must never pull
  width: number; // m, of what has one, and of the stretch of a contact along a string, which begins at x; else 0
  rows: number; // points at which it may act, for a contact along a string; else 1
  bins: number; // of Picture.along; 0: it acts at one place
  gap?: number; // m, of a contact, at first
  span?: [number, number]; // m, of a contact along a string
}

export interface SceneInfo {
  title: string;
  notes: string;
  sampleRate: number; // of the engine: the device's times the oversampling
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
  scene: SceneInfo | null; // null where there are errors
}

// One moment: all arrays have the scene's order. A picture is only valid until the next call that reads pictures.
export interface Picture {
  step: number; // of the engine, since the scene began to play; neighbours in the stream are `stride` apart
  displacement: Float32Array[]; // of each component, m, row by row
  force: Float32Array; // of each interaction, N: the sum over its rows
  position: Float32Array; // of each interaction, m along its string; NaN where it does not move along one
  // Of each interaction: a barrier's height (the gap of a contact without one), the hand of a slide, a bow's speed (m/s), the
  // force (N) of a finger; NaN else.
  height: Float32Array;
  along: Float32Array[]; // of each interaction: its force in `bins` equal parts of its stretch, N; empty with 0 bins
}

// What people must be told of a run, with what to do.
export interface FindingInfo {
  severity: "note" | "warning" | "failure";
  text: string;
  value: number;
  limit: number;
}

// While it plays; the key stays while the figures change.
export interface LiveFinding extends FindingInfo {
  key: string;
}

// What a display shows, newest values.
export interface Status {
  seconds: number; // played so far
  peak: number[]; // of each channel since the last status, full scale is 1
  rms: number[];
  limiterReduction: number; // dB
  voicesSounding: number;
  notesHeld: number;
  storedEnergy: number; // J
  balanceError: number; // the ledger's, the largest of all notes since the scene began
  workIn: number; // J
  impacts: number;
  contactsTouching: number;
  pulls: number; // samples with a one-sided contact that pulled, so far; none is what is promised
  energies: number[]; // J, of SceneInfo.energies; stored ones now, the others since the scene began
  controls: number[]; // where each control of the scene stands
  findings: LiveFinding[]; // of contacts and of Newton since the scene began
  guardTrips: number;
  guardMessage: string; // the last one; "" if none
  load: number; // share of its time that the audio callback takes, smoothed; NaN where the browser has no clock for it
  underruns: number; // NaN where the browser does not tell
}

export interface RenderOptions {
  seconds: number;
  sampleRate: number;
  controls?: { time: number; name: string; value: number }[];
  notes?: { time: number; key: number; velocity: number; duration: number }[]; // played as live ones are
  probes?: boolean;
  energyEvery?: number; // steps between two rows of RenderResult.energy; without it there are none
  forReport?: boolean; // contacts and motion are kept too; not for what is played by notes
}

// The ledger over time, in joules; row i stands after i times `every` steps.
export interface EnergySeries {
  every: number;
  stored: Float64Array;
  dissipated: Float64Array; // so far
  work: Float64Array; // put in so far
  balance: Float64Array; // stored + dissipated - work - stored at the start: 0 but for rounding
  scale: number; // J: the balance error is the largest |balance| of all steps over this
  accounts: Float64Array[]; // of SceneInfo.energies
}

export interface RenderResult {
  messages: SceneMessage[];
  sampleRate: number;
  channels: Float64Array[]; // empty where there are errors
  balanceError: number;
  pulls: number;
  findings: FindingInfo[]; // the worst first
  energy?: EnergySeries; // where RenderOptions.energyEvery asked for it
  reportParts?: string; // where RenderOptions.forReport asked for it: JSON of contacts and motion, as a report has them
}
