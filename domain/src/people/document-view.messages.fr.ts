import type { DisclosedPurpose, ViewerRole } from './document-view.ts';

/** Names of the roles, for the holder, who never sees the viewer's own name. */
export const viewerRoleNames: Readonly<Record<ViewerRole, string>> = {
  reviewer: 'Une personne qui vérifie les papiers',
  admin: 'Une personne qui administre le service',
  holder: 'Vous',
  operator: 'L’exploitant du service',
};

/** The sentence of each purpose; null when the typed reason is shown instead. */
export const viewPurposeSentences: Readonly<Record<DisclosedPurpose, string | null>> = {
  review: 'Pour le vérifier.',
  ahead: 'Chargé d’avance, pour le vérifier ensuite. L’écran n’a pas dit l’avoir montré.',
  file: null,
  export: 'Pour un export de vos données.',
};
