import { expect, it } from 'vitest';
import { plainDateOf } from '../kernel/index.ts';
import { outdatedTexts } from './index.ts';

it('relies on the reading of a text for a year', () => {
  expect(outdatedTexts(['casf-l241-3', 'cpp-537'], plainDateOf('2027-11-20'))).toEqual([]);
  expect(outdatedTexts(['casf-l241-3', 'cpp-537'], plainDateOf('2027-11-21'))).toEqual(['casf-l241-3', 'cpp-537']);
});
