import { nearestWords, typedWords, type ListingCategory } from '@placejuste/domain/directory';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../platform/postgres/index.ts';
import type { ListingRow } from './directory.tables.ts';
import { categoryLexeme, communeKey, communeLexeme, cubeOf } from './listing-index.ts';

export interface Search {
  readonly q: string;
  readonly commune: string;
  readonly category: ListingCategory | null;
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  /** From 1. */
  readonly page: number;
}

export interface FoundListing extends ListingRow {
  /** Metres; null without a position. */
  readonly metres: number | null;
  /** Answers to « toujours vrai ? » since what is said last changed, and the day of the last of each. */
  readonly yes: number;
  readonly yes_on: string | null;
  readonly no: number;
  readonly no_on: string | null;
}

export interface Found {
  readonly rows: readonly FoundListing[];
  /** At most `mostFound`. */
  readonly total: number;
  /** More were there than is looked at. */
  readonly capped: boolean;
  /** Typed words that nothing holds, and the words searched in their place. */
  readonly corrected: readonly { readonly typed: string; readonly to: readonly string[] }[];
  readonly unknown: readonly string[];
}

export const pageSize = 10;
/** Beyond, a person narrows the search: nobody reads fifty pages. */
export const mostFound = 500;
/** « Autour de moi », metres. */
export const around = 5000;

type Kind = 'any' | 'commune';
interface Term {
  readonly kind: Kind;
  readonly typed: string;
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** Words and town with slips forgiven, category, and position: the nearest first, else what fits best. */
export async function searchListings(tx: Tx, search: Search): Promise<Found> {
  const terms = await termsOf(tx, search);
  const unknown = terms.filter(({ words }) => words.length === 0).map(({ typed }) => typed);
  const corrected = terms.filter(({ typed, words, prefix }) => words.length > 0 && !prefix && !words.includes(typed)).map(({ typed, words }) => ({ typed, to: words }));
  if (unknown.length > 0) return { rows: [], total: 0, capped: false, corrected, unknown };
  const query = [...terms.map(lexemesOf), ...(search.category === null ? [] : [`'${categoryLexeme(search.category)}'`])].join(' & ');
  const rows = await run(tx, search, query);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(({ total: _all, facts, ...row }) => ({ ...row, facts })), total: Math.min(total, mostFound), capped: total > mostFound, corrected, unknown };
}

/** Only a-z, 0-9 and our own signs: nothing a person types is read as an operator. */
function lexemesOf({ kind, words, prefix }: Term): string {
  const lexemes = words.map((word) => `'${kind === 'commune' ? communeLexeme(word) : word}'${prefix ? ':*' : ''}`);
  return `(${lexemes.join(' | ')})`;
}

type Row = FoundListing & { readonly total: number };

async function run(tx: Tx, { near, page, commune }: Search, query: string): Promise<readonly Row[]> {
  const matching = query === '' ? sql`true` : sql`words @@ ${query}::tsquery`;
  const here = near === null ? null : cubeOf(near.latitude, near.longitude);
  const within = here === null ? sql`true` : sql`cube_enlarge(${here}::cube, ${around}, 3) @> place and place <-> ${here}::cube <= ${around}`;
  const key = communeKey(commune);
  const first = here !== null ? sql`order by place <-> ${here}::cube` : query === '' ? sql`order by updated_at desc, id desc` : sql``;
  const best: RawBuilder<unknown> =
    here !== null
      ? sql`metres, id`
      : query === ''
        ? sql`updated_at desc, id desc`
        : sql`commune_key = ${key} desc, ts_rank(words, ${query}::tsquery) desc, jsonb_array_length(facts) desc, name, id`;
  const found = await sql<Row>`
    with found as materialized (
      select *, ${here === null ? sql`null::float8` : sql`place <-> ${here}::cube`} as metres
      from public.listings where ${matching} and ${within} ${first} limit ${mostFound + 1}
    )
    select id, source, source_url, name, category, activity, street, postcode, commune, latitude, longitude, facts, metres,
      coalesce(yes, 0) as yes, yes_on, coalesce(no, 0) as no, no_on, count(*) over ()::int as total
    from found left join public.listing_answers on listing_id = id order by ${best} limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  return found.rows;
}

/** What each typed word stands for: itself, words that begin with it, or those a slip of the finger away. */
async function termsOf(tx: Tx, { q, commune }: Search): Promise<readonly Term[]> {
  const typed = [...typedWords(q).map((word) => ({ kind: 'any' as Kind, word })), ...typedWords(commune).map((word) => ({ kind: 'commune' as Kind, word }))];
  if (typed.length === 0) return [];
  const known = await sql<{ kind: Kind; typed: string; known: boolean; begins: boolean }>`
    select t.kind, t.typed,
      exists (select from public.listing_words w where w.kind = t.kind and w.word = t.typed) as known,
      exists (select from public.listing_words w where w.kind = t.kind and w.word >= t.typed and w.word < t.typed || '~') as begins
    from unnest(${typed.map(({ kind }) => kind)}::text[], ${typed.map(({ word }) => word)}::text[]) as t(kind, typed)`.execute(tx);
  const terms: Term[] = [];
  for (const one of known.rows) {
    if (one.known) terms.push({ ...one, words: [one.typed], prefix: false });
    else if (one.begins && one.typed.length >= 2) terms.push({ ...one, words: [one.typed], prefix: true });
    else terms.push({ ...one, words: await alike(tx, one), prefix: false });
  }
  return terms;
}

async function alike(tx: Tx, { kind, typed }: { readonly kind: Kind; readonly typed: string }): Promise<readonly string[]> {
  if (/\d/.test(typed) || typed.length < 4) return [];
  const found = await sql<{ word: string }>`
    select word from public.listing_words where kind = ${kind} and word % ${typed} order by similarity(word, ${typed}) desc, word limit 40`.execute(tx);
  return nearestWords(typed, found.rows.map(({ word }) => word)).slice(0, 5);
}
