import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { usualLimits, type Limits } from '../limits.ts';
import { migrate } from '../migrations/migrate.ts';
import { readMigrations } from '../migrations/migration.ts';
import { openEmbedded } from './open-embedded.ts';

export type Embedded = Awaited<ReturnType<typeof openEmbedded>>;

/** A migrated database on a folder, closed after the test. */
export async function openIn(folder: string, limits: Partial<Limits> = {}): Promise<Embedded> {
  const migrations = await readMigrations();
  const db = await openEmbedded(folder, migrations, { ...usualLimits, ...limits }, () => undefined);
  onTestFinished(() => db.close());
  await migrate(db, migrations);
  return db;
}

/** Another process that holds the folder until it is killed. */
export async function holdFolder(folder: string): Promise<ChildProcess> {
  const script = `
    const { takeFolderLock } = await import(${JSON.stringify(new URL('folder-lock.ts', import.meta.url).href)});
    await takeFolderLock(${JSON.stringify(join(folder, 'postgres.lock'))}, ${JSON.stringify(folder)});
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as readonly unknown[];
  if (String(said) !== 'held\n') throw new Error('The lock was refused to the other process');
  return child;
}
