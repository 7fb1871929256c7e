// The tour: from one mass to a whole instrument.
import type { TourStep } from "./tour";

export const TOUR: readonly TourStep[] = [
  {
    title: "A mass and a barrier",
    scene: "play-knock",
    story:
      "The smallest instrument with a collision: a mass on a spring, thrown by a key, hits a rigid ceiling " +
      "and bounces back. It knocks until losses bring it to rest.",
    actions: [
      "Press a key, A S D F …, or a key of the keyboard: each is a blow.",
      "Move the ceiling: below 0 it presses on the ball.",
      "Make it softer, then harder.",
    ],
    look: [
      "The flash where they touch: the force is K[η]₊ᵅ, and nothing at all while they are apart.",
      "The energy: at each knock the contact takes the ball's energy and gives all of it back.",
      "The balance error: it stays at the level of rounding errors.",
    ],
  },
  {
    title: "A string and a hammer",
    scene: "play-hammer",
    story:
      "Now the body that is hit can vibrate. The hammer is still a mass. While it touches the string, waves travel " +
      "to the ends, come back and throw it off, sometimes after several small blows.",
    actions: ["Click below the string: the farther from it, the harder the blow.", "Or press a key: A S D F …"],
    look: [
      "The spectrum: partials of a stiff string, a little wider apart the higher they are.",
      "A harder blow is not only louder but brighter: the contact is not linear.",
    ],
  },
  {
    title: "A string that buzzes",
    scene: "play-buzz",
    story:
      "A barrier beside a string, like the curved bridge of a tanpura. At every swing the string wraps around " +
      "it and unwraps again: many contacts, all solved together.",
    actions: ["Pull the string aside and let go.", "Pluck softly, then strongly."],
    look: [
      "The spectrogram: high partials that come and go while the string dies away.",
      "“Sticking contacts: 0”. A barrier may push a string, never hold it.",
    ],
  },
  {
    title: "The tromba marina",
    scene: "play-tromba",
    story:
      "A long bowed string stands on a bridge with two feet. One foot is firm, the other hangs a hair above " +
      "the body and " +
      "hammers on it: the string sounds like a trumpet.",
    actions: [
      "Bow: drag up and down across the string.",
      "Press keys: the thumb goes to the nearest natural harmonic.",
      "Move the rattle from 0 to 1.",
    ],
    look: [
      "The energy: the bow's work goes in, string, bridge and body share it.",
      "The spectrum fills up as the foot begins to hammer.",
    ],
  },
  {
    title: "Under a slide",
    scene: "play-slide",
    story:
      "A heavy slide, held by a hand, lies on the string. It is a mass and a contact again, but its place " +
      "moves along the " +
      "string while it sounds.",
    actions: [
      "Drag the slide along the string.",
      "Press a key, then another: every step is a glide.",
      "Lighten “press” until it rattles.",
    ],
    look: [
      "The pitch in the spectrum glides without steps.",
      "Work in: moving the contact along the string also does work.",
    ],
  },
  {
    title: "Why it never explodes, and never sticks",
    scene: "",
    story:
      "Every force here is computed so that energy is exact: stored, lost and supplied energy balance to " +
      "thirteen digits. That alone is not enough: a method can be exact and still let contacts stick. The demonstration below " +
      "shows both.",
    actions: ["Compare the two rules below: the same hammer, the same string.", "Play either of them."],
    look: ["Both balances are exact.", "Under “basic” the hammer hangs from the string, held by a contact that pulls."],
  },
];
