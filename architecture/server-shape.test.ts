import { expect, test } from 'vitest';
import { listDepartures } from './server-shape.ts';
import { readText, listTrackedFiles } from './tracked.ts';

test('no file of the server departs from the shape of a slice', () => {
  expect(listDepartures(listTrackedFiles(), readText)).toEqual([]);
});

test.each([
  ['server/src/fines/fines.commands.ts', '', /suffix \.commands/],
  ['server/src/fines/FineView.ts', '', /kebab-case/],
  ['server/src/fines/fine-view.ts', '', /hyphen/],
  ['server/src/fines/steps/index.ts', '', /second public interface/],
  [
    'server/src/fines/read-fine.ts',
    'export const read = (db: { asUser(): void }) => db.asUser();',
    /opens a transaction/,
  ],
  ['server/src/fines/read-fine.ts', "import { runAsUser } from '../platform/http/index.ts';", /runs commands/],
  ['server/src/fines/read-fine.ts', "app.get('/api/fines', answer);", /mounts a route/],
  ['server/src/fines/fines.routes.ts', "import { finesRepository } from './fines.repository.ts';", /repository/],
  ['server/src/fines/remind.ts', 'export function remindJob(): JobDefinition<void> { return job; }', /defines a job/],
  ['server/src/fines/fine-rows.ts', 'export interface FinesTables {}', /declares tables/],
  ['server/src/fines/sum.ts', 'export function sum(a: 1, b: 1, c: 1, d: 1) {}', /4 positional/],
  ['server/src/fines/pay-fine.ts', 'export function payFine(c: CommandContext, id: 1, on: 1) {}', /a context and an/],
  ['server/src/fines/payment.ts', 'export function payFine(context: CommandContext) {}', /not named by its command/],
])('%s with %j departs from it', (path, text, rule) => {
  expect(listDepartures([path], () => text).map((departure) => departure.rule)).toContainEqual(
    expect.stringMatching(rule),
  );
});

test('a folder of more than twenty files departs from it', () => {
  const paths = Array.from({ length: 21 }, (_, index) => `server/src/fines/read-${index}.ts`);
  expect(listDepartures(paths, () => '')).toEqual([
    { file: 'server/src/fines', rule: expect.stringMatching(/^holds 21 files/) },
  ]);
});
