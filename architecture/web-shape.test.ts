import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';
import { listWebShapeDepartures, type WebFile } from './web-shape.ts';

const files: readonly WebFile[] = listTrackedFiles()
  .filter((path) => path.startsWith('web/src/'))
  .map((path) => ({ path, text: readText(path) }));

test('every slice of the web has the shape of the others', () => {
  expect(files.length).toBeGreaterThan(600);
  expect(listWebShapeDepartures(files)).toEqual([]);
});

const planted: readonly (readonly [path: string, text: string, departure: RegExp])[] = [
  ['web/src/fines/fineList.ts', '', /« fineList » is not kebab-case/],
  ['web/src/fines/fine-list.service.ts', '', /« \.service » is no known suffix/],
  ['web/src/fines/utils/one.ts', '', /name what « utils » holds/],
  ['web/src/fines/use-thing.tsx', '', /a hook draws nothing/],
  ['web/src/fines/planted.page.tsx', '', /no route opens this page/],
  ['web/src/fines/list/planted.page.tsx', '', /stands at the root of its slice/],
  ['web/src/fines/planted.ts', 'export const one = callQuery(calls.readOne, {});', /stand in \*\.queries\.ts/],
  ['web/src/fines/planted.tsx', "useQuery({ queryKey: ['one'], queryFn: read });", /stand in \*\.queries\.ts/],
  [
    'web/src/fines/planted.ts',
    "const one: QueuedAction<A, B> = {\n  kind: 'fine.one',\n};",
    /stands in \*\.actions\.ts/,
  ],
  ['web/src/fines/planted.tsx', 'await submitAction({ id });', /stands in \*\.actions\.ts/],
  ['web/src/planted/index.ts', 'export const one = 1;\n', /a list of exports, nothing else/],
  ['web/src/fines/planted.ts', "const part = await import('./part.ts');", /name it \*\.lazy\.ts/],
  ['web/src/fines/planted.ts', "const page = await import('./fines.page.tsx');", /name it \*\.lazy\.ts/],
  ['web/src/fines/planted.ts', "import { part } from './part.lazy.ts';", /by import\(\) only/],
  ['web/src/fines/planted.ts', "export { part } from '../part/part.lazy.ts';", /by import\(\) only/],
];

test.each(planted)('%s with « %s » is a departure', (path, text, departure) => {
  expect(listWebShapeDepartures([...files, { path, text }])).toEqual(
    expect.arrayContaining([expect.stringMatching(departure)]),
  );
});

test('a twenty-first file beside twenty others is a departure', () => {
  const crowd = Array.from({ length: 21 }, (_, at) => ({ path: `web/src/planted/part-${at}.ts`, text: '' }));
  expect(listWebShapeDepartures([...files, ...crowd])).toEqual(['web/src/planted: 21 files side by side, 20 at most']);
});

const statesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => `const [s${at}, setS${at}] = useState<Map<string, One> | null>(null);`);

test('a fifth piece of state in one file is a departure, a fourth is not', () => {
  const planted = (count: number) => ({ path: 'web/src/fines/planted.tsx', text: statesOf(count).join('\n') });
  expect(listWebShapeDepartures([...files, planted(5)])).toEqual([
    'web/src/fines/planted.tsx: 5 pieces of state, 4 at most: reduce them in a *-state.ts',
  ]);
  expect(listWebShapeDepartures([...files, planted(4)])).toEqual([]);
});

test.each([
  ['web/src/planted/planted.queries.ts', 'export const one = callQuery(calls.readOne, {});'],
  ['web/src/planted/planted.actions.ts', "export const one: QueuedAction<A, B> = { kind: 'fine.one' };"],
  ['web/src/planted/planted.tsx', "type Part = typeof import('./part.ts');\nconst part = import('./part.lazy.ts');"],
  ['web/src/planted/planted.ts', "import type { Part } from './part.lazy.ts';"],
  ['web/src/planted/index.ts', "export { one } from './one.ts';\nexport {\n  type Two,\n  two,\n} from './two.ts';\n"],
])('%s is at its place', (path, text) => {
  expect(listWebShapeDepartures([...files, { path, text }])).toEqual([]);
});
