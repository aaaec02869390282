import { describe, expect, it } from 'vitest';
import { emptyFormValues } from '../form/fine-form-values.ts';
import {
  type Answers,
  buildAnswers,
  selectErrors,
  findFirstUnanswered,
  isLastAnswer,
  questionNames,
  listQuestions,
  withOwnName,
} from './questions.ts';

/** A notice read, of somebody whose papers are approved. */
const emptyAnswers: Answers = { ...emptyFormValues, cardPlace: '' };
const known: Answers = {
  ...emptyAnswers,
  title: 'fps',
  observedOn: '2026-11-10',
  observedAt: '14:05',
  place: '12 rue de l’Exemple, Lille',
  plate: 'AB-123-CD',
  certificate: 'user',
  debtorName: 'Ada Essai',
  holderName: 'Ada Essai',
  cardNumber: 'ESSAI-0001',
  cardPermanent: true,
  authorityName: 'Ville de Lille',
};

/** Questions that an answer may add. */
const asksMore: readonly string[] = ['motive', 'debtorName', 'companySigner', 'capacity'];

const stolen = { motive: 'stolen', certificate: 'parent', debtorIsUser: false } as const;

describe('the questions of a fine', () => {
  it('are four for a read notice and approved papers', () => {
    expect(listQuestions(known, known)).toEqual(['holderPresence', 'cardPlace', 'debtorAddress', 'authority']);
  });

  it('ask no address of an FPS majoré, which no letter is sent to', () => {
    const fpsMajore = { ...known, title: 'fps-majore', authorityName: '' } as const;
    expect(listQuestions(fpsMajore, fpsMajore)).toEqual([
      'holderPresence',
      'cardPlace',
      'debtorAddress',
      'authorityName',
    ]);
  });

  it('are all of them for a number typed alone, but the name of somebody not known to be another', () => {
    expect(listQuestions(emptyAnswers, emptyAnswers)).toEqual(questionNames.filter((name) => !asksMore.includes(name)));
    const another = { ...emptyAnswers, certificate: 'parent', debtorIsUser: false } as const;
    expect(listQuestions(emptyAnswers, another)).toContain('debtorName');
  });

  it.each([
    ['a car that was sold asks when, and nothing of the card', { certificate: 'sold' }, ['motive'], ['cardPlace']],
    [
      'a car that a company sold asks when and who signs for it',
      { motive: 'sold', certificate: 'company', debtorIsUser: false },
      ['motive', 'debtorName', 'companySigner'],
      ['cardPlace', 'capacity'],
    ],
    [
      'a stolen car of somebody else asks who signs for them',
      { motive: 'stolen', certificate: 'parent', debtorIsUser: false, debtorName: 'Hélène Essai' },
      ['capacity'],
      ['cardPlace', 'holderName'],
    ],
    ['a stolen car of the person of the account does not', { ...stolen, debtorName: 'Ada Essai' }, [], ['capacity']],
    ['nor one whose owner has no name yet', stolen, [], ['capacity']],
    ['a car that was sold asks whose it was', { motive: 'sold' }, ['motive', 'certificate'], ['companySigner']],
    ['a lent car asks who drove', { motive: 'lent' }, ['motive'], ['cardPlace', 'capacity', 'cardNumber']],
    ['a copied plate asks nothing more', { motive: 'plate-copied' }, [], ['motive', 'cardPlace', 'holderName']],
    ['a company asks who signs', { certificate: 'company', debtorIsUser: false }, ['companySigner'], ['capacity']],
    [
      'a company asks it of the holder it carried',
      { certificate: 'company', debtorIsUser: false, holderName: 'Léa Essai' },
      ['companySigner', 'capacity'],
      ['motive'],
    ],
    ['another holder asks who signs for them', { holderName: 'Léa Essai' }, ['capacity'], ['motive']],
    ['the person of the account is not asked it', { holderName: 'ESSAI Ada' }, [], ['capacity', 'motive']],
    [
      'nor whoever bears the name of their own certificate',
      { certificate: 'user', debtorName: 'Ada Modèle', holderName: 'Ada Modèle' },
      [],
      ['capacity'],
    ],
  ] as const)('%s', (_case, changes, asked, unasked) => {
    const found = listQuestions(emptyAnswers, { ...emptyAnswers, ...changes, accountName: 'Ada Essai' });
    expect(found).toEqual(expect.arrayContaining([...asked]));
    expect(found.filter((name) => (unasked as readonly string[]).includes(name))).toEqual([]);
  });

  it('of a capacity told of the holder of the card, are asked again of whoever must answer', () => {
    const child = { holderName: 'Léa Essai', holderCapacity: 'minor', representativeName: 'Ada Essai' } as const;
    const owner = { ...stolen, debtorName: 'Hélène Essai' } as const;
    const told = { ...known, ...child, ...owner, accountName: 'Ada Essai' };
    expect(listQuestions(told, told)).toContain('capacity');
    const answered = { ...told, holderName: '', holderCapacity: 'tutelle' } as const;
    expect(listQuestions(told, answered)).toContain('capacity');
    expect(buildAnswers(['capacity'], answered)).toMatchObject({ holderCapacity: 'tutelle', holderName: null });
    expect(buildAnswers(['capacity'], { ...answered, holderCapacity: '' })).not.toHaveProperty('holderName');
  });

  it('ask nobody’s name beside the capacity of a holder whom a company carried', () => {
    const carried = { ...known, certificate: 'company', holderName: 'Léa Essai', representativeName: '' } as const;
    expect(findFirstUnanswered(['capacity', 'cardPlace'], { ...carried, holderCapacity: '' })).toBe('capacity');
    expect(findFirstUnanswered(['capacity', 'cardPlace'], { ...carried, holderCapacity: 'minor' })).toBe('cardPlace');
  });

  it('stay in the list once answered, so that going back finds them', () => {
    const answered = { ...known, holderPresence: 'driver', cardPlace: 'shown' } as const;
    expect(listQuestions(known, answered)).toHaveLength(4);
    expect(findFirstUnanswered(listQuestions(known, answered), answered)).toBe('debtorAddress');
  });

  it('are none when nothing is unknown', () => {
    const said = { holderPresence: 'driver', cardPlace: 'shown' } as const;
    const all = { ...known, ...said, debtorAddress: '3 allée', authorityUrl: 'exemple.fr' };
    expect(listQuestions(all, all)).toEqual([]);
    // Where the card was can be said again, by its name.
    expect(listQuestions(all, all, 'cardPlace')).toEqual(['cardPlace']);
    expect(listQuestions(all, all, 'place')).toEqual([]);
    expect(findFirstUnanswered([], all)).toBeUndefined();
    // Answered and not sent: the last one is where they are sent from.
    expect(findFirstUnanswered(['holderPresence', 'authority'], all)).toBe('authority');
  });

  it('end with the one that makes the letter possible, once no other lacks', () => {
    const asked = listQuestions(known, known);
    const open = { ...known, holderPresence: 'driver', debtorAddress: '3 allée' } as const;
    expect(isLastAnswer('authority', asked, open)).toBe(false);
    expect(isLastAnswer('authority', asked, { ...open, cardPlace: 'shown' })).toBe(true);
    expect(isLastAnswer('holderPresence', asked, { ...open, cardPlace: 'shown' })).toBe(false);
  });

  it.each([
    ['a certificate on a long lease', { certificate: 'long-lease' }, 'certificate'],
    ['a day without its hour', { observedAt: '' }, 'observed'],
    ['a card without an end', { cardPermanent: false }, 'cardEnd'],
  ] as const)('ask again for %s', (_case, changes, name) => {
    const values = { ...known, ...changes };
    expect(listQuestions(values, values)).toContain(name);
  });
});

describe('an answer', () => {
  it('is needed or skipped, and only its own faults are said', () => {
    expect(Object.keys(selectErrors('holderPresence', known, {}))).toEqual(['holderPresence']);
    expect(selectErrors('place', known, { plate: 'Plaque illisible.' })).toEqual({});
    expect(selectErrors('plate', known, { plate: 'Plaque illisible.' })).toEqual({ plate: 'Plaque illisible.' });
    expect(Object.keys(selectErrors('observed', { ...known, observedAt: '' }, {}))).toEqual(['observedAt']);
    expect(Object.keys(selectErrors('certificate', { ...known, certificate: 'long-lease' }, {}))).toEqual([
      'lesseeNamed',
    ]);
  });

  it('« à mon nom » gives the name of the account, another gives none', () => {
    const own = { ...emptyFormValues, certificate: 'user' } as const;
    expect(withOwnName(own, 'Ada Essai').debtorName).toBe('Ada Essai');
    expect(withOwnName({ ...own, certificate: 'parent', debtorIsUser: false }, 'Ada Essai').debtorName).toBe('');
    expect(withOwnName(emptyFormValues, 'Ada Essai').debtorName).toBe('');
  });
});
