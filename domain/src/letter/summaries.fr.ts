import { amountInFrench, dateInFrench } from '../kernel/index.ts';
import { cardWords } from './card-words.fr.ts';
import type { LetterFacts } from './facts.ts';
import type { Summary, SummaryPart } from './letter.ts';
import { isPenal } from './letter-kinds.ts';
import { debtorIsHolder, elided, hasExhibit } from './phrases.fr.ts';

/**
 * What the letter says, for the person who signs it and for whoever reads it: short sentences, one idea each
 * (« facile à lire et à comprendre »).
 */
const summary = (...parts: readonly SummaryPart[]): Summary => ({
  heading: 'Résumé facile à lire',
  lead: 'Cette page dit la même chose que la lettre, avec des mots simples.',
  parts,
});

const sign: SummaryPart = { heading: 'Que faire maintenant\u00a0?', aside: true, lines: ['Vous relisez la lettre.', 'Vous signez la lettre.', 'Vous envoyez la lettre et ses pièces.'] };

function who({ fine, more }: LetterFacts): SummaryPart {
  const signed = more.mandatary === null ? [] : [`${more.mandatary} signe la lettre pour ${fine.debtorName}, avec son accord écrit.`];
  return { heading: 'Qui écrit\u00a0?', lines: [`${fine.debtorName} écrit cette lettre.`, `Le nom ${elided('de', fine.debtorName)} est sur la carte grise de la voiture ${fine.plate}.`, ...signed] };
}

function happened({ fine }: LetterFacts): SummaryPart {
  const amount = fine.amountCents === null ? '' : ` de ${amountInFrench(fine.amountCents)}`;
  const got = isPenal(fine.track)
    ? [`Un agent a noté une contravention${amount}.`, 'Une contravention, c’est une règle de stationnement qui n’est pas respectée, selon l’agent.']
    : [`La voiture a reçu un forfait de post-stationnement${amount}.`, 'Un forfait de post-stationnement est une somme demandée quand le stationnement n’est pas payé.'];
  return { heading: 'Que s’est-il passé\u00a0?', lines: [`Le ${dateInFrench(fine.observedOn)}, la voiture était garée ici\u00a0: ${fine.place}.`, ...got] };
}

function why(facts: LetterFacts): SummaryPart {
  const { fine, more } = facts;
  if (isPenal(fine.track) && more.offence === 'other') return { heading: 'Pourquoi cette lettre\u00a0?', lines: ['La lettre donne ses raisons, avec ses mots.'] };
  const holder = debtorIsHolder(facts) ? fine.debtorName : fine.holderName;
  return {
    heading: 'Pourquoi cette lettre\u00a0?',
    lines: [
      `${holder} a une ${cardWords(more.card).short}.`,
      more.situations.includes('card-renewed-late') ? 'Le droit à la carte était accordé ce jour-là.' : 'La carte était valable ce jour-là.',
      'La loi dit\u00a0: avec cette carte, le stationnement est gratuit sur les places ouvertes au public.',
      'La voiture servait à la personne qui a la carte.',
    ],
  };
}

function joined({ exhibits }: LetterFacts): string {
  const count = exhibits.length === 1 ? 'une pièce' : `${exhibits.length} pièces`;
  return `La lettre est envoyée avec ${count}. Une pièce est un papier ou une photo qui aide à prouver.`;
}

function answered({ refusedOn, reduced }: LetterFacts['more']): string {
  if (refusedOn === null) return 'La collectivité n’a pas répondu en un mois\u00a0: cela veut dire non.';
  return reduced === true ? 'La collectivité a réduit la somme, sans l’annuler.' : 'La collectivité a répondu non.';
}

export function rapoSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    happened(facts),
    why(facts),
    {
      heading: 'Que demande la lettre\u00a0?',
      lines: ['La lettre demande d’annuler le forfait.', ...(facts.fine.geolocated ? ['La lettre demande aussi les photos prises ce jour-là.'] : []), joined(facts)],
    },
    {
      heading: 'Et après\u00a0?',
      lines: ['La collectivité a un mois pour répondre.', 'Pas de réponse après un mois, cela veut dire non.', 'On peut alors demander à un juge\u00a0: le tribunal du stationnement payant.', 'Le délai pour payer continue pendant ce temps.'],
    },
    sign,
  );
}

