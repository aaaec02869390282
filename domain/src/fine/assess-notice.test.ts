import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import {
  assessNotice,
  fineTracks,
  fineWarningMessages,
  findOfficeRegion,
  readNumber,
  type TypedNotice,
} from './index.ts';
import { isFormPossible } from './notice-number.ts';

const today = toPlainDate('2026-11-21');
const lille = '21590350100017 26 1 314 000 001';
const assess = (changes: Partial<TypedNotice>) =>
  assessNotice({ track: 'fps', noticeDate: '2026-11-10', delivery: 'windscreen', ...changes }, today);
const warningsOf = (changes: Partial<TypedNotice>): readonly string[] => {
  const assessment = assess(changes);
  return assessment.ok ? assessment.value.warnings : [assessment.code];
};
const fieldsOf = (changes: Partial<TypedNotice>) => {
  const assessment = assess(changes);
  return assessment.ok ? null : assessment.fields;
};

describe('an assessment', () => {
  it('is clean when nothing is doubtful', () => {
    expect(assess({ number: lille, key: '61' })).toMatchObject({
      ok: true,
      value: { track: 'fps', siren: '215903501', warnings: [] },
    });
    expect(warningsOf({ track: 'contravention', number: '1234567890', delivery: 'post' })).toEqual([]);
  });

  it('finds the track in a number of 26 or 28 digits, and says so', () => {
    expect(assess({ track: undefined, number: `${lille} 61` })).toMatchObject({
      ok: true,
      value: { track: 'fps', warnings: ['TRACK_FROM_NUMBER'] },
    });
  });

  it.each([
    ['no number', undefined],
    ['ten digits: a contravention or an amende majorée', '1234567890'],
    ['a payment number', '1234 5678 9012 34'],
    ['words', 'AB-12'],
  ])('asks for the track rather than guess: %s', (_case, number) => {
    expect(fieldsOf({ track: null, number })).toEqual({ track: 'TRACK_NEEDED' });
  });

  it.each([
    ['an impossible day', { noticeDate: '2027-02-29' }, { noticeDate: 'DATE_FORMAT' }],
    ['no day', { noticeDate: '' }, { noticeDate: 'DATE_FORMAT' }],
    ['a day after words', { noticeDate: 'le 10/11/2026' }, { noticeDate: 'DATE_FORMAT' }],
    ['a day before words', { noticeDate: '10/11/2026 à midi' }, { noticeDate: 'DATE_FORMAT' }],
    ['ten years and a day ago', { noticeDate: '2016-11-20' }, { noticeDate: 'NOTICE_DATE_TOO_OLD' }],
    ['in five years and a day', { noticeDate: '2031-11-22' }, { noticeDate: 'DATE_TOO_FAR' }],
    [
      'a decision before its notice, no appeal known',
      { decisionOn: '2026-11-09', decisionDelivery: 'post' as const },
      { decisionOn: 'DECISION_TOO_EARLY' },
    ],
    [
      'an appeal to a notice of no day',
      { noticeDate: 'x', rapoReceivedOn: '2026-11-09' },
      { noticeDate: 'DATE_FORMAT' },
    ],
    ['a decision on a notice of no day', { noticeDate: 'x', decisionOn: '2026-11-09' }, { noticeDate: 'DATE_FORMAT' }],
    ['French order', { noticeDate: '10/11/2026' }, { noticeDate: 'DATE_ORDER' }],
    ['eleven years ago', { noticeDate: '2015-11-10' }, { noticeDate: 'NOTICE_DATE_TOO_OLD' }],
    ['in fifty years', { noticeDate: '2076-11-10' }, { noticeDate: 'DATE_TOO_FAR' }],
    ['an appeal before its notice', { rapoReceivedOn: '2026-11-09' }, { rapoReceivedOn: 'RAPO_BEFORE_NOTICE' }],
    [
      'a decision before the appeal',
      { rapoReceivedOn: '2026-11-15', decisionOn: '2026-11-14' },
      { decisionOn: 'DECISION_TOO_EARLY' },
    ],
    [
      'a decision under the wiper',
      { decisionOn: '2026-11-20', decisionDelivery: 'windscreen' as const },
      { decisionDelivery: 'DECISION_DELIVERY' },
    ],
    [
      'several at once',
      { noticeDate: 'x', rapoReceivedOn: 'y', track: null },
      { noticeDate: 'DATE_FORMAT', rapoReceivedOn: 'DATE_FORMAT', track: 'TRACK_NEEDED' },
    ],
  ])('refuses %s, naming the field', (_case, changes, fields) => {
    expect(fieldsOf(changes)).toEqual(fields);
  });

  it.each([
    ['a date ahead of today', { noticeDate: '2026-12-21', delivery: 'post' as const }, ['DATE_AHEAD']],
    ['a date of today', { noticeDate: '2026-11-21' }, []],
    ['two dates ahead of today, once', { noticeDate: '2026-12-01', rapoReceivedOn: '2026-12-02' }, ['DATE_AHEAD']],
    ['ten years ago', { noticeDate: '2016-11-21' }, ['FPS_ALL_PASSED']],
    ['in five years', { noticeDate: '2031-11-21' }, ['DATE_AHEAD']],
    ['an appeal received on the day of the notice', { rapoReceivedOn: '2026-11-10' }, []],
    [
      'a decision of the day of the appeal',
      { rapoReceivedOn: '2026-11-15', decisionOn: '2026-11-15', decisionDelivery: 'post' as const },
      [],
    ],
    ['spaces around a number', { number: `  ${lille} ` }, []],
    ['spaces alone for a number', { number: '   ' }, []],
    ['an amende majorée on a windscreen', { track: 'amende-majoree' as const }, ['DELIVERY_UNUSUAL']],
    ['a contravention on a windscreen', { track: 'contravention' as const }, []],
    [
      'a decision date on another track',
      { track: 'contravention' as const, decisionOn: '2026-11-12', decisionDelivery: 'post' as const },
      ['APPEAL_DATES_UNUSED'],
    ],
    [
      'an appeal received on the last day of the outer reading',
      { noticeDate: '2026-10-09', rapoReceivedOn: '2026-11-10' },
      [],
    ],
    ['an amende majorée within its thirty days', { track: 'amende-majoree' as const, delivery: 'post' as const }, []],
    [
      'a tribunal whose month is over since the silence, whatever came after',
      {
        noticeDate: '2026-08-01',
        rapoReceivedOn: '2026-08-20',
        decisionOn: '2026-10-25',
        decisionDelivery: 'electronic' as const,
        reduced: false,
      },
      ['DECISION_AFTER_SILENCE', 'FPS_ALL_PASSED'],
    ],
    [
      'a decision after that month, which may be a rectified notice: nothing is said to be over',
      {
        noticeDate: '2026-08-01',
        rapoReceivedOn: '2026-08-20',
        decisionOn: '2026-10-25',
        decisionDelivery: 'post' as const,
      },
      ['DECISION_AFTER_SILENCE'],
    ],
    [
      'a rectified notice within its month',
      {
        noticeDate: '2026-08-01',
        rapoReceivedOn: '2026-08-20',
        decisionOn: '2026-10-25',
        decisionDelivery: 'electronic' as const,
        reduced: true,
      },
      [],
    ],
    [
      'a rectified notice typed alone',
      { noticeDate: '2026-10-25', decisionOn: '2026-10-25', decisionDelivery: 'electronic' as const, reduced: true },
      ['RECTIFIED_NOTICE', 'RECEIPT_UNKNOWN'],
    ],
    [
      'a decision whose own month is over too, whatever it was',
      {
        noticeDate: '2026-05-01',
        rapoReceivedOn: '2026-05-20',
        decisionOn: '2026-08-25',
        decisionDelivery: 'electronic' as const,
      },
      ['DECISION_AFTER_SILENCE', 'FPS_ALL_PASSED'],
    ],
    ['a wrong key', { number: lille, key: '60' }, ['KEY_UNUSUAL']],
    ['a key that is none', { number: lille, key: 'A' }, ['KEY_UNREADABLE']],
    ['a digit miscopied', { number: `3${lille.slice(1)}` }, ['SIRET_UNLIKELY']],
    ['another day in the number', { number: lille.replace('314', '300') }, ['NUMBER_DATE_DIFFERS']],
    [
      'a posted notice some days after the finding',
      { number: lille.replace('314', '300'), delivery: 'post' as const },
      [],
    ],
    [
      'a notice put online some days after it',
      { number: lille.replace('314', '300'), delivery: 'electronic' as const },
      [],
    ],
    [
      'the number of a titre exécutoire, whose form nobody publishes',
      { track: 'fps-majore' as const, delivery: 'post' as const, number: '033012 87823091583' },
      [],
    ],
    [
      'ten digits on an « avertissement »',
      { track: 'fps-majore' as const, delivery: 'post' as const, number: '1234567890' },
      ['NUMBER_OTHER_TRACK'],
    ],
    ['a company’s own reference', { track: 'prive' as const, number: 'PV/2026-AB12' }, ['PRIVATE_NO_DELAY']],
    [
      'an FPS number on what is called private',
      { track: 'prive' as const, number: lille },
      ['NUMBER_OTHER_TRACK', 'PRIVATE_NO_DELAY'],
    ],
    ['a number of another country', { number: 'DE 12-3456 X' }, ['NUMBER_FORM_UNKNOWN']],
    ['a payment number', { track: 'contravention' as const, number: '123456789012345678' }, ['NUMBER_IS_PAYMENT']],
    ['the number of another track', { track: 'contravention' as const, number: lille }, ['NUMBER_OTHER_TRACK']],
    ['ten digits on an FPS', { number: '1234567890' }, ['NUMBER_OTHER_TRACK']],
    ['a private car park', { track: 'prive' as const }, ['PRIVATE_NO_DELAY']],
    ['an unknown place', { region: 'Atlantide' }, ['REGION_UNKNOWN']],
    ['overseas', { region: '974' }, ['OUTSIDE_METROPOLE']],
    [
      'a contravention older than its 45 days, of somebody abroad',
      { track: 'contravention' as const, noticeDate: '2026-09-15', region: 'Belgique' },
      ['OUTSIDE_METROPOLE', 'SAFE_DATE_PASSED'],
    ],
    [
      'a refusal that came while the month of the silence ran',
      { noticeDate: '2026-09-01', rapoReceivedOn: '2026-09-20', decisionOn: '2026-11-03' },
      ['DECISION_DELIVERY_UNKNOWN', 'SAFE_DATE_PASSED'],
    ],
    [
      'appeal dates on another track',
      { track: 'contravention' as const, rapoReceivedOn: '2026-11-12' },
      ['APPEAL_DATES_UNUSED'],
    ],
    ['a decision come we know not how', { decisionOn: '2026-11-20' }, ['DECISION_DELIVERY_UNKNOWN', 'RECEIPT_UNKNOWN']],
    ['an « avertissement » on a windscreen', { track: 'fps-majore' as const }, ['DELIVERY_UNUSUAL']],
    ['the day after the safe date', { noticeDate: '2026-10-20' }, ['SAFE_DATE_PASSED']],
    [
      'an appeal already made, on the days when it could only perhaps be sent',
      { noticeDate: '2026-10-20', rapoReceivedOn: '2026-10-30' },
      [],
    ],
    [
      'an appeal received after its month',
      { noticeDate: '2026-09-01', rapoReceivedOn: '2026-11-10' },
      ['RAPO_RECEIVED_LATE'],
    ],
    ['an FPS older than its appeal', { noticeDate: '2026-09-01' }, ['FPS_ALL_PASSED']],
    [
      'an « avertissement » too old',
      { track: 'fps-majore' as const, delivery: 'post' as const, noticeDate: '2026-09-01' },
      ['FPS_MAJORE_ALL_PASSED'],
    ],
    [
      'a contravention too old',
      { track: 'contravention' as const, noticeDate: '2026-09-01' },
      ['CONTRAVENTION_ALL_PASSED'],
    ],
    [
      'an amende majorée past its thirty days',
      { track: 'amende-majoree' as const, delivery: 'post' as const, noticeDate: '2026-10-01' },
      ['RECLAMATION_LATE'],
    ],
    [
      'an amende majorée older than the bar',
      { track: 'amende-majoree' as const, delivery: 'post' as const, noticeDate: '2026-08-01' },
      ['AMENDE_MAJOREE_ALL_PASSED'],
    ],
  ])('counts and warns about %s', (_case, changes, warnings) => {
    expect(warningsOf(changes)).toEqual(warnings);
    for (const code of warnings) expect(fineWarningMessages[code as keyof typeof fineWarningMessages]).toMatch(/\.$/);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (number, key, noticeDate, region) => {
        assess({ number, key, noticeDate, region, track: null });
        assess({ number, key, region, rapoReceivedOn: noticeDate });
      }),
    );
  });
});

