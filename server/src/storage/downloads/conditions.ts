import type { IncomingHttpHeaders } from 'node:http';

/** The validators by which a cache recognises a file. */
export interface Validators {
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** True when the client already has this version (RFC 9110 §13); the entity tag prevails over the date. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.trim() === '*' || splitTags(tags).includes(etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && truncateToSeconds(modifiedAt) <= since;
}

/** True when a range may be joined to the part that the client has; also without an `If-Range` header. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const condition = headers['if-range'];
  if (condition === undefined || Array.isArray(condition)) return condition === undefined;
  return condition.startsWith('"') ? condition === etag : Date.parse(condition) === truncateToSeconds(modifiedAt);
}

function splitTags(tags: string): readonly string[] {
  return tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** Rounds down to a second: a date of HTTP has no milliseconds. */
function truncateToSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
