// Reads drawn photos of notices with the application's own code, and writes docs/notice-reading.md: `npm run notices -w
// web`. Fails when a value is shown as certain that the notice does not contain.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawNoticePictures } from './notice-pictures.ts';
import { judge, type Outcome, outcomes, recognisePicture, startEngine } from './read-drawn-notice.ts';

/** The published figures use this seed; with another one as argument, nothing is written. */
const usualSeed = 1;
const seed = Number(process.argv[2] ?? usualSeed);
const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'notice-reading.md');

type Tally = Map<string, Map<Outcome, number>>;
const [byField, byCondition]: [Tally, Tally] = [new Map(), new Map()];
const count = (tally: Tally, row: string, outcome: Outcome) => {
  const counts = tally.get(row) ?? new Map<Outcome, number>();
  tally.set(row, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
};

const engine = await startEngine();
let isWrong = false;
for await (const picture of drawNoticePictures(seed)) {
  for (const { field, outcome, read, truth } of judge(await recognisePicture(engine, picture.jpeg), picture)) {
    count(byField, field, outcome);
    count(byCondition, picture.condition, outcome);
    if (outcome !== 'asserted') continue;
    isWrong = true;
    process.stderr.write(`${picture.layout}, ${picture.condition}: ${field} « ${read} », not « ${truth} »\n`);
  }
}
engine.close();

/**
 * Recall: share of the printed fields that are read correctly, doubtful or not. Precision: share of correct values
 * among those shown without a doubt.
 */
function renderTable(heading: string, tally: Tally): string {
  const rows = [...tally].map(([name, counts]) => {
    const of = (outcome: Outcome) => counts.get(outcome) ?? 0;
    const all = outcomes.reduce((sum, outcome) => sum + of(outcome), 0);
    const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`);
    const recall = share(of('right') + of('right, doubted'), all);
    const precision = share(of('right'), of('right') + of('asserted'));
    return `| ${name} | ${outcomes.map(of).join(' | ')} | ${recall} | ${precision} |`;
  });
  const heads = `| ${heading} | Right | Right, doubted | Doubted | Not read | Wrong | Recall | Precision |`;
  return [heads, '|---|---:|---:|---:|---:|---:|---:|---:|', ...rows].join('\n');
}

const tables = `${renderTable('Field', byField)}\n\n${renderTable('Condition', byCondition)}`;
if (seed === usualSeed)
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/\| Field \|[^]*\| à l’envers[^\n]*/, () => tables),
  );
process.stdout.write(`${tables}\n`);
process.exitCode = isWrong ? 1 : 0;
