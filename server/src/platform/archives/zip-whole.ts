import { zipSync } from 'fflate';

/** A few small files as one ZIP, uncompressed, in memory. */
export function zipWhole(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  madeAt: Date,
): Uint8Array {
  const entries = files.map(({ name, bytes }) => [name, bytes] as const);
  return zipSync(Object.fromEntries(entries), { level: 0, mtime: madeAt });
}
