import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceWorker } from './service-worker.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offline-'));
  await writeFile(join(root, 'app.html'), '<script type="module" src="/app.js"></script>');
  await writeFile(join(root, 'app.js'), "import './app.css'; window.open = () => import('./admin.js');");
  await writeFile(join(root, 'admin.js'), "import './admin.css'; document.title = 'Équipe';");
  await writeFile(join(root, 'app.css'), 'body { margin: 0 }');
  await writeFile(join(root, 'admin.css'), 'main { margin: 0 }');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const buildWith = (lists: Partial<Parameters<typeof serviceWorker>[0]>) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [serviceWorker({ files: ['app.html'], excludedModules: [], excludedAssets: [], ...lists })],
    build: { rolldownOptions: { input: join(root, 'app.html') } },
  });
const worker = () => readFile(join(root, 'dist/sw.js'), 'utf8');

it('keeps what the application is made of, but for what is left out', async () => {
  await buildWith({});
  expect(await worker()).toMatch(/assets\/admin-[^.]*\.js/);
  expect(await worker()).toMatch(/assets\/admin-[^.]*\.css/);
  await buildWith({ excludedModules: [/\/admin\.js$/], excludedAssets: [/\/admin-[^/]*\.css$/] });
  expect(await worker()).toContain('/app.html');
  expect(await worker()).not.toMatch(/assets\/admin-/);
}, 60_000);

it.each([
  ['a file to keep', { files: ['app.html', 'absent.json'] }, 'Kept offline, but not in this build: absent.json'],
  [
    'a screen left out',
    { excludedModules: [/\/admin\.js$/, /\/moved\.js$/] },
    'but not in this build: /\\/moved\\.js$/',
  ],
  ['a sheet left out', { excludedAssets: [/\/moved-[^/]*\.css$/] }, 'but not in this build: /\\/moved-'],
])(
  'stops the build when %s is not in it',
  async (_what, lists, said) => {
    await expect(buildWith(lists)).rejects.toThrow(said);
  },
  60_000,
);
