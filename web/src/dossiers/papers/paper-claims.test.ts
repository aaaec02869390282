import { compareExhibit, readExhibit, describeFinding, type PaperClaims } from '@placejuste/domain/exhibit-reading';
import { printPage, windscreenFine } from '@placejuste/domain/fixtures';
import { toPlainDate } from '@placejuste/domain/kernel';
import { emptyCaseFacts, type ExhibitKind } from '@placejuste/domain/letter';
import { describe, expect, it } from 'vitest';
import { fineOn } from '../../../test/fines.fixtures.ts';
import { testNow } from '../../../test/test-clock.ts';
import { toPaperClaims } from './paper-claims.ts';

const today = toPlainDate('2026-11-24');
const steps = [{ step: 'refused', on: '2026-11-20' }] as const;
const followed = { sentOn: '2026-11-12', sentBy: 'registered', rapoReceivedOn: '2026-11-16' } as const;
const fine = fineOn(testNow(), {}, { ...followed, steps: steps as unknown as ReturnType<typeof fineOn>['steps'] });

/** The values that the service compares: the stored fine, and its recorded steps. */
const ofService: PaperClaims = {
  fine: windscreenFine,
  more: {
    ...emptyCaseFacts,
    sentOn: toPlainDate('2026-11-12'),
    sentBy: 'registered',
    receivedOn: toPlainDate('2026-11-16'),
    refusedOn: toPlainDate('2026-11-20'),
  },
  preparedOn: today,
};

describe('a paper against the fine, on the telephone and in the service', () => {
  it.each<readonly [string, ExhibitKind, string, RegExp]>([
    ['the certificate of another car', 'carte-grise', 'Immatriculation : EF-456-GH', /votre lettre dit AB-123-CD/],
    ['the card of another', 'cmi-front', 'Carte n° AUTRE-777-99', /AUTRE-777-99/],
    ['the face of another', 'cmi-back', 'Nom : MARTIN\nPrénom : Zoé', /on lit .*MARTIN/i],
    [
      'a power of attorney that ended',
      'mandate-signed',
      'Je soussignée Ada Essai donne mandat\nValable jusqu’au 20/11/2026',
      /il a expiré/,
    ],
    ['an appointment of another day', 'appointment', 'Rendez-vous du 12/11/2026 à 14h00', /12 novembre 2026/],
    ['an acknowledgment of another day', 'receipt', 'Avis de réception\nDistribué le 19/11/2026', /19 novembre 2026/],
    [
      'a notice in another language',
      'notice',
      'VERWARNUNG\nVerwarnungsgeld Kennzeichen Datum Betrag\nSehr geehrte Damen und Herren\nwir bitten Sie um Zahlung',
      /ne semble pas écrite en français/,
    ],
    ['a ticket of the town alone', 'ticket', 'TICKET GRATUIT\nPris le 10/11/2026 à 13h50\nLieu : Lille', /couvre/],
  ])('%s: both say the same', (_case, kind, words, says) => {
    const reading = readExhibit([printPage(words)], today);
    const own = compareExhibit(kind, reading, toPaperClaims(fine, { isOfAppeal: true, today }));
    expect(own).toEqual(compareExhibit(kind, reading, ofService));
    expect(own.map((finding) => describeFinding(finding, kind)).join(' ')).toMatch(says);
  });
});
