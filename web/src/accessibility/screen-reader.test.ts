import { afterEach, expect, it } from 'vitest';
import { speaking } from '../../test/speaking.ts';
import { readingAfter, type Deed, type Reading } from './screen-reader.ts';
import { sayAloud, sayAsAsked, yieldToReader } from './speech.ts';

const start: Reading = { madeAt: -Infinity, isHeard: false };
const deed = (type: string, at: number, more: Partial<Deed> = {}): Deed => ({
  type,
  isTrusted: true,
  timeStamp: at,
  ...more,
});
const isReaderHeard = (...deeds: readonly Deed[]) => deeds.reduce(readingAfter, start).isHeard;
const finger = (at: number) => deed('pointerdown', at, { width: 22, height: 22, pressure: 1 });

afterEach(() => yieldToReader(false));

it.each([
  ['a press that no hand and no key made', [deed('click', 5000, { detail: 0 })], true],
  [
    'a press sent with a pointer of no size',
    [deed('pointerdown', 4990, { width: 1, height: 1, pressure: 0 }), deed('click', 5000, { detail: 0 })],
    true,
  ],
  ['a finger', [finger(4900), deed('click', 5000, { detail: 1 })], false],
  [
    'a mouse',
    [deed('pointerdown', 1, { width: 1, height: 1, pressure: 0.5 }), deed('click', 80, { detail: 1 })],
    false,
  ],
  ['the label of a box, whose press is passed on', [finger(4900), deed('click', 5000, { detail: 0 })], false],
  ['the key Enter', [deed('keydown', 4900), deed('click', 4901, { detail: 0 })], false],
  ['the space bar held for long', [deed('keydown', 1), deed('keyup', 4900), deed('click', 4901, { detail: 0 })], false],
  ['the voice control, a script', [deed('click', 5000, { isTrusted: false, detail: 0 })], false],
  ['a hand after it', [deed('click', 5000, { detail: 0 }), finger(9000)], false],
  ['a script after it', [deed('click', 5000, { detail: 0 }), deed('pointerdown', 9000, { isTrusted: false })], true],
] as const)('a screen reader is heard in the deeds, or not: %s', (_what, deeds, isHeard) => {
  expect(isReaderHeard(...deeds)).toBe(isHeard);
});

it('while it speaks, only what was asked for is said, and what was being said stops', async () => {
  const { said, cancel } = speaking();
  await sayAloud('Un.');
  yieldToReader(true);
  expect(cancel).toHaveBeenCalledOnce();
  await sayAloud('Deux.');
  await sayAsAsked('Trois.');
  yieldToReader(false);
  await sayAloud('Quatre.');
  expect(said.map(({ text }) => text)).toEqual(['Un.', 'Trois.', 'Quatre.']);
});
