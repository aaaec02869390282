import { describe, expect, it } from 'vitest';
import { cappedTown } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { findAppealForm, listChangedFields } from './index.ts';

const form = { url: 'https://recours.exemple.fr', readOn: '2026-11-20' };

describe('the form of a town', () => {
  it.each([
    ['the day it was read', '2026-11-20', true],
    ['a year after', '2027-11-20', true],
    ['a day later', '2027-11-21', false],
  ])('%s', (_, today, isShown) => {
    const shown = { commune: cappedTown.commune, url: form.url, readOn: toPlainDate(form.readOn) };
    expect(findAppealForm({ ...cappedTown, appealForm: form }, toPlainDate(today))).toEqual(isShown ? shown : null);
  });

  it.each([[cappedTown], [{ ...cappedTown, appealForm: null }]])('is not made up: %#', (rule) => {
    expect(findAppealForm(rule, toPlainDate('2026-11-20'))).toBeNull();
  });

  it('an older rule, which has none, is the same as one that says null', () => {
    expect(listChangedFields(cappedTown, { ...cappedTown, appealForm: null })).toEqual([]);
    expect(listChangedFields(cappedTown, { ...cappedTown, appealForm: form })).toEqual(['appealForm']);
  });
});
