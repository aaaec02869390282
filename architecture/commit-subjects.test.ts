import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commitFault } from './commit-subjects.ts';
import { root } from './planted-copy.ts';

/** Earlier commits were written under other conventions. */
const checkedSince = '3852dece3d7215cdb036aee0f5c39751315aa57b';

/** Subjects since that commit, newest first; empty when the clone lacks it. */
function subjectsSince(commit: string): readonly string[] {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${commit}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

test('each commit says its type and what it does, in 72 characters', () => {
  expect(
    subjectsSince(checkedSince)
      .map(commitFault)
      .filter((fault) => fault !== null),
  ).toEqual([]);
});

test.each([
  'feat(fines): compute the tribunal deadline',
  'style: format the whole tree',
  'fix(auth)!: end old sessions',
])('takes « %s »', (subject) => {
  expect(commitFault(subject)).toBeNull();
});

test.each([
  'Compute the tribunal deadline',
  'feat(fines): Compute the tribunal deadline',
  'feat(fines): compute the tribunal deadline.',
  'wip',
  `fix(auth): ${'a'.repeat(70)}`,
])('refuses « %s »', (subject) => {
  expect(commitFault(subject)).not.toBeNull();
});
