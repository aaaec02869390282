import type { ReviewedKind, ReviewState } from '@placejuste/domain/operation';

interface KindText {
  readonly name: string;
  /** The effect of passing the last day. */
  readonly after: string;
}

const kinds: Readonly<Record<ReviewedKind, KindText>> = {
  law: { name: 'Texte de loi', after: 'Ensuite, aucune lettre qui le cite n’est écrite.' },
  ruling: { name: 'Décision de justice', after: 'Ensuite, les lettres ne la citent plus.' },
  town: { name: 'Règle d’une ville', after: 'Ensuite, elle reste montrée avec sa date de lecture.' },
  form: { name: 'Formulaire d’une ville', after: 'Ensuite, il n’est plus proposé.' },
  card: {
    name: 'Carte européenne de stationnement',
    after: 'Ensuite, une carte civile de ce modèle n’est plus valable.',
  },
};
const states: Readonly<Record<ReviewState, string>> = {
  over: 'À relire',
  soon: 'À relire bientôt',
  good: 'À jour',
  unread: 'Jamais lue',
};
/** A card is not reviewed again: it expires. */
const cardStates: typeof states = { over: 'Terminée', soon: 'Finit bientôt', good: 'En cours', unread: 'Sans fin' };

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const textsText = {
  title: 'Textes et règles',
  lead:
    'Ce que le service a lu de la loi et des villes, et jusqu’à quand il s’y fie. ' +
    'Ce qui finit d’abord est en tête.',
  list: {
    title: 'Les lectures',
    loading: 'Nous lisons les dates…',
    failed: 'Les dates n’ont pas pu être lues',
    empty: 'Rien n’a été lu.',
    waiting: (count: number) => {
      if (count === 0) return 'Rien n’est à relire avant deux mois.';
      return count === 1
        ? '1 lecture est à refaire d’ici deux mois.'
        : `${count} lectures sont à refaire d’ici deux mois.`;
    },
  },
  kind: (kind: ReviewedKind) => kinds[kind].name,
  after: (kind: ReviewedKind) => kinds[kind].after,
  state: (kind: ReviewedKind, state: ReviewState) => (kind === 'card' ? cardStates : states)[state],
  readOn: 'Lu le',
  readIn: (yearMonth: string) => `Lu en ${month.format(new Date(`${yearMonth}-01`))}`,
  until: 'Valable jusqu’au',
  unread: 'Aucune lettre ne la cite avant sa lecture.',
  change: (commune: string) => `Ouvrir la règle\u00a0: ${commune}`,
  where: {
    law: 'La lecture d’un texte de loi change avec le service lui-même.',
    ruling: 'La lecture d’une décision se note sur le serveur\u00a0: npm run admin -- rulings read.',
  },
  whereTitle: 'Où noter une nouvelle lecture',
} as const;
