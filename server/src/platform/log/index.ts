import type { Logger as PinoLogger } from 'pino';

export { describeError, traceError, type ErrorFacts } from './describe-error.ts';

/** Structured lines on standard output. Never a mail address, a plate, a token or a body. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;
