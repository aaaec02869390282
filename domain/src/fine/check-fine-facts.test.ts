import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  addressLines,
  checkFineFacts,
  fineTextLimits,
  fineTexts,
  listFineWarnings,
  type FineFacts,
  type TypedFine,
} from './index.ts';

const today = toPlainDate('2026-11-21');
const check = (changes: Partial<TypedFine>) => checkFineFacts({ ...windscreenFine, ...changes }, today);
const fieldsOf = (changes: Partial<TypedFine>) => {
  const checked = check(changes);
  return checked.ok ? {} : checked.fields;
};
const factsOf = (changes: Partial<TypedFine>): Partial<FineFacts> => {
  const checked = check(changes);
  if (!checked.ok) throw new Error(JSON.stringify(checked));
  return checked.value;
};
const number = windscreenFine.noticeNumber;
const printed = (noticeNumber: string) => ({ track: 'contravention', noticeNumber, noticeKey: null }) as const;

describe('what is refused, field by field', () => {
  it.each<[string, Partial<TypedFine>, object]>([
    ['a number of letters', { noticeNumber: 'ABC' }, { noticeNumber: 'NOTICE_NUMBER_LETTERS' }],
    ['a number too short', { noticeNumber: '123' }, { noticeNumber: 'NOTICE_NUMBER_FORMAT' }],
    ['a printed number of 41 characters', printed('1'.repeat(41)), { noticeNumber: 'NOTICE_NUMBER_PRINTED' }],
    ['a printed number with a sign', printed('12_34'), { noticeNumber: 'NOTICE_NUMBER_PRINTED' }],
    ['a sign before it', printed('_1234'), { noticeNumber: 'NOTICE_NUMBER_PRINTED' }],
    ['a key of three digits', { noticeKey: '612' }, { noticeKey: 'NOTICE_KEY_FORMAT' }],
    ['a key that ends with a letter', { noticeKey: '61A' }, { noticeKey: 'NOTICE_KEY_FORMAT' }],
    ['a key that begins with one', { noticeKey: 'A61' }, { noticeKey: 'NOTICE_KEY_FORMAT' }],
    ['a notice of tomorrow', { noticeDate: '2026-11-22' }, { noticeDate: 'NOTICE_DATE_FUTURE' }],
    [
      'a notice of ten years and a day ago',
      { noticeDate: '2016-11-20', observedOn: null },
      { noticeDate: 'NOTICE_DATE_TOO_OLD' },
    ],
    ['no date of the notice', { noticeDate: '', observedOn: null }, { noticeDate: 'DATE_FORMAT' }],
    ['a finding of no day', { observedOn: '2026-02-30' }, { observedOn: 'DATE_FORMAT' }],
    ['a finding after its notice', { observedOn: '2026-11-11' }, { observedOn: 'OBSERVED_AFTER_NOTICE' }],
    ['25 o’clock', { observedAt: '25:00' }, { observedAt: 'TIME_FORMAT' }],
    ['an hour with seconds', { observedAt: '14:05:00' }, { observedAt: 'TIME_FORMAT' }],
    ['an hour with a word', { observedAt: 'à 14:05' }, { observedAt: 'TIME_FORMAT' }],
    ['less than a euro', { amountCents: 99 }, { amountCents: 'AMOUNT_RANGE' }],
    ['more than a thousand euros', { amountCents: 100_001 }, { amountCents: 'AMOUNT_RANGE' }],
    ['half a cent', { amountCents: 3500.5 }, { amountCents: 'AMOUNT_RANGE' }],
    ['a plate of signs', { plate: '???' }, { plate: 'PLATE_FORMAT' }],
    ['a site that is none', { authorityUrl: 'mon site' }, { authorityUrl: 'URL_FORMAT' }],
    ['a site with a space after it', { authorityUrl: 'exemple.fr/a b' }, { authorityUrl: 'URL_FORMAT' }],
    ['a site of one word', { authorityUrl: 'exemple' }, { authorityUrl: 'URL_FORMAT' }],
    ['another protocol', { authorityUrl: 'ftp://exemple.fr' }, { authorityUrl: 'URL_FORMAT' }],
    ['a port of letters', { authorityUrl: 'exemple.fr:abc' }, { authorityUrl: 'URL_FORMAT' }],
    ['signs in a name', { authorityUrl: 'ex_emple.fr' }, { authorityUrl: 'URL_FORMAT' }],
    ['signs in its end', { authorityUrl: 'exemple.f_r' }, { authorityUrl: 'URL_FORMAT' }],
    [
      'a card that ends before it begins',
      { cardPermanent: false, cardValidFrom: '2026-01-02', cardValidUntil: '2026-01-01' },
      { cardValidFrom: 'CARD_DATES_ORDER' },
    ],
  ])('%s', (_case, changes, fields) => {
    expect(fieldsOf(changes)).toEqual(fields);
  });

  it('says it with one code, whatever the field', () => {
    expect(check({ plate: '???' })).toMatchObject({ ok: false, code: 'FINE_FIELDS' });
  });

  it.each(fineTexts.filter((name) => name !== 'authorityUrl'))('%s one character over its bound', (name) => {
    const longest = fineTextLimits[name];
    expect(fieldsOf({ [name]: '😀'.repeat(longest) })).toEqual({});
    expect(fieldsOf({ [name]: 'x'.repeat(longest + 1) })).toEqual({ [name]: 'TEXT_TOO_LONG' });
  });

  it.each(['debtorAddress', 'authorityAddress'] as const)('%s of one line more than an address has', (name) => {
    const lines = (count: number) => ({ [name]: Array.from({ length: count }, (_, at) => `${at}`).join('\n') });
    expect(fieldsOf(lines(addressLines))).toEqual({});
    expect(fieldsOf(lines(addressLines + 1))).toEqual({ [name]: 'TEXT_TOO_LONG' });
    expect(fieldsOf({ remarks: Array.from({ length: addressLines + 1 }, () => 'a').join('\n') })).toEqual({});
  });
});

