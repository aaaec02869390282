import { findMotive } from '../fine/index.ts';
import { isAgainstRectified, isTicketSaidImpossible, type LetterFacts } from './facts.ts';
import type { Summary, SummaryPart } from './letter.ts';
import { isPenal } from './letter-kinds.ts';
import { writeMotiveRequest } from './motives.fr.ts';
import { writeOrderRequest } from './offence-grounds.fr.ts';
import { hasExhibit } from './phrases.fr.ts';
import { isAfterSilence, computeRefusalDay } from './previous-step.fr.ts';
import { summarizeGrounds, summarizeNotice, summarizeWriter } from './summary-claims.fr.ts';

/**
 * Summary of the letter for the person who signs it: short sentences, one idea each (« facile à lire et à comprendre
 * »). It is shown on the screen, and sent with the letter only when the person asks for it.
 */
const buildSummary = (...parts: readonly SummaryPart[]): Summary => ({
  heading: 'Résumé facile à lire',
  lead: 'Cette page dit la même chose que la lettre, avec des mots simples.',
  parts,
});

const sign: SummaryPart = {
  heading: 'Que faire maintenant\u00a0?',
  aside: true,
  lines: ['Vous relisez la lettre.', 'Vous signez la lettre.', 'Vous envoyez la lettre et ses pièces.'],
};

function describeExhibits({ exhibits }: LetterFacts): string {
  if (exhibits.length === 0) return 'La lettre est envoyée sans pièce.';
  const count = exhibits.length === 1 ? 'une pièce' : `${exhibits.length} pièces`;
  return `La lettre est envoyée avec ${count}. Une pièce est un papier ou une photo qui aide à prouver.`;
}

/** Describes the appeal and its outcome, as the letter does. */
function describePreviousStep(facts: LetterFacts): readonly string[] {
  const { refusedOn, receivedOn, reduced } = facts.more;
  const sentLine = 'La lettre dit qu’un premier recours a été envoyé.';
  const silent = 'La lettre dit qu’aucune réponse n’est venue en un mois';
  if (refusedOn === null) return receivedOn === null ? [sentLine] : [sentLine, `${silent}\u00a0: cela veut dire non.`];
  const isAfter = isAfterSilence(facts);
  const then = isAfter ? 'ensuite ' : '';
  return [
    sentLine,
    ...(isAfter ? [`${silent}.`] : []),
    reduced === true
      ? `La lettre dit que la somme a ${then}été réduite, sans être annulée.`
      : `La lettre dit que la réponse a ${then}été non.`,
  ];
}

/** The pictures that a letter asks for because of its motive. */
function hasPhotographsRequest(facts: LetterFacts): boolean {
  return writeMotiveRequest(facts).text !== '';
}

/** Requests of a letter when the ticket of the town could not be taken; `who` is the letter, or the paper. */
function listTicketRequests(facts: LetterFacts, who: string): readonly string[] {
  const isAsked = findMotive(facts.fine) === 'card' && isTicketSaidImpossible(facts);
  return isAsked
    ? [
        `${who} demande de tenir compte de ce que le ticket n’a pas pu être pris.`,
        `${who} demande aussi la décision qui oblige à prendre un ticket.`,
      ]
    : [];
}

export function buildRapoSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    summarizeNotice(facts),
    summarizeGrounds(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [
        'La lettre demande d’annuler le forfait.',
        'Si la somme a été payée, la lettre demande un remboursement.',
        ...(facts.fine.geolocated || hasPhotographsRequest(facts)
          ? ['La lettre demande aussi les photos prises ce jour-là.']
          : []),
        ...listTicketRequests(facts, 'La lettre'),
        describeExhibits(facts),
      ],
    },
    {
      heading: 'Et après\u00a0?',
      lines: [
        'La collectivité a un mois pour répondre.',
        'Pas de réponse après un mois, cela veut dire non.',
        'On peut alors demander à un juge\u00a0: le tribunal du stationnement payant.',
        'Le délai pour payer continue pendant ce temps.',
      ],
    },
    sign,
  );
}

export function buildPhotosSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    summarizeNotice(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [
        'La lettre demande les photos prises lors du constat, s’il y en a.',
        'S’il n’y en a pas, elle demande de l’écrire.',
        'Elles peuvent montrer où était la voiture.',
        describeExhibits(facts),
      ],
    },
    {
      heading: 'Attention',
      aside: true,
      lines: ['Cette lettre n’est pas le recours.', 'Le recours est une autre lettre, à envoyer dans le mois.'],
    },
    sign,
  );
}

/** No text dates the payment of a rectified notice; a surcharged FPS is due already, less 20 % for a month. */
function describePayment(facts: LetterFacts): readonly string[] {
  if (facts.fine.track === 'fps-majore') return ['Demander à un juge n’arrête pas le paiement.'];
  return isAgainstRectified(facts) ? [] : ['Le délai pour payer continue pendant ce temps.'];
}

