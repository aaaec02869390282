import { describe, expect, it } from 'vitest';
import { windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { checkCase, emptyCaseFacts, type TypedCase } from './index.ts';
import { penalFine, fpsMajoreFine } from './letters.fixtures.ts';

const today = toPlainDate('2027-01-15');
const typed = (changes: Partial<TypedCase> = {}): TypedCase => ({ ...emptyCaseFacts, ...changes });

const refusedTooEarly = { refusedOn: 'DATES_ORDER' };
const sameDay = (day: string) => ({ sentOn: day, receivedOn: day, refusedOn: day });

describe('what a letter needs beside the fine', () => {
  it.each([
    ['nothing lacks for an ordinary appeal', 'rapo', {}, {}],
    [
      'two ways of displaying at once',
      'rapo',
      { situations: ['card-forgotten', 'not-displayed'] },
      { situations: 'SITUATIONS_CONTRADICT' },
    ],
    [
      'a ticket both taken and impossible',
      'rapo',
      { situations: ['ticket-taken', 'ticket-impossible'], obstacle: 'panne' },
      { situations: 'SITUATIONS_CONTRADICT' },
    ],
    [
      'an obstacle left unsaid',
      'rapo',
      { situations: ['ticket-impossible'], obstacle: ' \u202e ' },
      { obstacle: 'OBSTACLE_NEEDED' },
    ],
    ['a decision without its date', 'rapo', { situations: ['card-renewed-late'] }, { awardFrom: 'AWARD_DATES_NEEDED' }],
    [
      'a decision that starts too late',
      'rapo',
      { situations: ['card-renewed-late'], awardFrom: '2026-11-11' },
      { awardFrom: 'AWARD_DOES_NOT_COVER' },
    ],
    [
      'a decision that ended before',
      'rapo',
      { situations: ['card-renewed-late'], awardFrom: '2020-01-01', awardUntil: '2026-11-09' },
      { awardFrom: 'AWARD_DOES_NOT_COVER' },
    ],
    [
      'an impossible date',
      'rapo',
      { situations: ['card-renewed-late'], awardFrom: '2026-02-30' },
      { awardFrom: 'DATE_FORMAT' },
    ],
    [
      'a text over its bound',
      'rapo',
      { situations: ['ticket-impossible'], obstacle: 'x'.repeat(301) },
      { obstacle: 'CASE_TEXT_TOO_LONG' },
    ],
    [
      'the tribunal before anything was sent',
      'tsp',
      {},
      { sentOn: 'SENT_ON_NEEDED', receivedOn: 'RECEIVED_OR_REFUSED_NEEDED' },
    ],
    [
      'the tribunal while the month runs',
      'tsp',
      { sentOn: '2026-12-15', receivedOn: '2026-12-16' },
      { receivedOn: 'SILENCE_NOT_YET' },
    ],
    [
      'the tribunal on the last day of the month of silence',
      'tsp',
      { sentOn: '2026-12-10', receivedOn: '2026-12-15' },
      { receivedOn: 'SILENCE_NOT_YET' },
    ],
    [
      'the tribunal from the day the follow-up counts the silence',
      'tsp',
      { sentOn: '2026-12-10', receivedOn: '2026-12-14' },
      {},
    ],
    ['the tribunal after a refusal', 'tsp', { sentOn: '2026-12-10', refusedOn: '2026-12-20' }, {}],
    [
      'a receipt before the sending',
      'follow-up',
      { sentOn: '2026-12-10', receivedOn: '2026-12-09' },
      { receivedOn: 'DATES_ORDER' },
    ],
    [
      'one way of displaying beside what is none',
      'rapo',
      { situations: ['card-forgotten', 'borrowed-car', 'carer'] },
      {},
    ],
    [
      'a decision of that very day, and until it',
      'rapo',
      { situations: ['card-renewed-late'], awardFrom: '2026-11-10', awardUntil: '2026-11-10' },
      {},
    ],
    [
      'a decision that lasts',
      'rapo',
      { situations: ['card-renewed-late'], awardFrom: '2026-01-01', awardUntil: '2031-01-01' },
      {},
    ],
    ['a text at its bound', 'rapo', { situations: ['ticket-impossible'], obstacle: 'x'.repeat(300) }, {}],
    [
      'every date in the future',
      'tsp',
      sameDay('2027-01-16'),
      { sentOn: 'DATE_IN_FUTURE', receivedOn: 'DATE_IN_FUTURE', refusedOn: 'DATE_IN_FUTURE' },
    ],
    ['an empty date', 'follow-up', { sentOn: '2026-12-10', receivedOn: '' }, {}],
    ['a sending of today, received and refused the same day', 'tsp', sameDay('2027-01-15'), {}],
    ['a refusal before the sending', 'tsp', { sentOn: '2026-12-10', refusedOn: '2026-12-09' }, refusedTooEarly],
    [
      'the same in a request for the file',
      'file-request',
      { sentOn: '2026-12-10', refusedOn: '2026-12-09' },
      refusedTooEarly,
    ],
    [
      'a request for the file before anything was received',
      'file-request',
      { sentOn: '2026-12-10' },
      { receivedOn: 'RECEIVED_OR_REFUSED_NEEDED' },
    ],
    [
      'a written refusal while the month of silence runs',
      'tsp',
      { sentOn: '2026-12-15', receivedOn: '2026-12-20', refusedOn: '2026-12-30' },
      {},
    ],
    [
      'a refusal known, its sending not',
      'tsp',
      { refusedOn: '2026-12-09', receivedOn: '2026-12-01' },
      { sentOn: 'SENT_ON_NEEDED' },
    ],
    ['a follow-up of what nobody acknowledged', 'follow-up', { sentOn: '2026-12-10' }, {}],
    ['a sending to come', 'follow-up', { sentOn: '2027-01-16' }, { sentOn: 'DATE_IN_FUTURE' }],
  ] as const)('%s', (_name, kind, changes, fields) => {
    expect(
      checkCase(typed(changes as Partial<TypedCase>), { kind, fine: windscreenFine, card: null, today }).fields,
    ).toEqual(fields);
  });

  it.each([
    ['the offence', {}, { offence: 'OFFENCE_NEEDED', offenceWords: 'OFFENCE_WORDS_NEEDED' }],
    [
      'reasons, where the card is no answer',
      { offence: 'other', offenceWords: 'Trottoir' },
      { offence: 'REASONS_NEEDED' },
    ],
    [
      'nothing more, where the person said why',
      { offence: 'other', offenceWords: 'Trottoir', remarks: 'Le trottoir était en travaux.' },
      {},
    ],
    ['nothing more on a reserved place', { offence: 'reserved-place', offenceWords: 'Place réservée' }, {}],
  ] as const)('asks a penal letter for %s', (_name, changes, fields) => {
    const { remarks = null, ...more } = { remarks: undefined, ...changes };
    for (const kind of ['requete', 'reclamation'] as const) {
      expect(checkCase(typed(more), { kind, fine: { ...penalFine, remarks }, card: null, today }).fields).toEqual(
        fields,
      );
    }
  });

  it('asks an FPS majoré for no step before, and a private letter for no offence', () => {
    expect(checkCase(typed(), { kind: 'tsp', fine: fpsMajoreFine, card: null, today }).fields).toEqual({});
    expect(checkCase(typed(), { kind: 'photos', fine: windscreenFine, card: null, today }).fields).toEqual({});
  });

  it('an incomplete fine is no fine of a letter; other situations do not replace its dates', () => {
    const undated = { ...windscreenFine, cardPermanent: false };
    const { fine, fields } = checkCase(typed({ situations: ['card-forgotten'] }), {
      kind: 'rapo',
      fine: undated,
      card: null,
      today,
    });
    expect([fine, fields]).toEqual([null, { cardValidUntil: 'CARD_VALIDITY_NEEDED' }]);
    const renewed = { situations: ['card-renewed-late'], awardFrom: '2026-11-01' } as const;
    const nameless = { ...undated, holderName: null };
    expect(checkCase(typed(renewed), { kind: 'rapo', fine: nameless, card: null, today })).toMatchObject({
      fine: null,
      fields: { holderName: 'NEEDED_FOR_DOSSIER' },
    });
    // Whole, yet another field cannot stand.
    expect(
      checkCase(typed({ awardFrom: 'soon' }), { kind: 'rapo', fine: windscreenFine, card: null, today }),
    ).toMatchObject({
      fine: null,
      fields: { awardFrom: 'DATE_FORMAT' },
    });
  });

  it('takes a complete fine, and without the dates of a card that had ended otherwise', () => {
    const renewed = typed({ situations: ['card-renewed-late'], awardFrom: '2026-11-01' });
    const dated = { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2031-06-30') };
    expect(checkCase(renewed, { kind: 'rapo', fine: dated, card: null, today }).fine).toEqual(dated);
    const ended = { ...dated, cardValidUntil: toPlainDate('2026-10-31') };
    expect(checkCase(renewed, { kind: 'rapo', fine: ended, card: null, today }).fine).toEqual({
      ...ended,
      cardPermanent: true,
      cardValidFrom: null,
      cardValidUntil: null,
    });
  });

  it('keeps that the sum was reduced only of a written answer', () => {
    const kept = (changes: Partial<TypedCase>) =>
      checkCase(typed(changes), { kind: 'tsp', fine: windscreenFine, card: null, today }).more;
    expect(kept({ reduced: true, refusedOn: '2026-12-20' })).toHaveProperty('reduced', true);
    expect(kept({ reduced: true })).not.toHaveProperty('reduced');
    expect(kept({ refusedOn: '2026-12-20' })).not.toHaveProperty('reduced');
    expect(kept({ sentBy: 'online' })).not.toHaveProperty('copyNotGiven');
  });

  it('european-card-of-2028: after its legal end only the decision lets it through', () => {
    const printed = { cardPermanent: false, cardValidUntil: toPlainDate('2028-03-01') };
    const fine = { ...windscreenFine, ...printed, observedOn: toPlainDate('2027-01-10') };
    const awarded = typed({ situations: ['card-renewed-late'], awardFrom: '2026-12-01' });
    expect(checkCase(typed(), { kind: 'rapo', fine, card: 'cmi', today }).fields).toEqual({});
    expect(checkCase(typed(), { kind: 'rapo', fine, card: 'ces_civil', today })).toMatchObject({
      fine: null,
      fields: { cardValidUntil: 'CARD_ENDED_BY_LAW' },
    });
    expect(checkCase(awarded, { kind: 'rapo', fine, card: 'ces_civil', today }).fine).not.toBeNull();
  });

  it('lets a card that had ended through only with the decision that covers the day', () => {
    const ended = { ...windscreenFine, cardPermanent: false, cardValidUntil: toPlainDate('2026-10-31') };
    const begunLater = { ...windscreenFine, cardValidFrom: toPlainDate('2026-11-20') };
    expect(checkCase(typed(), { kind: 'rapo', fine: begunLater, card: null, today }).fields).toEqual({
      cardValidFrom: 'CARD_NOT_YET_VALID_THAT_DAY',
    });
    expect(
      checkCase(typed({ situations: ['card-renewed-late'], awardFrom: '2026-11-01' }), {
        kind: 'rapo',
        fine: begunLater,
        card: null,
        today,
      }).fields,
    ).toEqual({});
    expect(checkCase(typed(), { kind: 'rapo', fine: ended, card: null, today }).fields).toEqual({
      cardValidUntil: 'CARD_EXPIRED_THAT_DAY',
    });
    const renewed = checkCase(typed({ situations: ['card-renewed-late'], awardFrom: '2026-11-01' }), {
      kind: 'rapo',
      fine: ended,
      card: null,
      today,
    });
    expect(renewed.fields).toEqual({});
    expect(renewed.fine?.holderName).toBe('Ada Essai');
  });

  it('keeps a mandatary only for the appeal, and only when somebody else is the debtor', () => {
    const other = { ...windscreenFine, debtorIsUser: false };
    expect(
      checkCase(typed({ mandatary: ' Ada  Essai ' }), { kind: 'rapo', fine: other, card: null, today }).more.mandatary,
    ).toBe('Ada Essai');
    expect(
      checkCase(typed({ mandatary: 'Ada Essai' }), { kind: 'rapo', fine: windscreenFine, card: null, today }).more
        .mandatary,
    ).toBeNull();
    expect(
      checkCase(typed({ mandatary: 'Ada Essai' }), { kind: 'photos', fine: other, card: null, today }).more.mandatary,
    ).toBeNull();
  });

  it('keeps that a site gave no copy only of who went by the site', () => {
    const kept = (sentBy: 'online' | 'registered') =>
      checkCase(typed({ sentBy, copyNotGiven: true }), { kind: 'tsp', fine: windscreenFine, card: null, today }).more
        .copyNotGiven;
    expect([kept('online'), kept('registered')]).toEqual([true, undefined]);
  });
});
