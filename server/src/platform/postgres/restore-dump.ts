import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { canTakeRole } from './expected-access.ts';
import { withoutPassword } from './password-file.ts';

/** The reasons for which a dump was not restored; the database is then unchanged. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError';
  readonly reason: 'NOT_EMPTY' | 'ROLE_REFUSED' | 'NO_PROGRAM' | 'DUMP_REFUSED';
  constructor(reason: RestoreError['reason'], detail = '') {
    super(detail);
    this.reason = reason;
  }
}

const preparation = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not ${canTakeRole} then
    execute format('grant authenticated to %I', current_user);
  end if;
end
$$;
alter default privileges revoke execute on functions from public;`;

/**
 * Restores a dump of `pg_dump --format=custom` into an empty database, whoever owned it before. It first creates the
 * role that policies and grants name: without it `pg_restore` drops each of them and goes on. It uses one transaction,
 * so that a failure leaves nothing. The options of `pg_restore`, with the password, are in `folder`, which the caller
 * erases.
 */
export async function restoreDump(
  url: string,
  { file, folder, signal }: { readonly file: string; readonly folder: string; readonly signal?: AbortSignal },
): Promise<void> {
  await demandEmptyDatabase(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(preparation).catch((error: { code?: string; message: string }) => {
      if (error.code === '42501') throw new RestoreError('ROLE_REFUSED', error.message);
      throw error;
    });
  } finally {
    await client.end();
  }
  const list = join(folder, 'list');
  // Default privileges name the former owner, who may not exist here, and for whom this owner may set none.
  const contents = (await runPgRestore(['--list', file], signal)).replaceAll(/^\d+; \d+ \d+ DEFAULT ACL .*$/gm, '');
  await writeFile(list, contents, { mode: 0o600 });
  const database = await withoutPassword(url, folder);
  const options = ['--no-owner', '--exit-on-error', '--single-transaction', `--use-list=${list}`];
  await runPgRestore([...options, `--dbname=${database}`, file], signal);
}

/** @throws RestoreError when the database is not empty. */
export async function demandEmptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ holds: boolean }>(`
      select exists (
        select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      ) or exists (select from pg_namespace where nspname in ('app', 'auth')) as holds`);
    if (rows[0]?.holds !== false) throw new RestoreError('NOT_EMPTY');
  } finally {
    await client.end();
  }
}

/** Runs `pg_restore`. When `signal` kills it, its transaction is rolled back. */
function runPgRestore(words: readonly string[], signal: AbortSignal | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = spawn('pg_restore', words, { stdio: ['ignore', 'pipe', 'pipe'], signal });
    const output: Buffer[] = [];
    const faults: Buffer[] = [];
    program.stdout.on('data', (part: Buffer) => output.push(part));
    program.stderr.on('data', (part: Buffer) => faults.push(part));
    program.once('error', () => {
      if (signal?.aborted !== true) reject(new RestoreError('NO_PROGRAM'));
    });
    program.once('close', (code) => {
      // Its file and its session are closed only now.
      if (signal?.aborted === true) reject(signal.reason as Error);
      else if (code === 0) resolve(Buffer.concat(output).toString());
      else reject(new RestoreError('DUMP_REFUSED', Buffer.concat(faults).toString().trim().split('\n')[0]));
    });
  });
}
