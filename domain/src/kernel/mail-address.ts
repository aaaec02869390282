const shape = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)+$/u;

/**
 * An address somebody may be answered at, letters of any alphabet included; that of an account is narrower
 * (`findEmailFault`).
 */
export function isMailAddress(text: string): boolean {
  return shape.test(text);
}
