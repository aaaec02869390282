import type { ArchiveEntry } from '../../platform/archives/index.ts';
import { runAsService, type Platform } from '../../platform/http/index.ts';
import { unsealRow } from '../../platform/postgres/index.ts';
import { createColumnCipher } from '../../platform/secrets/index.ts';
import { readObject } from '../../storage/index.ts';
import type { OngoingExport } from './begin-export.ts';
import { writeExportReadme } from './export-readme.view.ts';
import { readRows, type JsonRow, type OwnFile, type Subject } from '../personal-data.repository.ts';
import type { PersonalTable } from '../personal-table.ts';
import { personalTables, type PersonalTableName } from '../personal-tables.ts';

/** Rows in memory at once. */
const pageSize = 200;

type ExportTools = Pick<Platform, 'db' | 'objects' | 'clock' | 'log' | 'secrets'>;

/** An entry of the archive; `fileId` is set for a stored file, whose bytes may prove damaged while they are read. */
export interface ExportEntry extends ArchiveEntry {
  readonly fileId: string | null;
}

/** The part of an export that is written so far. */
export interface ExportProgress {
  rows: number;
  /** Ids of files whose bytes are missing or damaged. */
  readonly absent: string[];
}

/** Content of one part of an export: the rows of every table or none, and these files. */
export interface ExportInput {
  readonly hasRows: boolean;
  readonly files: readonly OwnFile[];
  readonly part: { readonly number: number; readonly count: number };
  /** Date of the export, in French. */
  readonly on: string;
}

/**
 * All entries of an export, in the order they are written; one page of rows is in memory at once. The page that lists
 * the files comes last, since it names those that could not be read.
 */
export async function* exportEntries(
  platform: ExportTools,
  { subject, counts }: OngoingExport,
  { input, progress }: { readonly input: ExportInput; readonly progress: ExportProgress },
): AsyncGenerator<ExportEntry> {
  for (const { table } of input.hasRows ? counts : []) {
    const { file } = personalTables[table];
    if (file === null) continue;
    yield {
      name: `${file}.json`,
      content: encodeJsonLines(streamRows(platform, subject, table), table, progress),
      fileId: null,
    };
  }
  for (const { id, bucket, mime } of input.files) {
    const object = await readObject(platform, id);
    if (object === null) progress.absent.push(id);
    else yield { name: `fichiers/${bucket}/${id}.${endings[mime] ?? 'bin'}`, content: object.content, fileId: id };
  }
  const readme = Buffer.from(writeExportReadme(counts, { absent: progress.absent, on: input.on, part: input.part }));
  yield { name: 'LISEZ-MOI.txt', content: readme, fileId: null };
}

/** Reads each page in its own transaction, since files are written in between. */
async function* streamRows(platform: ExportTools, subject: Subject, table: PersonalTableName): AsyncGenerator<JsonRow> {
  const readPage = (after: JsonRow | null) =>
    runAsService(platform, ({ tx }) => readRows(tx, { subject, table }, { after, limit: pageSize }));
  const cipher = createColumnCipher(platform.secrets);
  for (let after: JsonRow | null = null; ; ) {
    const page: readonly JsonRow[] = await readPage(after);
    yield* page.map((row) => unsealRow(row, cipher));
    if (page.length < pageSize) return;
    after = page.at(-1) ?? null;
  }
}

async function* encodeJsonLines(
  rows: AsyncIterable<JsonRow>,
  table: PersonalTableName,
  progress: ExportProgress,
): AsyncGenerator<Buffer> {
  const withheld = new Set((personalTables[table] as PersonalTable).withheld ?? []);
  let count = 0;
  for await (const row of rows) {
    const exportedRow = Object.fromEntries(Object.entries(row).filter(([column]) => !withheld.has(column)));
    yield Buffer.from(`${count === 0 ? '[\n' : ',\n'}${JSON.stringify(exportedRow)}`);
    count += 1;
  }
  yield Buffer.from(count === 0 ? '[]\n' : '\n]\n');
  progress.rows += count;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'application/pdf': 'pdf',
};

/**
 * Records a stored file whose bytes are damaged.
 * @throws the failure, when it is another one
 */
export function noteDamaged(
  { log }: Pick<Platform, 'log'>,
  { failure, id }: { readonly failure: unknown; readonly id: string },
  { absent }: ExportProgress,
): void {
  if (!(failure instanceof Error) || failure.name !== 'ObjectDamagedError') throw failure;
  log.error({ error: failure.name }, 'export: a stored file is damaged');
  absent.push(id);
}
