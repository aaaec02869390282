import { expect, it } from 'vitest';
import { computeLuma } from './index.ts';

it('weighs red, green and blue, in the order of the pixels', () => {
  const pixels = Uint8Array.of(255, 0, 0, 9, 0, 255, 0, 9, 0, 0, 255, 9, 255, 255, 255, 9);
  expect([...computeLuma(pixels)]).toEqual([76, 149, 28, 255]);
  expect([...computeLuma(pixels, 2)]).toEqual([28, 149, 76, 255]);
});
