import { mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fact } from '@placejuste/domain/directory';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { eachDatabase, makeTestPlatform, type TestPlatform } from '../../test/index.ts';
import { createAcceslibreApi, type AcceslibreSource } from './acceslibre-api.ts';
import { importFromAcceslibre, importFromFile } from './import-listings.steps.ts';
import { readCsv } from './read-csv.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Imitates acceslibre: gives the answers one after the other, and repeats the last. */
async function fake(...answers: readonly Answer[]) {
  const asked: { readonly path: string; readonly key: string | undefined }[] = [];
  const waited: number[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: request.headers.authorization });
    (answers[asked.length - 1] ?? answers.at(-1))?.(request, response, origin);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))));
  const source = createAcceslibreApi({
    url: `${origin}/api`,
    key: 'cle.inventee',
    fetch,
    timeoutMs: 2000,
    now: () => Date.parse('2026-11-21T10:00:00Z'),
    wait: async (ms) => void waited.push(ms),
  });
  return { asked, waited, source };
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const sheet = (n: number, more: object = {}) => ({
  url: `https://acceslibre.example/api/erps/lieu-${n}/`,
  web_url: `https://acceslibre.example/app/lieu-${n}/`,
  uuid: `01933b6e-0000-7000-8000-00000000000${n}`,
  activite: { nom: 'Boulangerie Pâtisserie', slug: 'boulangerie-patisserie' },
  nom: `Boulangerie ${n}`,
  slug: `lieu-${n}`,
  adresse: '12 Rue Inventée 99998 Saint-Exemple-sur-Mer',
  commune: 'Saint-Exemple-sur-Mer',
  code_insee: '99998',
  code_postal: '99998',
  geom: { type: 'Point', coordinates: [2.1, 47.1] },
  siret: null,
  accessibilite: {
    url: 'x',
    erp: 'x',
    transport: {
      stationnement_presence: true,
      stationnement_pmr: true,
      stationnement_ext_presence: true,
      stationnement_ext_pmr: false,
    },
    entree: { entree_plain_pied: true, entree_largeur_mini: 90 },
    accueil: { accueil_personnels: 'formés' },
    sanitaires: { sanitaires_presence: true, sanitaires_adaptes: 1 },
  },
  updated_at: '2025-03-12T23:30:00.000000+01:00',
  ...more,
});
const page =
  (results: readonly unknown[], next: string | null = null): Answer =>
  (request, response, origin) =>
    json(200, {
      count: 3,
      page_size: 500,
      next: next === null ? null : next.replace('ORIGIN', origin),
      previous: null,
      results,
    })(request, response, origin);

async function drain(source: AcceslibreSource): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const sheets of source.fetchSheets(null)) all.push(...sheets);
  return all;
}

