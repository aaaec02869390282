import { describe, expect, it } from 'vitest';
import { confusable, parseDigits, computeEditDistance, repairWords } from './characters.ts';

describe('figures behind letters', () => {
  it.each([
    ['0123456789', '0123456789', 0],
    ['OoQD', '0000', 4],
    ['Ili|!', '11111', 5],
    ['Ss', '55', 2],
    ['B8', '88', 1],
    ['Zz', '22', 2],
    ['Gb', '66', 2],
    ['gq', '99', 2],
    ['12 34.56,78:9;0_1-2‐3―4', '12345678901234', 0],
  ])('%s is %s, %d letters replaced', (text, digits, replaced) => {
    expect(parseDigits(text)).toEqual({ digits, replaced });
  });

  it.each(['', ' -.', 'A1', '1/2', '²', '½', 'constructor'])('%j is none', (text) => {
    expect(parseDigits(text)).toBeNull();
  });

  it('are confused both ways, or said why not', () => {
    const oneWay = Object.entries(confusable).flatMap(([digit, others]) =>
      [...others]
        .filter((other) => confusable[other]?.includes(digit) !== true)
        .map((other) => `${digit} for ${other}`),
    );
    expect(oneWay).toEqual([]);
  });
});

describe('words put right', () => {
  it.each([
    ['contraventlon', 'contravention'],
    ['contraventlan', 'contravention'],
    ['mantant', 'montant'],
    ['avls', 'avis'],
    ['cle', 'cle'],
    ['cla', 'cla'],
    ['nantan', 'nantan'],
    ['avis', 'avis'],
    ['123', '123'],
    ['majorce', 'majorce'],
    ['consulte', 'consulte'],
    ["i'avis", "l'avis"],
    ["1'avis", "l'avis"],
    ["|'avis", "l'avis"],
    ["ni'avis", "ni'avis"],
    ['avls, cle', 'avis, cle'],
    ['montan', 'montant'],
  ])('%s: %s', (read, meant) => {
    expect(repairWords(read)).toBe(meant);
  });
});

it.each([
  ['avis', 'avis', 2, 0],
  ['avis', 'avix', 2, 1],
  ['avis', 'avi', 2, 1],
  ['avis', 'xavis', 2, 1],
  ['avis', 'vais', 2, 2],
  ['avis', '', 4, 4],
  ['avis', 'a', 2, 3],
  ['kitten', 'sitting', 9, 3],
])('from %s to %s, of at most %d: %d', (from, to, most, expected) => {
  expect(computeEditDistance(from, to, most)).toBe(expected);
});
