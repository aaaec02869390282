import type { DeclarationPayment, DeclarationStatus, PhotoKind } from '@placejuste/domain/declaration';

const statuses: Readonly<Record<DeclarationStatus, string>> = {
  processing: 'En cours de traitement',
  ready: 'Documents prêts',
  archived: 'Archivée',
};

const payments: Readonly<Record<DeclarationPayment, string>> = {
  due: '5,00 € à régler',
  paid: 'Réglée',
  waived: 'Rien à régler',
};

const photos: Readonly<Record<PhotoKind, string>> = {
  parking: 'La voiture garée',
  windshield: 'Le pare-brise, carte visible',
};

export const recapText = {
  title: 'Récapitulatif',
  lead: 'Votre preuve, telle qu’elle est déposée.',
  statuses,
  payments,
  photos,
  loading: 'Nous ouvrons votre déclaration…',
  failed: 'La déclaration n’a pas pu être ouverte',
  noId: 'Aucune déclaration n’est indiquée dans cette adresse.',
  retry: 'Réessayer',
  history: 'Historique',
  vehicle: 'Véhicule',
  place: 'Lieu',
  unknownPlace: 'Adresse non connue : les coordonnées suffisent.',
  coordinates: 'Coordonnées',
  accuracy: 'Précision',
  metres: (metres: number) => `± ${Math.round(metres)} m`,
  byHand: 'Lieu indiqué à la main : aucune mesure',
  unplaced: 'Choisie dans la galerie, sans position',
  lastKnown: 'dernière position connue, lue moins de quinze minutes avant',
  deposited: 'Déposée le (heure de Paris, notre horloge)',
  taken: 'Prise le (selon l’horloge du téléphone)',
  between: 'Faite entre (notre horloge)',
  and: 'et',
  clockTitle: 'L’horloge du téléphone n’était pas à l’heure',
  clockAhead: (minutes: number) => `Elle avançait de ${minutes} minutes quand la déclaration est partie. L’heure du dépôt est la nôtre.`,
  clockBehind: (minutes: number) => `Elle retardait de ${minutes} minutes quand la déclaration est partie. L’heure du dépôt est la nôtre.`,
  firstPlace: 'Première adresse, avant correction',
  evidenceTitle: 'La preuve',
  evidenceHelp: 'Ce dossier se vérifie sans nous : photos intactes, reçu signé, place dans le journal. La page publique masque votre plaque et arrondit le lieu.',
  bundle: 'Télécharger la preuve (ZIP)',
  bundleFailed: 'La preuve n’a pas pu être téléchargée',
  publicCheck: 'Vérification publique',
  payment: 'Paiement',
  pay: 'Voir les paiements',
  photosTitle: 'Les photos',
  pictureOf: (what: string) => `Aperçu : ${what}`,
  fingerprint: 'Empreinte (SHA-256)',
  fingerprintHelp: 'L’empreinte identifie le fichier : si un seul octet changeait, elle serait différente.',
  weight: (megabytes: string) => `${megabytes} Mo`,
  editPlace: 'Corriger l’adresse',
  address: 'Adresse en clair',
  addressHint: 'La position mesurée ne change pas.',
  addressMissing: 'Écrivez l’adresse, ou annulez.',
  save: 'Enregistrer l’adresse',
  cancel: 'Annuler',
  saved: 'Adresse enregistrée.',
  notSaved: 'L’adresse n’est pas enregistrée',
} as const;