describe('acceslibre over the network', () => {
  test('walks the pages with the key, and asks for one commune when one is named', async () => {
    const { asked, source } = await fake(page([1, 2], 'ORIGIN/api/erps/?page=2'), page([3]));
    expect(await drain(source)).toEqual([1, 2, 3]);
    expect(asked).toEqual([
      { path: '/api/erps/?page_size=500&clean=true', key: 'Api-Key cle.inventee' },
      { path: '/api/erps/?page=2', key: 'Api-Key cle.inventee' },
    ]);
    for await (const sheets of source.fetchSheets('69123')) expect(sheets).toEqual([3]);
    expect(asked.at(-1)?.path).toContain('code_insee=69123');
  });

  test('waits as long as it is asked to, in seconds or until a date', async () => {
    const { waited, source } = await fake(
      json(429, {}, { 'retry-after': '7' }),
      json(429, {}, { 'retry-after': 'Sat, 21 Nov 2026 10:01:30 GMT' }),
      json(429, {}),
      page([1]),
    );
    expect(await drain(source)).toEqual([1]);
    expect(waited).toEqual([7000, 90_000, 60_000]);
  });

  test('tries again after a fault or a cut connection, later each time', async () => {
    const cut: Answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"next": null, "results": [');
      response.destroy();
    };
    const { waited, source } = await fake(json(500, {}), cut, page([1]));
    expect(await drain(source)).toEqual([1]);
    expect(waited).toEqual([2000, 4000]);
  });

  test.each<[string, string, Answer, number]>([
    ['a refused key', 'KEY_REFUSED', json(401, { detail: 'Informations d’authentification non fournies.' }), 1],
    ['a key without this right', 'KEY_REFUSED', json(403, {}), 1],
    ['a fault that lasts', 'UNREACHABLE', json(502, {}), 4],
    ['a limit that lasts', 'ASKED_TO_WAIT', json(429, {}, { 'retry-after': '5' }), 4],
    ['a pause of an hour', 'ASKED_TO_WAIT', json(429, {}, { 'retry-after': '3600' }), 1],
    ['a page that is no JSON', 'UNREADABLE', (_request, response) => void response.end('<html>'), 1],
    ['another shape', 'UNREADABLE', json(200, { rows: [] }), 1],
    ['an address that is gone', 'UNREADABLE', json(404, {}), 1],
    ['a next page elsewhere', 'UNREADABLE', json(200, { next: 'https://ailleurs.example/', results: [] }), 1],
    ['a page that leads to itself', 'UNREADABLE', page([], 'ORIGIN/api/erps/?page=2'), 2],
  ])('stops at %s', async (_name, fault, answer, requests) => {
    const { asked, source } = await fake(answer);
    await expect(drain(source)).rejects.toMatchObject({ fault });
    expect(asked).toHaveLength(requests);
  });
});

describe('a table', () => {
  async function* chunks(text: string, size: number) {
    for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
  }
  const read = async (text: string, size = 3) => {
    const rows: Readonly<Record<string, string>>[] = [];
    for await (const row of readCsv(chunks(text, size))) rows.push(row);
    return rows;
  };

  it('reads quotes, commas, line ends, a mark of order and a last line without end', async () => {
    expect(await read('\uFEFFid,name\r\n1,"Le ""Bar"", du port\nbis"\r\n\n2,é')).toEqual([
      { id: '1', name: 'Le "Bar", du port\nbis' },
      { id: '2', name: 'é' },
    ]);
  });

  it('reads back whatever was written, wherever the pieces are cut', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', 'é', ' '), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const table = ['a,b', ...rows.map((row) => row.map(quoted).join(','))].join('\n');
          expect(await read(table, size)).toEqual(rows.map(([a, b]) => ({ a, b })));
        },
      ),
    );
  });

  it.each([
    ['a quote inside a name', '1,Le "Bar"', { id: '1', name: 'Le "Bar"' }],
    ['a name that begins by a quoted word', '1,"Le" Bar', { id: '1', name: '"Le" Bar' }],
    ['a short line', '1', { id: '1', name: '' }],
    ['a long line', '1,a,b,c', { id: '1', name: 'a' }],
    ['a line that ends as on another system', '1,a\r', { id: '1', name: 'a' }],
  ])('reads %s', async (_what, line, row) => {
    expect(await read(`id,name\n${line}\n2,b`, 4)).toEqual([row, { id: '2', name: 'b' }]);
  });

  it('tells an error of the file as it is, and closes a file whose reading stops', async () => {
    let open = true;
    async function* file(error: Error | null) {
      try {
        yield await Promise.resolve('id\n1\n');
        if (error !== null) throw error;
        for (;;) yield await Promise.resolve('2\n');
      } finally {
        open = false;
      }
    }
    const broken = new Error('EIO');
    const reading = async () => {
      for await (const row of readCsv(file(broken))) expect(row).toEqual({ id: '1' });
    };
    await expect(reading()).rejects.toBe(broken);
    open = true;
    for await (const row of readCsv(file(null))) {
      expect(row).toEqual({ id: '1' });
      break;
    }
    await vi.waitFor(() => expect(open).toBe(false));
  });

  it('refuses a quote that never closes', async () => {
    await expect(read('id\n"1')).rejects.toThrow();
  });
});

