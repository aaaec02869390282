interface DriverFault extends NodeJS.ErrnoException {
  /** Only errors of PostgreSQL have one. */
  readonly severity?: string;
}

/**
 * Refused by the network or by PostgreSQL before any query of ours: 28… authorisation, 3D database, 53 too many, 57
 * starting or stopping.
 */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
]);
const unwelcome = /^(?:28|3D|53|57P)/;

/** True when the database does not answer: nothing is wrong with what was asked, which may be asked again later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', severity } = error as DriverFault;
  return unreachable.has(code) || (severity !== undefined && unwelcome.test(code)) || isDriverRefusal(error);
}

/** The driver's own refusals carry no code: a server without SSL, a password that is missing, a silence too long. */
function isDriverRefusal({ message }: Error): boolean {
  return /SSL|SASL|Connection terminated|timeout exceeded when trying to connect/.test(message);
}
