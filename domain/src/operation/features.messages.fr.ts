import type { Feature, OffReason } from './features.ts';

/** In the suite. */
export const featureNames: Readonly<Record<Feature, string>> = {
  'sign-ups': 'Nouvelles inscriptions',
  payments: 'Paiements',
  'wallet-payments': 'Paiement par le téléphone',
  'electronic-letters': 'Recommandé électronique',
  'contact-forms': 'Formulaires de contact',
  'listing-requests': 'Demandes d’établissements',
  broadcasts: 'Annonces',
};

/** Effects of turning a feature off, for the operator: what stops, and what continues. */
export const featureEffects: Readonly<Record<Feature, string>> = {
  'sign-ups': 'Personne ne crée de compte. Les comptes ouverts se connectent et se servent de tout.',
  payments:
    'Aucun paiement ne commence\u00a0: abonnements, dossiers, soutiens. Ceux qui sont commencés se terminent, ' +
    'les échéances des abonnements continuent, et celle qui a été refusée peut encore être réglée. ' +
    'Un dossier prêt part sans ses 5\u00a0€, qui restent dus.',
  'wallet-payments': 'Le téléphone n’est plus proposé. La page de paiement par carte reste ouverte.',
  'electronic-letters': 'Aucune lettre ne part par voie électronique. Celles qui sont parties sont suivies.',
  'contact-forms':
    'Les formulaires de partenariat et d’information refusent les messages. ' +
    'L’aide, la rétractation et la résiliation restent ouvertes\u00a0: chacun y exerce ses droits.',
  'listing-requests': 'Personne ne demande à répondre d’un établissement. L’annuaire reste lisible.',
  broadcasts: 'Aucune annonce ne part. Celles qui partent attendent, et reprennent ensuite.',
};

export const offReasonNames: Readonly<Record<OffReason, string>> = {
  incident: 'Une panne',
  abuse: 'Un abus',
  maintenance: 'Un entretien',
  law: 'Une règle de droit',
};

export type SwitchCode =
  | 'FEATURE_ALREADY_OFF'
  | 'FEATURE_ALREADY_ON'
  | 'ADMINISTRATOR_NO_MORE'
  | 'SECOND_FACTOR_NOT_FRESH';

export const switchMessages: Readonly<Record<SwitchCode, string>> = {
  FEATURE_ALREADY_OFF: 'C’est déjà arrêté. Rien n’est changé.',
  FEATURE_ALREADY_ON: 'C’est déjà en marche. Rien n’est changé.',
  ADMINISTRATOR_NO_MORE: 'Votre rôle d’administrateur vient d’être retiré. Rien n’est changé.',
  SECOND_FACTOR_NOT_FRESH:
    'Confirmez d’abord avec votre code à six chiffres\u00a0: le dernier date de plus de dix minutes.',
};