describe('what is kept', () => {
  it.each<[string, Partial<TypedFine>, Partial<FineFacts>]>([
    [
      'the key typed with the number',
      { noticeNumber: `${number}61`, noticeKey: '' },
      { noticeNumber: number, noticeKey: '61' },
    ],
    ['the key typed beside it', { noticeNumber: `${number}61`, noticeKey: ' 3 7 ' }, { noticeKey: '37' }],
    ['no key', { noticeKey: null }, { noticeKey: null }],
    ['a printed number, in capitals', printed(' ab 12-3/4. '), { noticeNumber: 'AB 12-3/4.', noticeKey: null }],
    ['no printed number', printed(''), { noticeNumber: '' }],
    ['one of forty characters', printed('1'.repeat(40)), { noticeNumber: '1'.repeat(40) }],
    ['a notice of today', { noticeDate: '2026-11-21' }, { noticeDate: toPlainDate('2026-11-21') }],
    [
      'a notice of ten years ago',
      { noticeDate: '2016-11-21', observedOn: null },
      { noticeDate: toPlainDate('2016-11-21'), observedOn: null },
    ],
    ['empty days and hours', { observedOn: '', observedAt: '' }, { observedOn: null, observedAt: null }],
    ['midnight, and its last minute', { observedAt: '23:59' }, { observedAt: '23:59' }],
    ['a euro', { amountCents: 100 }, { amountCents: 100 }],
    ['a thousand', { amountCents: 100_000 }, { amountCents: 100_000 }],
    ['no sum', { amountCents: null }, { amountCents: null }],
    ['a plate as the certificate prints it', { plate: ' ab123cd ' }, { plate: 'AB-123-CD' }],
    ['no plate', { plate: '  ' }, { plate: null }],
    ['a plate nobody typed', { plate: null }, { plate: null }],
    ['a site without its protocol', { authorityUrl: 'exemple.fr' }, { authorityUrl: 'https://exemple.fr' }],
    ['one with it', { authorityUrl: 'HTTP://exemple.fr:8080/a?b' }, { authorityUrl: 'HTTP://exemple.fr:8080/a?b' }],
    [
      'a site of several levels, with accents',
      { authorityUrl: 'a.été-9.fr#b' },
      { authorityUrl: 'https://a.été-9.fr#b' },
    ],
    ['no site', { authorityUrl: ' ' }, { authorityUrl: null }],
    ['a number of the card in capitals', { cardNumber: ' cmi-1 ' }, { cardNumber: 'CMI-1' }],
    ['no number of the card', { cardNumber: null }, { cardNumber: null }],
    [
      'a card of one day',
      { cardPermanent: false, cardValidFrom: '2026-01-01', cardValidUntil: '2026-01-01' },
      { cardValidFrom: toPlainDate('2026-01-01'), cardValidUntil: toPlainDate('2026-01-01') },
    ],
    [
      'one end of a card',
      { cardPermanent: false, cardValidFrom: '2026-01-01', cardValidUntil: '' },
      { cardValidFrom: toPlainDate('2026-01-01'), cardValidUntil: null },
    ],
    ['words nobody said', { remarks: ' \n ', place: null }, { remarks: null, place: null }],
  ])('%s', (_case, changes, facts) => {
    expect(factsOf(changes)).toMatchObject(facts);
  });
});

