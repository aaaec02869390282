import { cardSoonDays, type ReviewHint } from './review-hints.ts';

/** The sentence of each hint: what was found, and that it proves nothing by itself. */
export const reviewHintSentences: Readonly<Record<ReviewHint, string>> = {
  'same-file':
    'Le même fichier a aussi été envoyé par un autre compte. Ce peut être un second compte de la même personne.',
  'same-card-number':
    'Le numéro de carte indiqué l’est aussi sur un autre compte. ' +
    'Comparez-le à l’image\u00a0: il peut être mal recopié.',
  'card-over': 'La date de fin indiquée par la personne est passée. Comparez-la à l’image.',
  'card-ends-soon': `La date de fin indiquée par la personne est dans ${cardSoonDays} jours ou moins.`,
};
