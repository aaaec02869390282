import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { scriptParts } from './script-parts.ts';

const screens = Array.from({ length: 24 }, (_, at) => `screen-${at}`);

/**
 * Builds an application of twenty-four screens that share two modules, with a public page; returns the names of the
 * chunks.
 */
async function built(publicPage: string): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), 'script-parts-'));
  try {
    const files = {
      'app.html': '<script type="module" src="/src/app/entry.tsx"></script>',
      'src/app/entry.tsx': `import { shell } from '../../shell.js'; shell('app');
        window.open = (at) => [${screens.map((name) => `() => import('../../${name}.js')`).join()}][at]();`,
      'shell.js': "export const shell = (by) => document.body.append('shell', by);",
      'declarations/wizard/wizard.js': "import { place } from '../place/use-place.js'; export const wizard = place;",
      'declarations/wizard/use-save.js': "export const save = (by) => document.body.append('save', by);",
      'declarations/place/use-place.js': "export const place = (by) => document.body.append('place', by);",
      'index.html': '<script type="module" src="/src/site/public.js"></script>',
      'src/site/public.js': publicPage,
      'first.js': "export const first = (by) => document.body.append('first', by);",
      'useMutation.js': "export const change = (by) => document.body.append('change', by);",
      'second.js': "export const second = (by) => document.body.append('second', by);",
      ...Object.fromEntries(
        screens.map((name, at) => [
          `${name}.js`,
          `${at < 2 ? "import { wizard } from './declarations/wizard/wizard.js'; wizard(3);" : ''}
           ${at === 0 ? "import { save } from './declarations/wizard/use-save.js'; save(3);" : ''}
           ${at === 2 ? "import { place } from './declarations/place/use-place.js'; place(3);" : ''}
           import { first } from './first.js'; import { change } from './useMutation.js'; change(2);
           ${at === 0 ? '' : "import { second } from './second.js'; second(1);"}
           import { shell } from './shell.js'; shell(first('${name}'));`,
        ]),
      ),
    };
    for (const folder of ['src/app', 'src/site', 'declarations/wizard', 'declarations/place'])
      await mkdir(join(root, folder), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [scriptParts()],
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: { input: ['app.html', 'index.html'].map((name) => join(root, name)) },
      },
    });
    return (await readdir(join(root, 'dist/assets'))).map((name) => name.replace(/-[\w-]{8}\.js$/, ''));
  } finally {
    await rm(root, { recursive: true });
  }
}

it('puts what twenty-four screens share in one script, leaves what twenty-three share', async () => {
  const names = await built("document.title = 'public';");
  expect(names).toContain('common');
  expect(names).toContain('second');
  expect(names).not.toContain('first');
});

it('keeps apart what they share and the first step of a declaration does without', async () => {
  expect(await built("document.title = 'public';")).toContain('screens');
});

it('puts what the application starts with in a script of its own, whatever shares it', async () => {
  expect(await built("document.title = 'public';")).toContain('start');
});

it('stops the build when a public page would start with what is common to the screens', async () => {
  await expect(built("import { first } from '../../first.js'; first('public');")).rejects.toThrow('is a public page');
});

it('puts the first step of a declaration in few scripts, by the screens that use them', async () => {
  const names = await built("document.title = 'public';");
  expect(names).toEqual(expect.arrayContaining(['declare', 'places']));
  expect(names.filter((name) => /^(?:wizard|use-)/.test(name))).toEqual([]);
});
