import { answerTemplates } from '@placejuste/domain/support';

export const messageAnswerText = {
  template: 'Modèle de réponse',
  noTemplate: 'Choisir',
  add: 'Ajouter ce modèle',
  templates: answerTemplates.map(({ code, name }) => ({ value: code, label: name })),
  answer: (email: string): string => `Votre réponse à ${email}`,
  hint: 'Relisez-la\u00a0: elle part telle quelle, avec le numéro du message. «\u00a0Bonjour\u00a0» est déjà écrit.',
  missing: 'Écrivez votre réponse, dix lettres au moins.',
  send: (reference: string): string => `Envoyer la réponse à ${reference}`,
  sent: (reference: string): string => `Réponse à ${reference} envoyée.`,
  notSent: 'La réponse n’est pas partie',
} as const;
