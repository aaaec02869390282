import type { Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { appText } from '../src/app/app.text.fr.ts';
import { billingText } from '../src/billing/billing.text.fr.ts';
import { browserTargets, targetOf } from './browser-floor.ts';
import { newerSyntaxIn } from './refuse-newer-syntax.ts';

function chunk(code: string, sources: Record<string, string> = {}): Rolldown.OutputChunk {
  const modules = Object.fromEntries(Object.entries(sources).map(([id, own]) => [id, { code: own }]));
  return { type: 'chunk', fileName: 'assets/fines.js', code, modules } as unknown as Rolldown.OutputChunk;
}
const worker = (source: string, fileName = 'assets/pdf.wasm-worker.js') =>
  ({ type: 'asset', fileName, source }) as unknown as Rolldown.OutputAsset;

it('names the script and the dependency that would keep a page shut on iOS 16.0 to 16.3', () => {
  expect(
    newerSyntaxIn([chunk('a=/(?<!\\d)5/', { '/node_modules/a/index.js': '/(?<!\\d)5/', '/src/b.ts': 'b' })]),
  ).toEqual(['assets/fines.js: look-behind « (?<!\\d)5/ » /node_modules/a/index.js']);
  expect(newerSyntaxIn([worker('class A{static{A.b=1}}')])).toEqual([
    'assets/pdf.wasm-worker.js: static block « static{A.b=1}} »',
  ]);
});

it('lets named groups, static members, and what is no script pass', () => {
  expect(newerSyntaxIn([chunk('/(?<year>\\d)/;class A{static b={}}'), worker('(?<=a)', 'prices.json')])).toEqual([]);
});

it('builds for the browsers that are promised', () => {
  expect(browserTargets()).toEqual(['ios16.0', 'firefox121', 'chrome111']);
  expect(() => targetOf('last 2 versions')).toThrow('browserslist');
});

it('tells people the browsers it builds for', () => {
  const promised = 'iOS 16, Firefox 121 ou Chrome 111';
  expect(browserTargets().map((target) => target.replace('.0', ''))).toEqual(['ios16', 'firefox121', 'chrome111']);
  for (const sentence of [appText.error.faults['old-browser'], billingText.oldBrowser.what])
    expect(sentence).toContain(promised);
});
