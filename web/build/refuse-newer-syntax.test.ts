import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { listNewerSyntax } from './refuse-newer-syntax.ts';

function chunk(code: string, sources: Record<string, string> = {}): Rolldown.OutputChunk {
  const modules = Object.fromEntries(Object.entries(sources).map(([id, own]) => [id, { code: own }]));
  return { type: 'chunk', fileName: 'assets/fines.js', code, modules } as unknown as Rolldown.OutputChunk;
}
const worker = (source: string, fileName = 'assets/pdf.wasm-worker.js') =>
  ({ type: 'asset', fileName, source }) as unknown as Rolldown.OutputAsset;

it('names the script and the dependency that would keep a page shut on iOS 16.0 to 16.3', () => {
  expect(
    listNewerSyntax([chunk('a=/(?<!\\d)5/', { '/node_modules/a/index.js': '/(?<!\\d)5/', '/src/b.ts': 'b' })]),
  ).toEqual(['assets/fines.js: look-behind « (?<!\\d)5/ » /node_modules/a/index.js']);
  expect(listNewerSyntax([worker('class A{static{A.b=1}}')])).toEqual([
    'assets/pdf.wasm-worker.js: static block « static{A.b=1}} »',
  ]);
});

it('lets named groups, static members, and what is no script pass', () => {
  expect(listNewerSyntax([chunk('/(?<year>\\d)/;class A{static b={}}'), worker('(?<=a)', 'prices.json')])).toEqual([]);
});
