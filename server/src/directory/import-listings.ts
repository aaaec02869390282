import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { parisDay, parsePlainDate } from '@placejuste/domain/kernel';
import { recordAudit } from '../accounts/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { AcceslibreError, type AcceslibreSource } from './acceslibre-api.ts';
import { listingOfRow, listingOfSheet, neededColumns } from './acceslibre-sheet.ts';
import { importText as text } from './import.text.fr.ts';
import { dropExamples, keepListings, type SourcedListing } from './keep-listings.ts';
import { NotATable, readCsv } from './read-csv.ts';

type Importing = Pick<Platform, 'db' | 'clock' | 'newId'>;

interface Told {
  kept: number;
  /** Without name, position or known shape. */
  left: number;
}

/** Rows written in one transaction: a page somebody reads meanwhile waits no longer than that. */
const batchSize = 500;
const largestJson = 200_000_000;
/** Bytes of a file for each object or list in it, and for each value: a sheet has five times as many. */
const leastBytes = { list: 20, value: 8 };

/** Sheets read over the network; says in French what was done, also when it stopped on the way. */
export async function importFromAcceslibre(
  platform: Importing,
  source: AcceslibreSource,
  insee: string | null,
): Promise<string> {
  const today = parisDay(platform.clock.now());
  const told: Told = { kept: 0, left: 0 };
  try {
    for await (const sheets of source.sheets(insee))
      await keep(
        platform,
        told,
        sheets.map((sheet) => listingOfSheet(sheet, today)),
      );
  } catch (error) {
    if (!(error instanceof AcceslibreError)) throw error;
    await record(platform, told, error.fault);
    return `${text.stopped[error.fault]}\n${text.told(told)}`;
  }
  await record(platform, told, null);
  return text.told(told);
}

/** The exported table (CSV), or answers of the programming interface kept in a file (JSON). `day`: when it was made. */
export async function importFromFile(platform: Importing, file: string, day: string | null): Promise<string> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) return text.noFile(file);
  const on = day === null ? parisDay(found.mtime) : parsePlainDate(day);
  if (on === null || on > parisDay(platform.clock.now())) return text.badDay;
  const told: Told = { kept: 0, left: 0 };
  const fault = file.endsWith('.json')
    ? await readSheets(platform, told, file, found.size, on)
    : await readTable(platform, told, file, on);
  if (told.kept + told.left > 0) await record(platform, told, fault);
  return fault === null
    ? text.told(told)
    : [text.faults[fault], ...(told.kept > 0 ? [text.told(told)] : [])].join('\n');
}

async function readTable(platform: Importing, told: Told, file: string, on: string): Promise<'NOT_A_TABLE' | null> {
  let batch: (SourcedListing | null)[] = [];
  let first = true;
  try {
    for await (const row of readCsv(createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 }))) {
      if (first && neededColumns.some((column) => !Object.hasOwn(row, column))) return 'NOT_A_TABLE';
      first = false;
      batch.push(listingOfRow(row, on));
      if (batch.length < batchSize) continue;
      await keep(platform, told, batch);
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof NotATable)) throw error;
    return 'NOT_A_TABLE';
  }
  if (first) return 'NOT_A_TABLE';
  await keep(platform, told, batch);
  return null;
}

async function readSheets(
  platform: Importing,
  told: Told,
  file: string,
  size: number,
  on: string,
): Promise<'NOT_SHEETS' | 'TOO_LARGE' | null> {
  if (size > largestJson) return 'TOO_LARGE';
  const content = await readFile(file);
  const sheets = isDense(content) ? null : sheetsIn(content.toString('utf8'));
  if (sheets === null) return 'NOT_SHEETS';
  for (let start = 0; start < sheets.length; start += batchSize)
    await keep(
      platform,
      told,
      sheets.slice(start, start + batchSize).map((sheet) => listingOfSheet(sheet, on)),
    );
  return null;
}

/** Whether it holds lists in lists, or empty ones without end: read, each byte of it would take fifty of memory. */
function isDense(content: Buffer): boolean {
  let [lists, values] = [0, 0];
  for (const byte of content) {
    if (byte === 0x5b || byte === 0x7b) lists += 1;
    else if (byte === 0x2c) values += 1;
  }
  return lists * leastBytes.list > content.length + 10_000 || values * leastBytes.value > content.length + 10_000;
}

function sheetsIn(content: string): readonly unknown[] | null {
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

async function keep(platform: Importing, told: Told, listings: readonly (SourcedListing | null)[]): Promise<void> {
  const sound = listings.filter((listing) => listing !== null);
  told.left += listings.length - sound.length;
  if (sound.length === 0) return;
  await platform.db.asService(async (tx) => {
    if (told.kept === 0) await dropExamples(tx);
    await keepListings(platform, tx, 'acceslibre', sound);
  });
  told.kept += sound.length;
}

async function record(platform: Importing, { kept, left }: Told, fault: string | null): Promise<void> {
  await platform.db.asService((tx) =>
    recordAudit(
      { ...platform, tx },
      {
        actorId: null,
        action: 'listings.imported',
        subjectType: 'listings',
        subjectId: 'acceslibre',
        detail: { kept, left, fault },
      },
    ),
  );
}