export function buildTspSummary(facts: LetterFacts): Summary {
  const { fine } = facts;
  const before =
    fine.track === 'fps-majore'
      ? ['L’avertissement dit que la somme a augmenté.', 'On peut encore demander à un juge.']
      : describePreviousStep(facts);
  return buildSummary(
    summarizeWriter(facts),
    summarizeNotice(facts),
    { heading: 'Où en est-on\u00a0?', lines: before },
    summarizeGrounds(facts),
    {
      heading: 'Que demande ce papier\u00a0?',
      lines: [
        'Il demande au juge de dire que la somme n’est pas due.',
        'Si la somme a été payée, il demande qu’elle soit rendue.',
        ...(hasPhotographsRequest(facts) ? ['Il demande aussi les photos prises ce jour-là.'] : []),
        ...listTicketRequests(facts, 'Il'),
        'Il accompagne un formulaire obligatoire, rempli à part.',
        describeExhibits(facts),
      ],
    },
    {
      heading: 'Et après\u00a0?',
      lines: [
        'Le tribunal peut demander un papier qui manque. Il faut répondre dans le mois.',
        'La réponse du tribunal est souvent longue à venir.',
        ...describePayment(facts),
      ],
    },
    sign,
  );
}

const officer = [
  'L’officier du ministère public lit la lettre.',
  'Il peut arrêter l’affaire, ou l’envoyer au tribunal de police.',
  'Un tribunal peut demander une somme plus grande.',
];

/** Requests of both penal letters, and what they would show to the judge. */
function listOfficerRequests(facts: LetterFacts): readonly string[] {
  return [
    'La lettre demande d’arrêter l’affaire.',
    'Si la réponse est non, elle demande qu’un juge décide.',
    ...(writeOrderRequest(facts).text === ''
      ? []
      : ['La lettre demande aussi la décision de la mairie qui réserve cette place.']),
    ...(hasPhotographsRequest(facts) ? ['La lettre demande aussi les photos prises ce jour-là.'] : []),
    'La lettre dit que des écrits ou des témoins peuvent être montrés au juge.',
  ];
}

export function buildRequeteSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    summarizeNotice(facts),
    summarizeGrounds(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [...listOfficerRequests(facts), describeExhibits(facts)],
    },
    { heading: 'Et après\u00a0?', lines: officer },
    {
      heading: 'Attention',
      aside: true,
      lines: [
        'Si vous payez, vous ne pouvez plus contester.',
        'Par la poste, il faut envoyer le papier d’origine, pas une copie.',
      ],
    },
    sign,
  );
}

export function buildReclamationSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    summarizeNotice(facts),
    {
      heading: 'Où en est-on\u00a0?',
      lines: ['L’avis est un avis d’amende forfaitaire majorée.', 'Il dit que la somme a augmenté.'],
    },
    summarizeGrounds(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [...listOfficerRequests(facts), describeExhibits(facts)],
    },
    { heading: 'Et après\u00a0?', lines: officer },
    { heading: 'Attention', aside: true, lines: ['Si vous payez, vous ne pouvez plus contester.'] },
    sign,
  );
}

export function buildFileSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    { heading: 'Où en est-on\u00a0?', lines: describePreviousStep(facts) },
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [
        'La lettre demande à voir le dossier\u00a0: le recours reçu, les photos, la décision.',
        describeExhibits(facts),
      ],
    },
    {
      heading: 'Attention',
      aside: true,
      lines: [
        'Cette lettre ne change pas la date pour écrire au tribunal.',
        'N’attendez pas la réponse pour écrire au tribunal.',
      ],
    },
    sign,
  );
}

/** Once the month is over, silence has refused, and the month before the tribunal runs. */
function describeSilence(facts: LetterFacts): readonly string[] {
  const silent = computeRefusalDay(facts);
  if (silent === null || silent >= facts.preparedOn || facts.more.refusedOn !== null)
    return ['Pas de réponse un mois après la réception, cela veut dire non.'];
  return [
    'Un mois est passé depuis la réception. Si rien n’est venu, cela veut dire non.',
    'Il faut alors écrire au tribunal, sans attendre la réponse à cette lettre.',
  ];
}

export function buildFollowUpSummary(facts: LetterFacts): Summary {
  return buildSummary(
    summarizeWriter(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: [
        'La lettre dit qu’un envoi a déjà été fait.',
        facts.more.receivedOn === null && !hasExhibit(facts.exhibits, 'receipt')
          ? 'Celle-ci demande si elle est arrivée, et ce qui va se passer.'
          : 'Celle-ci demande ce qui va se passer.',
      ],
    },
    {
      heading: 'Attention',
      aside: true,
      lines: ['Cette lettre ne change aucune date.', ...(isPenal(facts.fine.track) ? [] : describeSilence(facts))],
    },
    sign,
  );
}
