import type { EngineClient } from "./client_interface";

export function createEngineClient(): EngineClient {
  throw new Error("not yet");
}
