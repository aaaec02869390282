import type { Following } from '../backup/index.ts';
import { runTask, type AdminTask } from './admin-task.ts';
import { isBackupTask } from './backup-task.ts';
import type { Config } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { buildSlices } from './slices.ts';

/**
 * Carries out a task directly on the database, when no server runs. Its mails wait in the queue for the next server
 * that starts: this process adds jobs and runs none.
 */
export async function runAlone(config: Config, task: AdminTask, following: Following): Promise<string> {
  const { platform, jobs, taskMeans, close } = await openPlatform({ ...config, role: 'web' });
  try {
    // A backup and a diagnosis add no job, and leave the database unchanged.
    if (!isBackupTask(task))
      await jobs.start(buildSlices(config, null).flatMap((slice) => slice.jobs?.(platform) ?? []));
    // No job runs here: a task that depends on jobs must see that none is done.
    const alone = { ...platform, jobs: { ...platform.jobs, ping: async () => false } };
    return await runTask(alone, task, { ...taskMeans, ...following });
  } finally {
    await jobs.stop();
    await close();
  }
}
