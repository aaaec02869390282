import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './planted-copy.ts';
import { readText, listTrackedFiles } from './tracked.ts';

const pages = listTrackedFiles().filter(
  (path) => ['README.md', 'CHANGELOG.md'].includes(path) || (path.startsWith('docs/') && path.endsWith('.md')),
);

/** Names between backquotes that look like a path of the repository (`server/src/app/main.ts`, `docs/`). */
function listNamedPaths(text: string): string[] {
  const folders = 'domain|contracts|server|web|e2e|benchmarks|scripts|architecture|docs|\\.ci';
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  return quoted.filter((name) => new RegExp(`^(${folders})/[\\w./-]*$`).test(name));
}

test('the map names enough to be worth checking', () => {
  expect(listNamedPaths(readText('docs/map.md')).length).toBeGreaterThan(25);
});

test('every folder of the structure is on the map', () => {
  const map = readText('docs/map.md');
  const folders = new Set(
    listTrackedFiles().flatMap(
      (path) => /^((?:domain|contracts|server|web)\/src\/(?:platform\/(?=[^/]+\/))?[^/]+\/)/.exec(path)?.slice(1) ?? [],
    ),
  );
  const missingFolders = [...folders].filter(
    (folder) => !map.includes(`\`${folder}\``) && folder !== 'server/src/platform/',
  );
  expect(missingFolders).toEqual([]);
});

test.each(['docs/map.md', 'docs/glossary.md', 'docs/threat-model.md'])('no row of %s stands twice', (page) => {
  const names = [...readText(page).matchAll(/^\| (?!Folder|Slice|Term|Against|-)([^|]+) \|/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(pages)('every file or folder named in %s exists', (page) => {
  expect(listNamedPaths(readText(page)).filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test.each(pages)('every relative link of %s leads somewhere', (page) => {
  const links = [...readText(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !existsSync(join(root, page, '..', link)))).toEqual([]);
});

test.each(['docs/decisions', 'docs/runbooks'])('the list of %s names each of its pages', (folder) => {
  const names = pages
    .filter((page) => page.startsWith(`${folder}/`) && !page.endsWith('/README.md'))
    .map((page) => page.slice(folder.length + 1));
  const listed = [...readText(`${folder}/README.md`).matchAll(/\]\(([^)/]+\.md)\)/g)].map((match) => match[1]);
  expect([...listed].sort()).toEqual(names.sort());
});

test.each(pages.filter((page) => page.startsWith('docs/runbooks/') && !page.endsWith('/README.md')))(
  '%s names the tests of what it says',
  (page) => {
    const [, testsSection = ''] = readText(page).split('\n## Tests of this page\n');
    expect(listNamedPaths(testsSection).filter((name) => /\.(test|spec)\.tsx?$/.test(name)).length).toBeGreaterThan(0);
  },
);

test('decisions are listed in their order', () => {
  const numbers = [...readText('docs/decisions/README.md').matchAll(/\[(\d{4})\]/g)].map((match) => match[1]);
  expect(numbers).toEqual([...numbers].sort());
});
