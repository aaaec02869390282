/**
 * Work a browser does before a public form leaves, so that sending thousands costs something. About 8,000 hashes: a
 * fraction of a second on an old phone.
 */
export const proofBits = 13;
/** Longest time between asking for a challenge and sending the form that answers it. Seconds. */
export const proofSeconds = 600;
/** Forms taken from one network address in one hour without that work: a browser without script sends no more. */
export const unprovedPerHour = 5;

/** Builds the text to hash: one block of SHA-256. */
export function buildProofText(challengeId: string, nonce: number): string {
  return `${challengeId}:${nonce}`;
}

/** True when the hash starts with that many zero bits. */
export function startsWithZeros(hash: ArrayLike<number>, bits: number): boolean {
  const whole = bits >> 3;
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  const rest = bits & 7;
  return rest === 0 || (hash[whole] ?? 255) >> (8 - rest) === 0;
}
