/** The disk takes no more, or would be left with less than its reserve. The code is the file system's own. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** Error codes of a full disk: of the file system (no space, no quota left), or of PostgreSQL about its own disk. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True when room is lacking on a disk of ours: nothing is wrong with what was sent, which may be sent again later. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codes.has((error as NodeJS.ErrnoException).code);
}
