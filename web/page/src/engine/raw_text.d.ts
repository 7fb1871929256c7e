// Importing a file as text, in unit tests.
declare module "*?raw" {
  const text: string;
  export default text;
}
