export const contactQueueText = {
  title: 'Messages reçus',
  waiting: (count: number): string =>
    count > 1 ? `${count} messages attendent` : count === 1 ? '1 message attend' : 'Aucun message n’attend',
  loading: 'Nous ouvrons les messages…',
  failed: 'Les messages n’ont pas pu être lus',
  received: 'Reçu le',
  facts: { organisation: 'Structure', plan: 'Contrat', date: 'Souscrit le', email: 'Adresse' },
  noName: 'Sans nom',
  reply: (name: string): string => `Répondre à ${name}`,
  handled: (reference: string): string => `Message ${reference} traité.`,
  handle: (reference: string): string => `Marquer ${reference} comme traité sans réponse`,
  notHandled: 'Le message n’est pas marqué comme traité',
  earlier: (count: number): string =>
    count === 1 ? 'Un message plus ancien de cette adresse' : `${count} messages plus anciens de cette adresse`,
  answered: 'Notre réponse\u00a0:',
  notAnswered: 'Sans réponse écrite.',
  legal: 'Délai légal\u00a0: à traiter en premier',
} as const;
