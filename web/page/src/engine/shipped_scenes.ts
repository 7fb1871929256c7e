// The scenes shipped with the page, by name.

export interface ShippedScene {
  name: string;
  title: string;
}

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response;
}

export async function listShippedScenes(): Promise<ShippedScene[]> {
  return (await (await fetchOk("scenes/index.json")).json()) as ShippedScene[];
}

const fetched = new Map<string, string>();

export async function fetchShippedScene(name: string): Promise<string> {
  const text = await (await fetchOk(`scenes/${encodeURIComponent(name)}.toml`)).text();
  fetched.set(name, text);
  return text;
}

// Whether this is a shipped scene as it was fetched, not an edited one.
export function isShipped(name: string, text: string): boolean {
  return fetched.get(name) === text;
}
