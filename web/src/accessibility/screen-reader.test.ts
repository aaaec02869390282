import { afterEach, expect, it } from 'vitest';
import { speaking } from '../../test/speaking.ts';
import { computeReading, type PressEvent, type Reading } from './screen-reader.ts';
import { sayAloud, speakNow, yieldToReader } from './speech.ts';

const start: Reading = { madeAt: -Infinity, isHeard: false };
const press = (type: string, at: number, more: Partial<PressEvent> = {}): PressEvent => ({
  type,
  isTrusted: true,
  timeStamp: at,
  ...more,
});
const isReaderHeard = (...presses: readonly PressEvent[]) => presses.reduce(computeReading, start).isHeard;
const finger = (at: number) => press('pointerdown', at, { width: 22, height: 22, pressure: 1 });

afterEach(() => yieldToReader(false));

it.each([
  ['a press that no hand and no key made', [press('click', 5000, { detail: 0 })], true],
  [
    'a press sent with a pointer of no size',
    [press('pointerdown', 4990, { width: 1, height: 1, pressure: 0 }), press('click', 5000, { detail: 0 })],
    true,
  ],
  ['a finger', [finger(4900), press('click', 5000, { detail: 1 })], false],
  [
    'a mouse',
    [press('pointerdown', 1, { width: 1, height: 1, pressure: 0.5 }), press('click', 80, { detail: 1 })],
    false,
  ],
  ['the label of a box, whose press is passed on', [finger(4900), press('click', 5000, { detail: 0 })], false],
  ['the key Enter', [press('keydown', 4900), press('click', 4901, { detail: 0 })], false],
  [
    'the space bar held for long',
    [press('keydown', 1), press('keyup', 4900), press('click', 4901, { detail: 0 })],
    false,
  ],
  ['the voice control, a script', [press('click', 5000, { isTrusted: false, detail: 0 })], false],
  ['a hand after it', [press('click', 5000, { detail: 0 }), finger(9000)], false],
  ['a script after it', [press('click', 5000, { detail: 0 }), press('pointerdown', 9000, { isTrusted: false })], true],
] as const)('a screen reader is detected in the events, or not: %s', (_what, presses, isHeard) => {
  expect(isReaderHeard(...presses)).toBe(isHeard);
});

it('while it runs, only requested sentences are spoken, and others stop', async () => {
  const { said, cancel } = speaking();
  await sayAloud('Un.');
  yieldToReader(true);
  expect(cancel).toHaveBeenCalledOnce();
  await sayAloud('Deux.');
  await speakNow('Trois.');
  yieldToReader(false);
  await sayAloud('Quatre.');
  expect(said.map(({ text }) => text)).toEqual(['Un.', 'Trois.', 'Quatre.']);
});
