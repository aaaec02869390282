/** Name to bytes; null when it is not an archive as we write them. */
export function readArchive(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | null;
