/**
 * Errors of a disk about one file while it still gives the others: a bad sector, a lost name, a file of another user.
 */
const codesOfOneFile = new Set(['EACCES', 'EBADMSG', 'EIO', 'EISDIR', 'ELOOP', 'EPERM', 'EUCLEAN']);

/** The code of an error that concerns one file only; null when it concerns the whole store or the network. */
export function findFileFault(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' && codesOfOneFile.has(code) ? code : null;
}
