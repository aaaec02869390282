import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brotliTwins } from './compress.ts';
import { prerender } from './prerender.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'placejuste-build-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('a build that fails says its own cause, not which files it left unwritten', async () => {
  await writeFile(join(root, 'entry.js'), 'console.log(1);');
  const broken = {
    name: 'broken',
    transform: (): never => {
      throw new Error('a planted fault');
    },
  };
  await expect(
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [prerender(), brotliTwins(), broken],
      build: { rolldownOptions: { input: [join(root, 'entry.js')] } },
    }),
  ).rejects.toThrow('a planted fault');
  expect(await readdir(root)).toEqual(['entry.js']);
});
