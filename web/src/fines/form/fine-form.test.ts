import { checkFineFacts, personReasons } from '@placejuste/domain/fine';
import { toParisDay } from '@placejuste/domain/kernel';
import { describe, expect, it } from 'vitest';
import { computeChanges, completeDraft, createDraft, parseFineDraft } from './fine-draft.ts';
import { checkFineForm, buildSummary, removeErrors } from './fine-form-check.ts';
import {
  parseAmountCents,
  buildChanges,
  type FineFormValues,
  buildIdentity,
  emptyFormValues,
  toTypedFine,
} from './fine-form-values.ts';

const now = new Date('2026-11-21T09:00:00Z');
const sound: FineFormValues = {
  ...emptyFormValues,
  title: 'fps',
  noticeNumber: '21590350100017 26 1 314 072 245',
  noticeKey: '37',
  noticeDate: '2026-11-10',
  delivery: 'post',
};

describe('completeDraft', () => {
  const values = { ...sound, plate: 'ZZ-999-ZZ', debtorAddress: '1 rue', cardPermanent: true, declarationId: 'joined' };
  const known = createDraft('b', { values, begun: values });
  const begun = createDraft('a', { values: { ...emptyFormValues, plate: 'AB-123-CD' }, begun: emptyFormValues });

  it('keeps what was changed, shows the rest as the service says it now', () => {
    expect(completeDraft(known, begun)).toMatchObject({ id: 'a', values: { ...values, plate: 'AB-123-CD' } });
    const erased = createDraft('a', {
      values: { ...sound, debtorAddress: '', noticeKey: '38' },
      begun: { ...sound, debtorAddress: '2 rue' },
    });
    const resumed = completeDraft(known, erased) ?? known;
    expect(resumed.values).toEqual({ ...values, debtorAddress: '', noticeKey: '38' });
    expect(computeChanges(resumed)).toEqual({ debtorAddress: null, noticeKey: '38' });
  });

  it('fills what a draft begun without the service could not know', () => {
    const resumed = completeDraft(known, { ...begun, isPartial: true });
    expect(resumed).toMatchObject({ id: 'a', isPartial: false, values: { ...values, plate: 'AB-123-CD' } });
  });

  it('takes of a draft kept before it said what it began from only what is filled', () => {
    const old = { id: 'a', values: { ...emptyFormValues, plate: 'AB-123-CD', declarationId: 'older' } };
    expect(completeDraft(known, parseFineDraft(old))?.values).toEqual({ ...values, plate: 'AB-123-CD' });
  });

  it.each<readonly [string, Partial<FineFormValues>, Partial<FineFormValues>, Partial<FineFormValues>]>([
    ['a tick copied from the service, corrected since', { geolocated: true }, {}, { geolocated: false }],
    ['one taken off since the copy', {}, { geolocated: true }, { geolocated: true }],
    [
      'the end of a card that is said to have none since',
      { cardValidUntil: '2031-06-30' },
      { cardPermanent: true },
      { cardPermanent: true },
    ],
    [
      'a debtor who is the person of the account since',
      { debtorIsUser: false, debtorName: 'Basile' },
      { debtorIsUser: true },
      { debtorIsUser: true, debtorName: 'Ada Essai' },
    ],
  ])('a draft kept before it said what it began from writes back no tick: %s', (_case, typed, since, expected) => {
    const service = { ...sound, debtorName: 'Ada Essai', ...since };
    const resumed = completeDraft(
      createDraft('b', { values: service, begun: service }),
      parseFineDraft({ id: 'a', values: { ...sound, debtorName: 'Ada Essai', ...typed } }),
    );
    expect(resumed?.values).toMatchObject(expected);
    expect(computeChanges(resumed ?? createDraft('c'))).toEqual({});
    expect(parseFineDraft(structuredClone(resumed))).toMatchObject({ areTicksInDoubt: true });
  });

  it('asks nothing about ticks that are those of the service', () => {
    const old = parseFineDraft({ id: 'a', values: { ...values, plate: 'AB-123-CD', declarationId: 'older' } });
    expect(completeDraft(known, old)).toMatchObject({
      values: { ...values, plate: 'AB-123-CD' },
      areTicksInDoubt: false,
    });
  });

  it('proposes the name of the account to nobody else', () => {
    const questions = { ...values, debtorIsUser: true, debtorName: '' };
    const ofSomebody = createDraft('a', { values: { ...questions, debtorIsUser: false }, begun: questions });
    const proposed = createDraft('b', { values, begun: { ...questions, debtorName: 'Ada Essai' } });
    expect(completeDraft(proposed, ofSomebody)?.values).toMatchObject({ debtorIsUser: false, debtorName: '' });
    const untouched = createDraft('a', { values: questions, begun: questions });
    expect(completeDraft(proposed, untouched)?.values).toMatchObject({ debtorIsUser: true, debtorName: 'Ada Essai' });
  });

  it('leaves alone what is still without the service, and a new fine', () => {
    expect(completeDraft({ ...known, isPartial: true }, begun)).toBe(begun);
    expect(completeDraft(createDraft('b'), begun)).toBe(begun);
    expect(completeDraft(known, null)).toBeNull();
  });
});

