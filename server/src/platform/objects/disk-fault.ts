/**
 * What a disk says of one file that it cannot give, the others being there: a bad sector, a name it lost, a file of
 * somebody else.
 */
const codesOfOneFile = new Set(['EACCES', 'EBADMSG', 'EIO', 'EISDIR', 'ELOOP', 'EPERM', 'EUCLEAN']);

/** The code of a fault that concerns one file alone; null for one that concerns the whole store, or the network. */
export function findFileFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && codesOfOneFile.has(code) ? code : null;
}
