/** Refusals of an act on a row of the team's queues. */
export const queueMessages = {
  NOT_IN_QUEUE: 'Cet élément n’existe pas ou a été effacé.',
  ALREADY_DECIDED: 'Quelqu’un de l’équipe s’en est déjà occupé.',
} as const;
