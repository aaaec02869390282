/** Makes a forgotten case a type error; at run time it is a programming fault, so it throws. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${String(value)}`);
}
