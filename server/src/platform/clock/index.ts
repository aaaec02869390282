export { readDatabaseTime, type ReadDatabaseTime } from './database-time.repository.ts';

/** The server's time: the one time that decides. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };
export { repeatEvery, type Repeat } from './repeat.ts';
