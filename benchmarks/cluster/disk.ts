import { spawnSync } from 'node:child_process';
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Identity } from './program.ts';

/** A separate disk of one part, which can be filled without filling any other. */
export interface Disk {
  /** Fills the remaining space. */
  fill(): void;
  free(): Promise<void>;
}

const mounted: string[] = [];

export function unmountDisks(): void {
  for (const place of mounted.splice(0)) spawnSync('umount', ['-l', place]);
}
process.on('exit', unmountDisks);

/** Mounts a disk in memory on a new folder; null where that is not permitted: the folder is then an ordinary one. */
export async function mountDisk(place: string, size: string, owner: Identity | null): Promise<Disk | null> {
  await mkdir(place, { mode: 0o700, recursive: true });
  if (process.getuid?.() !== 0) return null;
  const options = `size=${size},mode=0700${owner === null ? '' : `,uid=${owner.uid},gid=${owner.gid}`}`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]).status !== 0) {
    if (owner !== null) await chown(place, owner.uid, owner.gid);
    return null;
  }
  mounted.push(place);
  const ballast = join(place, 'ballast');
  return {
    fill: () => void spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' }),
    free: () => rm(ballast, { force: true }),
  };
}
