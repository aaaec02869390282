interface DriverFault extends NodeJS.ErrnoException {
  /** Only errors of PostgreSQL have one. */
  readonly severity?: string;
}

/**
 * Refused by the network, by PostgreSQL or by a pooler before it: 08 connection, 28… authorisation, 3D database, 53 too
 * many, 57 starting or stopping. Or given up by PostgreSQL, with all it wrote, because others stood in its way: 40001
 * (on a standby, its own recovery) and 40P01 (a deadlock). Or a write that this version may not make any more, and a
 * newer process beside it may: PJ001.
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

/**
 * True when the database does not answer, or not this time: nothing is wrong with what was asked, which may be asked
 * again later.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity } = error as DriverFault;
  return unreachable.has(code) || (severity !== undefined && unwelcome.test(code)) || isDriverRefusal(error);
}

/** The driver's own refusals carry no code: a server without SSL, a password that is missing, a silence too long. */
function isDriverRefusal({ message }: Error): boolean {
  return /SSL|SASL|Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message);
}

/**
 * True when the session was cut, or the transaction given up, at once: the same asked again may be answered by another
 * session, or by the server that took over. One that fell silent was already waited for.
 */
export function isLostConnection(error: unknown): boolean {
  return isOutage(error) && (error as DriverFault).code !== 'ETIMEDOUT' && !/timeout/.test((error as Error).message);
}

/** True when the server, or this process, gave up a statement that took too long. */
export function isTooLate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as DriverFault).code === statementTimeout || error.message === 'Query read timeout';
}

const statementTimeout = '57014';

/** Thrown when the server accepts no writes: a standby at the address of its primary, until the address is moved. */
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
