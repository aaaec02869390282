import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newDatabase, runSql } from './bench-database.ts';
import type { Figure } from './figure.ts';
import { newDataDir, root, startProduct, type RunningProduct } from './running-product.ts';

const onServer = 800_000;
const embedded = 100_000;
/**
 * Imported with the command of an operator; on a server, the others are displaced copies of these, because importing
 * all would take a quarter of an hour.
 */
const importedOnServer = 20_000;
const rounds = 300;

const trades = [
  'Boulangerie',
  'Restaurant',
  'Pharmacie',
  'Coiffure',
  'Mairie',
  'Médecin généraliste',
  'Supermarché',
  'Hôtel',
  'Bibliothèque',
  'Garage',
  'Banque',
  'Piscine',
  'École primaire',
  'Café',
  'Librairie',
  'Opticien',
] as const;
const first = ['Au', 'Bel', 'Grand', 'Petit', 'Vieux', 'Nouveau', 'Bon', 'Clair', 'Haut', 'Doux'] as const;

/** An invented place, identical for the same number: many rare names, 3,000 communes, the width of France. */
function invented(n: number) {
  const trade = trades[(n * 7919) % trades.length] ?? '';
  const name = `${trade} ${first[n % first.length] ?? ''} ${word(n % 40_009)}`;
  const commune = `${word((n * 31) % 3001)} ${n % 3 === 0 ? 'sur Exemple' : 'Modèle'}`;
  return {
    trade,
    name,
    commune,
    postcode: String(10_000 + ((n * 31) % 3001)),
    latitude: 43 + ((n * 104_729) % 800_000) / 100_000,
    longitude: -4 + ((n * 15_485_863) % 1_100_000) / 100_000,
  };
}

/** An invented word of at most four syllables. */
function word(n: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo'];
  let left = n + 200;
  let made = '';
  for (; left > 0; left = Math.floor(left / syllables.length)) made += syllables[left % syllables.length] ?? '';
  return made;
}

/** Realistic searches: a trade, a trade with a town, a name with a typo, a town, a position, a later page. */
function searches(n: number, among: number): string {
  const place = invented((n * 997) % among);
  const slip = place.name.split(' ')[2] ?? '';
  const asked: readonly Record<string, string>[] = [
    { q: place.trade },
    { q: place.trade, commune: place.commune },
    { q: `${slip.slice(0, 2)}x${slip.slice(2)}` },
    { commune: place.postcode },
    { lat: place.latitude.toFixed(3), lon: place.longitude.toFixed(3), q: place.trade },
    { lat: place.latitude.toFixed(3), lon: place.longitude.toFixed(3) },
    { category: 'eat', commune: place.commune.split(' ')[0] ?? '' },
    { q: `${place.trade} ${slip}` },
    { q: place.trade, page: '3' },
  ];
  return new URLSearchParams(asked[n % asked.length]).toString();
}

/** `among`: names are searched among so many of the first imported places. */
async function measured(
  product: RunningProduct,
  among: number,
): Promise<{ readonly p95: number; readonly p50: number; readonly found: number }> {
  const times: number[] = [];
  let found = 0;
  for (let n = -20; n < rounds; n += 1) {
    const started = performance.now();
    const answer = await fetch(`${product.origin}/business-directory?${searches(n + 20, among)}`);
    const html = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} for ${searches(n + 20, among)}`);
    // The first searches warm up the query plans.
    if (n < 0) continue;
    times.push(performance.now() - started);
    if (html.includes('class="card listing"')) found += 1;
  }
  if (found < rounds * 0.7)
    throw new Error(`Only ${found} of ${rounds} searches found something: the bench looks for nothing`);
  const sorted = times.sort((one, other) => one - other);
  return { p95: sorted[Math.floor(rounds * 0.95)] ?? NaN, p50: sorted[Math.floor(rounds / 2)] ?? NaN, found };
}

/**
 * Requests `/business-directory` over HTTP, as whole pages, with invented places imported by the command of an
 * operator.
 */
export async function run(): Promise<readonly Figure[]> {
  return [await searched('directory-server-p95-ms', onServer), await searched('directory-embedded-p95-ms', embedded)];
}

async function searched(key: string, count: number): Promise<Figure> {
  const data = await newDataDir();
  const database = key.includes('server') ? await newDatabase() : null;
  const product = await startProduct(data.path, database?.url ?? '');
  try {
    const file = join(data.path, 'listings.csv');
    const imported = database === null ? count : importedOnServer;
    await writeFile(file, tableOf(imported));
    const started = performance.now();
    const env = { ...process.env, DATA_DIR: data.path, DATABASE_URL: database?.url ?? '' };
    const told = spawnSync(process.execPath, [join(root, 'server/src/app/admin-command.ts'), 'import-listings', file], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
    if (told.status !== 0 || !told.stdout.includes('fiches reprises')) throw new Error(told.stdout + told.stderr);
    const rate = imported / ((performance.now() - started) / 1000);
    if (database !== null) await runSql(database.url, ...copying(count / imported));
    const { p95, p50, found } = await measured(product, imported);
    return {
      key,
      value: p95,
      detail:
        `${rounds} searches over HTTP (${found} found something), median ${p50.toFixed(1)} ms, ${count} ` +
        `places, imported at ${rate.toFixed(0)} a second`,
    };
  } finally {
    await product.stop();
    await database?.drop();
    await data.remove();
  }
}

function tableOf(count: number): string {
  const lines = [
    'id,name,commune,postal_code,voie,activite,longitude,latitude,stationnement_pmr,stationnement_ext_pmr,entree_plain_pied,entree_largeur_mini,sanitaires_presence,sanitaires_adaptes,accueil_personnels',
  ];
  for (let n = 0; n < count; n += 1) {
    const { trade, name, commune, postcode, latitude, longitude } = invented(n);
    lines.push(
      [
        `n${n}`,
        name,
        commune,
        postcode,
        `${n % 200} rue ${word(n % 5003)}`,
        trade,
        longitude,
        latitude,
        'True',
        'False',
        'True',
        90,
        'True',
        1,
        'formés',
      ].join(','),
    );
  }
  return lines.join('\n');
}

/**
 * Each copy has another position and one rare word of its own, so that there are as many distinct words as in a
 * country.
 */
function copying(times: number): readonly string[] {
  return [
    'drop index listings_words, listings_place, listings_recent, listing_words_alike',
    `insert into listings select gen_random_uuid(), source, source_id || '-' || copy, source_url, name, category,
      activity, street, postcode, commune, commune_key, latitude, longitude, facts, updated_at,
       words || array_to_tsvector(array['mot' || (hashtext(source_id || copy) & 262143)::text]),
         cube(array[(place -> 1) + copy * 137, (place -> 2) + copy * 211, place -> 3]) from listings,
         generate_series(1, ${times - 1}) as copy`,
    `insert into listing_words select 'any', substr(translate(md5(n::text), '0123456789', ` +
      `'ghijklmnop'), 1, 5 + n % 7) from generate_series(1, 200000) n on conflict do nothing`,
    'create index listings_words on listings using gin (words) with (fastupdate = off)',
    'create index listings_place on listings using gist (place)',
    'create index listings_recent on listings (updated_at desc, id desc)',
    'create index listing_words_alike on listing_words using gin (word gin_trgm_ops) with (fastupdate = off)',
    'vacuum analyze',
  ];
}
