import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstMask, grownMask, maskFits, movedMask } from './index.ts';

it.each([
  ['the first one', firstMask, true],
  ['over an edge', { x: 0.8, y: 0, width: 0.3, height: 0.3 }, false],
  ['before the picture', { x: -0.1, y: 0, width: 0.3, height: 0.3 }, false],
  ['over most of the card', { x: 0, y: 0, width: 0.9, height: 0.9 }, false],
  ['too thin to hide', { x: 0, y: 0, width: 0.01, height: 0.3 }, false],
])('%s', (_case, mask, fits) => {
  expect(maskFits(mask)).toBe(fits);
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
        (now, { grow, right, down }) => (grow ? grownMask(now, right, down) : movedMask(now, right, down)),
        firstMask,
      );
      expect(maskFits(mask)).toBe(true);
    }),
  );
});
