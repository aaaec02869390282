import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainDate } from '../kernel/index.ts';
import type { RecognisedPage } from '../notice-reading/index.ts';
import { readSendingProof } from './index.ts';

const today = toPlainDate('2026-11-24');

/** Lines as an engine gives them; two spaces part two columns. */
function page(text: string, confidence = 0.9): RecognisedPage {
  return {
    width: 1200,
    height: 1700,
    lines: text.split('\n').map((line, at) => {
      let left = 60;
      return line.split(/( {2,}| )/).flatMap((part) => {
        if (part.trim() === '') {
          left += part.length > 1 ? 200 : 12;
          return [];
        }
        const box = { left, right: left + part.length * 14, top: 100 + at * 44, bottom: 130 + at * 44 };
        left = box.right;
        return [{ text: part, confidence, box }];
      });
    }),
  };
}
const read = (text: string, confidence?: number) => readSendingProof([page(text, confidence)], today);
const values = (text: string) => {
  const { sentOn, receivedOn, reference } = read(text);
  return [sentOn[0]?.value ?? null, receivedOn[0]?.value ?? null, reference[0]?.value ?? null];
};

describe('a proof of sending', () => {
  it.each([
    [
      'the slip of the post',
      'PREUVE DE DEPOT\nRecommandé avec avis de réception\nNuméro de l’envoi : 1A 234 567 8901 2\nDéposé le 20/11/2026 à 10h12',
      ['2026-11-20', null, '1A23456789012'],
    ],
    [
      'a stamp beside its label',
      'LA POSTE  PREUVE DE DEPOT\nDate de dépôt  19 novembre 2026\n2C 123 456 7890 1',
      ['2026-11-19', null, '2C12345678901'],
    ],
    [
      'a letter handed over abroad, its key right',
      'Preuve de dépôt\nRR 473 124 829 FR\nPris en charge le 18.11.2026',
      ['2026-11-18', null, 'RR473124829FR'],
    ],
    [
      'an acknowledgment of receipt: both days, each under its name',
      'AVIS DE RECEPTION\n1A 234 567 8901 2\nPrésenté / avisé le : 21/11/2026\nDistribué le : 23/11/2026',
      [null, '2026-11-21', '1A23456789012'],
    ],
    [
      'the acknowledgment of a site',
      'Accusé d’enregistrement\nVotre recours a été enregistré le 22 novembre 2026 à 14:03\nNuméro de dossier : RAPO-2026-004512',
      ['2026-11-22', null, 'RAPO-2026-004512'],
    ],
    [
      'days that are not those of the sending',
      'Accusé de réception\nTransmis le 22/11/2026\nAvis de paiement du 10/11/2026\nDélai de réponse : jusqu’au 22/12/2026',
      ['2026-11-22', null, null],
    ],
  ])('%s', (_, text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each([
    ['nothing names', 'La Poste Lille Fives\nMerci de votre visite\n20/11/2026', 'NO_LABEL'],
    ['to come', 'Preuve de dépôt du recommandé\nDéposé le 25/11/2026', 'DATE_AHEAD'],
  ])('a day that %s is doubted', (_, text, doubt) => {
    expect(read(text).sentOn[0]).toMatchObject({ strength: 'doubtful', doubts: [doubt] });
  });

  it('two days of deposit leave open which is the right one', () => {
    const { sentOn } = read('Preuve de dépôt\nDéposé le 19/11/2026\nDéposé le 20/11/2026');
    expect(sentOn.map(({ strength }) => strength)).toEqual(['doubtful', 'doubtful']);
  });

  it('an international number is proved by its key, or doubted', () => {
    const reference = (number: string) => read(`Preuve de dépôt\n${number}\nmerci de votre confiance`).reference[0];
    expect(reference('RR473124829FR')).toMatchObject({ strength: 'sure' });
    expect(reference('RR473124828FR')).toMatchObject({ strength: 'doubtful', doubts: ['KEY_UNUSUAL'] });
    // A sum that leaves 1 gives the key 0, one that leaves nothing the key 5.
    expect(reference('RR473124090FR')).toMatchObject({ strength: 'sure' });
    expect(reference('RR473124015FR')).toMatchObject({ strength: 'sure' });
    expect(reference('RR473124016FR')).toMatchObject({ doubts: ['KEY_UNUSUAL'] });
  });

  it('a number of a notice or a telephone is no number of a letter', () => {
    expect(values('Avis n° 21590350100017 26 1 314 000 001\nTél. 03 20 00 00 00\nMontant 35,00 euros')[2]).toBeNull();
  });

  it('says when hardly a word was recognised', () => {
    expect(read('~ . |').unread).toBe(true);
    expect(read('Merci pour cette lettre verte').unread).toBe(true);
    expect(read('Merci bien pour cette lettre verte').unread).toBe(false);
    expect(read('Le 20/11/2026').unread).toBe(false);
    expect(read('Preuve de dépôt du recommandé\nDéposé le 20/11/2026').unread).toBe(false);
  });

  it('of any text, gives days that exist, and never more than was read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        const { sentOn, receivedOn, reference } = read(text);
        for (const { value } of [...sentOn, ...receivedOn]) expect(value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        for (const { value } of reference) expect(text.replace(/\s/g, '').toUpperCase()).toContain(value.toUpperCase());
      }),
    );
  });
});

