import { refusals } from '../storage-refusal.ts';

const maxBytes = 1024;
/** What no file system, address or archive could twist: names that every one of them takes. */
const plainName = /^[A-Za-z0-9_](?:[A-Za-z0-9_!'() &$@=;+,.-]*[A-Za-z0-9_!')&$@=;+,-])?$/;

/**
 * A file's name under its owner's own folder: plain names between slashes, the first being the owner's id.
 * @throws StorageRefusal for the folder of another, for a path that climbs, or for a name that is not plain
 */
export function checkOwnPath(path: string, ownerId: string): void {
  const [folder, ...names] = path.split('/');
  if (folder !== ownerId || names.length === 0) throw refusals.foreignPath();
  if (names.some((name) => name === '' || name === '.' || name === '..')) throw refusals.foreignPath();
  if (Buffer.byteLength(path) > maxBytes || !names.every((name) => plainName.test(name))) throw refusals.pathInvalid();
}
