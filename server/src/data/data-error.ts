/** PostgREST's error body: always these four members. */
export class DataError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/**
 * What PostgreSQL says of a value that does not fit its column is the caller's fault, and said as PostgREST says it.
 */
export function fromPostgres(error: unknown): DataError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (/^22/.test(error.code)) return new DataError(400, error.code, error.message);
  return error.code === '42501' ? new DataError(403, error.code, error.message) : null;
}
