import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Readable as Output } from 'node:stream';
import { withoutPassword } from './password-file.ts';

/** The reasons for which a database was not dumped. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
  readonly reason: 'NO_PROGRAM' | 'REFUSED';
  constructor(reason: DumpError['reason'], detail = '') {
    super(detail);
    this.reason = reason;
  }
}

/**
 * Streams the output of `pg_dump --format=custom` for one instant of the database, which stays in use. Ends with a
 * `DumpError` when the program is absent or fails: the part read before is then no valid dump.
 */
export function dumpServer(url: string, withRows = true): Readable {
  return Readable.from(streamDump(url, withRows ? [] : withoutRows), { objectMode: false });
}

/**
 * Schemas whose rows are left out. The rows of `app` are included: its ledger, its access rules and the fingerprint of
 * its key.
 */
const withoutRows = ['public', 'auth', 'pgboss'].map((schema) => `--exclude-table-data=${schema}.*`);

async function* streamDump(url: string, more: readonly string[]): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'dump-'));
  try {
    // Light compression: its rows are mostly text, and the disk is slower than the compression.
    const options = ['--format=custom', '--compress=1', '--no-password', ...more];
    const program = spawn('pg_dump', [...options, `--dbname=${await withoutPassword(url, folder)}`], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      let hasOutput = false;
      for await (const part of streamOutput(program)) {
        // The connection is open, so a process that is killed later leaves no password file behind.
        if (!hasOutput) await rm(folder, { recursive: true, force: true });
        hasOutput = true;
        yield part;
      }
    } finally {
      program.kill();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* streamOutput(program: ChildProcess & { stdout: Output; stderr: Output }): AsyncGenerator<Buffer> {
  const exit = Promise.race([
    once(program, 'close').then(([code]) => code as number | null),
    once(program, 'error').then(() => {
      throw new DumpError('NO_PROGRAM');
    }),
  ]);
  // Awaited after the output was read: until then, a rejection would be reported as unhandled.
  exit.catch(() => undefined);
  const faults: Buffer[] = [];
  program.stderr.on('data', (part: Buffer) => faults.push(part));
  for await (const part of program.stdout) yield part as Buffer;
  const code = await exit;
  if (code !== 0) throw new DumpError('REFUSED', Buffer.concat(faults).toString().trim().split('\n')[0]);
}
