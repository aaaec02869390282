/** What an act on a row of one of the team's queues is refused with, whatever the queue. */
export const queueMessages = {
  NOT_IN_QUEUE: 'Cet élément n’existe pas ou a été effacé.',
  ALREADY_DECIDED: 'Quelqu’un de l’équipe s’en est déjà occupé.',
} as const;
