import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './planted-copy.ts';

/** Paths of the files in git's index that exist on disk. */
export function listTrackedFiles(): readonly string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached'], { cwd: root, encoding: 'utf8' });
  return output
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true);
}

/** Text of a file of the repository. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** True when a file is text, by its extension. */
export function isText(path: string): boolean {
  return /\.(ts|tsx|js|mjs|json|md|sql|css|html|svg|typ|yml|yaml|txt|webmanifest)$|(^|\/)(\.npmrc|\.gitignore|run)$/.test(
    path,
  );
}
