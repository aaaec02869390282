import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageParts } from './page-parts.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parts-'));
  await mkdir(join(root, 'src'));
  await writeFile(join(root, 'app.html'), '<script type="module" src="/src/app.ts"></script>');
  await writeFile(
    join(root, 'src/app.ts'),
    "import './shared.css'; import { shared } from './shared.ts'; shared(() => import('./a.page.ts'));",
  );
  await writeFile(
    join(root, 'src/shared.ts'),
    'export const shared = (more: unknown) => Reflect.set(window, "x", more);',
  );
  await writeFile(join(root, 'src/shared.css'), 'body { margin: 0 }');
  await writeFile(join(root, 'src/a.css'), '.a { color: red }');
  await writeFile(
    join(root, 'src/a.page.ts'),
    "import './shared.css'; import './a.css'; import { shared } from './shared.ts'; shared('an application page');",
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

const partsOf = async (pages: Record<string, readonly string[]>) => {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [pageParts(pages)],
    build: { rolldownOptions: { input: join(root, 'app.html') } },
  });
  return JSON.parse(await readFile(join(root, 'dist/page-parts.json'), 'utf8')) as Record<string, string[]>;
};

it('names what an address needs beside what every page starts with', async () => {
  const { '/a': parts } = await partsOf({ '/a': ['a.page.ts'] });
  expect(parts).toEqual([
    expect.stringMatching(/^\/assets\/a-[\w-]+\.css$/),
    expect.stringMatching(/^\/assets\/a\.page-[\w-]+\.js$/),
  ]);
}, 60_000);

it('refuses a part that this build does not hold', async () => {
  await expect(partsOf({ '/a': ['moved.page.ts'] })).rejects.toThrow('/a asks for moved.page.ts');
}, 60_000);
