/** The disk is full, or less than its reserve would be left. The code is that of the file system. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  readonly code = 'ENOSPC';
}

/** Error codes of a full disk: of the file system (no space, no quota left), or of PostgreSQL about its own disk. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** True when a disk of ours is full: the request is valid, and may be sent again later. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && codes.has((error as NodeJS.ErrnoException).code);
}
