import type { CommandContext } from '../platform/http/index.ts';
import { DataError } from './data-error.ts';
import type { AnswerPreferences } from './parse-headers.ts';
import type { ReadRequest } from './read-request.ts';
import { selectRows } from './reads.repository.ts';

/** Body and headers of an answer. */
export interface ReadAnswer {
  readonly status: 200 | 206;
  readonly body: string;
  /** `0-24/*`, or with the total number of rows instead of the star. */
  readonly contentRange: string;
}

/**
 * Reads rows as the caller.
 * @throws DataError when one row was requested and there is none or several, or when the page begins after the end;
 * errors of PostgreSQL for a value that does not fit its column
 */
export async function readRows(
  { tx, user }: CommandContext,
  { read, preferences }: { readonly read: ReadRequest; readonly preferences: AnswerPreferences },
): Promise<ReadAnswer> {
  const { form, isCounted } = preferences;
  const { text, rows, total } = await selectRows(tx, read, { ownerId: user.id, isCounted, isCsv: form === 'csv' });
  if (form === 'object' && rows !== 1) {
    throw new DataError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  }
  if (total !== null && read.offset > total) {
    throw new DataError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${read.offset} was requested, but there are only ${total} rows.`,
    });
  }
  const span = rows === 0 ? '*' : `${read.offset}-${read.offset + rows - 1}`;
  return {
    status: total !== null && rows < total ? 206 : 200,
    body: renderBody(text, { form, read }),
    contentRange: `${span}/${total ?? '*'}`,
  };
}

function renderBody(
  text: string,
  { form, read }: { readonly form: AnswerPreferences['form']; readonly read: ReadRequest },
) {
  // Without the brackets of the array of one row.
  if (form === 'object') return text.slice(1, -1);
  return form === 'csv' ? `${read.outputs.map(({ name }) => name).join(',')}\n${text}` : text;
}
