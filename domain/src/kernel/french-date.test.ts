import { describe, expect, it } from 'vitest';
import { formatDuration, formatRecentMoment } from './index.ts';

const s = '\u00a0';
const now = new Date('2026-11-22T09:00:00Z');

describe('when something began, said now', () => {
  it.each([
    ['2026-11-22T07:08:00Z', `aujourd’hui à 8${s}h${s}08`],
    ['2026-11-21T07:08:00Z', `hier à 8${s}h${s}08`],
    // A quarter past midnight in Paris is still the day before in universal time.
    ['2026-11-21T23:15:00Z', `aujourd’hui à 0${s}h${s}15`],
    ['2026-11-12T13:05:00Z', `jeudi 12 novembre à 14${s}h${s}05`],
    ['2025-12-31T13:05:00Z', `mercredi 31 décembre 2025 à 14${s}h${s}05`],
    ['2026-11-01T13:05:00Z', `dimanche 1er novembre à 14${s}h${s}05`],
    // The clock of the phone was set back since.
    ['2026-11-23T13:05:00Z', `lundi 23 novembre à 14${s}h${s}05`],
  ])('%s', (instant, words) => expect(formatRecentMoment(new Date(instant), now)).toBe(words));
});

it('tells when something began by the clock of a place overseas', () => {
  const evening = new Date('2026-11-21T22:15:00Z');
  expect(formatRecentMoment(evening, now, 'antilles')).toBe(`hier à 18${s}h${s}15`);
  expect(formatRecentMoment(evening, now, 'reunion')).toBe(`aujourd’hui à 2${s}h${s}15`);
});

describe('a duration', () => {
  it.each([
    [0, `0${s}min`],
    [59, `59${s}min`],
    [60, `1${s}h`],
    [190, `3${s}h${s}10`],
    [1439, `23${s}h${s}59`],
    [1440, `1${s}jour`],
    [2880, `2${s}jours`],
  ])('of %d minutes', (minutes, words) => expect(formatDuration(minutes)).toBe(words));
});
