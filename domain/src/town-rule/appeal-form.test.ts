import { describe, expect, it } from 'vitest';
import { cappedTown } from '../fixtures/index.ts';
import { plainDateOf } from '../kernel/index.ts';
import { appealFormOn, changedFields } from './index.ts';

const form = { url: 'https://recours.exemple.fr', readOn: '2026-11-20' };

describe('the form of a town', () => {
  it.each([
    ['the day it was read', '2026-11-20', true],
    ['a year after', '2027-11-20', true],
    ['a day later', '2027-11-21', false],
  ])('%s', (_, today, isShown) => {
    const shown = { commune: cappedTown.commune, url: form.url, readOn: plainDateOf(form.readOn) };
    expect(appealFormOn({ ...cappedTown, appealForm: form }, plainDateOf(today))).toEqual(isShown ? shown : null);
  });

  it.each([[cappedTown], [{ ...cappedTown, appealForm: null }]])('is not made up: %#', (rule) => {
    expect(appealFormOn(rule, plainDateOf('2026-11-20'))).toBeNull();
  });

  it('an older rule, which has none, is the same as one that says null', () => {
    expect(changedFields(cappedTown, { ...cappedTown, appealForm: null })).toEqual([]);
    expect(changedFields(cappedTown, { ...cappedTown, appealForm: form })).toEqual(['appealForm']);
  });
});
