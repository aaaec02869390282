import * as z from 'zod';

const maxPageSize = 1000;
const usualPage = 50;
const number = z.coerce.number().int().min(1).max(1_000_000);
const pageShape = z.object({ page: number.catch(1), per_page: number.catch(usualPage) });

export interface PageOfUsers {
  readonly number: number;
  readonly size: number;
}

/** A value that is not a number counts as absent: the official client sends empty ones. */
export function readPage(query: unknown): PageOfUsers {
  const { page, per_page: size } = pageShape.parse(query);
  return { number: page, size: Math.min(size, maxPageSize) };
}

/** `<…?page=2&per_page=50>; rel="next", <…?page=9&per_page=50>; rel="last"`; the client reads `page` first. */
export function buildLinkHeader({ number: page, size }: PageOfUsers, total: number): string {
  const last = Math.max(1, Math.ceil(total / size));
  const link = (to: number, rel: string): string =>
    ['<', `/admin/users?page=${to}&per_page=${size}`, `>; rel="${rel}"`].join('');
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
