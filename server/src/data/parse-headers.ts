import type { IncomingHttpHeaders } from 'node:http';
import { DataError, buildQueryError } from './data-error.ts';
import { parseRowLimit } from './parse-read.ts';

export const oneObject = 'application/vnd.pgrst.object+json';
export type AnswerForm = 'rows' | 'object' | 'csv';

/** Preferences of a read, from its headers. */
export interface AnswerPreferences {
  readonly form: AnswerForm;
  readonly isCounted: boolean;
  /** Rows of a `Range` header. */
  readonly range: { readonly offset: number; readonly limit: number } | null;
}

/** @throws DataError for a header that this service does not support */
export function parseHeaders(headers: IncomingHttpHeaders): AnswerPreferences {
  const form = chooseAnswerForm(headers);
  const isCounted = isCountRequested(headers);
  const schema = headers['accept-profile'];
  if (schema !== undefined && schema !== 'public') {
    throw new DataError(406, 'PGRST106', `Invalid schema: ${String(schema).slice(0, 60)}`, {
      hint: 'Only the following schemas are exposed: public',
    });
  }
  return { form, isCounted, range: parseRange(headers) };
}

const forms: ReadonlyMap<string, AnswerForm> = new Map([
  [oneObject, 'object'],
  [`${oneObject};nulls=kept`, 'object'],
  ['text/csv', 'csv'],
  ['application/json', 'rows'],
  ['application/vnd.pgrst.array+json', 'rows'],
  ['application/*', 'rows'],
  ['*/*', 'rows'],
]);

/** Chooses the preferred form among those supported: no plan, no document, no objects without nulls. */
function chooseAnswerForm({ accept }: IncomingHttpHeaders): AnswerForm {
  if (accept === undefined || accept.trim() === '') return 'rows';
  const liked = accept
    .split(',')
    .map((type) => {
      const quality = Number(/;\s*q=([\d.]+)/i.exec(type)?.[1] ?? '1');
      const name = type.replace(/;\s*(?:q|charset)=[^;]*/gi, '').replaceAll(/\s/g, '');
      return { form: forms.get(name.toLowerCase()), quality };
    })
    .filter(({ form, quality }) => form !== undefined && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  const form = liked[0]?.form;
  if (form !== undefined) return form;
  throw new DataError(406, 'PGRST107', `None of these media types are available: ${accept.slice(0, 60)}`);
}

/** True when a count is requested. Throws for a preference of PostgREST that this service does not support. */
function isCountRequested(headers: IncomingHttpHeaders): boolean {
  const preferences = String(headers['prefer'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const unknown = preferences.find((one) => !/^(?:|return=[\w-]+|handling=(?:lenient|strict)|count=exact)$/.test(one));
  if (unknown !== undefined) {
    throw new DataError(400, 'PGRST122', 'Invalid preferences given', {
      details: `Invalid preferences: ${unknown.slice(0, 60)}`,
    });
  }
  return preferences.includes('count=exact');
}

function parseRange(headers: IncomingHttpHeaders): AnswerPreferences['range'] {
  const { range } = headers;
  if (range === undefined) return null;
  const bounds = /^(?:items=)?(\d{1,9})-(\d{1,9})?$/.exec(range);
  if (bounds === null || !['items', undefined].includes(headers['range-unit'] as string | undefined))
    throw buildQueryError('range', range, 'expected two numbers of rows');
  const [, from = '', to] = bounds;
  const offset = Number(from);
  if (to === undefined) return { offset, limit: parseRowLimit(undefined) };
  if (Number(to) < offset) {
    throw new DataError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: 'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  }
  return { offset, limit: parseRowLimit(String(Number(to) - offset + 1)) };
}
