export const contactQueueText = {
  title: 'Messages reçus',
  waiting: (count: number): string => {
    if (count > 1) return `${count} messages attendent.`;
    return count === 1 ? '1 message attend.' : 'Aucun message n’attend.';
  },
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
  threadTitle: 'La suite, par e-mail',
  olderLines: (count: number): string =>
    count === 1 ? 'Lire un e-mail plus ancien' : `Lire ${count} e-mails plus anciens`,
  olderThread: {
    title: 'E-mails plus anciens, du dernier au premier',
    loading: 'Nous lisons les e-mails plus anciens…',
    failed: 'Les e-mails plus anciens n’ont pas pu être lus',
  },
  moreRequests: 'Lire les messages encore plus anciens',
  olderRequests: {
    title: 'Messages encore plus anciens de cette adresse',
    loading: 'Nous lisons les messages plus anciens…',
    failed: 'Les messages plus anciens n’ont pas pu être lus',
  },
  thread: (reference: string): string => `La suite de ${reference}`,
  threadKinds: {
    received: 'Réponse reçue',
    automatic: 'Réponse automatique',
    bounce: 'Notre réponse n’est pas arrivée',
    answer: 'Notre réponse',
  },
  from: (address: string): string => `D’une autre adresse, non vérifiée\u00a0: ${address}`,
  notVerified: 'Adresse non vérifiée',
  answerGoesTo: (address: string): string => `Votre réponse partira à ${address}.`,
  origins: {
    mail: 'Reçu par e-mail, adresse non vérifiée',
    list: 'Envoyé par une liste ou un programme\u00a0: sans accusé de réception',
    spam: 'Signalé comme indésirable\u00a0: sans accusé de réception',
  },
  attachments: (count: number): string =>
    count === 1 ? 'Une pièce jointe n’a pas été gardée.' : `${count} pièces jointes n’ont pas été gardées.`,
  gone: {
    title: (reference: string): string => `Le message ${reference} n’attend plus de réponse`,
    lead:
      'Il a été traité ailleurs pendant que vous écriviez. Votre réponse n’est pas partie\u00a0: ' +
      'copiez-la si elle sert encore.',
  },
  legal: 'Délai légal\u00a0: à traiter en premier',
} as const;
