import type { Logger as PinoLogger } from 'pino';

/** Structured lines on standard output. Never a mail address, a plate, a token or a body. */
export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;
