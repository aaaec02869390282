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
  return !Number.isNaN(since) && truncateToSeconds(modifiedAt) <= since;
}

/** Whether a part may be joined to what the caller holds; without the header it says that it may. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const condition = headers['if-range'];
  if (condition === undefined || Array.isArray(condition)) return condition === undefined;
  return condition.startsWith('"') ? condition === etag : Date.parse(condition) === truncateToSeconds(modifiedAt);
}

function splitTags(tags: string): readonly string[] {
  return tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

/** A date of HTTP has no milliseconds. */
function truncateToSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
