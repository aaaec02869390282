import { listingCategories } from '@placejuste/domain/directory';
import { maxResults, pageSize, type Search } from './search-listings.ts';

/** The address of the page, whatever was put in it: what makes no sense is left out, never refused. */
export function readSearch(query: unknown): Search {
  const given = (query ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string, longest: number): string => {
    const value: unknown = Array.isArray(given[name]) ? given[name][0] : given[name];
    return typeof value === 'string' ? value.replaceAll('\u0000', '').trim().slice(0, longest) : '';
  };
  const number = (name: string, most: number): number | null => {
    const typed = text(name, 30);
    const value = Number(typed);
    return typed !== '' && Math.abs(value) <= most ? value : null;
  };
  const [latitude, longitude, page] = [number('lat', 90), number('lon', 180), number('page', maxResults / pageSize)];
  return {
    q: text('q', 200),
    commune: text('commune', 100),
    category: listingCategories.find((one) => one === text('category', 30)) ?? null,
    near:
      latitude === null || longitude === null
        ? null
        : { latitude: roundDegree(latitude), longitude: roundDegree(longitude) },
    page: page !== null && Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** About a hundred metres: enough to sort places, too little to name a door. */
function roundDegree(degree: number): number {
  return Math.round(degree * 1000) / 1000;
}

/** Query string of a search; empty for the page as it opens. */
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
