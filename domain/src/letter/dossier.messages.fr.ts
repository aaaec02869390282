import type { DossierFailureCode, DossierRefusalCode, DossierStep, ExhibitKind } from './dossier-codes.ts';

export const dossierMessages: Readonly<Record<DossierRefusalCode, string>> = {
  FINE_UNKNOWN: 'Cette fiche n’a pas été retrouvée parmi les vôtres.',
  DOSSIER_UNKNOWN: 'Ce dossier n’a pas été retrouvé parmi les vôtres.',
  DOSSIER_ID_TAKEN: 'Ce dossier existe déjà. Rechargez la page.',
  DOSSIER_TRACK_NOT_COVERED: 'Nous préparons pour l’instant les recours contre les forfaits de post-stationnement.',
  DOSSIER_FACTS_MISSING: 'Il manque des informations pour écrire le recours. Elles sont indiquées ci-dessous.',
  DOSSIER_NOTICE_MISSING: 'Il manque la copie de l’avis de paiement : sans elle, le recours serait irrecevable. Ajoutez-la à la fiche.',
  DOSSIER_CARTE_GRISE_MISSING:
    'Il manque la copie de la carte grise : sans elle, le recours serait irrecevable. Ajoutez-la dans vos documents ; elle doit être validée.',
  DOSSIER_CMI_FRONT_MISSING: 'Il manque le recto de la carte mobilité inclusion. Ajoutez-le dans vos documents ; il doit être validé.',
  DOSSIER_CMI_BACK_MISSING: 'Il manque le verso de la carte mobilité inclusion. Ajoutez-le dans vos documents ; il doit être validé.',
  DOSSIER_RULES_OUTDATED:
    'Les textes cités doivent être relus avant d’écrire un nouveau recours. Notre équipe est prévenue. Si la date sûre est proche, envoyez votre propre lettre sans attendre.',
  DOSSIER_NOT_READY: 'Le dossier n’est pas encore prêt.',
  DOSSIER_PAYMENT_DUE: 'La déclaration qui sert de preuve reste à régler : 5,00 €. Réglez-la, puis téléchargez le dossier.',
};

export const dossierStepMessages: Readonly<Record<DossierStep, string>> = {
  waiting: 'Votre dossier attend son tour.',
  gathering: 'Nous rassemblons les pièces.',
  writing: 'Nous rédigeons la lettre.',
  typesetting: 'Nous mettons le dossier en pages.',
  storing: 'Nous rangeons le dossier.',
  done: 'Votre dossier est prêt.',
  stopped: 'La préparation s’est arrêtée.',
};

export const dossierFailureMessages: Readonly<Record<DossierFailureCode, string>> = {
  EXHIBIT_UNREADABLE: 'Une des pièces ne peut pas être lue. Remplacez-la par une photo JPEG ou un PDF, puis relancez le dossier.',
  TOO_LONG: 'La mise en pages a pris trop de temps. Allégez les pièces, puis relancez le dossier.',
  INTERNAL: 'La préparation a échoué de notre côté. Vos informations sont gardées ; relancez le dossier.',
};

export const exhibitTitles: Readonly<Record<ExhibitKind, string>> = {
  notice: 'Avis de paiement du forfait de post-stationnement',
  'carte-grise': 'Certificat d’immatriculation du véhicule',
  'cmi-front': 'Carte mobilité inclusion, recto',
  'cmi-back': 'Carte mobilité inclusion, verso',
  'photo-vehicle': 'Photographie du véhicule en stationnement',
  'photo-windshield': 'Photographie de la carte derrière le pare-brise',
  'photo-other': 'Photographie du lieu',
};
