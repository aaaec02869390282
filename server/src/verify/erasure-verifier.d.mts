/**
 * What was checked of a receipt of erasure, in order: sound or not, and its French sentence. `keys`: thumbprints of the
 * service's keys, known from elsewhere than the receipt.
 */
export function verifyErasure(
  files: ReadonlyMap<string, Uint8Array>,
  keys: readonly string[],
): Promise<readonly (readonly [boolean, string])[]>;
/** What a sound receipt says, a sentence for each thing. */
export function erasureInWords(files: ReadonlyMap<string, Uint8Array>): readonly string[];
