import { listingCategories } from '@placejuste/domain/directory';
import { maxResults, pageSize, type Search } from './search-listings.ts';

/** Reads a search from any address: invalid parameters are ignored, never refused. */
export function readSearch(query: unknown): Search {
  const parameters = (query ?? {}) as Readonly<Record<string, unknown>>;
  const readText = (name: string, longest: number): string => {
    const value: unknown = Array.isArray(parameters[name]) ? parameters[name][0] : parameters[name];
    return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, longest) : '';
  };
  const readNumber = (name: string, most: number): number | null => {
    const numberText = readText(name, 30);
    const value = Number(numberText);
    return numberText !== '' && Math.abs(value) <= most ? value : null;
  };
  const [latitude, longitude, page] = [
    readNumber('lat', 90),
    readNumber('lon', 180),
    readNumber('page', maxResults / pageSize),
  ];
  return {
    q: readText('q', 200),
    commune: readText('commune', 100),
    category: listingCategories.find((one) => one === readText('category', 30)) ?? null,
    near:
      latitude === null || longitude === null
        ? null
        : { latitude: roundDegree(latitude), longitude: roundDegree(longitude) },
    page: page !== null && Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Rounds to about a hundred metres: enough to sort places, too coarse for a house. */
function roundDegree(degree: number): number {
  return Math.round(degree * 1000) / 1000;
}

/** Query string of a search; empty for the initial page. */
export function formatSearch({ q, commune, category, near, page }: Search): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (commune !== '') query.set('commune', commune);
  if (category !== null) query.set('category', category);
  if (near !== null) {
    query.set('lat', String(near.latitude));
    query.set('lon', String(near.longitude));
  }
  if (page > 1) query.set('page', String(page));
  return query.toString();
}
