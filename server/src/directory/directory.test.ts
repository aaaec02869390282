import { listingCategories } from '@placejuste/domain/directory';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestDatabase } from '../../test/index.ts';
import { place, slotsOnly } from './directory.fixtures.ts';
import type { ListingRow } from './directory.tables.ts';
import { directorySlice } from './index.ts';
import { dropExamples, keepListings, type SourcedListing } from './keep-listings.ts';
import { buildListingIndex } from './listing-index.ts';

type LaunchOptions = Awaited<ReturnType<typeof start>>;

async function start(db: TestDatabase) {
  const platform = makeTestPlatform(db);
  const app = await buildTestApp(platform, [directorySlice(slotsOnly)]);
  return {
    platform,
    keep: (listings: readonly SourcedListing[]) =>
      platform.db.asService(async (tx) => {
        await dropExamples(tx);
        await keepListings({ ...platform, tx }, 'acceslibre', listings);
      }),
    look: async (query: Record<string, string> | string = {}) => {
      const answer = await app.inject({ url: '/business-directory', query });
      const html = answer.body;
      return {
        status: answer.statusCode,
        html,
        headers: answer.headers,
        names: [...html.matchAll(/<h3><bdi>([^<]*)<\/bdi><\/h3>/g)].map(([, name]) => name ?? ''),
      };
    },
  };
}

eachDatabase('search of the directory', (open) => {
  let keep: LaunchOptions['keep'];
  let look: LaunchOptions['look'];

  beforeAll(async () => {
    ({ keep, look } = await start(await open()));
    await keep([
      place('1', {
        name: 'Boulangerie Épi d’Or',
        category: 'food',
        activity: 'Boulangerie',
        commune: 'Lyon-Modèle',
        postcode: '99003',
      }),
      place('2', {
        name: 'Au pain fictif',
        category: 'food',
        activity: 'Boulangerie',
        commune: 'Lille-Modèle',
        postcode: '99001',
      }),
      place('3', {
        name: 'Musée de la Boulangerie',
        category: 'culture',
        activity: 'Musée',
        commune: 'Lyon-Modèle',
        postcode: '99003',
      }),
      place('4', {
        name: 'Crêperie d’Œuvre',
        category: 'eat',
        activity: 'Crêperie',
        commune: 'Saint-Lyon',
        postcode: '99004',
        said: {},
      }),
    ]);
  });

  it.each([
    [{ q: 'boulangerie' }, ['Boulangerie Épi d’Or', 'Musée de la Boulangerie', 'Au pain fictif']],
    [{ q: 'BOULANGERIES' }, ['Boulangerie Épi d’Or', 'Musée de la Boulangerie', 'Au pain fictif']],
    [{ q: 'epi dor' }, []],
    [{ q: 'épi or' }, ['Boulangerie Épi d’Or']],
    [{ q: 'boulangerie', category: 'culture' }, ['Musée de la Boulangerie']],
    [{ q: 'boulangerie', commune: 'lyon modele' }, ['Boulangerie Épi d’Or', 'Musée de la Boulangerie']],
    [{ q: 'boulangerie lille' }, ['Au pain fictif']],
    [{ commune: '99004' }, ['Crêperie d’Œuvre']],
    [{ commune: 'St Lyon' }, ['Crêperie d’Œuvre']],
    [{ q: 'oeuvre' }, ['Crêperie d’Œuvre']],
    [{ q: 'boul', commune: '9900' }, ['Boulangerie Épi d’Or', 'Musée de la Boulangerie', 'Au pain fictif']],
    [{ category: 'eat' }, ['Crêperie d’Œuvre']],
    [{ category: 'rien' }, ['Crêperie d’Œuvre', 'Musée de la Boulangerie', 'Au pain fictif', 'Boulangerie Épi d’Or']],
    [{ q: 'restaurant' }, ['Crêperie d’Œuvre']],
  ])('%o finds %o', async (query, names) => {
    const found = await look(query);
    expect([...found.names].sort()).toEqual([...names].sort());
  });

  it('puts a name that says it before a trade that says it', async () => {
    expect((await look({ q: 'boulangerie' })).names).toEqual([
      'Boulangerie Épi d’Or',
      'Musée de la Boulangerie',
      'Au pain fictif',
    ]);
  });

  it('forgives a slip and says what it searched instead', async () => {
    const { names, html } = await look({ q: 'boulangrie', commune: 'lylle' });
    expect(names).toEqual(['Au pain fictif']);
    expect(html).toContain('Aucun « boulangrie » ici : nous avons cherché « boulangerie ».');
  });

  it('says which word is nowhere, and keeps what was typed', async () => {
    const { names, html } = await look({ q: 'xylophone musee', commune: 'Lyon' });
    expect(names).toEqual([]);
    expect(html).toContain('Le mot « xylophone » n’est dans aucune fiche.');
    expect(html).toContain('value="xylophone musee"');
  });

  it('repeats a word as it was typed, and says where nothing can be searched', async () => {
    expect((await look({ q: 'Forêt-Noire' })).html).toContain('« Forêt »');
    const { html } = await look({ q: '<b> %%', commune: 'Lyon' });
    expect(html).toContain('Rien à chercher dans « &lt;b&gt; %% ».');
    expect((await look({ commune: 'Lyon' })).html).not.toContain('Rien à chercher');
  });

  it('is kept out of search engines, the page itself is not', async () => {
    expect((await look({ q: 'boulangerie' })).headers['x-robots-tag']).toBe('noindex');
    expect((await look()).headers['x-robots-tag']).toBeUndefined();
  });

  it.each([
    ['markup', '"><script>alert(1)</script>'],
    ['operators', "boulangerie' | 'lyon & ! ( :* %_\\ --"],
    ['10,000 characters', 'boulangerie '.repeat(840)],
    ['no letter', '\u202e🙂🙂'],
  ])('takes hostile text: %s', async (_name, q) => {
    const { status, html } = await look({ q });
    expect(status).toBe(200);
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('value=""><');
  });

  it('takes an address that makes no sense', async () => {
    expect((await look('q=boulangerie&q=b&page=-3&lat=abc&lon=&category[]=eat&category=rien&x=1')).names).toHaveLength(
      3,
    );
    expect((await look('page=51')).names).toHaveLength(4);
  });
});

