// What each knob does, and its equation. Letters as at the top of the scene files: u string, w mass or bridge,
// v body; a dot is a time derivative, [·]₊ is 0 if negative.

export interface KnobText {
  title: string; // may contain HTML
  what: string; // plain words
  equation: string; // HTML from constants only
  hear: string; // the audible or visible effect
}

const CONTACT = "f = K [η]<sub>+</sub><sup>α</sup>,  η = below − above − gap";
const STRING =
  "ρA ü = T u<sub>xx</sub> − EI u<sub>xxxx</sub> − 2ρA σ<sub>0</sub> u̇ + 2ρA σ<sub>1</sub> u̇<sub>xx</sub> " +
  "+ forces";
const BOW = "f<sub>B</sub> = F<sub>B</sub> √(2a) v e<sup>½ − a v²</sup>,  v = u̇(x<sub>B</sub>) − v<sub>B</sub>";
const SLIDE =
  "m<sub>o</sub> ÿ<sub>o</sub> = −F<sub>o</sub> − k<sub>h</sub>(y<sub>o</sub> − y<sub>h</sub>) − " +
  "r<sub>h</sub>(ẏ<sub>o</sub> − ẏ<sub>h</sub>),  " +
  "F<sub>o</sub> = −k<sub>o</sub> [u(x<sub>o</sub>) − y<sub>o</sub>]<sub>+</sub>";

