import { expect, it } from 'vitest';
import { apiDescriptionSlice } from '../api-description/index.ts';
import { readConfig } from './config.ts';
import { slicesOf } from './slices.ts';

it('the description of the calls is the first slice: it hears of those that follow', () => {
  expect(slicesOf(readConfig({}), null)[0]).toBe(apiDescriptionSlice);
});
