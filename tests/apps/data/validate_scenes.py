"""validate_scenes.py SCHEMA SCENE...: one line for each scene, "NAME: good" or "NAME: what is wrong"."""

import json
import sys
import tomllib

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    schema = json.load(file)
jsonschema.Draft4Validator.check_schema(schema)
validator = jsonschema.Draft4Validator(schema)
for name in sys.argv[2:]:
    with open(name, "rb") as file:
        scene = tomllib.load(file)
    problem = next(validator.iter_errors(scene), None)
    what = "good" if problem is None else f"{'.'.join(map(str, problem.path))}: {problem.message[:200]}"
    print(f"{name}: {what}".replace("\n", " "))
