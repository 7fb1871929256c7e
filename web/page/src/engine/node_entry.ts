// What programs in node use of the engine: the bench, and tests that compare it with the native one.
export { EngineModule, FAST_KERNELS, PLAIN_KERNELS } from "./engine_module";
export { EventKind } from "./event_ring";
export { renderScene } from "./rendering";
export { decodeAnswer } from "./scene_codec";
export { STATUS_DOUBLES, StatusPlace } from "./status_codec";
