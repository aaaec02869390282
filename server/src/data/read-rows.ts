import type { CommandContext } from '../platform/http/index.ts';
import type { ReadRequest } from './parse-read.ts';
import { selectRows } from './reads.repository.ts';

/** Reads rows as the person who asks. @throws what PostgreSQL says of a value that does not fit its column */
export function readRows({ tx }: CommandContext, read: ReadRequest): Promise<readonly Record<string, unknown>[]> {
  return selectRows(tx, read);
}
