// Exports for node programs: the bench, and tests that compare with the native engine.
export { EngineModule, FAST_KERNELS, PLAIN_KERNELS } from "./engine_module";
export { EventKind, EventRing } from "./event_ring";
export { ringBytes } from "./picture_ring";
export { renderScene } from "./rendering";
export { decodeAnswer } from "./scene_codec";
export { SceneMaking } from "./scene_making";
export { sharedStatusBytes } from "./shared_status";
export { STATUS_DOUBLES, StatusPlace } from "./status_codec";
