import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { dateInFrench, ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { readObject } from '../storage/index.ts';
import {
  accountExists,
  countRows,
  lockAccount,
  logDocumentViews,
  readRows,
  type JsonRow,
  type RowCount,
  type Subject,
} from './personal-data.repository.ts';
import { personalDataText as text, tableLabels } from './personal-data.text.fr.ts';
import { personalTables, type PersonalTable, type PersonalTableName } from './personal-tables.ts';

type Needs = Pick<Platform, 'db' | 'clock' | 'newId' | 'objects' | 'dataDir' | 'log'>;

export interface ExportOutcome {
  readonly folder: string;
  readonly files: number;
  readonly rows: number;
  /** Identifiers of files whose bytes are gone or damaged. */
  readonly absent: readonly string[];
}

/** Rows held in memory at once. */
const pageSize = 200;

export const exportsFolder = (dataDir: string): string => join(dataDir, 'exports');

/**
 * Writes everything of a confirmed account into a folder only its owner can open: JSON per kind of thing, the files as
 * they were sent, and a page that names each. It has its name once it is whole. Nothing of the account is ever whole in
 * memory.
 */
export async function exportAccount(
  platform: Needs,
  email: string,
): Promise<Result<ExportOutcome, 'ACCOUNT_NOT_FOUND' | 'ACCOUNT_UNCONFIRMED'>> {
  const at = platform.clock.now();
  const begun = await platform.db.asService(async (tx) => {
    const account = await lockAccount(tx, email);
    if (account === null) return refuse('ACCOUNT_NOT_FOUND');
    // A stranger may have signed up with somebody's address: nothing shows whose data it is.
    if (!account.isConfirmed) return refuse('ACCOUNT_UNCONFIRMED');
    // Before any of them is opened, as for whoever reviews.
    await logDocumentViews(tx, account.id, at);
    await recordAudit(
      { ...platform, tx },
      {
        actorId: null,
        action: 'account.exported',
        subjectType: 'account',
        subjectId: account.id,
        detail: { by: 'command' },
      },
    );
    const subject = { email, userId: account.id };
    return ok({ subject, counts: await countRows(tx, subject) });
  });
  if (!begun.ok) return begun;
  const { subject, counts } = begun.value;
  const root = exportsFolder(platform.dataDir);
  await mkdir(root, { recursive: true, mode: 0o700 });
  const name = `${subject.userId}-${at.toISOString().replaceAll(/[:.]/g, '-')}`;
  const draft = join(root, `${name}.partial`);
  await mkdir(draft, { mode: 0o700 });
  const isErased = async (): Promise<boolean> =>
    !(await platform.db.asService((tx) => accountExists(tx, subject.userId)));
  try {
    const written = await writeAll(platform, subject, counts, draft);
    await writeFile(join(draft, 'LISEZ-MOI.txt'), readme(counts, written.absent, dateInFrench(parisDay(at))), {
      mode: 0o600,
    });
    const folder = join(root, name);
    await rename(draft, folder);
    if (!(await isErased())) return ok({ folder, ...written });
    await rm(folder, { recursive: true, force: true });
    return refuse('ACCOUNT_NOT_FOUND');
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // An erasure meanwhile removes what is being written: that is no fault.
    if (await isErased()) return refuse('ACCOUNT_NOT_FOUND');
    throw error;
  }
}

async function writeAll(
  platform: Needs,
  subject: Subject,
  counts: readonly RowCount[],
  folder: string,
): Promise<Omit<ExportOutcome, 'folder'>> {
  let rows = 0;
  for (const { table } of counts) {
    const { file } = personalTables[table];
    if (file !== null) rows += await writeTable(platform, subject, table, join(folder, `${file}.json`));
  }
  const absent: string[] = [];
  let files = 0;
  for await (const row of rowsOf(platform, subject, 'public.storage_objects')) {
    const id = String(row['id']);
    if (await writeObject(platform, id, folder)) files += 1;
    else absent.push(id);
  }
  return { files, rows, absent };
}

async function* rowsOf({ db }: Needs, subject: Subject, table: PersonalTableName): AsyncGenerator<JsonRow> {
  const readPage = (after: JsonRow | null) =>
    db.asService((tx) => readRows(tx, subject, table, { after, limit: pageSize }));
  for (let after: JsonRow | null = null; ; ) {
    const page: readonly JsonRow[] = await readPage(after);
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1) ?? null;
  }
}

async function writeTable(platform: Needs, subject: Subject, table: PersonalTableName, path: string): Promise<number> {
  const withheld = new Set((personalTables[table] as PersonalTable).withheld ?? []);
  const handle = await open(path, 'wx', 0o600);
  try {
    let count = 0;
    for await (const row of rowsOf(platform, subject, table)) {
      const given = Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.has(column)));
      await write(handle, `${count === 0 ? '[\n' : ',\n'}${JSON.stringify(given)}`);
      count += 1;
    }
    await write(handle, count === 0 ? '[]\n' : '\n]\n');
    return count;
  } finally {
    await handle.close();
  }
}

async function write(handle: FileHandle, line: string): Promise<void> {
  await handle.writeFile(line);
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
};

/** False when its bytes are gone, or are not those that were stored. */
async function writeObject(platform: Needs, id: string, folder: string): Promise<boolean> {
  const object = await readObject(platform, id);
  if (object === null) return false;
  const place = join(folder, 'fichiers', object.bucket);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const file = join(place, `${id}.${endings[object.mime] ?? 'bin'}`);
  try {
    await pipeline(object.content, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ObjectDamagedError') throw error;
    await rm(file, { force: true });
    platform.log.error({ error: error.name }, 'export: a stored file is damaged');
    return false;
  }
}

function readme(counts: readonly RowCount[], absent: readonly string[], on: string): string {
  const { readme: words } = text;
  const given = counts.flatMap(({ table, total }) => {
    const { file } = personalTables[table];
    return file === null ? [] : [words.file(file, tableLabels[table], total)];
  });
  const lines = [
    words.title,
    '',
    ...words.intro(on),
    '',
    words.filesTitle,
    ...given,
    '',
    ...(absent.length === 0 ? [] : [words.absentTitle, words.absent(absent), '']),
    words.withheldTitle,
    ...words.withheld,
    '',
    words.careTitle,
    words.care,
  ];
  return `${lines.join('\n')}\n`;
}

/** Removes the exports of accounts that are gone, and those a stop left unfinished. Returns how many. */
export async function removeOldExports({ db, dataDir }: Pick<Platform, 'db' | 'dataDir'>): Promise<number> {
  const root = exportsFolder(dataDir);
  // There is no folder before the first export.
  const names = await readdir(root).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const userId = /^([0-9a-f-]{36})-/.exec(name)?.[1];
    if (userId === undefined || (await db.asService((tx) => accountExists(tx, userId)))) continue;
    await rm(join(root, name), { recursive: true });
    removed += 1;
  }
  return removed;
}
