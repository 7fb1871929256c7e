% A stiff string in Octave: u+ = B u + C u-, sparse matrices. Arguments: points, samples.
arguments = argv ();
points = str2num (arguments{1});
samples = str2num (arguments{2});
e = ones (points, 1);
B = spdiags ([-0.003*e 0.9625*e 0.08096*e 0.9625*e -0.003*e], -2:2, points, points);
C = spdiags ([-0.0005*e -0.99897*e -0.0005*e], -1:1, points, points);
u = u_prev = 1e-3 * sin (pi * (0:points-1)' / points);
best = Inf;
for run = 1:5
  start = cputime ();
  for n = 1:samples
    u_next = B * u + C * u_prev;
    u_prev = u;
    u = u_next;
  end
  best = min (best, cputime () - start);
end
printf ("%.1f\n", best / samples * 1e9);
exit (0);
