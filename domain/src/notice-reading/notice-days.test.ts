import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import { readNotice } from './index.ts';
import { printFpsNotice, n1, pen } from './notice-texts.fixtures.ts';
import { computeKey, printPage } from '../fixtures/index.ts';

const read = (text: string, confidence?: number) =>
  readNotice([printPage(text, confidence)], toPlainDate('2026-11-21'));
/** A notice whose number, with a valid key, contains the 10th of November. */
const numbered = (...lines: readonly string[]) => printFpsNotice(n1, lines.join('\n'));
const glass = 'Avis déposé sur le pare-brise';
const posted = 'Avis envoyé par courrier';
const seen = (day: string) => `Constaté le ${day}/11/2026`;
const dated = (day: string) => `Date de l’avis : ${day}/11/2026`;

const days = (text: string, confidence?: number) => {
  const { noticeDate, observedOn } = read(text, confidence);
  return [noticeDate, observedOn].map((all) => all.map((one) => [one.value.slice(8), one.strength, ...one.doubts]));
};

describe('the day of a notice, among those it prints', () => {
  const sure = [['10', 'sure']];
  it.each<readonly [string, string, readonly unknown[], readonly unknown[]]>([
    ['none: that of the number, said to be', numbered(), [['10', 'doubtful', 'DAY_FROM_NUMBER']], []],
    ['of the finding alone', numbered(seen('10')), [['10', 'doubtful', 'DAY_FROM_STATEMENT']], sure],
    ['a letter is not of the day of its finding', numbered(posted, seen('10')), [], sure],
    [
      'a finding of another day than the number',
      numbered(seen('09')),
      [['09', 'doubtful', 'NUMBER_OTHER_DAY', 'DAY_FROM_STATEMENT']],
      [['09', 'doubtful', 'NUMBER_OTHER_DAY']],
    ],
    [
      'of dispatch, before that of the notice',
      numbered(posted, 'Date d’envoi : 14/11/2026', dated('12')),
      [
        ['14', 'likely'],
        ['12', 'likely'],
      ],
      [],
    ],
    ['of both on one day, once', numbered(posted, 'Date d’envoi : 12/11/2026', dated('12')), [['12', 'likely']], []],
    ['on a windscreen nothing is sent', numbered(glass, 'Posté le 14/11/2026', dated('10')), sure, []],
    [
      'on a windscreen it is the day of the number',
      numbered(glass, dated('12')),
      [['12', 'doubtful', 'NUMBER_OTHER_DAY']],
      [],
    ],
    ['of a letter, another day than the number', numbered(posted, dated('12'), seen('10')), [['12', 'likely']], sure],
    ['of a letter, that of its finding', numbered(posted, dated('10'), seen('10')), sure, sure],
    ['before what it finds', numbered(posted, dated('09'), seen('10')), [['09', 'doubtful', 'SEVERAL_VALUES']], sure],
    [
      'before a finding in doubt',
      numbered(posted, dated('08'), seen('09')),
      [['08', 'likely']],
      [['09', 'doubtful', 'NUMBER_OTHER_DAY']],
    ],
    [
      'read from letters, whatever confirms it',
      numbered(glass, dated('1O')),
      [['10', 'doubtful', 'LETTERS_AS_DIGITS']],
      [],
    ],
    [
      'that no checked number confirms',
      `# AVIS DE PAIEMENT\nNuméro : ${n1}\n${glass}\n${dated('10')}`,
      [['10', 'likely']],
      [],
    ],
    [
      'that nothing names',
      '# AVIS DE PAIEMENT\nFait dans cette belle ville 10/11/2026',
      [['10', 'doubtful', 'NO_LABEL']],
      [],
    ],
  ])('%s', (_name, text, notice, observed) => {
    expect(days(text)).toEqual([notice, observed]);
  });

  it('is sure though unclear, where the checked number confirms it', () => {
    const text = numbered(glass, dated('10'));
    expect(read(text, 0.5).number[0]?.strength).toBe('sure');
    expect(days(text, 0.5)).toEqual([sure, []]);
  });
});

describe('the number of a notice', () => {
  it('of an FPS comes with its key, framed as the number is', () => {
    const { number, key } = read(numbered(dated('10')));
    expect(number.map(({ value }) => value)).toEqual([n1]);
    expect(key).toEqual({ ...number[0], value: computeKey(n1) });
  });

  it('has no key without one, nor where it is penal', () => {
    expect(read(`# AVIS DE PAIEMENT\nNuméro : ${n1}`).key).toBeNull();
    const penal = read(`# AVIS DE CONTRAVENTION\nNuméro de l’avis : ${pen}\n${dated('12')}`);
    expect([penal.number[0]?.value, penal.key]).toEqual([pen, null]);
  });
});

it.each([
  ['un de la rue', 1],
  ['Avis 123 ab 12', 2],
  ['— … ///', 0],
])('« %s » holds %d words', (text, words) => {
  expect(read(text).words).toBe(words);
});
