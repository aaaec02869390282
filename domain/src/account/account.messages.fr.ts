/** Reasons for which an account is not valid; no profile is `PROFILE_INCOMPLETE` in the installed application. */
export type ValidityCode =
  | 'DOCUMENTS_NOT_VALIDATED'
  | 'ACCOUNT_NOT_ACTIVE'
  | 'SUBSCRIPTION_REQUIRED'
  | 'PROFILE_NOT_FOUND'
  | 'NOT_SIGNED_IN'
  | 'PROFILE_INCOMPLETE';

/** Titles are the specification's (§8), exact to the byte. */
export const validityMessages: Readonly<Record<ValidityCode, string>> = {
  DOCUMENTS_NOT_VALIDATED: 'Documents non validés',
  ACCOUNT_NOT_ACTIVE: 'Compte non activé',
  SUBSCRIPTION_REQUIRED: 'Abonnement requis',
  PROFILE_NOT_FOUND: 'Profil utilisateur introuvable',
  NOT_SIGNED_IN: 'Non connecté',
  PROFILE_INCOMPLETE: 'Profil incomplet',
};

/** Preferences kept with an account. */
export const preferenceMessages = {
  PREFERENCES_CHANGED: 'Ces réglages ont été changés sur un autre appareil. Rechargez la page, puis réessayez.',
} as const;

/** The next thing to do, shown under the title. */
export const validityAdvice: Readonly<Record<ValidityCode, string>> = {
  DOCUMENTS_NOT_VALIDATED:
    'Votre CMI et votre carte grise doivent être validées. En cas de doute, contactez le support.',
  ACCOUNT_NOT_ACTIVE: 'Notre équipe doit encore activer votre compte. Un e-mail vous le confirmera.',
  SUBSCRIPTION_REQUIRED: 'Choisissez une formule pour utiliser l’application.',
  PROFILE_NOT_FOUND: 'Nous n’avons pas retrouvé votre profil. Reconnectez-vous, ou contactez le support.',
  NOT_SIGNED_IN: 'Connectez-vous pour continuer.',
  PROFILE_INCOMPLETE: 'Votre profil n’est pas encore complet. Réessayez dans un instant, ou contactez le support.',
};
