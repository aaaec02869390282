import { describe, expect, it } from 'vitest';
import type { CompleteFineFacts } from '../fine/index.ts';
import { postedFine, windscreenFine } from '../fixtures/index.ts';
import { toPlainDate } from '../kernel/index.ts';
import { writeConclusion } from './conclusion.fr.ts';
import type { ExhibitKind } from './dossier-codes.ts';
import { emptyCaseFacts, offenceKinds, type CaseFacts } from './facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import {
  deposit,
  everyRuling,
  amendeMajoreeFine,
  penalFine,
  fpsMajoreFine,
  today,
  writeLetterOf,
} from './letters.fixtures.ts';
import { writeOffenceGrounds } from './offence-grounds.fr.ts';

const factsOf = (
  fine: CompleteFineFacts,
  kinds: readonly ExhibitKind[],
  more: Partial<CaseFacts> = {},
  rulings: typeof everyRuling = everyRuling,
) => ({
  fine,
  more: { ...emptyCaseFacts, ...more },
  declaration: null,
  exhibits: kinds.map((kind) => ({ kind, detail: '', fingerprint: null })),
  preparedOn: today,
  rulings,
});

const notDue = 'Le forfait n’était donc pas dû.';
const contested = 'C’est pourquoi je conteste ce forfait.';
const penallyContested = 'C’est pourquoi je conteste cette contravention.';
const own = windscreenFine;
const served: CompleteFineFacts = { ...own, holderPresence: 'trip-for-holder' };

describe('what a letter concludes', () => {
  it.each([
    ['an account whose card bears it', true, notDue],
    ['an account of somebody else', false, contested],
  ] as const)('typed-by-the-daughter: a name typed on %s', (_whose, accountHoldsCard, said) => {
    const presence = {
      presence: 'passenger',
      name: 'Ada Essai',
      words: 'Je, Ada Essai, …',
      signedByPhone: true,
      accountHoldsCard,
      recordedOn: today,
      recordedAt: '10:55',
    } as const;
    const typed = { ...factsOf(postedFine, ['cmi-front', 'presence-record']), declaration: { ...deposit, presence } };
    expect(writeConclusion(typed).text).toBe(said);
  });

  it.each<[string, CompleteFineFacts, readonly ExhibitKind[], Partial<CaseFacts>, string]>([
    ['the holder drove, the card is joined', own, ['notice', 'cmi-front'], {}, notDue],
    ['the card is not joined', own, ['notice', 'cmi-back', 'carte-grise'], {}, contested],
    ['another debtor, nothing shows the trip', postedFine, ['cmi-front'], {}, contested],
    ['another debtor, with the holder’s statement', postedFine, ['cmi-front', 'presence-signed'], {}, notDue],
    ['another debtor, with a statement to sign', postedFine, ['cmi-front', 'presence'], {}, notDue],
    ['another debtor, with a name typed in line', postedFine, ['cmi-front', 'presence-record'], {}, contested],
    ['another debtor, with a witness', postedFine, ['cmi-front', 'witness'], {}, notDue],
    ['another debtor, with an appointment', postedFine, ['cmi-front', 'appointment'], {}, notDue],
    ['another debtor, with an identity alone', postedFine, ['cmi-front', 'identity'], {}, contested],
    ['the mandatary holds the card', postedFine, ['cmi-front'], { mandatary: 'Ada Essai' }, notDue],
    ['the car served the holder, nothing shows it', served, ['cmi-front'], {}, contested],
    ['the car served the holder, a witness says so', served, ['cmi-front', 'witness'], {}, notDue],
    ['renewed late, with the decision', own, ['award'], { situations: ['card-renewed-late'] }, notDue],
    ['renewed late, with the card alone', own, ['cmi-front'], { situations: ['card-renewed-late'] }, contested],
    [
      'the town’s ticket was not taken',
      own,
      ['cmi-front'],
      { situations: ['ticket-impossible'] },
      'Si l’obligation de prendre un ticket ou de saisir l’immatriculation n’est pas opposable, ' +
        'le forfait n’était pas dû.',
    ],
    ['FPS majoré', fpsMajoreFine, ['cmi-front'], {}, 'Le forfait n’était donc pas dû, et sa majoration non plus.'],
    ['penal, another offence', penalFine, ['cmi-front'], { offence: 'other' }, penallyContested],
    [
      'lent, the driver named',
      { ...penalFine, motive: 'lent', driverName: 'Camille Exemple', driverAddress: '3 rue du Modèle' },
      [],
      {},
      'Ma responsabilité pécuniaire ne peut donc pas être retenue.',
    ],
    [
      'lent by a company',
      {
        ...penalFine,
        motive: 'lent',
        driverName: 'Camille Exemple',
        driverAddress: '3 rue du Modèle',
        certificate: 'company',
        debtorName: 'Ambulances Exemple',
      },
      [],
      {},
      'La responsabilité pécuniaire d’Ambulances Exemple ou de son représentant légal ne peut donc pas être retenue.',
    ],
    [
      'stolen, with the complaint',
      { ...penalFine, motive: 'stolen', eventOn: toPlainDate('2026-10-01') },
      ['complaint'],
      {},
      'Ce stationnement est donc le fait de la personne qui a volé le véhicule, et ma responsabilité pécuniaire ne ' +
        'peut pas être retenue.',
    ],
    [
      'stolen, no complaint',
      { ...penalFine, motive: 'stolen', eventOn: toPlainDate('2026-10-01') },
      [],
      {},
      penallyContested,
    ],
    [
      'stolen, an FPS: the article is of another law',
      { ...windscreenFine, motive: 'stolen', eventOn: toPlainDate('2026-10-01') },
      ['complaint'],
      {},
      'Ce stationnement est donc le fait de la personne qui a volé le véhicule.',
    ],
    [
      'sold before, with its papers: the day is that of the finding',
      { ...penalFine, motive: 'sold', eventOn: toPlainDate('2026-10-01') },
      ['cession', 'cession-receipt'],
      {},
      'Ce véhicule ne m’appartenait donc plus le 10 novembre 2026.',
    ],
    ['penal, no offence said', penalFine, ['cmi-front'], {}, penallyContested],
    ['reserved', penalFine, ['cmi-front'], { offence: 'reserved-place' }, 'Je pouvais donc utiliser cet emplacement.'],
    ['reserved, no card', penalFine, ['notice'], { offence: 'reserved-place' }, penallyContested],
    [
      'blue zone',
      penalFine,
      ['cmi-front'],
      { offence: 'time-limit' },
      'La durée limitée ne m’était donc pas opposable.',
    ],
    [
      'short stay, amende majorée',
      amendeMajoreeFine,
      ['cmi-front'],
      { offence: 'short-stay' },
      'La durée limitée ne m’était donc pas opposable.',
    ],
    [
      'blue zone, another debtor',
      { ...penalFine, debtorName: 'Basile Modèle' },
      ['cmi-front', 'witness'],
      { offence: 'time-limit' },
      'La durée limitée n’était donc pas opposable à ce stationnement.',
    ],
    [
      'reserved, another debtor',
      { ...penalFine, debtorName: 'Basile Modèle' },
      ['cmi-front', 'witness'],
      { offence: 'reserved-place' },
      'Cet emplacement pouvait donc être utilisé pour ce trajet.',
    ],
  ])('%s', (_case, fine, kinds, more, expected) => {
    expect(writeConclusion(factsOf(fine, kinds, more)).text).toBe(expected);
  });
});

