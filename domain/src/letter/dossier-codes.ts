/** Life of a dossier's making. */
export const dossierStates = ['queued', 'running', 'ready', 'failed'] as const;
export type DossierState = (typeof dossierStates)[number];

/** What a step of the making is called; its sentence is in the messages. */
export const dossierSteps = ['waiting', 'gathering', 'writing', 'typesetting', 'storing', 'done', 'stopped'] as const;
export type DossierStep = (typeof dossierSteps)[number];

/** What can be joined to the letter, in the order of the exhibits. */
export const exhibitKinds = ['notice', 'carte-grise', 'cmi-front', 'cmi-back', 'photo-vehicle', 'photo-windshield', 'photo-other'] as const;
export type ExhibitKind = (typeof exhibitKinds)[number];

export const dossierRefusalCodes = [
  'FINE_UNKNOWN',
  'DOSSIER_UNKNOWN',
  'DOSSIER_ID_TAKEN',
  'DOSSIER_TRACK_NOT_COVERED',
  'DOSSIER_FACTS_MISSING',
  'DOSSIER_NOTICE_MISSING',
  'DOSSIER_CARTE_GRISE_MISSING',
  'DOSSIER_CMI_FRONT_MISSING',
  'DOSSIER_CMI_BACK_MISSING',
  'DOSSIER_RULES_OUTDATED',
  'DOSSIER_NOT_READY',
  'DOSSIER_PAYMENT_DUE',
] as const;
export type DossierRefusalCode = (typeof dossierRefusalCodes)[number];

/** Why a making stopped for good. */
export const dossierFailureCodes = ['EXHIBIT_UNREADABLE', 'TOO_LONG', 'INTERNAL'] as const;
export type DossierFailureCode = (typeof dossierFailureCodes)[number];
