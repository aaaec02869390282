import type { DeclarationPayment, DeclarationStatus, PhotoKind } from '@placejuste/domain/declaration';

const statuses: Readonly<Record<DeclarationStatus, string>> = {
  processing: 'Déposée',
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
  lead: 'Votre preuve, telle que nous l’avons reçue.',
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
  map: {
    summary: 'Le lieu sur une carte',
    label: 'Carte du lieu',
    car: 'Lieu de la déclaration',
    opening: 'Nous ouvrons la carte…',
    silent: 'La carte ne s’ouvre pas\u00a0: elle demande le réseau.',
  },
  placeOrigin: 'D’où vient l’adresse',
  unknownPlace: 'Adresse non connue\u00a0: les coordonnées suffisent.',
  coordinates: 'Coordonnées',
  accuracy: 'Précision',
  metres: (metres: number) => `± ${Math.round(metres)} m`,
  byHand: 'Lieu indiqué à la main\u00a0: aucune mesure',
  unplaced: 'Sans position',
  lastKnown: 'dernière position connue, lue moins de quinze minutes avant',
  deposited: 'Déposée le (notre horloge)',
  taken: 'Prise le (selon l’horloge du téléphone)',
  savedAt: 'Enregistrée le (selon l’horloge du téléphone)',
  positionTaken: 'Position mesurée le (selon l’horloge du téléphone)',
  photoTaken: { camera: 'Prise le', gallery: 'Choisie le', unknown: 'Gardée le' },
  byPhone: '(horloge du téléphone)',
  photoPlace: 'Position du téléphone',
  noPhotoPlace: 'Position non mesurée pour cette photo.',
  oldPhotos: 'Photos antérieures à l’enregistrement',
  oldPlace: 'Position antérieure à l’enregistrement',
  notOfTheMomentTitle: 'Ces photos ou ce lieu ne sont pas du moment de l’enregistrement',
  notOfTheMoment:
    'La déclaration est gardée, avec l’heure de chaque photo. ' +
    'Le reçu, l’attestation et la page de vérification le disent aussi.',
  between: 'Faite entre (notre horloge)',
  and: 'et',
  clockTitle: 'L’horloge du téléphone n’était pas à l’heure',
  clockAhead: (minutes: number) =>
    `Elle avançait de ${minutes} minutes quand la déclaration est partie. L’heure du dépôt est la nôtre.`,
  clockBehind: (minutes: number) =>
    `Elle retardait de ${minutes} minutes quand la déclaration est partie. L’heure du dépôt est la nôtre.`,
  firstPlace: 'Première adresse, avant correction',
  weakCount: (count: number) =>
    count === 1
      ? 'Voir le point faible, et ce qui peut être fait'
      : `Voir les ${count} points faibles, et ce qui peut être fait`,
  weakTitle: 'Ce qu’on pourrait vous répondre',
  weakHelp: 'Pour vous seulement\u00a0: la lettre ne le dit pas.',
  evidenceTitle: 'La preuve',
  evidenceHelp:
    'Ce dossier se vérifie sans nous\u00a0: photos intactes, reçu signé, place dans le journal. ' +
    'La page publique masque votre plaque et arrondit le lieu.',
  attestationHelp: 'L’attestation dit tout cela sur une page, à montrer ou à joindre.',
  inspection: 'Montrer à un agent',
  payment: 'Paiement',
  pay: 'Régler les 5,00\u00a0€',
  photosTitle: 'Les photos',
  more: 'Heures, position et origine de l’adresse',
  files: 'Empreintes des fichiers',
  pictureOf: (what: string) => `Aperçu\u00a0: ${what}`,
  fingerprint: 'Empreinte (SHA-256)',
  fingerprintHelp: 'L’empreinte identifie le fichier\u00a0: si un seul octet changeait, elle serait différente.',
  weight: (megabytes: string) => `${megabytes} Mo`,
  archive: {
    title: 'Archives',
    help:
      'Une déclaration archivée quitte la liste. Sa preuve reste entière. ' +
      'Retrouvez-la avec le filtre «\u00a0Archivée\u00a0».',
    archivedHelp: 'Cette déclaration est archivée. La preuve est entière.',
    file: 'Archiver',
    takeBack: 'Sortir des archives',
    filed: 'Déclaration archivée.',
    takenBack: 'Déclaration sortie des archives.',
    waiting: 'Ce sera enregistré au retour du réseau.',
    waitsForSignIn: 'Ce sera enregistré une fois que vous serez connecté.',
    failed: 'La déclaration n’a pas pu être archivée',
  },
  editPlace: 'Corriger l’adresse',
  address: 'Adresse, en toutes lettres',
  addressHint: 'La position mesurée ne change pas.',
  addressMissing: 'Écrivez l’adresse, ou annulez.',
  save: 'Enregistrer l’adresse',
  cancel: 'Annuler',
  saved: 'Adresse enregistrée.',
  notSaved: 'L’adresse n’est pas enregistrée',
} as const;
