import type { IncomingHttpHeaders } from 'node:http';

/** What a cache may know a file by. */
export interface Validators {
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Whether the caller holds this very file (RFC 9110 §13): the tag decides where both are given. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.trim() === '*' || splitTags(tags).includes(etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && wholeSeconds(modifiedAt) <= since;
}

/** Whether a part may be joined to what the caller holds; without the header it says that it may. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const given = headers['if-range'];
  if (given === undefined || Array.isArray(given)) return given === undefined;
  return given.startsWith('"') ? given === etag : Date.parse(given) === wholeSeconds(modifiedAt);
}

function splitTags(tags: string): readonly string[] {
  return tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** A date of HTTP has no milliseconds. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
