import { formatCount } from '../kernel/index.ts';
import type { HonestResults } from './results.ts';

/** Counts and never percentages: a share of a small number would read as a probability. */
export function describeResults({ answered, accepted, refused, silent }: HonestResults): readonly string[] {
  return [
    `Sur ${answered} recours répondus par cette collectivité ou cet organisme\u00a0: ` +
      `${countAnswers(accepted, 'accepté')}, ${countAnswers(refused, 'refusé')}.`,
    ...(silent === 0
      ? []
      : [
          silent === 1
            ? '1 autre recours est resté sans réponse.'
            : `${silent} autres recours sont restés sans réponse.`,
        ]),
    'Ce sont les réponses que d’autres personnes ont notées ici. Elles ne disent rien de la vôtre.',
  ];
}

function countAnswers(count: number, word: string): string {
  return count === 0 ? `aucun ${word}` : formatCount(count, word);
}
