import { randomBytes } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { DataFolderError } from './data-folder-error.ts';

/** What a lock file says of its holder. */
interface Holder {
  readonly token: string;
  readonly pid: number;
  /** When that process began, in the kernel's ticks: a later process may get the same pid. */
  readonly began: string;
  /** Machine and process namespace: elsewhere, a pid means nothing. */
  readonly place: string;
  readonly since: string;
}

export interface FolderLock {
  release(): Promise<void>;
}

const heartbeatMs = 10_000;
/** A holder in another container is taken for dead after this silence. */
const silenceMs = 60_000;

/**
 * Takes the lock `file`, or throws `DataFolderError` that names the holder. The engine takes no lock of its own: two
 * processes on one folder lose acknowledged rows. The lock of a dead process is taken over; when several try at
 * once, a lock on the takeover itself (`.next`, and so on) lets one of them through.
 */
export async function takeFolderLock(file: string, folder: string): Promise<FolderLock> {
  const own: Holder = {
    token: randomBytes(16).toString('hex'),
    pid: process.pid,
    began: beganAt(process.pid) ?? '',
    place: here(),
    since: new Date().toISOString(),
  };
  const draft = `${file}.${own.token}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600, flush: true });
  try {
    // A link appears whole or not at all, and never replaces.
    await link(draft, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      await takeOver(file, folder, draft);
    });
  } finally {
    await rm(draft, { force: true });
  }
  return held(file, own.token);
}

async function takeOver(file: string, folder: string, draft: string): Promise<void> {
  const before = await read(file);
  if (before === null) return link(draft, file).catch(() => refuse(folder, null));
  if (await isAlive(file, before)) refuse(folder, before);
  const turn = await takeFolderLock(`${file}.next`, folder);
  try {
    const now = await read(file);
    // Another process took over between our reading and our turn.
    if (now !== null && now.token !== before.token) refuse(folder, now);
    await rename(draft, file);
  } finally {
    await turn.release();
  }
}

function held(file: string, token: string): FolderLock {
  const heartbeat = setInterval(() => void beat(file), heartbeatMs);
  heartbeat.unref();
  return {
    release: async () => {
      clearInterval(heartbeat);
      const holder = await read(file);
      if (holder?.token === token) await rm(file, { force: true });
    },
  };
}

async function beat(file: string): Promise<void> {
  const now = new Date();
  // A folder that vanished under us is told by the database itself.
  await utimes(file, now, now).catch(() => undefined);
}

function refuse(folder: string, holder: Holder | null): never {
  const who = holder === null ? 'another process' : `process ${holder.pid}${elsewhere(holder)}, since ${holder.since}`;
  throw new DataFolderError(`DATA_DIR: ${folder} is in use by ${who}. Stop it, or choose another folder.`);
}

function elsewhere(holder: Holder): string {
  return holder.place === here() ? '' : ` (on ${holder.place.split(' ')[0]})`;
}

async function read(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function isAlive(file: string, holder: Holder): Promise<boolean> {
  if (holder.place === here())
    return runs(holder.pid) && beganAt(holder.pid) === (holder.began === '' ? null : holder.began);
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs < silenceMs;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It exists, and belongs to someone else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Null where the system does not tell. */
function beganAt(pid: number): string | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, a name in parentheses, may hold spaces: count from its end.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
  } catch {
    return null;
  }
}

function here(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
