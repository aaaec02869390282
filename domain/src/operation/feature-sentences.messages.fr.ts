import type { Feature } from './features.ts';

/** Sentences that people read when a feature is off. */
export const featureSentences: Readonly<Record<Feature, string>> = {
  'sign-ups': 'Les inscriptions sont fermées pour le moment. Revenez dans quelques heures.',
  payments:
    'Les paiements sont arrêtés pour le moment. Rien n’est débité\u00a0: réessayez plus tard. ' +
    'Un dossier prêt part sans attendre le sien.',
  'wallet-payments':
    'Le paiement par le téléphone est arrêté pour le moment. Rien n’est débité\u00a0: ' +
    'payez par carte sur la page de paiement.',
  'electronic-letters':
    'L’envoi en recommandé électronique est arrêté pour le moment. Envoyez votre lettre par la poste\u00a0: ' +
    'sa date compte autant.',
  'contact-forms':
    'Nous ne recevons pas de message par ce formulaire pour le moment. Gardez votre texte, et réessayez plus tard, ' +
    'ou écrivez par la page Aide.',
  'listing-requests': 'Les demandes sont arrêtées pour le moment. Rien n’est perdu\u00a0: réessayez plus tard.',
  broadcasts: 'Les annonces sont arrêtées. Rétablissez-les dans les interrupteurs avant d’envoyer.',
};
