import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstMask, growMask, isMaskValid, moveMask } from './index.ts';

it.each([
  ['the first one', firstMask, true],
  ['over an edge', { x: 0.8, y: 0, width: 0.3, height: 0.3 }, false],
  ['before the picture', { x: -0.1, y: 0, width: 0.3, height: 0.3 }, false],
  ['over most of the card', { x: 0, y: 0, width: 0.9, height: 0.9 }, false],
  ['too thin to hide', { x: 0, y: 0, width: 0.01, height: 0.3 }, false],
  ['too flat to hide', { x: 0, y: 0, width: 0.3, height: 0.01 }, false],
  ['over the lower edge', { x: 0, y: 0.8, width: 0.3, height: 0.3 }, false],
  ['above the picture', { x: 0, y: -0.1, width: 0.3, height: 0.3 }, false],
  ['as thin as it may be, in the last corner', { x: 0.95, y: 0.95, width: 0.05, height: 0.05 }, true],
  ['over just half of the card', { x: 0, y: 0, width: 0.5, height: 1 }, true],
])('%s', (_case, mask, fits) => {
  expect(isMaskValid(mask)).toBe(fits);
});

it('always stays on the picture and never hides most of it, however it is moved and grown', () => {
  const step = fc.record({
    grow: fc.boolean(),
    right: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
    down: fc.double({ min: -1.5, max: 1.5, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const mask = steps.reduce(
        (now, { grow, right, down }) => (grow ? growMask(now, right, down) : moveMask(now, right, down)),
        firstMask,
      );
      expect(isMaskValid(mask)).toBe(true);
    }),
  );
});

it.each([
  ['to the right and down', moveMask(firstMask, 0.1, 0.05), { x: 0.15, y: 0.3, width: 0.3, height: 0.5 }],
  ['to the left and up', moveMask(firstMask, -0.02, -0.2), { x: 0.03, y: 0.05, width: 0.3, height: 0.5 }],
  ['as far as the last corner', moveMask(firstMask, 2, 2), { x: 0.7, y: 0.5, width: 0.3, height: 0.5 }],
  ['as far as the first', moveMask(firstMask, -2, -2), { x: 0, y: 0, width: 0.3, height: 0.5 }],
  ['wider and taller', growMask(firstMask, 0.1, 0.2), { x: 0.05, y: 0.25, width: 0.4, height: 0.7 }],
  ['narrower and flatter', growMask(firstMask, -0.1, -0.2), { x: 0.05, y: 0.25, width: 0.2, height: 0.3 }],
  ['to its least', growMask(firstMask, -1, -1), { x: 0.05, y: 0.25, width: 0.05, height: 0.05 }],
  [
    'as wide as there is room',
    growMask({ ...firstMask, height: 0.1 }, 2, 0),
    { x: 0.05, y: 0.25, width: 0.95, height: 0.1 },
  ],
  [
    'as tall as there is room',
    growMask({ ...firstMask, width: 0.1 }, 0, 2),
    { x: 0.05, y: 0.25, width: 0.1, height: 0.75 },
  ],
  ['over too much: not at all', growMask(firstMask, 1, 1), firstMask],
])('moved or grown %s', (_how, mask, expected) => {
  expect(mask).toEqual(expected);
});
