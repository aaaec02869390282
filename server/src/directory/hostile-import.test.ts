import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, it, test } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../test/index.ts';
import * as hostile from '../platform/file-sandbox/hostile-archives.fixtures.ts';
import { importFromFile } from './import-listings.steps.ts';
import { NotATable, readCsv } from './read-csv.ts';

const notATable = 'Ce fichier n’est pas le tableau exporté par acceslibre';
const notUtf8 = 'Ce fichier JSON n’est pas en UTF-8';
const notSheets = 'Ce fichier JSON ne contient pas de fiches d’acceslibre.';
const repeated = (word: string, times: number): Buffer => Buffer.from(`[${word.repeat(times)}`);

test('an endless line of commas is refused before it fills the memory', async () => {
  let chunks = 0;
  async function* commas() {
    for (; chunks < 1000; chunks += 1) yield await Promise.resolve(','.repeat(1000));
  }
  const reading = async () => {
    for await (const row of readCsv(commas())) expect(row).toBeNull();
  };
  await expect(reading()).rejects.toThrow();
  expect(chunks).toBeLessThan(10);
});

test.each([
  ['commas under a header', Buffer.from(`id,name\n${','.repeat(10_000)}`)],
  ['signs of a hundred fields', Buffer.from(`id,name\n${`${'a'.repeat(2000)},`.repeat(100)}`)],
  ['signs inside quotes', Buffer.from(`id,name\n1,"${'a'.repeat(200_000)}"`)],
])('a line of %s is given up before its end', async (_what, content) => {
  let chunks = 0;
  async function* pieces() {
    for (; chunks < 1000; chunks += 1) yield await Promise.resolve(chunks === 0 ? content : Buffer.alloc(1000, 'a'));
  }
  await expect(readCsv(pieces()).next()).rejects.toThrow(NotATable);
  expect(chunks).toBeLessThan(20);
});

test('a letter cut by the end of a chunk is read whole, one of another encoding is not', async () => {
  const listNames = async (file: Buffer) => {
    const chunks = (async function* () {
      for (const byte of file) yield await Promise.resolve(Buffer.from([byte]));
    })();
    const names: unknown[] = [];
    for await (const row of readCsv(chunks)) names.push(row['name']);
    return names;
  };
  expect(await listNames(Buffer.from('\uFEFFid,name\n1,Café'))).toEqual(['Café']);
  await expect(listNames(Buffer.from('id,name\n1,Café', 'latin1'))).rejects.toThrow(NotATable);
});

eachDatabase('a hostile file given to the import of listings', (open) => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
  });

  const imported = async (name: string, content: Buffer): Promise<string> => {
    const path = join(platform.dataDir, name);
    await writeFile(path, content);
    await utimes(path, platform.clock.now(), platform.clock.now());
    return (await importFromFile(platform, path, null)).message;
  };

  it.each([
    ['an archive of archives', 'fiches.csv', () => hostile.buildNestedZip(3), notATable],
    ['fifty million signs on one line', 'fiches.csv', () => hostile.buildLongLine(), notATable],
    ['a million commas on one line', 'fiches.csv', () => Buffer.alloc(1_000_000, ','), notATable],
    ['two hundred million zeros, packed', 'fiches.csv', () => hostile.gzipZeros(), notATable],
    ['entities that repeat each other', 'fiches.csv', () => hostile.buildBillionLaughs('a'), notATable],
    ['lists in lists', 'fiches.json', () => repeated('[', 1_000_000), notSheets],
    ['a million empty sheets', 'fiches.json', () => Buffer.from(`[${'{},'.repeat(1_000_000)}{}]`), notSheets],
    ['a million numbers', 'fiches.json', () => Buffer.from(`[${'1,'.repeat(1_000_000)}1]`), notSheets],
    ['an archive called JSON', 'fiches.json', hostile.buildDocx, notSheets],
    ['accents of another encoding', 'fiches.json', () => Buffer.from('[{"nom":"Café"}]', 'latin1'), notUtf8],
  ])('%s: refused in French, nothing changes', async (_what, name, make, sentence) => {
    expect(await imported(name, make())).toContain(sentence);
    const found = await platform.db.asService((tx) =>
      sql<{ source: string }>`select distinct source from public.listings where source = 'acceslibre'`.execute(tx),
    );
    expect(found.rows).toEqual([]);
  });
});
