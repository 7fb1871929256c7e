// Tests read shipped scenes and headers of the engine as text, which are above this folder.
export default { server: { fs: { allow: ["../.."] } } };