describe('a place', () => {
  it.each([
    ['57', 'alsace-moselle', null],
    ['Bas-Rhin', 'alsace-moselle', null],
    ['67000', 'alsace-moselle', null],
    ['alsace_moselle', 'alsace-moselle', null],
    ['FR-68', 'alsace-moselle', null],
    ['La Réunion', 'reunion', 'OUTSIDE_METROPOLE'],
    ['97400', 'reunion', 'OUTSIDE_METROPOLE'],
    ['97150', 'saint-martin', 'OUTSIDE_METROPOLE'],
    ['971', 'guadeloupe', 'OUTSIDE_METROPOLE'],
    ['98800', 'metropole', 'OUTSIDE_METROPOLE'],
    ['2A', 'metropole', null],
    ['75', 'metropole', null],
    ['Île-de-France', 'metropole', null],
    ['Provence-Alpes-Côte d’Azur', 'metropole', null],
    ['Grand Est', 'metropole', 'REGION_UNKNOWN'],
    ['20000', 'metropole', null],
    ['', 'metropole', null],
    ['99', 'metropole', 'REGION_UNKNOWN'],
    ['constructor', 'metropole', 'REGION_UNKNOWN'],
    ['valueOf', 'metropole', 'REGION_UNKNOWN'],
  ])('%s → %s', (typed, region, doubt) => {
    expect(findOfficeRegion(typed)).toEqual({ region, doubt });
  });
});

describe('a number', () => {
  it.each([
    [lille, 'fps', null],
    [`${lille} 61`, 'fps', '61'],
    ['1234567890', 'contravention', null],
    ['1234 5678 9012 34', 'payment', null],
    ['1234 5678 9012 3456 78 90', 'payment', '90'],
    ['12345678901234 56', 'payment', '56'],
    ['123456789012345678', 'payment', null],
    [`${lille}A`, 'unknown', null],
    ['33-00-12', 'unknown', null],
    ['٢٣٤', 'unknown', null],
  ])('%s looks like %s', (typed, form, key) => {
    expect(readNumber(typed)).toMatchObject({ form, key });
    if (form === 'unknown') expect(readNumber(typed).number).toBe('');
  });

  it('agrees with the tracks whose papers bear it', () => {
    const agreeing = (form: 'fps' | 'contravention' | 'payment' | 'unknown') =>
      fineTracks.filter((track) => isFormPossible(track, form));
    expect(agreeing('fps')).toEqual(['fps', 'fps-majore']);
    expect(agreeing('contravention')).toEqual(['contravention', 'amende-majoree']);
    expect(agreeing('payment')).toEqual(fineTracks);
    expect(agreeing('unknown')).toEqual(fineTracks);
  });
});