describe('checkFineForm', () => {
  it('lets through what identifies a notice', () => {
    expect(checkFineForm(sound, now)).toEqual({});
  });

  it('says what is wrong beside each field, and asks how the notice came', () => {
    const errors = checkFineForm(
      { ...sound, noticeNumber: '123', noticeDate: '2026-11-22', delivery: '', amount: 'beaucoup' },
      now,
    );
    expect(errors).toEqual({
      noticeNumber: 'Le numéro de l’avis compte 26 chiffres, sous « Numéro de l’avis de paiement ».',
      noticeDate: 'Cette date est dans le futur. Vérifiez-la sur l’avis.',
      delivery: 'Indiquez comment l’avis est arrivé : la date à ne pas manquer en dépend.',
      amount: 'Indiquez le montant écrit sur l’avis, entre 1,00 € et 1 000,00 €.',
    });
    expect(Object.keys(buildSummary(errors))).toEqual([
      'fine-noticeNumber',
      'fine-delivery',
      'fine-noticeDate',
      'fine-amount',
    ]);
  });

  it('says what an empty day, a number of another country and a text too long ask for', () => {
    const lines = Array.from({ length: 8 }, (_, line) => `ligne ${line}`).join('\n');
    expect(
      checkFineForm(
        { ...sound, noticeDate: '', noticeNumber: 'DE-5083/2234-A', remarks: 'é'.repeat(10_000), debtorAddress: lines },
        now,
      ),
    ).toEqual({
      noticeDate: 'Indiquez la date de l’avis, une date qui existe : par exemple 10/11/2026.',
      noticeNumber:
        'Un numéro d’avis de paiement français n’a que des chiffres : 26. ' +
        'Un avis d’un autre pays ne se conteste pas ici : suivez ce qui y est imprimé.',
      remarks: expect.stringMatching(/^Ce texte compte 10\s000 caractères : 1\s500 au plus\./),
      debtorAddress: 'Cette adresse a trop de lignes : 7 au plus. Raccourcissez-la, rien d’autre n’est perdu.',
    });
  });

  it.each([
    ['fps', '21590350100017 26 1 163 072 245 Clé 37', '21590350100017261163072245', '37'],
    ['fps', 'N° 21590350100017261163072245 (clé : 37)', '21590350100017261163072245', '37'],
    ['fps', 'Numéro de l’avis de paiement : 21590350100017261163072245 CLE 37', '21590350100017261163072245', '37'],
    ['contravention', 'N° 1234567890', '1234567890', null],
    ['contravention', 'Numéro de l’avis de contravention : 1234567890 clé 12', '1234567890', '12'],
    ['fps-majore', 'no 033012 87823091583', '033012 87823091583', null],
    ['prive', 'NOR-2026/12', 'NOR-2026/12', null],
  ] as const)('takes a number of %s as it is printed: « %s »', (title, noticeNumber, number, key) => {
    const values = { ...sound, title, noticeNumber, noticeKey: '' };
    expect(checkFineForm(values, now)).toEqual({});
    expect(checkFineFacts(toTypedFine(values), toParisDay(now))).toMatchObject({
      value: { noticeNumber: number, noticeKey: key },
    });
  });

  it('says beside the type that the number is another one’s', () => {
    expect(checkFineForm({ ...sound, title: 'contravention' }, now)).toEqual({
      title: 'Ce numéro est celui d’un autre type d’avis : corrigez l’un ou l’autre.',
    });
  });

  it.each(['no', 'unknown'] as const)(
    'says beside its question what « %s » of a rectified notice leads to',
    (appealed) => {
      const rectified = { ...sound, title: 'rectified', appealed } as const;
      const errors = checkFineForm(rectified, now);
      expect(errors).toEqual({ appealed: personReasons['not-appealed'] });
      expect(removeErrors(errors, { appealed: 'yes' })).toEqual({});
      expect(checkFineForm({ ...rectified, appealed: 'yes' }, now)).toEqual({});
    },
  );

  it('says beside its question that nobody knows what the paper demands', () => {
    const errors = checkFineForm({ ...sound, noticeNumber: '', title: 'unknown', demand: 'unknown' }, now);
    expect(errors).toMatchObject({ demand: personReasons['not-known'] });
    expect(errors['title']).toBeUndefined();
  });

  it.each([{ title: 'fps' }, { demand: 'unknown' }, { appealed: 'yes' }])(
    'takes off what was wrong of the type whichever of its answers is given: %o',
    (change) => {
      const errors = { title: 'wrong', demand: 'wrong', appealed: 'wrong', delivery: 'missing' };
      expect(removeErrors(errors, change)).toEqual({ delivery: 'missing' });
    },
  );

  it('counts today in Paris: an hour before midnight in London is already tomorrow', () => {
    expect(checkFineForm({ ...sound, noticeDate: '2026-11-22' }, new Date('2026-11-21T23:30:00Z'))).toEqual({});
  });
});

describe('values on the wire', () => {
  it.each([
    ['35', 3500],
    ['35,5', 3550],
    ['35.00 €', 3500],
    ['1 000,00', 100_000],
    ['', null],
  ])('reads « %s » as %s cents', (typed, cents) => {
    expect(parseAmountCents(typed)).toBe(cents);
  });

  it('does not guess an amount', () => {
    expect(parseAmountCents('35,555')).toBeNaN();
    expect(parseAmountCents('-35')).toBeNaN();
  });

  it('sends what was not said as null, never as an empty text', () => {
    expect(buildChanges(sound)).toMatchObject({
      place: null,
      plate: null,
      amountCents: null,
      declarationId: null,
      holderPresence: null,
    });
    expect(buildIdentity(sound)).toEqual({
      noticeNumber: sound.noticeNumber,
      noticeKey: '37',
      noticeDate: '2026-11-10',
      delivery: 'post',
      declarationId: null,
    });
  });

  it('drops the end date of a card said to be definitive', () => {
    expect(buildChanges({ ...sound, cardPermanent: true, cardValidUntil: '2020-01-01' }).cardValidUntil).toBeNull();
  });
});
