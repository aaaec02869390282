import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from '../running-product.ts';

export interface PreviousRelease {
  readonly name: string;
  /** Folder of its built code, with the packages of this version. */
  readonly folder: string;
  /** Migrations added since then. */
  readonly migrations: readonly string[];
  /** Migrations after which the previous release cannot serve. */
  readonly stops: readonly string[];
}

/** Used while no version is tagged (docs/decisions/0443). */
function namedCommit(): string {
  const { previous } = JSON.parse(readFileSync(join(root, 'deploy', 'release.json'), 'utf8')) as { previous: string };
  return previous;
}

/**
 * Finds the previous version: `PREVIOUS`, or the last tag `v…` with node roles, or the commit of `deploy/release.json`.
 * Null without the history of the repository.
 */
export async function previousRelease(): Promise<PreviousRelease | null> {
  const name = [process.env['PREVIOUS'] ?? '', git('describe', '--tags', '--abbrev=0', '--match', 'v*'), namedCommit()]
    .filter((candidate) => candidate !== '')
    .find((candidate) => git('ls-tree', '--name-only', candidate, 'server/src/app/node-role.ts') !== '');
  if (name === undefined) return null;
  const commit = git('rev-parse', '--short=10', `${name}^{commit}`);
  const folder = join(root, '.cache', 'previous', commit);
  if (!existsSync(join(folder, 'built'))) {
    await mkdir(join(root, '.cache', 'previous'), { recursive: true });
    call('rm', '-rf', folder);
    call('mkdir', '-p', folder);
    call('sh', '-c', `git archive ${commit} | tar -x -C ${folder}`);
    for (const place of ['.', 'domain', 'contracts', 'server', 'web', 'benchmarks'])
      if (existsSync(join(root, place, 'node_modules')))
        call('cp', '-al', join(root, place, 'node_modules'), join(folder, place));
    const env = { ...process.env, PATH: `${join(folder, 'node_modules', '.bin')}:${process.env['PATH']}` };
    call(process.execPath, 'scripts/build.ts', { cwd: folder, env });
    call('touch', join(folder, 'built'));
  }
  return { name: commit, folder, ...migrationsSince(folder) };
}

/** Reason why it cannot run beside this version; null when it can. */
export function whyNotBeside(previous: PreviousRelease | null): string | null {
  if (previous === null) return 'the history of the repository is not here';
  return previous.stops.length === 0 ? null : `a stop is needed, for ${previous.stops.join(', ')}`;
}

function migrationsSince(folder: string): Pick<PreviousRelease, 'migrations' | 'stops'> {
  const own = join(root, 'server', 'migrations');
  const known = new Set(readdirSync(join(folder, 'server', 'migrations')));
  const migrations = readdirSync(own).filter((name) => !known.has(name));
  const stops = migrations.filter((name) =>
    readFileSync(join(own, name), 'utf8').startsWith('-- The version before cannot serve after this one.'),
  );
  return { migrations, stops };
}

function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

type Where = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv };

function call(command: string, ...words: readonly (string | Where)[]): void {
  const args = words.filter((word) => typeof word === 'string');
  const where = words.find((word) => typeof word !== 'string') ?? {};
  const done = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...where });
  if (done.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${done.stderr}${done.stdout}`);
}
