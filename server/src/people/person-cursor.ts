import * as z from 'zod';
import type { PersonCursor } from './person-terms.repository.ts';

const cursor = z.tuple([z.string(), z.string(), z.uuid()]);

export function encodePersonCursor({ first, second, id }: PersonCursor): string {
  return Buffer.from(JSON.stringify([first, second, id])).toString('base64url');
}

/** Null for an absent or altered cursor: the list then starts anew. */
export function decodePersonCursor(after: string): PersonCursor | null {
  const [first, second, id] = parseCursor(after) ?? [];
  return first === undefined || second === undefined || id === undefined ? null : { first, second, id };
}

function parseCursor(after: string): z.infer<typeof cursor> | null {
  try {
    return cursor.safeParse(JSON.parse(Buffer.from(after, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}