eachDatabase('directory', (open) => {
  let platform: LaunchOptions['platform'];
  let keep: LaunchOptions['keep'];
  let look: LaunchOptions['look'];

  beforeEach(async () => {
    ({ platform, keep, look } = await start(await open()));
  });

  describe('the examples', () => {
    it('are there while nothing is imported, each marked, with the source and day of its facts', async () => {
      const { html, names } = await look();
      expect(names).toHaveLength(6);
      expect(html.match(/class="chip wait">Exemple</g)).toHaveLength(6);
      expect(html).toContain('que des exemples inventés');
      expect(html).toContain('<dt>Largeur de la porte</dt><dd>90 cm</dd>');
      expect(
        html.match(/Source : exemple inventé, <time datetime="2026-11-21">21 novembre 2026<\/time>/g),
      ).toHaveLength(6);
      expect(html).toContain('Non renseigné : place réservée sur place, toilettes adaptées.');
    });

    it('are indexed as the program would do it', async () => {
      const rows = await platform.db.asService((tx) =>
        sql<
          ListingRow & { words: string; place: string; commune_key: string }
        >`select *, words::text as words, place::text as place from public.listings`.execute(tx),
      );
      for (const row of rows.rows) {
        const index = buildListingIndex(row);
        const same = await platform.db.asService((tx) =>
          sql<{
            same: boolean;
          }>`select ${index.words}::tsvector = ${row.words}::tsvector and ${index.place}::cube = ${row.place}::cube
            and ${index.commune_key} = ${row.commune_key} as same`.execute(tx),
        );
        expect(same.rows, row.name).toEqual([{ same: true }]);
        for (const kind of ['any', 'commune'] as const) {
          const missing = await platform.db.asService((tx) =>
            sql`select unnest(${[...index.vocabulary[kind]]}::text[]) except select word from public.listing_words
              where kind = ${kind}`.execute(tx),
          );
          expect(missing.rows).toEqual([]);
        }
      }
    });

    it('leave when the first real listing comes', async () => {
      await keep([place('a')]);
      expect((await look()).names).toEqual(['Lieu a']);
    });
  });

  it('puts the nearest first and says how far, no farther than five kilometres', async () => {
    await keep([
      place('far', { latitude: 47.03 }),
      place('near', { latitude: 47.001 }),
      place('beyond', { latitude: 47.05 }),
      place('other', { latitude: 47.002, category: 'eat' }),
    ]);
    const { names, html } = await look({ lat: '47.00012', lon: '2' });
    expect(names).toEqual(['Lieu near', 'Lieu other', 'Lieu far']);
    expect(html).toContain('à 110 m');
    expect(html).toContain('3 établissements à moins de 5 km de vous');
    // The page repeats the person's position to about a hundred metres only.
    expect(html).toContain('name="lat" value="47"');
    expect((await look({ lat: '47', lon: '2', category: 'eat' })).names).toEqual(['Lieu other']);
    expect((await look({ lat: '', lon: '' })).names).toHaveLength(4);
  });

  it('pages ten by ten and says when there is more than it shows', async () => {
    await keep(Array.from({ length: 25 }, (_, n) => place(`p${String(n).padStart(2, '0')}`)));
    const pages = await Promise.all(['1', '2', '3'].map((page) => look({ q: 'lieu', page })));
    expect(pages.map(({ names }) => names.length)).toEqual([10, 10, 5]);
    expect(new Set(pages.flatMap(({ names }) => names)).size).toBe(25);
    expect(pages[1]?.html).toContain('Page 2 sur 3');
    expect(pages[1]?.html).toContain('href="/business-directory?q=lieu&amp;page=3#resultats"');
    // There are fewer results than when that address was saved.
    const [past, last] = [await look({ q: 'lieu', page: '9' }), pages[2]];
    expect([past.names, past.html.includes('Page 3 sur 3')]).toEqual([last?.names, true]);
    expect(past.html).toContain('href="/business-directory?q=lieu&amp;page=2#resultats"');
    await keep(Array.from({ length: 501 }, (_, n) => place(`m${n}`, { name: 'Même nom' })));
    expect((await look({ q: 'même' })).html).toContain('Plus de 500 établissements. Précisez');
  });

  it('writes a listing again without losing what its owner said since', async () => {
    await keep([place('a', { said: { entrance: 'steps', doorWidth: 80 } })]);
    await platform.db.asService((tx) =>
      sql`update public.listings set facts =
        ${JSON.stringify([{ kind: 'entrance', value: 'ramp', source: 'business', on: '2026-03-01' }])}::jsonb`.execute(
        tx,
      ),
    );
    await keep([
      place('a', { name: 'Nouveau nom', said: { entrance: 'steps', doorWidth: 85 } }),
      place('a', { name: 'Dernier nom', said: { entrance: 'steps', doorWidth: 90 } }),
    ]);
    const { names, html } = await look({ q: 'dernier' });
    expect(names).toEqual(['Dernier nom']);
    expect(html).toContain(
      'des marches, avec une rampe ou un ascenseur <small class="soft">l’établissement, <time datetime="2026-03-01">',
    );
    expect(html).toContain('90 cm');
    expect((await look({ q: 'nouveau' })).names).toEqual([]);
  });

  it('lets nobody but the service write, and knows every category of the domain', async () => {
    const ada = await platform.signIn();
    for (const change of [
      sql`delete from public.listings`,
      sql`update public.listings set name = 'x'`,
      sql`select * from public.listing_words`,
    ]) {
      await expect(platform.db.asUser(ada.claims, (tx) => change.execute(tx))).rejects.toMatchObject({ code: '42501' });
    }
    await keep(listingCategories.map((category) => place(category, { category })));
    expect((await look({ q: 'lieu' })).html).toContain('11 établissements.');
  });
});
