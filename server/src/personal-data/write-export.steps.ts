import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runAsService, type Platform } from '../platform/http/index.ts';
import { readObject } from '../storage/index.ts';
import type { BegunExport } from './begin-export.ts';
import { readRows, type JsonRow, type Subject } from './personal-data.repository.ts';
import { personalTables, type PersonalTable, type PersonalTableName } from './personal-tables.ts';

/** Rows held in memory at once. */
const pageSize = 200;

export interface WrittenExport {
  readonly files: number;
  readonly rows: number;
  /** Identifiers of files whose bytes are gone or damaged. */
  readonly absent: readonly string[];
}

/** Writes the rows of each table and the files of the person into `folder`, a page of rows at a time. */
export async function writeExport(
  platform: Platform,
  { subject, counts }: BegunExport,
  folder: string,
): Promise<WrittenExport> {
  let rows = 0;
  for (const { table } of counts) {
    const { file } = personalTables[table];
    if (file !== null) rows += await writeTable(rowsOf(platform, subject, table), table, join(folder, `${file}.json`));
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

/** Each page in a transaction of its own: files are written in between. */
async function* rowsOf(platform: Platform, subject: Subject, table: PersonalTableName): AsyncGenerator<JsonRow> {
  const readPage = (after: JsonRow | null) =>
    runAsService(platform, ({ tx }) => readRows(tx, { subject, table }, { after, limit: pageSize }));
  for (let after: JsonRow | null = null; ; ) {
    const page: readonly JsonRow[] = await readPage(after);
    yield* page;
    if (page.length < pageSize) return;
    after = page.at(-1) ?? null;
  }
}

async function writeTable(rows: AsyncIterable<JsonRow>, table: PersonalTableName, path: string): Promise<number> {
  const withheld = new Set((personalTables[table] as PersonalTable).withheld ?? []);
  const handle = await open(path, 'wx', 0o600);
  try {
    let count = 0;
    for await (const row of rows) {
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
async function writeObject(platform: Platform, id: string, folder: string): Promise<boolean> {
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
