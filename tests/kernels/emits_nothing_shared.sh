#!/bin/sh
# emits_nothing_shared.sh AR NM LIBRARY: the file that may contract must not emit functions that others link against, or
# plain code would step with contracted ones.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$1" p "$3" standing_island_fused.cpp.o >"$work/fused.o"
"$2" -C "$work/fused.o" | grep ' T rattle::FusedStandingStep::solve' >/dev/null || { echo "FusedStandingStep::solve is not there"; exit 1; }
if "$2" -C "$work/fused.o" | grep ' [WV] rattle::'; then
  echo "these would be taken for those of other files"
  exit 1
fi