describe('a trip made for the holder without them', () => {
  const shown = ['cmi-front', 'presence-signed', 'witness'] as const;
  const without = (fine: CompleteFineFacts): CompleteFineFacts => ({ ...fine, holderPresence: 'trip-for-holder' });

  it.each<[string, CompleteFineFacts, Partial<CaseFacts>]>([
    ['a reserved place', penalFine, { offence: 'reserved-place' }],
    ['a reserved place, in the car of somebody else', { ...penalFine, debtorName: 'Basile Modèle' }, {}],
    ['a blue zone', penalFine, { offence: 'time-limit' }],
    ['an amende majorée', amendeMajoreeFine, { offence: 'reserved-place' }],
  ])('to the officer of %s nothing is concluded, whatever is joined', (_case, fine, more) => {
    const facts = factsOf(without(fine), shown, { offence: 'reserved-place', ...more });
    expect(writeConclusion(facts).text).toBe(penallyContested);
  });

  it('the summary says of the law no more than the article, unless the ruling goes further', () => {
    const told = (kind: LetterKind, fine: CompleteFineFacts, rulings = everyRuling) =>
      writeLetterOf(kind, factsOf(without(fine), shown, { offence: 'reserved-place' }, rulings))
        .summary.parts.flatMap(({ lines }) => lines)
        .find((line) => line.startsWith('La loi dit'));
    const ofTheArticle = /gratuit pour le titulaire de la carte, ou la personne qui l’accompagne\.$/;
    expect(told('requete', penalFine)).toMatch(ofTheArticle);
    expect(told('rapo', own, {})).toMatch(ofTheArticle);
    expect(told('rapo', own)).toMatch(/gratuit sur les places ouvertes au public\.$/);
  });

  it('to the town it concludes by the ruling alone: the article names who accompanies the holder', () => {
    expect(writeConclusion(factsOf(without(own), shown)).text).toBe(notDue);
    expect(writeConclusion(factsOf(without(own), shown, {}, {})).text).toBe(contested);
    expect(writeConclusion(factsOf(own, shown, {}, {})).text).toBe(notDue);
  });
});

describe('what the law answers to an offence', () => {
  const textOf = (fine: CompleteFineFacts, more: Partial<CaseFacts>, rulings = everyRuling): string =>
    writeOffenceGrounds(factsOf(fine, [], more, rulings))
      .map(({ text }) => text)
      .join('\n');
  const twelveHours =
    'L’article L. 241-3 ne permet de fixer, pour les titulaires de la carte, qu’une durée maximale d’au moins ' +
    'douze heures.';

  it.each(['time-limit', 'short-stay'] as const)('%s: the limit of twelve hours, then the ruling', (offence) => {
    expect(textOf(penalFine, { offence }, {})).toBe(twelveHours);
    expect(textOf(penalFine, { offence })).toMatch(
      /^L’article L\. 241-3 .* La Cour de cassation a approuvé la relaxe .*12 juillet 2016, n° 16-80\.001\)\.$/,
    );
  });

  it('reserved, the card not displayed: the ruling, once its official text was read', () => {
    const more = { offence: 'reserved-place', situations: ['not-displayed'] } as const;
    expect(textOf(penalFine, more)).toMatch(/a annulé la condamnation d’un titulaire.*3 juin 2014, n° 00-00\.000/);
    expect(textOf(penalFine, more, {})).toBe('');
    expect(textOf(penalFine, { offence: 'reserved-place' })).toBe('');
  });

  it.each(offenceKinds)('is said of no FPS (%s)', (offence) => {
    expect(textOf(windscreenFine, { offence, situations: ['not-displayed'] })).toBe('');
  });

  it('is nothing where the card is no answer', () => {
    expect(textOf(penalFine, { offence: 'other' })).toBe('');
    expect(textOf(penalFine, { offence: null })).toBe('');
  });
});
