import { amountInFrench, dateInFrench } from '../kernel/index.ts';
import type { LetterFacts } from './facts.ts';
import type { Letter } from './letter.ts';
import { debtorIsHolder } from './rapo-grounds.fr.ts';

/**
 * What the letter says, for the person who signs it and for whoever reads it: short sentences, one idea each
 * (« facile à lire et à comprendre »).
 */
export function rapoSummary({ fine, exhibits }: LetterFacts): Letter['summary'] {
  const amount = fine.amountCents === null ? '' : ` de ${amountInFrench(fine.amountCents)}`;
  const holder = debtorIsHolder(fine) ? `${fine.debtorName} a une carte mobilité inclusion.` : `${fine.holderName} a une carte mobilité inclusion.`;
  return {
    heading: 'Résumé facile à lire',
    lead: 'Cette page dit la même chose que la lettre, avec des mots simples.',
    parts: [
      {
        heading: 'Qui écrit ?',
        lines: [`${fine.debtorName} écrit cette lettre.`, `Le nom de ${fine.debtorName} est sur la carte grise de la voiture ${fine.plate}.`],
      },
      {
        heading: 'Que s’est-il passé ?',
        lines: [
          `Le ${dateInFrench(fine.observedOn)}, la voiture était garée ici : ${fine.place}.`,
          `La voiture a reçu un forfait de post-stationnement${amount}.`,
          'Un forfait de post-stationnement est une somme demandée quand le stationnement n’est pas payé.',
        ],
      },
      {
        heading: 'Pourquoi cette lettre ?',
        lines: [
          holder,
          'La carte était valable ce jour-là.',
          'La loi dit : avec cette carte, le stationnement est gratuit sur les places ouvertes au public.',
          'La voiture servait à la personne qui a la carte.',
        ],
      },
      {
        heading: 'Que demande la lettre ?',
        lines: [
          'La lettre demande d’annuler le forfait.',
          ...(fine.geolocated ? ['La lettre demande aussi les photos prises ce jour-là.'] : []),
          `La lettre est envoyée avec ${exhibits.length} pièces. Une pièce est un papier ou une photo qui aide à prouver.`,
        ],
      },
      {
        heading: 'Et après ?',
        lines: ['La collectivité a un mois pour répondre.', 'Pas de réponse après un mois, cela veut dire non.', 'On peut alors demander à un juge : le tribunal du stationnement payant.'],
      },
    ],
  };
}
