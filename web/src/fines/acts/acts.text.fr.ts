/** Texts of the screens on which the steps of a contest are noted. */
export const actsText = {
  sent: {
    title: 'C’est envoyé',
    lead: 'Le jour et le numéro servent de preuve. Gardez aussi le reçu.',
    tribunal: 'Le tribunal est saisi',
    tribunalLead: 'Notez le jour\u00a0: il sert de preuve.',
    registry: 'Votre réponse au greffe',
    record: 'Enregistrer l’envoi',
  },
  answer: {
    title: 'Qu’avez-vous reçu\u00a0?',
    lead: 'Notez-le\u00a0: la suite et ses dates en dépendent.',
    record: 'Enregistrer',
    /** Document that the person has for the step « Recours reçu ». */
    receipt: 'L’avis de réception de mon recours',
  },
  received: 'J’ai reçu une réponse',
  silence: {
    by: 'Réponse attendue au plus tard le',
    refusal: 'Sans réponse ce jour-là, c’est un refus\u00a0: vous aurez un mois pour saisir le tribunal.',
  },
  registry: 'Noter ma réponse au greffe',
  noticed: 'Amende reçue',
} as const;
