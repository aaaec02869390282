/**
 * The data folder cannot be used: taken by another process, not writable, or unreadable by this engine. The message
 * is one plain line for the person who starts the server; `main` prints it and ends with code 1.
 */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a part of the path is a file',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path is a loop of links',
};

/** Converts an error of the file system to its line; any other error is thrown again. */
export function asDataFolderError(error: unknown, folder: string): never {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) throw error;
  throw new DataFolderError(`DATA_DIR: cannot write in ${folder}: ${reason}`);
}
