import type { ViewerRole, ViewPurpose } from './document-view.ts';

/** To the holder: a role, never a name. */
export const viewerRoleNames: Readonly<Record<ViewerRole, string>> = {
  reviewer: 'Une personne qui vérifie les papiers',
  admin: 'Une personne qui administre le service',
  holder: 'Vous',
  operator: 'L’exploitant du service',
};

/** Null where the reason that was typed says it. */
export const viewPurposeSentences: Readonly<Record<ViewPurpose, string | null>> = {
  review: 'Pour le vérifier.',
  file: null,
  export: 'Pour un export de vos données.',
};
