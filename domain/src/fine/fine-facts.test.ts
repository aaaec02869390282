import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import {
  checkFineFacts,
  decodeNoticeNumber,
  describeDelayAfterFinding,
  canFactsChange,
  fineFactNames,
  fineFieldMessages,
  fineStatuses,
  fineTracks,
  listFineWarnings,
  isComplete,
  listMissingForDossier,
  applyStep,
  parseNoticeDigits,
  listPossibleSteps,
  readingSources,
  describeReading,
  type FineFieldCode,
  type TypedFine,
} from './index.ts';

/** Any characters, lone surrogates excepted; fast-check's own « binary » takes two seconds to begin. */
const anyText = (most: number) =>
  fc
    .array(fc.oneof(fc.nat(0xff), fc.nat(0x10f7ff)), { maxLength: most })
    .map((codes) => codes.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800)).join(''));

const today = toPlainDate('2026-11-21');
const fieldsOf = (changes: Partial<TypedFine>): Readonly<Record<string, string>> => {
  const checked = checkFineFacts({ ...windscreenFine, ...changes }, today);
  return checked.ok ? {} : (checked.fields ?? {});
};

describe('the number of a notice', () => {
  it('gives the collectivity and the day of the published examples', () => {
    expect(decodeNoticeNumber('21750001600019213124052010', null)).toEqual({
      siret: '21750001600019',
      siren: '217500016',
      issuedOn: '2021-05-04',
      warnings: [],
    });
    expect(decodeNoticeNumber('21590350100017261163072245', '37')).toMatchObject({
      siren: '215903501',
      issuedOn: '2026-06-12',
      warnings: [],
    });
  });

  it('is read with the spaces and dashes of the paper, with or without its key', () => {
    expect(parseNoticeDigits('21590350100017 26 1 163 072 245')).toEqual({
      number: '21590350100017261163072245',
      key: null,
    });
    expect(parseNoticeDigits('21750001600019-21-3-124-052-010')).toEqual({
      number: '21750001600019213124052010',
      key: null,
    });
    expect(parseNoticeDigits('2159035010001726116307224537')).toEqual({
      number: '21590350100017261163072245',
      key: '37',
    });
    for (const typed of ['', '123', '2159035010001726116307224', 'O1590350100017261163072245', '٢'.repeat(26)])
      expect(parseNoticeDigits(typed)).toBeNull();
  });

  it('betrays every single wrong digit of its SIRET', () => {
    const number = '21590350100017261163072245';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const wrong = String((Number(number[at]) + shift) % 10);
        const read = decodeNoticeNumber(number.slice(0, at) + wrong + number.slice(at + 1), null);
        expect(read.warnings).toContain('SIRET_UNLIKELY');
      }),
    );
  });

  it('only warns about a strange key or date', () => {
    expect(decodeNoticeNumber('21590350100017261163072245', '36').warnings).toEqual(['KEY_UNUSUAL']);
    expect(decodeNoticeNumber('21590350100017261999072245', null)).toMatchObject({
      issuedOn: null,
      warnings: ['NUMBER_DATE_UNREADABLE'],
    });
  });

  it('never throws, whatever the digits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 26, maxLength: 26 }), (digits) => {
        expect(decodeNoticeNumber(digits.join(''), '00').siren).toHaveLength(9);
      }),
    );
  });
});

it('a text says when and how it was read', () => {
  expect(readingSources.map((source) => describeReading(source, '20 novembre 2026'))).toEqual([
    'texte officiel, lu le 20 novembre 2026',
    'source secondaire, lue le 20 novembre 2026',
  ]);
});

it.each([
  [1, '1\u00a0minute'],
  [59, '59\u00a0minutes'],
  [60, '1\u00a0heure'],
  [61, '1\u00a0heure et 1\u00a0minute'],
  [1439, '23\u00a0heures et 59\u00a0minutes'],
  [1440, '1\u00a0jour'],
  [1499, '1\u00a0jour'],
  [1500, '1\u00a0jour et 1\u00a0heure'],
])('%i minutes after the finding: %s', (minutes, words) => {
  expect(describeDelayAfterFinding(minutes)).toBe(`${words} après l’heure portée par l’avis`);
});