eachDatabase('import of listings', (open) => {
  let platform: TestPlatform;
  beforeEach(async () => {
    platform = makeTestPlatform(await open());
  });

  interface Kept {
    readonly name: string;
    readonly category: string;
    readonly street: string | null;
    readonly source_url: string | null;
    readonly facts: readonly Fact[];
  }
  const kept = async () =>
    (
      await platform.db.asService((tx) =>
        sql<Kept>`select name, category, street, source_url, facts from public.listings order by name`.execute(tx),
      )
    ).rows;
  const logged = async () =>
    (
      await platform.db.asService((tx) =>
        sql<{
          detail: object;
        }>`select detail from public.audit_log where action = 'listings.imported' order by id`.execute(tx),
      )
    ).rows.map(({ detail }) => detail);
  /** The injected time, since the clock of the disk is real. */
  const file = async (name: string, content: string, madeAt: Date = platform.clock.now()) => {
    const path = join(await mkdtemp(join(tmpdir(), 'listings-')), name);
    await writeFile(path, content);
    await utimes(path, madeAt, madeAt);
    return path;
  };

  it('keeps what acceslibre says with its day, skips what cannot be shown, and can run again', async () => {
    const broken = [
      sheet(3, { geom: null }),
      sheet(4, { nom: ' ' }),
      sheet(5, { geom: { coordinates: [2, 91] } }),
      null,
      'x',
    ];
    const { source } = await fake(
      page([sheet(1), ...broken], 'ORIGIN/api/erps/?page=2'),
      page([
        sheet(2, { accessibilite: null, activite: null, web_url: 'javascript:alert(1)', updated_at: '2031-01-01' }),
      ]),
    );
    expect(await importFromAcceslibre(platform, source, null)).toEqual({
      message: '2 fiches reprises. 5 laissées de côté : sans nom, sans position ou illisible.',
      isWhole: true,
    });
    expect(await kept()).toEqual([
      {
        name: 'Boulangerie 1',
        category: 'food',
        street: '12 Rue Inventée',
        source_url: 'https://acceslibre.example/app/lieu-1/',
        facts: [
          ['reservedInside', true],
          ['reservedNear', false],
          ['entrance', 'level'],
          ['doorWidth', 90],
          ['toilets', 'adapted'],
          ['staff', 'trained'],
        ].map(([kind, value]) => ({ kind, value, source: 'acceslibre', on: '2025-03-12' })),
      },
      { name: 'Boulangerie 2', category: 'other', street: '12 Rue Inventée', source_url: null, facts: [] },
    ]);
    const again = await fake(page([sheet(1, { nom: 'Boulangerie changée' })]));
    await importFromAcceslibre(platform, again.source, null);
    expect((await kept()).map(({ name }) => name)).toEqual(['Boulangerie 2', 'Boulangerie changée']);
    expect(await logged()).toEqual([
      { kept: 2, left: 5, fault: null },
      { kept: 1, left: 0, fault: null },
    ]);
  });

  it('a name cut in the middle of a sign, or that holds half of one, stops nothing', async () => {
    const named = (number: number, nom: string) => sheet(number, { nom });
    const { source } = await fake(page([named(1, `${'a'.repeat(199)}🙂`), named(2, 'Caf\ud83d\u00e9'), sheet(3)]));
    expect(await importFromAcceslibre(platform, source, null)).toEqual({
      message: expect.stringContaining('3 fiches reprises.'),
      isWhole: true,
    });
    expect((await kept()).map(({ name }) => name)).toEqual(['Boulangerie 3', 'Café', 'a'.repeat(199)]);
  });

  it('keeps what came before acceslibre stopped, and says so', async () => {
    const { source } = await fake(page([sheet(1)], 'ORIGIN/api/erps/?page=2'), json(401, {}));
    expect(await importFromAcceslibre(platform, source, null)).toEqual({
      message: 'acceslibre refuse la clé ACCESLIBRE_KEY.\n1 fiche reprise.',
      isWhole: false,
    });
    expect(await kept()).toHaveLength(1);
    expect(await logged()).toEqual([{ kept: 1, left: 0, fault: 'KEY_REFUSED' }]);
  });

  it('keeps the examples when nothing came', async () => {
    const { source } = await fake(json(500, {}));
    expect(await importFromAcceslibre(platform, source, null)).toEqual({
      message: expect.stringContaining('acceslibre ne répond pas.'),
      isWhole: false,
    });
    expect(await kept()).toHaveLength(6);
  });

  it('reads the exported table, dated as the file', async () => {
    const header =
      'id,name,postal_code,commune,numero,voie,lieu_dit,code_insee,siret,activite,longitude,latitude,stationnement_ext_pmr,entree_plain_pied,entree_marches_rampe,entree_largeur_mini,sanitaires_presence,sanitaires_adaptes,accueil_personnels,labels,web_url';
    const rows = [
      'a1,"Le ""Modèle"", café",99998,Saint-Exemple-sur-Mer,11 bis,Rue ' +
        'Inventée,,99998,,Café,2.37,48.84,True,False,fixe,120,True,0,,"[""th""]",https://acceslibre.example/a1',
      'a2,Sans position,99998,Saint-Exemple-sur-Mer,,,,,,,,,,,,,,,,,',
    ];
    expect(
      (await importFromFile(platform, await file('acceslibre.csv', [header, ...rows].join('\n')), '2026-10-01'))
        .message,
    ).toBe('1 fiche reprise. 1 laissée de côté : sans nom, sans position ou illisible.');
    expect(await kept()).toEqual([
      {
        name: 'Le "Modèle", café',
        category: 'eat',
        street: '11 bis Rue Inventée',
        source_url: 'https://acceslibre.example/a1',
        facts: [
          ['reservedNear', true],
          ['entrance', 'ramp'],
          ['doorWidth', 120],
          ['toilets', 'unadapted'],
        ].map(([kind, value]) => ({ kind, value, source: 'acceslibre', on: '2026-10-01' })),
      },
    ]);
    // Some editors add a byte order mark.
    for (const mark of ['', '\uFEFF']) {
      const sheets = await file('fiches.json', mark + JSON.stringify({ results: [sheet(1)] }));
      expect((await importFromFile(platform, sheets, null)).message).toBe('1 fiche reprise.');
    }
  });

  it('refuses what is no file of theirs, and changes nothing', async () => {
    const refused: readonly (readonly [name: string, content: string, day: string | null, said: string])[] = [
      ['another.csv', 'a,b\n1,2', null, 'pas le tableau'],
      ['empty.csv', '', null, 'pas le tableau'],
      ['picture.csv', '\u0089PNG\r\n"', null, 'pas le tableau'],
      ['another.json', '{"results": 3}', null, 'ne contient pas de fiches'],
      ['cut.json', '[{', null, 'ne contient pas de fiches'],
      ['to-come.csv', 'a', '2027-01-01', 'pas un jour passé'],
      ['no-day.csv', 'a', 'hier', 'pas un jour passé'],
    ];
    const tomorrow = new Date(platform.clock.now().getTime() + 86_400_000);
    const early = await file('early.csv', 'a,b\n1,2', tomorrow);
    expect((await importFromFile(platform, early, null)).message).toContain('pas un jour passé');
    for (const [name, content, day, said] of refused)
      expect(await importFromFile(platform, await file(name, content), day), name).toEqual({
        message: expect.stringContaining(said),
        isWhole: false,
      });
    expect(await kept()).toHaveLength(6);
    expect(await logged()).toEqual([]);
  });
});
