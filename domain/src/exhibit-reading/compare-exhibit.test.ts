import { describe, expect, it } from 'vitest';
import type { CardType } from '../document/index.ts';
import { windscreenFine } from '../fixtures/index.ts';
import { isComplete } from '../fine/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { emptyCaseFacts, type ExhibitKind } from '../letter/index.ts';
import {
  permanent,
  type ExhibitField,
  type ExhibitRead,
  type RecognisedValue,
  type SendingField,
} from './exhibit-read.ts';
import { compareExhibit, type PaperClaims } from './index.ts';

const empty = { noticeNumber: [], plate: [], name: [], cardNumber: [], until: [], day: [] };
const value = (text: string, changes: Partial<RecognisedValue> = {}): RecognisedValue => ({
  value: text,
  strength: 'likely',
  named: true,
  page: 0,
  parts: [],
  ...changes,
});
type Values = Partial<Record<ExhibitField | SendingField, readonly RecognisedValue[]>>;
const read = (values: Values): ExhibitRead => ({ language: 'french', values: { ...empty, ...values } });
if (!isComplete(windscreenFine)) throw new Error('A complete fine was expected');
const letter: PaperClaims = { fine: windscreenFine, more: emptyCaseFacts, preparedOn: toPlainDate('2026-11-24') };
const find = (kind: ExhibitKind, values: Values, about: PaperClaims = letter) =>
  compareExhibit(kind, read(values), about);
const standing = (kind: ExhibitKind, values: Values, claim: string, about: PaperClaims = letter) =>
  find(kind, values, about).find((one) => one.claim === claim)?.standing ?? null;

describe('another value than that of the letter', () => {
  const other = 'EF-456-GH';
  it.each<[string, readonly RecognisedValue[], string]>([
    ['read clearly contradicts', [value(other)], 'contradicts'],
    ['and of a PDF too', [value(other, { strength: 'sure' })], 'contradicts'],
    ['read badly is a doubt', [value(other, { strength: 'doubtful' })], 'doubtful'],
    ['beside a third one is a doubt', [value(other), value('GH-789-JK')], 'doubtful'],
    ['that nothing names is neither', [value(other, { named: false })], 'unread'],
    ['beside the right one counts for nothing', [value(other), value('AB-123-CD')], 'agrees'],
    ['beside the right one that nothing names too', [value(other), value('AB123CD', { named: false })], 'agrees'],
    ['one letter apart may be misread', [value('AB-123-CE')], 'doubtful'],
    ['one letter apart in a PDF is not', [value('AB-123-CE', { strength: 'sure' })], 'contradicts'],
    ['absent is unread', [], 'unread'],
  ])('%s', (_, plates, expected) => {
    expect(standing('carte-grise', { plate: plates }, 'plate')).toBe(expected);
  });

  it('is shown with what was expected', () => {
    const shown = value(other);
    expect(find('cession-receipt', { plate: [shown] })).toEqual([
      { claim: 'plate', standing: 'contradicts', expected: 'AB-123-CD', shown },
    ]);
    expect(find('cession-receipt', {})).toEqual([
      { claim: 'plate', standing: 'unread', expected: 'AB-123-CD', shown: null },
    ]);
  });
});

