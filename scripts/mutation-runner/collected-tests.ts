// Replaces `vitest` in the tests of the domain during the mutation tests: `describe` and `it` only collect, so that the
// same tests can run many times in one process. `expect` is Vitest's own, except the comparison with a file, which
// needs the context of a Vitest test: here it only reads the file.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { chai } from 'vitest';

export { expect, expectTypeOf } from 'vitest';

type Body = (...values: readonly unknown[]) => unknown;

export interface CollectedTest {
  /** File, groups and name of the test, with a number from the second row of a table. */
  readonly id: string;
  readonly file: string;
  readonly run: () => unknown;
}

let collected: CollectedTest[] = [];
let file = '';
let groups: readonly string[] = [];
let runningFile = '';
const timesNamed = new Map<string, number>();

chai.use(({ Assertion }, utils) => {
  utils.addMethod(Assertion.prototype, 'toMatchFileSnapshot', function (this: Chai.AssertionStatic, path: string) {
    const snapshot = readFileSync(resolve(dirname(runningFile), path), 'utf8');
    new Assertion(utils.flag(this, 'object')).to.equal(snapshot);
  });
});

/** Tests collected by `load`, in order, under that file. */
export async function collectTests(ofFile: string, load: () => Promise<unknown>): Promise<readonly CollectedTest[]> {
  [collected, file, groups] = [[], ofFile, []];
  timesNamed.clear();
  await load();
  return collected;
}

export function describe(name: string, body: () => void): void {
  const outer = groups;
  groups = [...outer, name];
  body();
  groups = outer;
}

function collect(name: string, run: () => unknown): void {
  const full = [...groups, name].join(' > ');
  const times = (timesNamed.get(full) ?? 0) + 1;
  timesNamed.set(full, times);
  const ofFile = file;
  const runInFile = () => {
    runningFile = ofFile;
    return run();
  };
  collected.push({ id: `${file}#${full}${times === 1 ? '' : ` (${times})`}`, file, run: runInFile });
}

/** A row that is an array is spread into arguments, as in Vitest. */
const each = (rows: readonly unknown[]) => (name: string, body: Body) => {
  for (const row of rows) {
    const values: readonly unknown[] = Array.isArray(row) ? row : [row];
    collect(name, () => body(...values));
  }
};

export const it = Object.assign(collect, { each });
export const test = it;