it('every fact of a fine is named once', () => {
  expect([...fineFactNames].sort()).toEqual(Object.keys(windscreenFine).sort());
});

describe('the signature', () => {
  it.each([
    ['nobody has said whose name it is', { certificate: null }, 'NEEDED_FOR_DOSSIER'],
    ['a rented car', { certificate: 'short-rental' as const }, 'NOBODY_TO_SIGN'],
    [
      'a long lease that names somebody else',
      { certificate: 'long-lease' as const, lesseeNamed: false },
      'NOBODY_TO_SIGN',
    ],
    ['a long lease in one’s name', { certificate: 'long-lease' as const, lesseeNamed: true }, undefined],
    ['a spouse’s car: a mandate, or their own hand', { certificate: 'spouse' as const }, undefined],
  ])('%s', (_case, changes, code) => {
    expect(listMissingForDossier({ ...windscreenFine, ...changes })['certificate']).toBe(code);
  });
});

describe('what a person types', () => {
  it('is normalised, not judged', () => {
    const checked = checkFineFacts(
      {
        ...windscreenFine,
        noticeNumber: '21590350100017 26 1 314 000 001',
        noticeKey: null,
        plate: 'ab 123 cd',
        place: '  12   rue\n du Modèle ',
        authorityUrl: 'stationnement.exemple.fr/rapo',
        cardNumber: 'abc 1',
        remarks: 'a\u0000b\u202ec\r\n\r\n\r\n\r\nd\ud800',
      },
      today,
    );
    expect(checked).toMatchObject({
      ok: true,
      value: {
        noticeNumber: '21590350100017261314000001',
        plate: 'AB-123-CD',
        place: '12 rue du Modèle',
        authorityUrl: 'https://stationnement.exemple.fr/rapo',
        cardNumber: 'ABC 1',
        remarks: 'abc\n\nd',
      },
    });
  });

  it.each<[Partial<TypedFine>, string, FineFieldCode]>([
    [{ noticeNumber: '123' }, 'noticeNumber', 'NOTICE_NUMBER_FORMAT'],
    [{ noticeKey: '3' }, 'noticeKey', 'NOTICE_KEY_FORMAT'],
    [{ noticeDate: '2026-02-30' }, 'noticeDate', 'DATE_FORMAT'],
    [{ noticeDate: '' }, 'noticeDate', 'DATE_FORMAT'],
    [{ noticeDate: '2026-11-22' }, 'noticeDate', 'NOTICE_DATE_FUTURE'],
    [{ noticeDate: '2016-11-20', observedOn: null }, 'noticeDate', 'NOTICE_DATE_TOO_OLD'],
    [{ observedOn: '2026-11-11' }, 'observedOn', 'OBSERVED_AFTER_NOTICE'],
    [{ observedOn: 'hier' }, 'observedOn', 'DATE_FORMAT'],
    [{ observedAt: '24:00' }, 'observedAt', 'TIME_FORMAT'],
    [{ plate: 'XX' }, 'plate', 'PLATE_FORMAT'],
    [{ amountCents: 99 }, 'amountCents', 'AMOUNT_RANGE'],
    [{ amountCents: 3500.5 }, 'amountCents', 'AMOUNT_RANGE'],
    [{ authorityUrl: 'javascript:alert(1)' }, 'authorityUrl', 'URL_FORMAT'],
    [{ debtorName: 'x'.repeat(201) }, 'debtorName', 'TEXT_TOO_LONG'],
    [{ debtorAddress: 'a\n'.repeat(7) + 'a' }, 'debtorAddress', 'TEXT_TOO_LONG'],
    [{ cardValidUntil: '31/12/2030' }, 'cardValidUntil', 'DATE_FORMAT'],
    [{ cardValidFrom: '2031-01-01', cardValidUntil: '2030-12-31' }, 'cardValidFrom', 'CARD_DATES_ORDER'],
  ])('%j is refused in its field', (changes, field, code) => {
    expect(fieldsOf(changes)).toEqual({ [field]: code });
    expect(fineFieldMessages[code]).toMatch(/\.$/);
  });

  it('names every wrong field at once', () => {
    expect(Object.keys(fieldsOf({ noticeNumber: 'x', plate: '!', observedAt: 'midi' })).sort()).toEqual([
      'noticeNumber',
      'observedAt',
      'plate',
    ]);
  });

  it('never throws, whatever the characters', () => {
    fc.assert(
      fc.property(anyText(60), (text) => {
        const checked = checkFineFacts(
          {
            ...windscreenFine,
            plate: text,
            place: text,
            remarks: text,
            authorityUrl: text,
            noticeNumber: text,
            observedAt: text,
            cardValidUntil: text,
          },
          today,
        );
        if (checked.ok) expect(checked.value.remarks ?? '').not.toMatch(/\0/);
      }),
      // Any code point at all, including those that normalising makes eighteen: dear, so fewer of them.
      { numRuns: 30 },
    );
  }, 20_000);
});

