#!/usr/bin/env python3
"""Computes the tables of modes in glass-harp.toml. Nothing in them is measured.

    python3 scenes/glass-harp.py                renews the tables in glass-harp.toml
    python3 scenes/glass-harp.py --csv FOLDER   writes them as files for modes_file: glass-1.csv, glass-2.csv, ...

A glass is a cylinder of radius R, height H and wall a, closed at its foot. In the mode n = 2, 3, ... its wall moves
by w = (z/H)^2 cos n theta outwards and v = -(1/n) (z/H)^2 sin n theta along the rim, without stretching around it
(Rayleigh, The Theory of Sound, section 233; the shape over the height is that of A. P. French, "In Vino Veritas: A
study of wineglass acoustics", American Journal of Physics 51, 688 (1983)). Rayleigh's quotient is then

    omega^2 = E a^2 / (12 rho R^4) [(n^2 - 1)^2 + 20 (R/H)^4] / (1 + 1/n^2)

(bending of rings, bending along the height, motion outwards and along the rim), and the mass of a mode whose largest
w is 1 is  rho a R H (pi/5) (1 + 1/n^2).  The wall of each glass is chosen so that n = 2 has the pitch of its note.

A wet finger rubs the rim: the modes turn so that the finger is where the rim moves most along itself, by 1/n of the
mode. The point "rim" is there. The point "wall" is the outward motion of the rim an angle further on.
"""
import math
import pathlib
import sys

YOUNG, DENSITY = 7.0e10, 2500.0  # of glass, Pa and kg/m^3
QUALITY = 900.0                  # Q of every mode, of a wet glass
LISTENED = 0.7                   # angle from the finger to the point "wall"
MODES = range(2, 8)
BEGIN, END = "# The next table is written by glass-harp.py.\n", "# End of it.\n"
# Note, frequency in Hz, radius and height in m.
GLASSES = [
    ("E5", 659.2551, 0.036, 0.085),
    ("G5", 783.9909, 0.034, 0.080),
    ("A5", 880.0000, 0.033, 0.076),
    ("B5", 987.7666, 0.032, 0.072),
    ("D6", 1174.6591, 0.030, 0.068),
]


def frequency(n, wall, radius, height):
    bending = (n * n - 1) ** 2 + 20 * (radius / height) ** 4
    square = YOUNG * wall**2 / (12 * DENSITY * radius**4) * bending / (1 + 1 / n**2)
    return math.sqrt(square) / (2 * math.pi)


def mass(n, wall, radius, height):
    return DENSITY * wall * radius * height * math.pi / 5 * (1 + 1 / n**2)


def modes(pitch, radius, height):
    """Of one glass: frequency, Q, mass, and the shapes at "rim" and "wall"."""
    wall = pitch / frequency(2, 1.0, radius, height)  # frequencies follow the wall
    return [
        (frequency(n, wall, radius, height), QUALITY, mass(n, wall, radius, height), 1 / n, math.sin(n * LISTENED))
        for n in MODES
    ]


def row(mode):
    return "{:.3f}, {:g}, {:.4e}, {:.4f}, {:.4f}".format(*mode)


def write_files(folder):
    for number, (note, *glass) in enumerate(GLASSES, 1):
        lines = [f"# {note}, computed by glass-harp.py, not measured", "frequency, q, mass, rim, wall"]
        (folder / f"glass-{number}.csv").write_text("\n".join(lines + [row(mode) for mode in modes(*glass)]) + "\n")


def renew(scene):
    tables = []
    for note, *glass in GLASSES:
        tables.append("  [" + ",\n   ".join(f"[{row(mode)}]" for mode in modes(*glass)) + f"],  # {note}\n")
    before, rest = scene.read_text().split(BEGIN)
    after = rest.split(END)[1]
    scene.write_text(before + BEGIN + "modes = { each = [\n" + "".join(tables) + "] }\n" + END + after)


if sys.argv[1:2] == ["--csv"]:
    write_files(pathlib.Path(sys.argv[2]))
else:
    renew(pathlib.Path(__file__).parent / "glass-harp.toml")
