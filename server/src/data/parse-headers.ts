import type { IncomingHttpHeaders } from 'node:http';
import { DataError } from './data-error.ts';

export const oneObject = 'application/vnd.pgrst.object+json';

/** What the headers of a read ask for. @throws DataError for what this service does not know */
export function parseHeaders(headers: IncomingHttpHeaders): { readonly isOneAsked: boolean } {
  const isOneAsked = isObjectAccepted(headers);
  refuseUnknownHeaders(headers);
  const schema = headers['accept-profile'];
  if (schema !== undefined && schema !== 'public') {
    throw new DataError(406, 'PGRST106', `Invalid schema: ${String(schema).slice(0, 60)}`);
  }
  return { isOneAsked };
}

/** True for one object instead of rows; throws for what is not JSON: a table, a plan, other forms of it. */
function isObjectAccepted({ accept = '*/*' }: IncomingHttpHeaders): boolean {
  const types = accept.split(',').map((type) =>
    type
      .replace(/;\s*(?:q|charset)=[^;]*/gi, '')
      .trim()
      .toLowerCase(),
  );
  if (types.includes(oneObject)) return true;
  if (types.some((type) => ['*/*', 'application/*', 'application/json', ''].includes(type))) return false;
  throw new DataError(406, 'PGRST107', `None of these media types are available: ${accept.slice(0, 60)}`);
}

/** Preferences and ranges that PostgREST would follow on a read, and that this service does not know. */
function refuseUnknownHeaders(headers: IncomingHttpHeaders): void {
  const preferences = String(headers['prefer'] ?? '')
    .split(',')
    .map((one) => one.trim());
  const unknown = preferences.find((one) => !/^(?:|return=\w+|handling=lenient)$/.test(one));
  if (unknown !== undefined) {
    throw new DataError(400, 'PGRST122', 'Invalid preferences given', `Invalid preferences: ${unknown.slice(0, 60)}`);
  }
  if (headers['range'] !== undefined)
    throw new DataError(400, 'PGRST100', '"failed to parse range"', 'only limit and offset are supported');
}
