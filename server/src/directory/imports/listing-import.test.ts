import { listingsPieceBytes, type ListingsPiece } from '@placejuste/contracts/directory';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, it, test } from 'vitest';
import {
  apiCallsOf,
  buildTestApp,
  eachDatabase,
  makeTestPlatform,
  type ApiCallOf,
  type TestPerson,
  type TestPlatform,
} from '../../../test/index.ts';
import * as hostile from '../../platform/file-sandbox/hostile-archives.fixtures.ts';
import { slotsOnly } from '../directory.fixtures.ts';
import { directorySlice } from '../index.ts';
import { NotATable, readCsvPiece } from '../read-csv.ts';

const path = '/api/admin/listings-import';
const header = 'id,name,commune,longitude,latitude,entree_plain_pied';
const lines = [
  'a1,"Le ""Modèle"",\ncafé",Saint-Exemple-sur-Mer,2.37,48.84,True',
  'a2,Pharmacie,Saint-Exemple-sur-Mer,2.38,48.84,False',
  'a3,Sans position,Saint-Exemple-sur-Mer,,,True',
  'a4, ,Saint-Exemple-sur-Mer,2.37,48.84,True',
];
const table = [header, ...lines].join('\r\n');

interface SentMail {
  readonly piece: Buffer;
  readonly columns?: readonly string[] | null;
  readonly isLast?: boolean;
  readonly day?: string;
  readonly write?: boolean;
}

/** Reads a whole file by pieces of that many bytes. */
function readInPieces(file: Buffer, size: number): readonly Readonly<Record<string, string>>[] {
  const rows: Readonly<Record<string, string>>[] = [];
  let columns: readonly string[] | null = null;
  for (let at = 0; at < file.length; ) {
    const isLast = at + size >= file.length;
    const read = readCsvPiece(file.subarray(at, at + size), { columns, isLast, most: 3 });
    rows.push(...read.rows);
    columns = read.columns;
    at += read.consumed;
  }
  return rows;
}

test('a table reads the same wherever its pieces are cut', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', 'é', '🙂', ' '), maxLength: 8 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat().map(String), cell), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 100, max: 200 }),
      (rows, size) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const file = Buffer.from(['\uFEFFid,name', ...rows.map(([id, name]) => `${id},${quoted(name)}`)].join('\n'));
        expect(readInPieces(file, size)).toEqual(rows.map(([id, name]) => ({ id, name })));
      },
    ),
  );
});

test('a piece that holds no whole record is refused, rather than asked for without end', () => {
  const piece = { columns: ['id', 'name'], isLast: false, most: 500 };
  expect(() => readCsvPiece(Buffer.from('1,"a'), piece)).toThrow(NotATable);
  expect(() => readCsvPiece(Buffer.alloc(1000, '\n'), piece)).toThrow(NotATable);
});