export const KNOB_TEXTS: Readonly<Record<string, KnobText>> = {
  tension: {
    title: "Tension T",
    what: "How hard the string is pulled. It sets the speed of waves, and with the length the pitch.",
    equation: "f<sub>1</sub> = (1 / 2L) √(T / ρA)",
    hear: "Four times the tension is one octave up.",
  },
  note: {
    title: "Note",
    what:
      "The key, in semitones; 69 is A4. It sets the pitch of this instrument: the position of a slide " +
      "or the tension of a string.",
    equation:
      "slide: x<sub>o</sub> = L (1 − 2<sup>−s/12</sup>), s semitones above the open string;  tension: T = " +
      "ρA (2 L f)<sup>2</sup>",
    hear: "Under a slide every step is a glide; smoothing of the control sets its speed.",
  },
  harmonic: {
    title: "Harmonic n",
    what:
      "Which natural harmonic sounds. The thumb lies lightly on a node and quiets all partials that move " + "there.",
    equation: "thumb at x<sub>T</sub> = L<sub>b</sub> / n,  f<sub>n</sub> = n f<sub>1</sub>",
    hear: "The notes of a natural trumpet: the whole scale of the instrument.",
  },
  bow_force: {
    title: "Bow force F<sub>B</sub>",
    what:
      "How hard the bow presses. Friction holds the string until it slips: once in each period when force, " +
      "speed and place fit.",
    equation: BOW,
    hear: "Too little: whistling, several slips per period. Too much: a rasp.",
  },
  bow_speed: {
    title: "Bow speed v<sub>B</sub>",
    what: "How fast the bow moves. The string sticks to it and travels along, so its swing grows with the speed.",
    equation: BOW,
    hear: "Louder. A faster bow needs more force, or the string slips too early.",
  },
  bow_place: {
    title: "Bow place x<sub>B</sub>",
    what: "Where the bow touches. Partials with a node there are not driven.",
    equation: "partial n has its nodes at x = m L / n;  slipping takes the share x<sub>B</sub> / L of a period",
    hear: "Near the end: bright, but hard to play. Further in: round and easy.",
  },
  sharpness: {
    title: "Bow sharpness a",
    what: "How quickly friction falls off once the bow slips.",
    equation: "Φ(v) = √(2a) v e<sup>½ − a v²</sup>, largest, 1, at v = 1 / √(2a)",
    hear: "Large: a sharp edge between sticking and slipping.",
  },
  thumb: {
    title: "Thumb R",
    what: "How firmly the thumb touches: a damper, spread by a raised cosine over its width. It does not " + "push.",
    equation: "f<sub>T</sub> = R d/dt (c · u)",
    hear: "At 0 the open string speaks; at 1 to 2 kg/s the harmonic is clear; far more mutes the string.",
  },
  thumb_place: {
    title: "Place of a touch x<sub>T</sub>",
    what: "Where a thumb or finger lies on the string.",
    equation: "partial n is kept where x<sub>T</sub> = m L / n, and damped the more it moves there",
    hear: "On a half, a third, a quarter: natural harmonics. Anywhere else: a muted string.",
  },
  rattle: {
    title: "Rattle",
    what:
      "How near the free foot of the bridge is to the body. The foot hammers on the body: this is the " +
      "trumpet in the tromba marina.",
    equation:
      "f<sub>2</sub> = K<sub>2</sub> [η<sub>2</sub>]<sub>+</sub><sup>α</sup>,  η<sub>2</sub> = v − w − " +
      "gap,  gap = 20 µm · 0.1<sup>rattle</sup>",
    hear: "From a soft string to a brassy blare. Watch the contacts flash.",
  },
  buzz: {
    title: "Buzz",
    what: "How near the bridge is to the string that swings above it. Each swing slaps against it.",
    equation: "f = K [b − u(x<sub>c</sub>)]<sub>+</sub><sup>α</sup>, b the height of the bridge",
    hear: "High partials that live as long as the string still reaches the bridge.",
  },
  press: {
    title: "Press F<sub>h</sub>",
    what: "How hard the hand presses the slide onto the string: it lowers the other end of the hand's spring.",
    equation:
      "y<sub>h</sub> = −F<sub>h</sub> [ x<sub>o</sub>(L − x<sub>o</sub>) / TL + 1/k<sub>o</sub> + " +
      "1/k<sub>h</sub> ]",
    hear: "Too light: the string rattles under the slide. Firm: a clean end of the string.",
  },
  slide_position: {
    title: "Slide position x<sub>o</sub>",
    what: "Where the slide touches. Only the string between it and the bridge sounds.",
    equation: "speaking length L − x<sub>o</sub>;  s semitones up: x<sub>o</sub> = L (1 − 2<sup>−s/12</sup>)",
    hear: "A pitch without frets. Moving the contact along the string does work, which the ledger counts.",
  },
  hand_height: {
    title: "Hand height y<sub>h</sub>",
    what: "Where the hand holds the slide: above 0 it is lifted, below it presses.",
    equation: SLIDE,
    hear: "Lowering it slowly makes it rattle between off and on.",
  },
  vibrato: {
    title: "Vibrato",
    what: "How far the slide moves back and forth, in semitones.",
    equation: "x<sub>o</sub>(t) = L (1 − 2<sup>−(s + vibrato · sin 2πft)/12</sup>)",
    hear: "The pitch varies, and slightly also the loudness: the contact moves over the string's shape.",
  },
  velocity: {
    title: "Velocity",
    what: "How hard a key is struck: how far the string is pulled before its release, or how fast a hammer " + "flies.",
    equation: "energy of a pluck ∝ (pulled distance)<sup>2</sup>, of a hammer ½ M v<sup>2</sup>",
    hear: "Louder, and with more collisions: contacts are nonlinear, so loud notes sound different.",
  },
  pluck: {
    title: "Pluck",
    what: "The force that pulls the string aside. The sound begins at its release.",
    equation: "at rest u(x<sub>p</sub>) = F x<sub>p</sub>(L − x<sub>p</sub>) / TL",
    hear: "A quicker release is brighter.",
  },
  pluck_place: {
    title: "Pluck place x<sub>p</sub>",
    what: "Where the string is pulled aside. Partials with a node there are missing.",
    equation: "partial n starts with sin(nπ x<sub>p</sub>/L) / n<sup>2</sup>",
    hear: "A fifth from the end is bright, the middle is hollow: only odd partials.",
  },
  strike_place: {
    title: "Place of a blow",
    what: "Where a hammer hits. Partials with a node there are not excited.",
    equation: "partial n starts with sin(nπ x<sub>h</sub>/L)",
    hear: "Near an end bright, in the middle hollow.",
  },
  interval: {
    title: "Interval",
    what: "How far one string is tuned above the other, in semitones.",
    equation: "T ∝ f<sup>2</sup>,  f<sub>upper</sub> = f<sub>lower</sub> 2<sup>interval/12</sup>",
    hear: "Simple ratios meet in step; others collide differently at every swing.",
  },
  gate: {
    title: "Gate",
    what: "1 while a key is held. It puts the bow on the string or strikes.",
    equation: "force = gate · bow force",
    hear: "The start and the end of a note; its smoothing is the softness of the attack.",
  },
  stiffness: {
    title: "Contact stiffness K",
    what:
      "How hard two bodies are where they touch. The force grows with their overlap " +
      "and is zero when they are apart.",
    equation: CONTACT,
    hear: "Soft: a felt thud. Hard: a click, a rattle, more high partials.",
  },
  exponent: {
    title: "Exponent α",
    what:
      "The shape of the contact: 1 is a spring, 1.5 two round bodies (Hertz), 2 to 3 felt that hardens as " +
      "it is pressed.",
    equation: CONTACT,
    hear: "Large: soft blows stay dull and hard blows turn bright.",
  },
  gap: {
    title: "Gap",
    what: "The distance between two bodies when both are at rest. A negative gap presses them together.",
    equation: CONTACT,
    hear: "Small: they meet at every swing. Large: only loud notes rattle.",
  },
  sigma0: {
    title: "Damping σ₀",
    what: "Frequency-independent loss.",
    equation: "u ∝ e<sup>−σ<sub>0</sub>t</sup>;  60 dB in 6.91 / σ<sub>0</sub> seconds",
    hear: "How long everything rings.",
  },
  sigma1: {
    title: "Damping σ₁",
    what: "Loss that grows with frequency: short waves lose more.",
    equation: "partial n: σ = σ<sub>0</sub> + σ<sub>1</sub> (nπ/L)<sup>2</sup>",
    hear: "Large: the sound becomes dull soon after its start.",
  },
  damping: {
    title: "Damping R",
    what: "A force against motion: of a mass, a spring, a hand or a cloth.",
    equation: "f = −R ẇ;  for a mass w ∝ e<sup>−Rt/2M</sup>",
    hear: "The sound ends sooner. The lost energy is counted as dissipated.",
  },
  cloth: {
    title: "Cloth",
    what: "A cloth on the plate: its damping σ₀.",
    equation: "ρH v̈ = −D ΔΔv − 2ρH σ<sub>0</sub> v̇ + …;  60 dB in 6.91 / σ<sub>0</sub> seconds",
    hear: "From a long ring to a dry knock.",
  },
  length: {
    title: "Length L",
    what: "From end to end.",
    equation: "f<sub>n</sub> = (n / 2L) √(T / ρA)",
    hear: "Twice the length is one octave down.",
  },
  radius: {
    title: "Radius r",
    what: "Thickness of a round string. It adds mass, and even more bending stiffness.",
    equation: "A = πr<sup>2</sup>,  I = πr<sup>4</sup>/4",
    hear: "Thick strings are low, and their partials stretched.",
  },
  youngs_modulus: {
    title: "Young's modulus E",
    what: "How much the material resists bending.",
    equation:
      "f<sub>n</sub> ≈ n f<sub>0</sub> √(1 + n<sup>2</sup>π<sup>2</sup> EI / TL<sup>2</sup>), f<sub>0</sub> " +
      "that of the same string without stiffness",
    hear: "High partials turn sharp: towards a bar or a bell.",
  },
  mass: {
    title: "Mass M",
    what: "How much a hammer, a bridge or a slide resists being moved.",
    equation: "M ẅ = −M ω<sub>0</sub><sup>2</sup> w − R ẇ + forces",
    hear: "Heavy hammers stay longer on the string: duller. Light bridges rattle faster.",
  },
  frequency: {
    title: "Natural frequency of a mass",
    what: "The spring that pulls a mass back to its rest position; 0 is a free mass.",
    equation: "ω<sub>0</sub> = 2πf<sub>0</sub>",
    hear: "How soon a hammer returns to strike again.",
  },
  hand_stiffness: {
    title: "Hand stiffness k<sub>h</sub>",
    what: "How firmly the hand holds the slide.",
    equation: SLIDE,
    hear: "A loose hand lets the slide bounce and the pitch rise a little.",
  },
  hand_damping: {
    title: "Hand damping r<sub>h</sub>",
    what: "How much the hand damps the motion of the slide.",
    equation: SLIDE,
    hear: "At 0 the slide rattles long.",
  },
  contact_stiffness: {
    title: "Hardness of the slide k<sub>o</sub>",
    what: "How hard the slide is where it meets the string.",
    equation: SLIDE,
    hear: "Rubber or glass.",
  },
  spring: {
    title: "Spring K₁, K₃",
    what: "Connects two bodies, and may harden as it is stretched.",
    equation: "f = K<sub>1</sub> η + K<sub>3</sub> η<sup>3</sup> + 2σ η̇,  η = first − second − offset",
    hear: "How well the vibration of the string reaches the body.",
  },
  thickness: {
    title: "Thickness H",
    what: "Of a plate. Mass grows in proportion to it, stiffness with its cube.",
    equation: "κ<sup>2</sup> = D / ρH,  D = EH<sup>3</sup> / 12(1 − ν<sup>2</sup>)",
    hear: "All partials move together: twice as thick is one octave up.",
  },
  height: {
    title: "Height of a barrier",
    what: "The position of a rigid barrier. Moving it does work, which the ledger counts.",
    equation: CONTACT,
    hear: "When, and how often, a string meets it.",
  },
  string: {
    title: "The string",
    what: "The equation of every string here: tension, bending, two kinds of loss, and contact forces.",
    equation: STRING,
    hear: "Everything else adds a force to this equation.",
  },
  solver: {
    title: "Solver: the rule of contacts",
    what: "Every rule keeps the energy exact. They differ in whether a contact sticks: see the demonstration.",
    equation:
      "stored ½W,  W<sup>+</sup> = W + f (η<sup>+</sup> − η<sup>−</sup>) for any f;  gradient chooses f, older rules " +
      "choose g: W = ψ<sup>2</sup>, f = g (ψ<sup>+</sup> + ψ) / 2",
    hear: "Under basic contacts stick; under gradient, the default, they never do.",
  },
};
