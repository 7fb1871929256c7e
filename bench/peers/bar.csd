<CsoundSynthesizer>
<CsOptions>
-n -d -m0
</CsOptions>
<CsInstruments>
sr = 44100
ksmps = 441
nchnls = 1
0dbfs = 1
; Csound's finite-difference bar with about 1/sqrt(2 K dt) points, struck once.
instr 1
  asig barmodel 1, 1, p4, 0.001, 0.23, 5, p3, 0.01, 0.05
  out asig * 0
endin
</CsInstruments>
<CsScore>
i 1 0 20 STIFFNESS
e
</CsScore>
</CsoundSynthesizer>
