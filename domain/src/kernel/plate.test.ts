import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, isPlateIncomplete, maskPlate, normalisePlate, findPlateForm, spellPlate } from './index.ts';

describe('plates', () => {
  it.each([
    ['ab 123 cd', 'AB-123-CD', 'strict'],
    ['AB123CD', 'AB-123-CD', 'strict'],
    [' ab–123–cd ', 'AB-123-CD', 'strict'],
    ['WW-123-AB', 'WW-123-AB', 'usual'],
    ['SS-123-AB', 'SS-123-AB', 'usual'],
    ['AB-000-CD', 'AB-000-CD', 'usual'],
    ['IO-123-AB', 'IO-123-AB', 'usual'],
    ['1234 AB 75', '1234-AB-75', 'usual'],
    ['123abc2a', '123-ABC-2A', 'usual'],
    ['B MD 1234', 'BMD1234', 'foreign'],
    ['1-ABC-234', '1-ABC-234', 'foreign'],
  ] as const)('%s reads as %s, %s', (typed, plate, form) => {
    expect(normalisePlate(typed)).toBe(plate);
    expect(findPlateForm(plate)).toBe(form);
  });

  it.each([
    ['AB-123-CD', '••-•••-CD'],
    ['1234-AB-75', '••••-••-75'],
    ['BMD1234', '•••••34'],
    ['A-1', 'A-1'],
    ['', ''],
  ])('%s is shown to strangers as %s', (plate, shown) => {
    expect(maskPlate(plate)).toBe(shown);
  });

  it.each(['', 'A', 'ABCDEF', '-----', 'AB<1>23', 'X'.repeat(40)])('%j is no plate', (typed) => {
    expect(findPlateForm(normalisePlate(typed))).toBeNull();
  });

  it('normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        const once = normalisePlate(typed);
        expect(normalisePlate(once)).toBe(once);
      }),
    );
  });

  it('are spoken letter by letter', () => {
    expect(spellPlate('AB-123-CD')).toBe('A B, 1 2 3, C D');
  });
});

describe('amounts', () => {
  it.each([
    [500, '5,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [123_450, '1\u00a0234,50\u00a0€'],
    [-1050, '−10,50\u00a0€'],
  ])('%d cents', (cents, french) => {
    expect(formatCents(cents)).toBe(french);
  });
});

describe('a plate that may be unfinished', () => {
  it.each([
    ['AB-123', true],
    ['A1', false],
    ['AB-1', true],
    ['AB-123-CD', false],
    ['AB-123-C', false],
    ['1234-AB-59', false],
    ['B-MW-1234', false],
    ['WAR4567E', false],
  ])('%s: %s', (plate, isAsked) => expect(isPlateIncomplete(plate)).toBe(isAsked));
});