eachDatabase('the table of acceslibre imported from the screen', (open) => {
  let platform: TestPlatform;
  let app: FastifyInstance;
  let call: ApiCallOf;
  let chief: TestPerson;

  beforeEach(async () => {
    platform = makeTestPlatform(await open());
    app = await buildTestApp(platform, [directorySlice(slotsOnly)]);
    chief = await platform.signIn({ roles: ['admin'], aal: 'aal2' });
    call = apiCallsOf(
      () => chief,
      () => app,
    );
  });

  const send = ({ piece, columns = null, isLast = true, day = '2026-10-01', write = false }: SentMail) =>
    call('POST', path, { piece: piece.toString('base64'), columns, isLast, day, write });
  const names = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{ name: string }>`select name from public.listings where source = 'acceslibre' order by name`.execute(tx),
      )
    ).rows.map(({ name }) => name);
  const logged = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{ actor_id: string; detail: object }>`select actor_id, detail from public.audit_log
          where action = 'listings.imported' order by id`.execute(tx),
      )
    ).rows;
  const changesOf = (piece: ListingsPiece) => piece.rows.map(({ sourceId, change }) => `${sourceId} ${change}`);

  it('says what would change and writes nothing, then writes it with its line in the log', async () => {
    const looked = await send({ piece: Buffer.from(table) });
    expect(looked.status).toBe(200);
    const found = looked.body as ListingsPiece;
    expect(changesOf(found)).toEqual(['a1 new', 'a2 new']);
    expect(found.consumed).toBe(Buffer.byteLength(table));
    expect(found.refused).toEqual([
      { line: 3, sourceId: 'a3', name: 'Sans position', fault: 'NO_POSITION' },
      { line: 4, sourceId: 'a4', name: '', fault: 'NO_NAME' },
    ]);
    expect(await names()).toEqual([]);
    expect(await logged()).toEqual([]);
    const done = await send({ piece: Buffer.from(table), write: true });
    expect(done.body).toEqual(looked.body);
    expect(await names()).toEqual(['Le "Modèle",\ncafé', 'Pharmacie']);
    expect(await logged()).toEqual([{ actor_id: chief.id, detail: { kept: 2, left: 2, fault: null } }]);
    const again = await send({ piece: Buffer.from(table.replace('Pharmacie', 'Opticien')), day: '2026-11-01' });
    expect(changesOf(again.body as ListingsPiece)).toEqual(['a1 same', 'a2 changed']);
  });

  it('leaves a line cut by the end of a piece to the next one', async () => {
    const file = Buffer.from(table);
    const cut = file.indexOf('café');
    const first = (await send({ piece: file.subarray(0, cut + 60), isLast: false, write: true })).body as ListingsPiece;
    expect(changesOf(first)).toEqual(['a1 new']);
    const rest = { piece: file.subarray(first.consumed), columns: first.columns, write: true };
    expect(changesOf((await send(rest)).body as ListingsPiece)).toEqual(['a2 new']);
    expect(await names()).toHaveLength(2);
  });

  it('keeps five hundred lines in one call at most', async () => {
    const many = Array.from({ length: 620 }, (_, n) => `b${n},Lieu ${n},Saint-Exemple-sur-Mer,2.37,48.84,True`);
    const file = Buffer.from([header, ...many].join('\n'));
    const first = (await send({ piece: file, write: true })).body as ListingsPiece;
    expect(first.rows).toHaveLength(500);
    const rest = { piece: file.subarray(first.consumed), columns: first.columns, write: true };
    expect(((await send(rest)).body as ListingsPiece).rows).toHaveLength(120);
    expect(await names()).toHaveLength(620);
  });

  it('names what is known, page after page', async () => {
    await send({ piece: Buffer.from(table), write: true });
    const known = async (query = '') => (await call('GET', `${path}/known${query}`)).body;
    const [a1, a2] = ['Le "Modèle",\ncafé', 'Pharmacie'].map((name, at) => ({
      sourceId: `a${at + 1}`,
      name,
      communeKey: 'saint exemple mer',
    }));
    expect(await known()).toEqual({ rows: [a1, a2], next: null });
    expect(await known('?after=a1')).toEqual({ rows: [a2], next: null });
  });

  it.each(['hier', '2027-01-01', ''])('refuses a file said to be of « %s »', async (day) => {
    const refused = await send({ piece: Buffer.from(table), day, write: true });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ message: 'La date du fichier n’est pas un jour passé.' });
    expect(await names()).toEqual([]);
  });

  it.each([
    ['another table', () => Buffer.from('a,b\n1,2')],
    ['an empty file', () => Buffer.alloc(0)],
    ['the table saved again with the accents of a spreadsheet', () => Buffer.from(table, 'latin1')],
    ['the table saved again in letters of two bytes', () => Buffer.from(`\uFEFF${table}`, 'utf16le')],
    ['a header alone', () => Buffer.from(header)],
    ['an archive of archives', () => hostile.buildNestedZip(3)],
    ['millions of signs on one line', () => hostile.buildLongLine()],
    ['commas without end', () => Buffer.alloc(listingsPieceBytes, ',')],
    ['commas without end under the header', () => Buffer.from(`${header}\n${','.repeat(300_000)}`)],
    ['a quote that never closes', () => Buffer.from(`${header}\n1,"${'a'.repeat(300_000)}`)],
    ['zeros, packed', () => hostile.gzipZeros()],
    ['entities that repeat each other', () => hostile.buildBillionLaughs('a')],
    ['lists in lists', () => Buffer.alloc(listingsPieceBytes, '[')],
  ])('%s is refused in a sentence, and changes nothing', async (_what, make) => {
    const file = make();
    const refused = await send({
      piece: file.subarray(0, listingsPieceBytes),
      isLast: file.length <= listingsPieceBytes,
      write: true,
    });
    expect(refused.status).toBe(422);
    expect((refused.body as { message: string }).message).toContain('n’est pas le tableau exporté par acceslibre');
    expect(await names()).toEqual([]);
    expect(await logged()).toEqual([]);
  });
});
