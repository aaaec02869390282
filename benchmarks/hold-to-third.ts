// Limits a process to a third of a core with Linux control groups (version 1 or 2). Needs root.
import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const groups = '/sys/fs/cgroup';
const [quotaUs, periodUs] = [33_333, 100_000];

/**
 * @returns a function that removes the limit
 * @throws where the machine has no such groups, or without permission
 */
export async function holdToThird(pid: number): Promise<() => Promise<void>> {
  const isUnified = existsSync(join(groups, 'cgroup.controllers'));
  const parent = isUnified ? groups : join(groups, 'cpu');
  if (isUnified) await writeFile(join(parent, 'cgroup.subtree_control'), '+cpu');
  const group = join(parent, `placejuste-bench-${pid}`);
  await mkdir(group);
  if (isUnified) await writeFile(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`);
  else {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(periodUs));
    await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
  }
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return async () => {
    await writeFile(join(parent, 'cgroup.procs'), String(pid));
    await rmdir(group);
  };
}
