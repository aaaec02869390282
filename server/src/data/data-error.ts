/** Error in the form of PostgREST: always these four members. */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  constructor(
    status: number,
    code: string,
    message: string,
    { details = null, hint = null }: { readonly details?: string | null; readonly hint?: string | null } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}

/** Builds the error of a query that this service cannot read. */
export function buildQueryError(part: string, input: string, why: string): DataError {
  return new DataError(400, 'PGRST100', `"failed to parse ${part} (${input.slice(0, 60)})"`, { details: why });
}

/** Builds the error of a column that the table does not have, or does not show. */
export function buildColumnError(table: string, name: string): DataError {
  return new DataError(400, '42703', `column ${table}.${name.slice(0, 60)} does not exist`);
}

/**
 * Converts an error of PostgreSQL about a value that does not fit its column, the caller's fault, as PostgREST does;
 * null for others.
 */
export function fromPostgres(error: unknown): DataError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (/^22/.test(error.code)) return new DataError(400, error.code, error.message);
  return error.code === '42501' ? new DataError(403, error.code, error.message) : null;
}
