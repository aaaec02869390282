export const contractRecordsText = {
  title: 'Vos confirmations',
  lead: 'Contrat, reçus de dossiers, changements et arrêts\u00a0: à relire et à garder.',
  summary: (title: string, day: string): string => `${title}, ${day}`,
  rewritten:
    'Nous n’avons pas gardé les mots de cet e-mail. Ces phrases sont celles d’aujourd’hui, avec les faits d’alors. ' +
    'L’e-mail reçu fait foi.',
  loading: 'Lecture de vos confirmations…',
  failed: 'Vos confirmations n’ont pas pu être lues',
  /** Accessible name, unique in the list; begins with the visible text, for people who use voice control. */
  saveOne: (title: string, day: string): string => `Enregistrer ce message\u00a0: «\u00a0${title}\u00a0», ${day}`,
  save: 'Enregistrer ce message',
  fileName: (day: string): string => `placejuste-${day}.txt`,
  saveTerms: 'Enregistrer les conditions jointes',
  saveTermsOf: (title: string, day: string): string =>
    `Enregistrer les conditions jointes à «\u00a0${title}\u00a0», ${day}`,
  termsFileName: (day: string): string => `conditions-de-vente-${day}.txt`,
} as const;
