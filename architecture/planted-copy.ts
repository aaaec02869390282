import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const excludedPath = /(^|\/)(node_modules|dist|\.cache|data|test-results|\.git)(\/|$)/;
const everySource = [
  'domain',
  'contracts',
  'server',
  'web',
  'scripts',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  '.dependency-cruiser.mjs',
];

export interface PlantedCopy {
  readonly folder: string;
  /** Adds a file with a violation to the copy. */
  plant(path: string, content: string): Promise<void>;
  /** Runs a tool of the repository inside the copy. */
  run(tool: string, args: readonly string[]): { readonly code: number | null; readonly output: string };
  /** Type-checks one added file with the compiler options of a workspace. */
  compile(workspace: string, file: string): Promise<{ readonly code: number | null; readonly output: string }>;
  remove(): Promise<void>;
}

/**
 * Copies the sources, or these paths of them, to add violations; the workspaces of the copy are linked to each other as
 * npm links them.
 */
export async function createPlantedCopy(paths: readonly string[] = everySource): Promise<PlantedCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'placejuste-copy-'));
  for (const path of paths) {
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      filter: (source) => !excludedPath.test(source.slice(root.length)),
    });
  }
  await linkPackages(folder);

  const run: PlantedCopy['run'] = (tool, args) => {
    const outcome = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    return { code: outcome.status, output: `${outcome.stdout}${outcome.stderr}` };
  };
  const plant: PlantedCopy['plant'] = async (path, content) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  return {
    folder,
    plant,
    run,
    async compile(workspace, file) {
      const project = join(workspace, 'tsconfig.planted.json');
      await plant(project, JSON.stringify({ extends: './tsconfig.json', files: [file], include: [] }));
      return run('tsc', ['-p', project, '--noEmit', '--pretty', 'false']);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Other packages are shared; ours must lead to the copy, or the checks would run on the original. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@placejuste'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@placejuste') await symlink(join(root, 'node_modules', name), join(modules, name));
  }
  for (const workspace of ['domain', 'contracts', 'server', 'web']) {
    await symlink(join(folder, workspace), join(modules, '@placejuste', workspace));
  }
}
