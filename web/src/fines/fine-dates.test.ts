import type { FineDeadline } from '@placejuste/contracts/fines';
import { describe, expect, it } from 'vitest';
import { describeAppealDate, formatNoticeNumber, describePayment, describeOnceOver } from './fine-dates.ts';

const rapo: FineDeadline = {
  code: 'rapo',
  safe: '2026-12-15',
  outer: '2026-12-17',
  postBy: '2026-12-14',
  state: 'open',
  law: [],
};

describe('describeAppealDate', () => {
  it('says the safe date in words, the days left in Paris, and warns against the outer one', () => {
    expect(describeAppealDate(rapo, new Date('2026-11-20T09:00:00Z'))).toEqual({
      safe: 'mardi 15 décembre 2026',
      left: 'Il vous reste 25 jours.',
      after: 'Peut-être encore possible jusqu’au 17 décembre 2026 : ne comptez pas dessus.',
      posting: 'Par lettre recommandée, postez-la au plus tard le lundi 14 décembre 2026.',
      tone: 'open',
    });
  });

  it('names no day to post that is over', () => {
    const sunday = { ...rapo, safe: '2027-02-28', outer: '2027-03-02', postBy: '2027-02-26' };
    const postingOn = (day: string) => describeAppealDate(sunday, new Date(`${day}T09:00:00Z`)).posting;
    expect(postingOn('2027-02-26')).toBe('Par lettre recommandée, postez-la au plus tard le vendredi 26 février 2027.');
    expect(postingOn('2027-02-27')).toMatch(
      /^Par lettre recommandée, postez-la le samedi 27 février 2027, si un bureau/,
    );
    expect(postingOn('2027-02-28')).toMatch(/^La poste est fermée d’ici là\./);
    expect(describeAppealDate({ ...rapo, postBy: rapo.safe }, new Date('2026-11-20T09:00:00Z')).posting).toBeNull();
  });

  it('counts the day of Paris, not of London', () => {
    expect(describeAppealDate(rapo, new Date('2026-12-13T23:30:00Z')).left).toBe('Il vous reste 1 jour.');
    expect(describeAppealDate(rapo, new Date('2026-12-14T23:30:00Z')).left).toBe(
      'C’est aujourd’hui le dernier jour sûr.',
    );
  });

  it('says nothing of an outer date that is the same', () => {
    expect(describeAppealDate({ ...rapo, outer: rapo.safe }, new Date('2026-11-20T09:00:00Z')).after).toBeNull();
  });

  it('never says « il reste » once the safe date is passed', () => {
    expect(describeAppealDate({ ...rapo, state: 'uncertain' }, new Date('2026-12-16T09:00:00Z'))).toMatchObject({
      left:
        'La date sûre est passée. Peut-être encore possible jusqu’au 17 décembre 2026, à vérifier : ' +
        'envoyez sans attendre.',
      tone: 'uncertain',
    });
    expect(describeAppealDate({ ...rapo, state: 'passed' }, new Date('2027-01-16T09:00:00Z')).tone).toBe('passed');
  });
});

describe('formatNoticeNumber', () => {
  it('groups the digits as the notice does, and leaves anything else as it is', () => {
    expect(formatNoticeNumber('21590350100017261163072245')).toBe('21590350100017 26 1 163 072 245');
    expect(formatNoticeNumber('123')).toBe('123');
  });
});

describe('describePayment', () => {
  it('tells the payment clock plainly', () => {
    expect(describePayment({ ...rapo, code: 'payment', safe: '2027-02-15' }, 'fps')).toBe(
      'Sans paiement le 15 février 2027, la somme augmente d’au moins 50 €. Payer n’empêche pas de contester.',
    );
  });

  it.each([
    ['fps', 'uncertain', /^La date sûre est passée/],
    ['fps', 'passed', /^La date est passée.*avertissement.*tribunal/],
    ['fps-majore', 'open', /réduit la somme/],
    ['fps-majore', 'passed', /^Le mois de l’envoi est passé/],
  ] as const)('speaks of no day to come once it is over: %s, %s', (track, state, said) => {
    const sentence = describePayment({ ...rapo, code: 'payment', safe: '2027-02-15', state }, track);
    expect(sentence).toMatch(said);
    expect(sentence).not.toMatch(/Sans paiement/);
  });
});

describe('once a date is over', () => {
  it.each([
    ['rapo', /avertissement/],
    ['requete', /réclamation sera possible/],
    ['reclamation', /aviez pas connaissance/],
    ['payment', null],
  ] as const)('%s: the way that is left is said', (code, said) => {
    expect(describeOnceOver({ ...rapo, code, state: 'uncertain' })).toBeNull();
    const sentence = describeOnceOver({ ...rapo, code, state: 'passed' });
    if (said === null) expect(sentence).toBeNull();
    else expect(sentence).toMatch(said);
  });
});
