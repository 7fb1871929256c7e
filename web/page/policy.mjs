// The Content-Security-Policy in a page, as a header. A header also keeps other sites from showing the page inside theirs.

// "" if the page has none.
export function policyOf(html) {
  const [, policy] = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(String(html ?? "")) ?? [];
  return policy ? `${policy}; frame-ancestors 'self'` : "";
}
