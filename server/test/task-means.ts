import type { TaskMeans } from '../src/app/admin-task.ts';
import type { Following } from '../src/backup/index.ts';

const none = (): never => {
  throw new Error('This task needs no copy of the database and no payment');
};

/** For tasks that neither save nor restore, and report no progress. */
export const noMeans: TaskMeans & Following = {
  acceslibre: null,
  accessTokenSeconds: 3600,
  mail: { supportAddress: null, from: undefined },
  payments: none,
  dump: none,
  restore: none,
  tell: () => undefined,
  signal: new AbortController().signal,
};