describe('what a dossier needs', () => {
  it('is all there in a complete fine, and named one by one in a bare one', () => {
    expect(isComplete(windscreenFine)).toBe(true);
    expect(listMissingForDossier(bareFine)).toMatchObject({
      place: 'NEEDED_FOR_DOSSIER',
      authorityAddress: 'ADDRESS_OR_URL_NEEDED',
      cardValidUntil: 'CARD_VALIDITY_NEEDED',
    });
    expect(listMissingForDossier({ ...windscreenFine, authorityUrl: null })).toEqual({});
  });

  it('includes a card still valid that day', () => {
    const until = (day: string) =>
      listMissingForDossier({ ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate(day) });
    expect(until('2026-11-10')).toEqual({});
    expect(until('2026-11-09')).toEqual({ cardValidUntil: 'CARD_EXPIRED_THAT_DAY' });
    const from = (day: string) => listMissingForDossier({ ...windscreenFine, cardValidFrom: toPlainDate(day) });
    expect(from('2026-11-10')).toEqual({});
    expect(from('2026-11-11')).toEqual({ cardValidFrom: 'CARD_NOT_YET_VALID_THAT_DAY' });
  });
});

describe('warnings', () => {
  it('are silent on a plain fine and tell who must sign', () => {
    expect(listFineWarnings(windscreenFine)).toEqual([]);
    expect(listFineWarnings({ ...windscreenFine, debtorIsUser: false, plate: 'WW-123-AB' })).toEqual([
      'PLATE_UNUSUAL',
      'DEBTOR_MUST_SIGN',
    ]);
    expect(
      listFineWarnings({
        ...windscreenFine,
        noticeDate: toPlainDate('2026-11-12'),
        observedOn: toPlainDate('2026-11-11'),
      }),
    ).toEqual(['NUMBER_DATE_DIFFERS']);
    expect(listFineWarnings({ ...windscreenFine, debtorAddress: '3 rue du Modèle\n97400 Saint-Denis' })).toEqual([
      'OUTSIDE_METROPOLE',
    ]);
    for (const abroad of [
      '12 rue du Modèle\n1000 Bruxelles',
      '3 Modellweg\nCH-1200 Genève',
      'Musterstraße 1\n10115 Berlin\nAllemagne',
      '1 calle X\n28001 Madrid\nESPAÑA',
    ]) {
      expect(listFineWarnings({ ...windscreenFine, debtorAddress: abroad })).toEqual(['OUTSIDE_METROPOLE']);
    }
    for (const here of [
      '1234 route du Modèle\n59000 Lille',
      '1 rue du Modèle\n59000 Lille\nFrance',
      'Appartement 12\n75012 Paris Cedex 12',
    ]) {
      expect(listFineWarnings({ ...windscreenFine, debtorAddress: here })).toEqual([]);
    }
  });
});

describe('statuses', () => {
  it('freeze the facts once sent and end closed', () => {
    expect(fineStatuses.filter(canFactsChange)).toEqual(['to-check', 'to-contest']);
    expect(applyStep({ track: 'fps', status: 'to-contest' }, 'sent')).toBe('sent');
    expect(applyStep({ track: 'fps', status: 'to-contest' }, 'accepted')).toBeNull();
    for (const track of fineTracks) expect(listPossibleSteps({ track, status: 'closed' })).toEqual([]);
  });
});
