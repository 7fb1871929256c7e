// Scenes and arguments shared by the tests. They are short so that every sample is kept; long ones say so.
import fs from "node:fs";

export const RATE = 44100;
export const HAMMER = ["hammer-string", "--duration", "0.5"];
export const PAIR = ["hammer-string", "--duration", "0.5", "--solver", "nonadhesive"];

export const SINE_HERTZ = 1000;
// A mass on its own spring: a pure sine. The scheme's frequency is asin(pi f k) / (pi k).
export const SINE_SCENE = `title = "A sine"
duration = 1.0

[mass.bob]
mass = 0.01
frequency = ${SINE_HERTZ}
position = 1e-3

[output.bob]
at = "bob"
`;
export const SINE_EXPECTED = (RATE / Math.PI) * Math.asin((Math.PI * SINE_HERTZ) / RATE);

export const HOSTILE_SCENE = `title = "</script><b>bold</b> <!-- & \\"quotes\\""
duration = 0.1
# </script><script>throw 1</script>

[mass.bob]
mass = 0.01
frequency = 200
position = 1e-3

[output.bob]
at = "bob"
`;

const BOB = `[mass.bob]
mass = 0.01
frequency = 200
`;

export const ODD_SCENES = {
  silent: `title = "Silent"\nduration = 0.1\n\n${BOB}\n[output.bob]\nat = "bob"\n`,
  mute: `title = "No outputs"\nduration = 0.1\n\n${BOB}position = 1e-3\n`,
  brief: `title = "Four samples"\nduration = 0.0001\n\n${BOB}position = 1e-3\n\n[output.bob]\nat = "bob"\n`,
};

export const UNRESOLVED_SCENE = `title = "Too stiff for the rate"
duration = 0.1

${BOB}position = -1e-3
velocity = 2

[barrier.wall]
height = 0

[contact.hit]
below = "bob"
above = "wall"
stiffness = 1e12
solver = "nonadhesive"
exponent = 1.5

[output.bob]
at = "bob"
`;

// The shipped hammer with an additional probe that writes the force to the CSV.
export function hammerWithProbe(reports) {
  const text = fs.readFileSync(new URL("../../../scenes/hammer-string.toml", import.meta.url), "utf8");
  return reports.scene("probed-hammer.toml", `${text}\n[probe.push]\ninteraction = "strike"\nquantity = "force"\n`);
}
