import { ESLint } from 'eslint';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './planted-copy.ts';

const eslint = new ESLint({ cwd: root });

async function refusals(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(root, path) });
  return (result?.messages ?? []).map((message) => message.message);
}

test.each([
  ['domain/src/fine/planted.ts', 'export const now = new Date();', /take the date as an argument/],
  ['domain/src/fine/planted.ts', 'export const now = Date.now();', /take the date as an argument/],
  ['domain/src/fine/planted.ts', "export const bare = 'É'.normalize('NFD');", /foldText/],
  ['web/src/fines/planted.ts', "export const bare = 'É'.normalize('NFKD');", /foldText/],
  ['domain/src/fine/planted.ts', 'export const luck = Math.random();', /take the value as an argument/],
  ['server/src/fines/planted.ts', 'export const port = process.env.PORT;', /server\/src\/app\/config\.ts/],
  [
    'server/src/fines/planted.ts',
    "import { sql } from 'kysely';\nexport const one = sql`select 1`;",
    /\*\.repository\.ts/,
  ],
  [
    'server/src/fines/planted.ts',
    'export const rows = (tx: { withTables(): object }) => tx.withTables();',
    /\*\.repository\.ts/,
  ],
  ['web/src/fines/planted.ts', "export const answer = fetch('/api/health');", /web\/src\/platform/],
  ['web/src/fines/planted.ts', "export const answer = window.fetch('/api/health');", /web\/src\/platform/],
  ['web/src/offline/planted.ts', "export const answer = fetch('/api/health');", /web\/src\/platform/],
  ['web/src/fines/planted.ts', "export const kept = localStorage.getItem('a');", /offline, accessibility and platform/],
  ['web/src/fines/planted.ts', 'export const kept = window.indexedDB;', /offline, accessibility and platform/],
  [
    'server/src/fines/planted.ts',
    "import sharp from 'sharp';\nexport const read = sharp('a.jpg');",
    /platform\.fileSandbox\.redraw/,
  ],
  [
    'server/src/storage/planted.repository.ts',
    "export const read = await import('sharp');",
    /platform\.fileSandbox\.redraw/,
  ],
  [
    'server/src/dossiers/planted.ts',
    "export { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';",
    /platform\.fileSandbox\.redraw/,
  ],
  [
    'server/src/platform/typst/planted.ts',
    "import sharp from 'sharp';\nexport const read = sharp('a.jpg');",
    /platform\.fileSandbox\.redraw/,
  ],
  [
    'server/src/fines/planted.ts',
    'export const page = (name: string) => `<p>${name}</p>`;',
    /server\/src\/platform\/html/,
  ],
  ['server/src/fines/planted.view.ts', 'export const page = `\n  <!doctype html>`;', /server\/src\/platform\/html/],
  ['server/src/fines/planted.repository.ts', 'export const end = [`</p>`];', /server\/src\/platform\/html/],
  ['server/src/fines/planted.ts', 'export default 1;', /Export by name/],
  ['server/src/fines/planted.ts', '// eslint-disable-next-line eqeqeq\nexport const same = (1 as number) == 2;', /===/],
  ['server/src/fines/planted.ts', 'export const loose = {} as any;', /Unexpected any/],
  ['web/src/fines/planted.tsx', 'export const Picture = () => <img src="a.png" />;', /alt/],
  ['server/src/fines/planted.ts', 'export const found = 1;', /Variable name `found`/],
  ['domain/src/fine/planted.ts', 'export const same = (kept: number) => kept;', /Parameter name `kept`/],
  ['web/src/fines/planted.ts', 'export const [said] = [1];', /Variable name `said`/],
])('%s: %s is refused with advice', async (path, code, advice) => {
  const messages = await refusals(path, `${code}\n`);
  expect(
    messages.some((message) => advice.test(message)),
    messages.join('\n'),
  ).toBe(true);
});

/** A function with that many conditions. */
const conditions = (count: number) =>
  `export function judge(facts: readonly boolean[]): number {\n${Array.from(
    { length: count },
    (_, at) => `  if (facts[${at}] === true) return ${at};\n`,
  ).join('')}  return -1;\n}`;

test.each(['domain/src/fine/planted.ts', 'web/src/fines/planted.tsx', 'server/src/fines/planted.ts'])(
  '%s: twenty conditions are too many for one function, nineteen are not',
  async (path) => {
    expect(await refusals(path, `${conditions(20)}\n`)).toEqual([expect.stringMatching(/complexity of 21/)]);
    expect(await refusals(path, `${conditions(19)}\n`)).toEqual([]);
  },
);

test.each(['domain/src/fine/planted.ts', 'web/src/fines/planted.tsx', 'server/src/fines/planted.ts'])(
  '%s: three arguments told apart by their place are enough',
  async (path) => {
    const call = (names: string) => `export const sum = (${names}: number) => a;\n`;
    expect(await refusals(path, call('a: number, _b: number, _c: number, _d'))).toEqual([
      expect.stringMatching(/too many parameters \(4\)/),
    ]);
    expect(await refusals(path, call('a: number, _b: number, _c'))).toEqual([]);
  },
);

test.each([
  ['domain/src/fine/planted.ts', 'export const then = new Date(0);'],
  [
    'server/src/fines/planted.ts',
    "import { html } from '../platform/html/index.ts';\nexport const page = html`<p>${html`<b>${1}</b>`}</p>`;",
  ],
  ['server/src/fines/planted.ts', 'export const less = (most: number) => `< ${most}`;'],
  ['server/src/fines/planted.fixtures.ts', 'export const hostile = `<svg>`;'],
  ['web/src/platform/planted.ts', "export const answer = fetch('/api/health');"],
  ['web/src/offline/planted.ts', "export const storedFine = localStorage.getItem('a');"],
  ['server/src/platform/file-sandbox/planted.ts', "import sharp from 'sharp';\nexport const image = sharp('a.jpg');"],
  ['server/src/platform/typst/planted.ts', "export { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';"],
  ['server/src/fines/planted.ts', 'export const storedFine = 1;'],
  ['domain/src/fine/planted.ts', 'export const isSame = ({ kept }: { kept: number }) => kept === 1;'],
  ['server/src/app/config.ts', 'export const port = process.env.PORT;'],
  ['server/src/fines/planted.repository.ts', "import { sql } from 'kysely';\nexport const one = sql`select 1`;"],
  [
    'server/src/fines/planted.tables.ts',
    "import type { Generated } from 'kysely';\nexport type Rows = { id: Generated<string> };",
  ],
])('%s: %s is accepted', async (path, code) => {
  expect(await refusals(path, `${code}\n`)).toEqual([]);
});
