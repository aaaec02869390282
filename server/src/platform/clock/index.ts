export { readDatabaseTime, type ReadDatabaseTime } from './database-time.repository.ts';

/** The server's time, which decides every date and deadline. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
export { repeatEvery, type Repeat } from './repeat.ts';