describe('what each paper is tested by', () => {
  const days = { day: [value('2025-08-12')] };
  const names = { name: [value('Basile Modèle')] };
  const plates = { plate: [value('EF-456-GH')] };
  const sold = { ...letter, fine: { ...windscreenFine, motive: 'sold', eventOn: toPlainDate('2026-10-01') } as const };
  it.each<[ExhibitKind, string, Values, string | null, string | null]>([
    // The paper, the claim, another value, what that value is, and what nothing read is.
    ['notice', 'observedOn', days, 'doubtful', 'unread'],
    ['carte-grise', 'debtorName', names, 'contradicts', null],
    ['cmi-front', 'holderName', names, 'contradicts', null],
    ['cmi-back', 'holderName', names, 'contradicts', 'unread'],
    ['ticket', 'observedOn', days, 'doubtful', 'unread'],
    ['ticket', 'plate', plates, 'contradicts', null],
    ['appointment', 'observedOn', days, 'doubtful', 'unread'],
    ['appointment', 'holderName', names, 'doubtful', null],
    ['witness', 'plate', plates, null, null],
    ['identity', 'holderName', names, 'contradicts', 'unread'],
    ['award', 'holderName', names, 'doubtful', 'unread'],
    ['presence-signed', 'holderName', names, null, null],
    ['mandate-signed', 'debtorName', names, null, null],
    ['appeal-copy', 'observedOn', days, null, null],
    ['appeal-copy', 'noticeNumber', { noticeNumber: [value('4012345678')] }, 'doubtful', 'unread'],
    ['guardianship', 'holderName', names, 'doubtful', 'unread'],
    ['complaint', 'plate', plates, null, null],
  ])('%s, %s: another value, then none', (kind, claim, values, otherStanding, noneStanding) => {
    expect([standing(kind, values, claim), standing(kind, {}, claim)]).toEqual([otherStanding, noneStanding]);
  });

  it('the day of a sale or of a theft, where the letter tells one', () => {
    for (const kind of ['cession', 'complaint'] as const) {
      expect(standing(kind, { day: [value('2026-10-01')] }, 'eventOn', sold)).toBe('agrees');
      expect(standing(kind, days, 'eventOn', sold)).toBe('doubtful');
      const carded = { ...sold, fine: { ...sold.fine, motive: null } };
      expect(standing(kind, { day: [value('2026-10-01')] }, 'eventOn', carded)).toBeNull();
    }
  });

  it('a paper of another language by nothing, one of none of them not at all', () => {
    const other: ExhibitRead = { ...read(plates), language: 'other' };
    expect(compareExhibit('carte-grise', other, letter)).toEqual([
      { claim: 'language', standing: 'doubtful', expected: 'français', shown: null },
    ]);
    expect(compareExhibit('photo-vehicle', other, letter)).toEqual([]);
  });

  it('who signs an appointment is not who it is for; who signs another paper may be', () => {
    const signed = { name: [value('Basile Modèle', { isSigner: true })] };
    expect(standing('appointment', signed, 'holderName')).toBeNull();
    expect(standing('identity', signed, 'holderName')).toBe('contradicts');
  });

  it('the identity paper of who signs the statement, maybe a parent or a tuteur', () => {
    const acted = { holderName: 'Léa Essai', debtorName: 'Basile Modèle', representativeName: 'Claire Essai' };
    const of = (text: string, holderCapacity: 'minor' | 'tutelle' | 'curatelle') =>
      standing('identity', { name: [value(text)] }, 'holderName', {
        ...letter,
        fine: { ...windscreenFine, ...acted, holderCapacity },
      });
    for (const capacity of ['minor', 'tutelle'] as const)
      expect([of('ESSAI CLAIRE', capacity), of('MODELE ODILE', capacity)]).toEqual(['agrees', 'contradicts']);
    expect(of('ESSAI LEA', 'minor')).not.toBe('agrees');
    expect(of('ESSAI LÉA', 'curatelle')).toBe('agrees');
  });

  it('what the letter does not state is not tested', () => {
    const silent = { ...windscreenFine, noticeNumber: '', plate: null, observedOn: null, holderName: null };
    expect(find('notice', plates, { ...letter, fine: { ...silent, cardPermanent: false } })).toEqual([]);
    const lease = { ...letter, fine: { ...windscreenFine, certificate: 'long-lease' } as const };
    expect(standing('carte-grise', names, 'debtorName', lease)).toBeNull();
    const unknown = { ...letter, fine: { ...windscreenFine, certificate: null } };
    expect(standing('carte-grise', names, 'debtorName', unknown)).toBeNull();
  });
});

describe('a name', () => {
  it.each([
    ['carte-grise', 'debtorName'],
    ['identity', 'holderName'],
  ] as const)('on %s, of the %s, is the same in another order, and may be misread', (kind, claim) => {
    const names = (text: string) => standing(kind, { name: [value(text)] }, claim);
    expect([names('ESSAI ADA'), names('ESSAL ADA'), names('MODELE ADA')]).toEqual([
      'agrees',
      'doubtful',
      'contradicts',
    ]);
  });
});

