import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { toParisDay, parsePlainDate } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import { runAsService, type Platform, type ServiceContext } from '../platform/http/index.ts';
import { AcceslibreError, type AcceslibreSource } from './acceslibre-api.ts';
import { parseListingRow, parseListingSheet, neededColumns } from './acceslibre-sheet.ts';
import { importText as text } from './import.text.fr.ts';
import { dropExamples, keepListings, type SourcedListing } from './keep-listings.ts';
import { NotATable, readCsv } from './read-csv.ts';

interface ImportCount {
  kept: number;
  /** Number of skipped listings: without name, position or known shape. */
  left: number;
}

/** Result of an import, in French; `isWhole` is false when it stopped, though the rows before stay. */
export interface ImportOutcome {
  readonly message: string;
  readonly isWhole: boolean;
}

const buildStoppedImport = (message: string): ImportOutcome => ({ message, isWhole: false });

interface Import {
  readonly platform: Platform;
  readonly count: ImportCount;
  /** Date of the data. */
  readonly on: string;
}

/** Rows of one transaction: a page read meanwhile waits no longer than that. */
const batchSize = 500;
const maxJsonBytes = 200_000_000;
/** Minimum bytes of a file per object or list, and per value: a real sheet has five times as many. */
const minBytes = { list: 20, value: 8 };

/** Imports sheets over the network; returns the result in French, even after an interruption. */
export async function importFromAcceslibre(
  platform: Platform,
  source: AcceslibreSource,
  insee: string | null,
): Promise<ImportOutcome> {
  const on = toParisDay(platform.clock.now());
  const count: ImportCount = { kept: 0, left: 0 };
  try {
    for await (const sheets of source.fetchSheets(insee))
      await keepBatch(
        { platform, count, on },
        sheets.map((sheet) => parseListingSheet(sheet, on)),
      );
  } catch (error) {
    if (!(error instanceof AcceslibreError)) throw error;
    await runAsService(platform, (context) => recordImport(context, { ...count, fault: error.fault }));
    return buildStoppedImport(`${text.stopped[error.fault]}\n${text.told(count)}`);
  }
  await runAsService(platform, (context) => recordImport(context, { ...count, fault: null }));
  return { message: text.told(count), isWhole: true };
}

/** Imports the exported table (CSV), or saved answers of the API (JSON). `day` is the date of the file. */
export async function importFromFile(platform: Platform, file: string, day: string | null): Promise<ImportOutcome> {
  const stats = await stat(file).catch(() => null);
  if (stats === null || !stats.isFile()) return buildStoppedImport(text.noFile(file));
  const on = day === null ? toParisDay(stats.mtime) : parsePlainDate(day);
  if (on === null || on > toParisDay(platform.clock.now())) return buildStoppedImport(text.badDay);
  const count: ImportCount = { kept: 0, left: 0 };
  const fault = file.endsWith('.json')
    ? await readSheets({ platform, count, on }, file, stats.size)
    : await readTable({ platform, count, on }, file);
  if (count.kept + count.left > 0)
    await runAsService(platform, (context) => recordImport(context, { ...count, fault }));
  return fault === null
    ? { message: text.told(count), isWhole: true }
    : buildStoppedImport([text.faults[fault], ...(count.kept > 0 ? [text.told(count)] : [])].join('\n'));
}

async function readTable(importing: Import, file: string): Promise<'NOT_A_TABLE' | null> {
  let batch: (SourcedListing | null)[] = [];
  let first = true;
  try {
    for await (const row of readCsv(createReadStream(file, { highWaterMark: 1 << 18 }))) {
      if (first && neededColumns.some((column) => !Object.hasOwn(row, column))) return 'NOT_A_TABLE';
      first = false;
      batch.push(parseListingRow(row, importing.on));
      if (batch.length < batchSize) continue;
      await keepBatch(importing, batch);
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof NotATable)) throw error;
    return 'NOT_A_TABLE';
  }
  if (first) return 'NOT_A_TABLE';
  await keepBatch(importing, batch);
  return null;
}

async function readSheets(
  importing: Import,
  file: string,
  size: number,
): Promise<'NOT_SHEETS' | 'NOT_UTF8' | 'TOO_LARGE' | null> {
  if (size > maxJsonBytes) return 'TOO_LARGE';
  const content = await readFile(file);
  // The decoder drops the byte order mark that some editors add.
  const sheets = isDense(content) ? null : parseSheets(new TextDecoder().decode(content));
  if (sheets === null) return 'NOT_SHEETS';
  // In another encoding, each accent would be shown as « � ».
  if (!isUtf8(content)) return 'NOT_UTF8';
  for (let start = 0; start < sheets.length; start += batchSize)
    await keepBatch(
      importing,
      sheets.slice(start, start + batchSize).map((sheet) => parseListingSheet(sheet, importing.on)),
    );
  return null;
}

/** True for nested or empty lists without end: parsing them would take fifty times their size in memory. */
function isDense(content: Buffer): boolean {
  let [lists, values] = [0, 0];
  for (const byte of content) {
    if (byte === 0x5b || byte === 0x7b) lists += 1;
    else if (byte === 0x2c) values += 1;
  }
  return lists * minBytes.list > content.length + 10_000 || values * minBytes.value > content.length + 10_000;
}

function parseSheets(content: string): readonly unknown[] | null {
  try {
    const value = JSON.parse(content) as unknown;
    const list = Array.isArray(value)
      ? (value as unknown[])
      : (value as { readonly results?: unknown } | null)?.results;
    return Array.isArray(list) ? (list as unknown[]) : null;
  } catch {
    return null;
  }
}

async function keepBatch({ platform, count }: Import, listings: readonly (SourcedListing | null)[]): Promise<void> {
  const sound = listings.filter((listing) => listing !== null);
  count.left += listings.length - sound.length;
  if (sound.length === 0) return;
  await runAsService(platform, async (context) => {
    if (count.kept === 0) await dropExamples(context.tx);
    await keepListings(context, 'acceslibre', sound);
  });
  count.kept += sound.length;
}

async function recordImport(
  context: ServiceContext,
  { kept, left, fault }: ImportCount & { readonly fault: string | null },
): Promise<void> {
  await recordAudit(context, {
    actorId: null,
    action: 'listings.imported',
    subjectType: 'listings',
    subjectId: 'acceslibre',
    detail: { kept, left, fault },
  });
}
