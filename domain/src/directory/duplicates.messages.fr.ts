export type DuplicateCode =
  | 'LISTING_NOT_FOUND'
  | 'LISTING_NOT_DOUBLE'
  | 'LISTING_DECIDED'
  | 'LISTING_OWNED'
  | 'LISTING_REQUESTED'
  | 'LISTING_NOT_MERGED'
  | 'LISTING_NOT_TO_REVIEW';

export const duplicateMessages: Readonly<Record<DuplicateCode, string>> = {
  LISTING_NOT_FOUND: 'Cette fiche n’existe plus. Rien n’est changé.',
  LISTING_NOT_DOUBLE: 'Ces deux fiches ne se ressemblent plus assez, ou sont trop loin l’une de l’autre.',
  LISTING_DECIDED: 'Une de ces fiches est déjà réunie à une autre. Rien n’est changé.',
  LISTING_OWNED: 'Quelqu’un répond de cette fiche\u00a0: gardez celle-ci, et réunissez l’autre avec elle.',
  LISTING_REQUESTED: 'Une demande attend sur cette fiche\u00a0: répondez-y d’abord, ou gardez celle-ci.',
  LISTING_NOT_MERGED: 'Cette fiche n’est réunie à aucune autre. Rien n’est changé.',
  LISTING_NOT_TO_REVIEW: 'Cette fiche n’est plus à revoir. Rien n’est changé.',
};
