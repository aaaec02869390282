import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { preloadWhatIsNew } from './preload-what-is-new.ts';
import { start } from './script-parts.ts';

const files = {
  'index.html': '<script type="module" src="/first.js"></script>',
  'first.js': "import { shared } from './shared.js'; shared('first'); window.open = () => import('./later.js');",
  'second.html': '<script type="module" src="/second.js"></script>',
  'second.js': "import { shared } from './shared.js'; shared('second'); window.more = () => import('./later.js');",
  'shared.js': 'export const shared = (by) => document.body.append(by);',
  'later.js': "import { shared } from './shared.js'; import { helper } from './helper.js'; shared(helper());",
  'also.html': '<script type="module" src="/also.js"></script>',
  'also.js': "import { helper } from './helper.js'; document.title = helper();",
  'helper.js': "export const helper = () => 'only later';",
};

it('preloads what a later part needs, without what the asking part already loaded', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preload-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
    const input = ['index.html', 'second.html', 'also.html'].map((name) => join(root, name));
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [preloadWhatIsNew()],
      build: { rolldownOptions: { input } },
    });
    const built = await readdir(join(root, 'dist/assets'));
    const first = await readFile(
      join(root, 'dist/assets', built.find((name) => /^(?:index|first)-/.test(name)) ?? ''),
      'utf8',
    );
    const ahead = /m\.f=\[([^\]]*)\]/.exec(first)?.[1] ?? '';
    expect(ahead).toMatch(/assets\/later-/);
    expect(ahead).toMatch(/assets\/helper-/);
    // Both pages start with their shared modules: the bundler puts them beside its own helper.
    expect(built.some((name) => name.startsWith('preload-helper-'))).toBe(true);
    expect(ahead).not.toMatch(/preload-helper-/);
  } finally {
    await rm(root, { recursive: true });
  }
});

it('names no script of the pages in what all of them start with, only their sheets', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preload-'));
  try {
    const page = "import './later.css'; import { helper } from './helper.js'; document.title = helper();";
    for (const [name, text] of Object.entries({
      ...files,
      'later.css': 'body { color: black; }',
      'later.js': page,
      'also.js': 'export {};',
      'other.js': page,
      'first.js': "window.open = [() => import('./later.js'), () => import('./other.js')];",
    }))
      await writeFile(join(root, name), text);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [preloadWhatIsNew()],
      build: {
        rolldownOptions: {
          input: join(root, 'index.html'),
          output: { codeSplitting: { groups: [{ name: start, test: /first\.js$/ }] } },
        },
      },
    });
    const built = await readdir(join(root, 'dist/assets'));
    const first = await readFile(join(root, 'dist/assets', built.find((name) => name.startsWith(start)) ?? ''), 'utf8');
    const ahead = /m\.f=\[([^\]]*)\]/.exec(first)?.[1] ?? '';
    expect(ahead).toMatch(/\.css/);
    expect(ahead).not.toMatch(/\.js/);
  } finally {
    await rm(root, { recursive: true });
  }
});

it('names no script in a part of the application: the service worker has them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'preload-'));
  try {
    for (const [name, text] of Object.entries({
      ...files,
      'later.css': 'body { color: black; }',
      'later.js': "import './later.css'; import { helper } from './helper.js'; document.title = helper();",
      'page.js': "import { shared } from './shared.js'; shared('page'); window.more = () => import('./later.js');",
      'first.js':
        "import { shared } from './shared.js'; shared('first'); window.open = [() => import('./page.js'), " +
        "() => import('./also.js')];",
    }))
      await writeFile(join(root, name), text);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [preloadWhatIsNew()],
      build: {
        rolldownOptions: {
          input: join(root, 'index.html'),
          output: { codeSplitting: { groups: [{ name: start, test: /(?:first|shared)\.js$/ }] } },
        },
      },
    });
    const built = await readdir(join(root, 'dist/assets'));
    const page = await readFile(
      join(root, 'dist/assets', built.find((name) => name.startsWith('page-')) ?? ''),
      'utf8',
    );
    const ahead = /m\.f=\[([^\]]*)\]/.exec(page)?.[1] ?? '';
    expect(ahead).toMatch(/\.css/);
    expect(ahead).not.toMatch(/\.js/);
  } finally {
    await rm(root, { recursive: true });
  }
});