describe('the end of a card', () => {
  const until = (text: string, strength: RecognisedValue['strength'] = 'likely') => ({
    until: [value(text, { strength })],
  });
  const dated = {
    ...letter,
    fine: { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') },
  };
  const renewed = { ...letter, more: { ...emptyCaseFacts, situations: ['card-renewed-late'] } as const };
  it.each<[string, PaperClaims, Values, string | null]>([
    ['none, as the letter says', letter, until(permanent), 'agrees'],
    ['a day where the letter says none', letter, until('2031-06-30'), 'contradicts'],
    ['the day of the letter', dated, until('2031-06-30'), 'agrees'],
    ['none where the letter says a day', dated, until(permanent), 'contradicts'],
    ['a day that may be misread', dated, until('2031-06-80'), 'doubtful'],
    ['another day, of a PDF', dated, until('2031-06-20', 'sure'), 'contradicts'],
    ['not argued of a card renewed late', renewed, until('2020-01-01'), null],
  ])('%s', (_, about, values, expected) => {
    expect(standing('cmi-front', values, 'cardEnd', about)).toBe(expected);
  });

  it('of an old European card is the one of the law, whichever of the two was typed', () => {
    const more = { ...emptyCaseFacts, card: 'ces_civil' } as const;
    const typed = (day: string) => ({ ...dated, more, fine: { ...dated.fine, cardValidUntil: toPlainDate(day) } });
    expect(standing('cmi-front', until('2030-01-01'), 'cardEnd', typed('2026-12-31'))).toBe('agrees');
    expect(standing('cmi-front', until('2026-12-31'), 'cardEnd', typed('2030-01-01'))).toBe('agrees');
    expect(standing('cmi-front', until('2030-01-01'), 'cardEnd', typed('2030-01-01'))).toBe('agrees');
  });

  it('is a doubt where the law may end it before, and nobody said of which model it is', () => {
    const about = (card: CardType | null, day: string) => ({
      ...dated,
      more: { ...emptyCaseFacts, card },
      fine: { ...dated.fine, cardValidUntil: toPlainDate(day) },
    });
    expect(standing('cmi-front', until('2030-01-01'), 'cardEnd', about(null, '2026-12-31'))).toBe('doubtful');
    expect(standing('cmi-front', until(permanent), 'cardEnd', about(null, '2026-12-31'))).toBe('doubtful');
    expect(standing('cmi-front', until('2030-01-01'), 'cardEnd', about('cmi', '2026-12-31'))).toBe('contradicts');
    expect(standing('cmi-front', until('2030-01-01'), 'cardEnd', about(null, '2026-12-30'))).toBe('contradicts');
  });
});

describe('a power of attorney', () => {
  it.each([
    ['2026-11-23', 'contradicts'],
    ['2026-11-24', 'agrees'],
    ['2026-11-25', 'agrees'],
    [permanent, 'agrees'],
  ])('until %s, of a letter of 24 November: %s', (text, expected) => {
    expect(standing('mandate-signed', { until: [value(text)] }, 'inForce')).toBe(expected);
  });
});

describe('a day of the sending', () => {
  const day = toPlainDate('2026-11-28');
  const sent = (sentBy: 'registered' | 'online') =>
    ({ ...letter, more: { ...emptyCaseFacts, sentOn: day, receivedOn: day, refusedOn: day, sentBy } }) as const;
  it.each([
    ['deposit-proof', 'sentOn', 'sentOn', 'registered'],
    ['receipt', 'receivedOn', 'receivedOn', 'registered'],
    ['receipt', 'receivedOn', 'sentOn', 'online'],
    ['decision', 'refusedOn', 'day', 'registered'],
  ] as const)('%s: %s is what the paper names as %s, sent %s', (kind, claim, field, sentBy) => {
    expect(standing(kind, { [field]: [value('2026-11-28')] }, claim, sent(sentBy))).toBe('agrees');
    expect(standing(kind, { [field]: [value('2025-03-01')] }, claim, sent(sentBy))).toBe('doubtful');
    const others = { sentOn: [], receivedOn: [], day: [], [field]: [] };
    expect(standing(kind, others, claim, sent(sentBy))).toBe('unread');
  });
});