export function photosSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    happened(facts),
    { heading: 'Que demande la lettre\u00a0?', lines: ['La lettre demande les photos prises par l’agent.', 'Ces photos montrent où était la voiture.', joined(facts)] },
    { heading: 'Attention', aside: true, lines: ['Cette lettre n’est pas le recours.', 'Le recours est une autre lettre, à envoyer dans le mois.'] },
    sign,
  );
}

export function tspSummary(facts: LetterFacts): Summary {
  const { fine, more } = facts;
  const before =
    fine.track === 'fps-majore'
      ? ['La somme a augmenté parce qu’elle n’était pas payée.', 'On peut encore demander à un juge.']
      : ['Un premier recours a été envoyé.', answered(more)];
  return summary(
    who(facts),
    happened(facts),
    { heading: 'Où en est-on\u00a0?', lines: before },
    why(facts),
    { heading: 'Que demande ce papier\u00a0?', lines: ['Il demande au juge de dire que la somme n’est pas due.', 'Il accompagne un formulaire obligatoire, rempli à part.', joined(facts)] },
    {
      heading: 'Et après\u00a0?',
      lines: ['Le tribunal peut demander un papier qui manque. Il faut répondre dans le mois.', 'La réponse du tribunal est souvent longue à venir.', 'Le délai pour payer continue pendant ce temps.'],
    },
    sign,
  );
}

const officer = ['L’officier du ministère public lit la lettre.', 'Il peut arrêter l’affaire, ou l’envoyer au tribunal de police.', 'Un tribunal peut demander une somme plus grande.'];

export function requeteSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    happened(facts),
    why(facts),
    { heading: 'Que demande la lettre\u00a0?', lines: ['La lettre demande d’arrêter l’affaire.', 'Si la réponse est non, elle demande qu’un juge décide.', joined(facts)] },
    { heading: 'Et après\u00a0?', lines: officer },
    { heading: 'Attention', aside: true, lines: ['Si vous payez, vous ne pouvez plus contester.', 'Par la poste, il faut envoyer le papier d’origine, pas une copie.'] },
    sign,
  );
}

export function reclamationSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    happened(facts),
    { heading: 'Où en est-on\u00a0?', lines: ['La somme a augmenté.', 'Un avis d’amende forfaitaire majorée est arrivé.'] },
    why(facts),
    { heading: 'Que demande la lettre\u00a0?', lines: ['La lettre demande d’arrêter l’affaire.', 'Si la réponse est non, elle demande qu’un juge décide.', joined(facts)] },
    { heading: 'Et après\u00a0?', lines: officer },
    { heading: 'Attention', aside: true, lines: ['Si vous payez, vous ne pouvez plus contester.'] },
    sign,
  );
}

export function fileSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    { heading: 'Où en est-on\u00a0?', lines: ['Un premier recours a été envoyé.', answered(facts.more)] },
    { heading: 'Que demande la lettre\u00a0?', lines: ['La lettre demande à voir le dossier\u00a0: le recours reçu, les photos, la décision.', joined(facts)] },
    { heading: 'Attention', aside: true, lines: ['Cette lettre ne change pas la date pour écrire au tribunal.', 'N’attendez pas la réponse pour écrire au tribunal.'] },
    sign,
  );
}

export function followUpSummary(facts: LetterFacts): Summary {
  return summary(
    who(facts),
    { heading: 'Que demande la lettre\u00a0?', lines: ['Une lettre a déjà été envoyée.', facts.more.receivedOn === null && !hasExhibit(facts.exhibits, 'receipt') ? 'Celle-ci demande si elle est arrivée, et ce qui va se passer.' : 'Celle-ci demande ce qui va se passer.'] },
    { heading: 'Attention', aside: true, lines: ['Cette lettre ne change aucune date.', ...(isPenal(facts.fine.track) ? [] : ['Pas de réponse un mois après la réception, cela veut dire non.'])] },
    sign,
  );
}
