interface DriverFault extends NodeJS.ErrnoException {
  /** Only errors of PostgreSQL have this field. */
  readonly severity?: string;
}

/**
 * Classes of a database that is down or overloaded: 08 connection, 28 authorisation, 3D database, 53 resources, 57
 * start or stop. Also transactions that PostgreSQL rolled back because of others: 40001 (on a standby, its own
 * recovery) and 40P01 (a deadlock). PJ001 is a write that this version may no longer make, and that a newer process
 * may.
 */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
]);
const unwelcome = /^(?:08|28|3D|40001|40P01|53|57P|PJ001)/;

/** True when the database does not answer, or did not this time: the request is valid, and may be repeated later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity } = error as DriverFault;
  return unreachable.has(code) || (severity !== undefined && unwelcome.test(code)) || isDriverRefusal(error);
}

/** The driver's own errors have no code: a server without SSL, a missing password, a timeout. */
function isDriverRefusal({ message }: Error): boolean {
  return /SSL|SASL|Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message);
}

/**
 * True when the session was cut, or the transaction rolled back, at once: a retry on another session, or on the server
 * that took over, may succeed. False after a silence, which already took its time limit.
 */
export function isLostConnection(error: unknown): boolean {
  return isOutage(error) && (error as DriverFault).code !== 'ETIMEDOUT' && !/timeout/.test((error as Error).message);
}

/** True when the server, or this process, ended a statement that took too long. */
export function isTooLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as DriverFault).code === statementTimeout || error.message === 'Query read timeout';
}

const statementTimeout = '57014';

/** Thrown when the server accepts no writes, as a standby at the address of its primary before the address moves. */
export class ReadOnlyServerError extends Error {
  override readonly name = 'ReadOnlyServerError';
  readonly code = 'ECONNREFUSED';
  constructor(cause: unknown) {
    super('The database server takes no writes', { cause });
  }
}

const refusedWrite = '25006';

/** True when the server refused a write in a transaction that was opened for writes. */
export function isRefusedByStandby(error: unknown): boolean {
  return error instanceof Error && (error as DriverFault).code === refusedWrite;
}
