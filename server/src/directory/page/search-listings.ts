import { readTypedForm, listNearestWords, parseTypedWords, type ListingCategory } from '@placejuste/domain/directory';
import type { ServiceContext } from '../../platform/http/index.ts';
import type { Tx } from '../../platform/postgres/index.ts';
import { buildCategoryLexeme, buildCommuneKey, buildCommuneLexeme, formatCube } from '../listing-index.ts';
import { listingsRepository, type ListingMatch, type KnownWord, type WordKind } from '../listings.repository.ts';

export interface Search {
  readonly q: string;
  readonly commune: string;
  readonly category: ListingCategory | null;
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  /** Page number, from 1. */
  readonly page: number;
}

export interface SearchResult {
  readonly rows: readonly ListingMatch[];
  /** Page of these rows: the last one when the requested page is beyond it. */
  readonly page: number;
  /** Number of results, at most `maxResults`. */
  readonly total: number;
  /** True when there are more results than `maxResults`. */
  readonly capped: boolean;
  /** Typed words without a match, and the words searched instead. */
  readonly corrected: readonly { readonly typed: string; readonly to: readonly string[] }[];
  readonly unknown: readonly string[];
  /** Typed texts without a searchable word: signs, articles, single letters. */
  readonly idle: readonly string[];
}

export const pageSize = 10;
/** Most results: nobody reads fifty pages, and a person can narrow the search. */
export const maxResults = 500;
/** Radius of « Autour de moi », in metres. */
export const around = 5000;

interface Term {
  readonly kind: WordKind;
  readonly typed: string;
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/**
 * Searches by words and town, tolerating typing errors, by category and by position: nearest first, or else by
 * relevance.
 */
export async function searchListings({ tx }: ServiceContext, search: Search): Promise<SearchResult> {
  const terms = await loadTerms(tx, search);
  const findTypedForm = (word: string): string => readTypedForm(`${search.q} ${search.commune}`, word);
  const idle = [search.q, search.commune].filter((text) => text !== '' && parseTypedWords(text).length === 0);
  const unknown = terms.filter(({ words }) => words.length === 0).map(({ typed }) => findTypedForm(typed));
  const corrected = terms
    .filter(({ typed, words, prefix }) => words.length > 0 && !prefix && !words.includes(typed))
    .map(({ typed, words }) => ({ typed: findTypedForm(typed), to: words }));
  if (unknown.length > 0) return { rows: [], page: 1, total: 0, capped: false, corrected, unknown, idle };
  const query = [
    ...terms.map(buildLexemes),
    ...(search.category === null ? [] : [`'${buildCategoryLexeme(search.category)}'`]),
  ].join(' & ');
  const { near, commune } = search;
  const searchPage = (page: number) =>
    listingsRepository(tx).search({
      query,
      here: near === null ? null : formatCube(near.latitude, near.longitude),
      around,
      communeKey: buildCommuneKey(commune),
      most: maxResults + 1,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
  let page = search.page;
  let rows = await searchPage(page);
  if (rows.length === 0 && page > 1) {
    // A page beyond the last has no rows to count: shown as is, the directory would look empty.
    const [first] = await searchPage(1);
    page = computeLastPage(first?.total ?? 0);
    rows = first === undefined ? [] : await searchPage(page);
  }
  const total = rows[0]?.total ?? 0;
  return {
    page,
    rows: rows.map(({ total: _all, facts, ...row }) => ({ ...row, facts })),
    total: Math.min(total, maxResults),
    capped: total > maxResults,
    corrected,
    unknown,
    idle,
  };
}

/** Number of the last page, at least 1. */
export function computeLastPage(total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, maxResults) / pageSize));
}

/** Only a-z, 0-9 and our own signs: no typed character is an operator. */
function buildLexemes({ kind, words, prefix }: Term): string {
  const lexemes = words.map((word) => `'${kind === 'commune' ? buildCommuneLexeme(word) : word}'${prefix ? ':*' : ''}`);
  return `(${lexemes.join(' | ')})`;
}

/** Finds the words for each typed word: itself, words that begin with it, or similar ones. */
async function loadTerms(tx: Tx, { q, commune }: Search): Promise<readonly Term[]> {
  const searchWords = [
    ...parseTypedWords(q).map((word) => ({ kind: 'any' as WordKind, word })),
    ...parseTypedWords(commune).map((word) => ({ kind: 'commune' as WordKind, word })),
  ];
  if (searchWords.length === 0) return [];
  const terms: Term[] = [];
  for (const one of await listingsRepository(tx).listKnownWords(searchWords)) {
    if (one.known) terms.push({ ...one, words: [one.typed], prefix: false });
    else if (one.begins && one.typed.length >= 2) terms.push({ ...one, words: [one.typed], prefix: true });
    else terms.push({ ...one, words: await findSimilarWords(tx, one), prefix: false });
  }
  return terms;
}

async function findSimilarWords(tx: Tx, { kind, typed }: KnownWord): Promise<readonly string[]> {
  if (/\d/.test(typed) || typed.length < 4) return [];
  return listNearestWords(typed, await listingsRepository(tx).listSimilarWords(kind, typed)).slice(0, 5);
}
