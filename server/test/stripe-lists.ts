import type { StripeAnswer } from './stripe-refusals.ts';
import type { WrittenEvent } from './stripe-shapes.ts';

const maxPerPage = 100;

/** A list of the API, of a single page. */
export function pageOf(data: readonly object[], url: string): StripeAnswer {
  return { status: 200, body: { object: 'list', data, has_more: false, url } };
}

/** A page of events of the requested types, newest first. */
export function pageOfEvents(
  events: readonly (WrittenEvent & { readonly type: string })[],
  query: URLSearchParams,
): StripeAnswer {
  const types = [...query.entries()].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
  const since = Number(query.get('created[gte]') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? 10), maxPerPage);
  const wanted = events.filter(({ type, created }) => created >= since && types.includes(type)).toReversed();
  const after = query.get('starting_after');
  const from = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1;
  const page = wanted.slice(from, from + limit);
  const data = page.map(({ body }): unknown => JSON.parse(body));
  return { status: 200, body: { object: 'list', data, has_more: from + limit < wanted.length, url: '/v1/events' } };
}