describe('which day of a proof is that of the sending', () => {
  it.each([
    [
      'each of two days of one line has the words before it',
      'Envoyé le 18/11/2026, distribué le 20/11/2026',
      ['18'],
      ['20'],
    ],
    ['a day after another has not the words of the first', 'Distribué le 20/11/2026 - 21/11/2026', [], ['20']],
    ['nor those above the first', 'Déposé le\n18/11/2026 - 20/11/2026', ['18'], []],
    ['of two names before a day, the nearer counts', 'Recours envoyé, avis de paiement du 10/11/2026', [], []],
    ['whichever comes first', 'Avis de paiement contesté, recours envoyé le 20/11/2026', ['20'], []],
    ['whichever the list of names begins with', 'Remise au destinataire demandée, déposé le 20/11/2026', ['20'], []],
  ])('%s', (_, text, sentDays, receivedDays) => {
    const { sentOn, receivedOn } = read(`Preuve du recommandé de La Poste\n${text}`);
    const inMonth = (day: string) => `2026-11-${day}`;
    expect(sentOn.filter(({ doubts }) => !doubts.includes('NO_LABEL')).map(({ value }) => value)).toEqual(
      sentDays.map(inMonth),
    );
    expect(receivedOn.map(({ value }) => value)).toEqual(receivedDays.map(inMonth));
  });

  it('the day of a notice alone is not even a day without a name', () => {
    expect(read('Avis de paiement du 10/11/2026').sentOn).toEqual([]);
  });

  it('today is not a day to come', () => {
    expect(read('Preuve de dépôt\nDéposé le 24/11/2026').sentOn[0]).toMatchObject({ doubts: [] });
  });
});

describe('the reference of a proof', () => {
  it.each([
    ['beside its label', 'Numéro de dossier :  RAPO-2026-004512', 'RAPO-2026-004512'],
    ['alone under its label', 'Numéro de dossier :\nRAPO-2026-004512', 'RAPO-2026-004512'],
    ['after a label and a sign', 'Numéro de dossier : « RAPO-2026-004512 »', 'RAPO-2026-004512'],
    ['not further on', 'Numéro de dossier : (...) RAPO-2026-004512', null],
    ['not where nothing follows the label', 'Numéro de dossier : aucun', null],
    ['not without a label', 'Accusé de réception\nRAPO-2026-004512', null],
    ['not under a line that says something else', 'Votre numéro de dossier est ici.\nRAPO-2026-004512', null],
    ['not inside a longer word', 'Preuve de dépôt XRR473124829FR', null],
  ])('%s', (_, text, reference) => {
    expect(read(text).reference[0]?.value ?? null).toBe(reference);
  });

  it('is shown where it stands, without a doubt that nothing gives', () => {
    const line = (before: string, number: string) => {
      const [one] = read(`Preuve de dépôt\n${before}${number}`).reference;
      expect(one).toMatchObject({ read: number, doubts: [] });
    };
    line('Recommandé ', '1A23456789012');
    line('Recommandé ', 'RR473124829FR');
    line('Numéro de dossier : ', 'RAPO-2026-004512');
  });

  it('is not sure of a key where the figures are unclear', () => {
    expect(read('Preuve de dépôt\nRR473124829FR', 0.5).reference[0]).toMatchObject({
      strength: 'doubtful',
      doubts: ['UNCLEAR'],
    });
  });
});
