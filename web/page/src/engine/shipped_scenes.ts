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

export async function fetchShippedScene(name: string): Promise<string> {
  return await (await fetchOk(`scenes/${encodeURIComponent(name)}.toml`)).text();
}
