import { describe, expect, it } from 'vitest';
import { addDays, toPlainDate } from '../kernel/index.ts';
import {
  checkRulingNumber,
  selectCitableRulings,
  citeRuling,
  daysARulingReadingHolds,
  isRulingId,
  rulingIds,
  rulings,
  rulingUses,
  type Ruling,
  type RulingId,
} from './index.ts';

const readOn = toPlainDate('2026-11-24');

describe('the shelf of rulings', () => {
  it.each(rulingIds)('%s says where it can be read, what happened in two lines and what it serves', (id) => {
    const ruling: Ruling = rulings[id];
    expect(ruling.link).toMatch(/^https:\/\/www\.(legifrance\.gouv|courdecassation)\.fr\//);
    expect(ruling.facts.length).toBeLessThanOrEqual(170);
    expect(rulingUses).toContain(ruling.serves);
    expect(ruling.decidedOn < ruling.copyReadOn).toBe(true);
    if (ruling.number !== null) expect(checkRulingNumber(id, ruling.number)).toBeNull();
  });

  it('holds one ruling for each use', () => {
    expect(new Set(rulingIds.map((id) => rulings[id].serves)).size).toBe(rulingIds.length);
  });

  it('knows its own identifiers only', () => {
    expect(rulingIds.every(isRulingId)).toBe(true);
    expect(['ce-000000', 'toString', '', 'casf-l241-3'].some(isRulingId)).toBe(false);
  });
});

describe('a reading of an official text', () => {
  const reading = { ruling: 'ce-428742', number: '428742', readOn } as const;

  it.each([
    ['on the day itself', readOn, true],
    ['a year later', addDays(readOn, daysARulingReadingHolds), true],
    ['the day after that year', addDays(readOn, daysARulingReadingHolds + 1), false],
    ['before it was read', addDays(readOn, -1), false],
  ])('lets a ruling be cited %s: %s, %s', (_when, today, isCited) => {
    expect(selectCitableRulings([reading], today)).toEqual(isCited ? { 'ce-428742': '428742' } : {});
  });

  it.each<[RulingId, string, ReturnType<typeof checkRulingNumber>]>([
    ['ce-428742', '428742', null],
    ['ce-428742', '431132', 'RULING_NUMBER_OTHER'],
    ['ce-428742', '42874', 'RULING_NUMBER_FORMAT'],
    ['ce-428742', '16-80.001', 'RULING_NUMBER_FORMAT'],
    ['crim-16-80001', '16-80.001', null],
    ['crim-16-80001', '16-80001', 'RULING_NUMBER_FORMAT'],
    ['crim-16-80001', '16-80.002', 'RULING_NUMBER_OTHER'],
    ['crim-2014-06-03', '00-00.000', null],
    ['crim-2014-06-03', '428742', 'RULING_NUMBER_FORMAT'],
    ['crim-2014-06-03', ' 00-00.000', 'RULING_NUMBER_FORMAT'],
    ['crim-2014-06-03', '00-00.0001', 'RULING_NUMBER_FORMAT'],
  ])('of %s with the number « %s »: %s', (id, number, fault) => {
    expect(checkRulingNumber(id, number)).toBe(fault);
  });

  it('is cited by its court, its day and its number', () => {
    expect(citeRuling('ce-428742', '428742')).toBe('Conseil d’État, 24 mars 2021, n° 428742');
    expect(citeRuling('crim-16-80001', '16-80.001')).toBe(
      'Cour de cassation, chambre criminelle, 12 juillet 2016, n° 16-80.001',
    );
  });
});
