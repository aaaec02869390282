import { expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { listOutdatedTexts } from './index.ts';

it('relies on the reading of a text for a year', () => {
  expect(listOutdatedTexts(['casf-l241-3', 'cpp-537'], toPlainDate('2027-11-20'))).toEqual([]);
  expect(listOutdatedTexts(['casf-l241-3', 'cpp-537'], toPlainDate('2027-11-21'))).toEqual(['casf-l241-3', 'cpp-537']);
});
