import { refusals } from '../storage-refusal.ts';

const maxBytes = 1024;
/** Names that every file system, address and archive takes unchanged. */
const plainName = /^[A-Za-z0-9_](?:[A-Za-z0-9_!'() &$@=;+,.-]*[A-Za-z0-9_!')&$@=;+,-])?$/;

/**
 * Checks a path: plain names between slashes, the first being the id of the owner.
 * @throws StorageRefusal for the folder of another person, for a path with `..`, or for a name that is not plain
 */
export function checkOwnPath(path: string, ownerId: string): void {
  const [folder, ...names] = path.split('/');
  if (folder !== ownerId || names.length === 0) throw refusals.foreignPath();
  if (names.some((name) => name === '' || name === '.' || name === '..')) throw refusals.foreignPath();
  if (Buffer.byteLength(path) > maxBytes || !names.every((name) => plainName.test(name))) throw refusals.pathInvalid();
}