describe('what to look at again', () => {
  const warnings = (changes: Partial<FineFacts>) => listFineWarnings({ ...windscreenFine, ...changes });
  const penal = { track: 'contravention', noticeNumber: '1234567890', noticeKey: null } as const;
  const actedFor = { representativeName: 'Dominique Exemple' } as const;
  it.each<[string, Partial<FineFacts>, readonly string[]]>([
    ['nothing', {}, []],
    ['the key', { noticeKey: '62' }, ['KEY_UNUSUAL']],
    ['the SIRET', { noticeNumber: number.replace('2159', '2158'), noticeKey: null }, ['SIRET_UNLIKELY']],
    [
      'the day of the number, neither of the finding nor of the notice',
      { noticeDate: toPlainDate('2026-11-12'), observedOn: toPlainDate('2026-11-11') },
      ['NUMBER_DATE_DIFFERS'],
    ],
    ['the day of the number, of the finding', { noticeDate: toPlainDate('2026-11-12') }, []],
    ['the day of the number, of the notice', { observedOn: null }, []],
    [
      'a number without a day',
      { noticeNumber: `${number.slice(0, 17)}999000001`, noticeKey: null },
      ['NUMBER_DATE_UNREADABLE'],
    ],
    ['a penal number', penal, []],
    ['an FPS number on a penal paper', { ...penal, noticeNumber: number }, ['NUMBER_OTHER_TRACK']],
    ['a payment number', { ...penal, noticeNumber: '12345678901234' }, ['NUMBER_IS_PAYMENT']],
    ['a number of another form', { ...penal, noticeNumber: 'AB 12' }, []],
    ['no number at all, with a key', { ...penal, noticeNumber: '', noticeKey: 'AB' }, []],
    ['a key that cannot be read', { ...penal, noticeKey: 'AB' }, ['KEY_UNREADABLE']],
    ['an older plate', { plate: '123 ABC 59' }, ['PLATE_UNUSUAL']],
    ['no plate', { plate: null }, []],
    ['another debtor', { debtorIsUser: false }, ['DEBTOR_MUST_SIGN']],
    ['another debtor, penal', { ...penal, debtorIsUser: false }, ['DEBTOR_SIGNS_ALONE']],
    ['a company without who signs for it', { debtorIsUser: false, certificate: 'company' }, ['DEBTOR_MUST_SIGN']],
    // A legal representative needs no mandate, and a protected person could give none.
    ['a company', { debtorIsUser: false, certificate: 'company', ...actedFor }, []],
    ['a tuteur', { debtorIsUser: false, holderCapacity: 'tutelle', ...actedFor }, []],
    ['a tuteur, penal', { ...penal, debtorIsUser: false, holderCapacity: 'tutelle', ...actedFor }, []],
    ['a curateur', { debtorIsUser: false, holderCapacity: 'curatelle', ...actedFor }, ['DEBTOR_MUST_SIGN']],
    [
      'the tuteur of a holder who is not the debtor',
      { debtorIsUser: false, debtorName: 'Basile Modèle', holderCapacity: 'tutelle', ...actedFor },
      ['DEBTOR_MUST_SIGN'],
    ],
    ['another debtor, before a company', { track: 'prive' as const, noticeNumber: '', debtorIsUser: false }, []],
    ['a debtor overseas', { debtorAddress: '1 rue X\n97400 Saint-Denis' }, ['OUTSIDE_METROPOLE']],
    ['an office overseas', { authorityAddress: '1 rue X\n98800 Nouméa' }, ['OUTSIDE_METROPOLE']],
    ['an office overseas, no debtor', { debtorAddress: null, authorityAddress: '98800 Nouméa' }, ['OUTSIDE_METROPOLE']],
    [
      'a debtor overseas, no office',
      { debtorAddress: '97400 Saint-Denis', authorityAddress: null },
      ['OUTSIDE_METROPOLE'],
    ],
    ['neither address', { debtorAddress: null, authorityAddress: null }, []],
    ['a country', { debtorAddress: '1 rue X\n 10115 Berlin\nALLEMAGNE ' }, ['OUTSIDE_METROPOLE']],
    ['a country of two words', { debtorAddress: '1 rue X\nRoyaume-Uni' }, ['OUTSIDE_METROPOLE']],
    ['a country after several signs', { debtorAddress: '1 rue X\nPays -- Bas' }, ['OUTSIDE_METROPOLE']],
    ['a town named like the start of one', { debtorAddress: '1 rue X\n75016 Italie-sur-Seine' }, []],
    ['a town that ends like one', { debtorAddress: '1 rue X\nPlace d’Italie' }, []],
    ['four digits, as in Belgium', { debtorAddress: '1 rue X\n1000 Bruxelles' }, ['OUTSIDE_METROPOLE']],
    ['four digits after letters', { debtorAddress: '1 rue X\nCH1201  Genève' }, ['OUTSIDE_METROPOLE']],
    ['five digits', { debtorAddress: '1 rue X\n10000 Troyes' }, []],
  ])('%s', (_case, changes, expected) => {
    expect(warnings(changes)).toEqual(expected);
  });
});
