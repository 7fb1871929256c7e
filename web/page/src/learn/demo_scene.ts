// The scene of the energy demonstration: a hammer thrown at a string from below, with a choice of contact rule.
export const RULES = ["basic", "published", "exact", "secant", "nonadhesive", "gradient"] as const;
export type Rule = (typeof RULES)[number];

export const DEMO_RATE = 44100; // Hz
export const DEMO_SECONDS = 0.25;
// The outputs of the scene, in this order.
export const DEMO_CHANNELS = { hammer: 0, string: 1, force: 2 } as const;

const BODY = `[string.main]
length = 1.0
radius = 0.5e-3
material = "steel"
tension = 600
sigma0 = 0.5
sigma1 = 5e-3

[mass.hammer]                    # free: only its weight brings it back
mass = 5e-3
damping = 0.2                    # so that it comes to rest
position = -4e-3
velocity = 1.0

[gravity.down]
on = "hammer"

[contact.strike]
below = "hammer"
above = "main@0.3 m"
stiffness = 3e6
exponent = 1

[barrier.felt]                   # where it falls to
height = -12e-3

[contact.rest]
below = "felt"
above = "hammer"
stiffness = 1e4
exponent = 1.5
`;

function headOf(rule: Rule): string {
  return `# A hammer is thrown at a string from below. Nothing holds it: after the blow it must fall, on the felt.
#
#   rho A u_tt = T u_xx - E I u_xxxx - losses + delta(x - x_h) f,   M w'' = -M g - R w' - f,   f = K [w - u(x_h)]_+
#
# solver = "basic" keeps the energy exact, and yet the hammer hangs from the string.
title = "A hammer thrown at a string, rule ${rule}"
sample_rate = ${DEMO_RATE}
solver = "${rule}"
`;
}

// For measurement: outputs both positions and the contact force.
export function measuredScene(rule: Rule): string {
  return `${headOf(rule)}duration = ${DEMO_SECONDS}

${BODY}
[output.hammer]
at = "hammer"
[output.string]
at = "main@0.3 m"
[output.force]
interaction = "strike"
`;
}

// For listening and for the stage.
export function playedScene(rule: Rule): string {
  return `${headOf(rule)}duration = 2.0

${BODY}
[output.left]
at = "main@0.8 m"
quantity = "velocity"
gain = 0.3
[output.right]
at = "main@0.2 m"
quantity = "velocity"
gain = 0.3
`;
}
