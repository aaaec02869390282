import type { Following } from '../backup/index.ts';
import { runTask, type AdminTask } from './admin-task.ts';
import { isBackupTask } from './backup-task.ts';
import type { Config } from './config.ts';
import { openPlatform } from './open-platform.ts';
import { buildSlices } from './slices.ts';

/**
 * Does a task on the database itself, beside no running server. What it tells people by mail waits in the queue for the
 * next one that starts: this process adds jobs and runs none.
 */
export async function runAlone(config: Config, task: AdminTask, following: Following): Promise<string> {
  const { platform, jobs, taskMeans, close } = await openPlatform({ ...config, role: 'web' });
  try {
    // A backup and a diagnosis add no job, and leave the database as they find it.
    if (!isBackupTask(task))
      await jobs.start(buildSlices(config, null).flatMap((slice) => slice.jobs?.(platform) ?? []));
    // No job runs here: a task that needs them done must hear that they are not.
    const alone = { ...platform, jobs: { ...platform.jobs, ping: async () => false } };
    return await runTask(alone, task, { ...taskMeans, ...following });
  } finally {
    await jobs.stop();
    await close();
  }
}
