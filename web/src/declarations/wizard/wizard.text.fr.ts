import type { PhotoKind } from '@placejuste/domain/declaration';
import type { WizardStep } from './wizard-draft.ts';

const stepNames: Readonly<Record<WizardStep, string>> = {
  location: 'Lieu',
  photos: 'Photos',
  payment: 'Paiement',
  success: 'Terminé',
};

const photoTexts: Readonly<Record<PhotoKind, { title: string; what: string; label: string; how: string }>> = {
  parking: {
    title: 'La voiture garée',
    what: 'la voiture garée, plaque et place visibles',
    label: 'photo du stationnement',
    how: 'Reculez derrière elle, un peu de côté\u00a0: la plaque et la place doivent se voir.',
  },
  windshield: {
    title: 'Le pare-brise, carte visible',
    what: 'le pare-brise, carte visible',
    label: 'photo du pare-brise',
    how: 'Approchez-vous\u00a0: la carte doit se lire.',
  },
};

/** What the first step of the wizard shows, and the titles of all: it travels before anything else. */
export const wizardText = {
  stepNames,
  photos: photoTexts,
  resuming: 'Nous retrouvons votre déclaration…',
  signIn: 'Se connecter',
  signedOut: 'Connectez-vous pour déclarer un stationnement.',
  previous: 'Étape précédente',
  correction: {
    reading: 'Lecture de ce téléphone…',
    refused: 'Réponse du service',
    ended: 'Correction terminée',
    seePending: 'Voir les actions en attente',
    vehicle: 'Corriger le véhicule',
    vehicleLead: 'Il remplace celui qui n’a pas été accepté. Les déclarations qui l’attendent partent ensuite.',
  },
  location: {
    title: 'Où êtes-vous garé\u00a0?',
    lead: 'Votre position prouve le lieu. Elle n’est lue que pendant une déclaration.',
    /** The title once there is a place to look at. */
    isHere: 'C’est bien ici\u00a0?',
    notHere: 'Ce n’est pas là',
    detect: 'Détecter ma position',
    again: 'Détecter à nouveau',
    detecting: 'Recherche de votre position…',
    detectingHelp: 'Cela prend quelques secondes, vingt-cinq au plus. Vous pouvez déjà prendre les photos.',
    found: 'Lieu trouvé, à',
    last: 'Dernière position connue, à',
    around: (metres: number) => `±\u00a0${Math.round(metres)}\u00a0m`,
    aroundSpoken: (metres: number) => `${Math.round(metres)} mètres près`,
    byHand: 'Lieu indiqué à la main',
    openByHand: 'Indiquer le lieu à la main',
    byHandHelp: 'Aucun appareil ne l’a mesuré\u00a0: la déclaration le dira.',
    now: ', à l’instant',
    ago: (age: string) => `, il y a ${age}`,
    stays: 'La position n’a pas été mesurée de nouveau. Le lieu trouvé avant est gardé.',
    lastHelp: 'Nous utilisons votre dernière position, lue il y a moins de quinze minutes.',
    failed: 'Le lieu n’a pas été trouvé',
    failedHelp:
      'Autorisez la position, allez à découvert, puis détectez à nouveau. Les photos peuvent être prises d’abord.',
    /** Also while it is looked up. */
    noAddress: 'Adresse pas encore connue',
    coordinates: (degrees: string) => `Coordonnées\u00a0: ${degrees}`,
    warningHelp: 'Cette position est loin de la France. Vérifiez-la\u00a0; elle est gardée telle quelle.',
    repair: 'Autoriser la position ou l’appareil photo',
    ready: 'Le lieu et le véhicule sont prêts. Continuez avec le bouton.',
    searching: 'Recherche du lieu en cours',
    toPhotos: 'Prendre les photos',
    photosFirst: 'Prendre les photos d’abord',
  },
  vehicle: {
    legend: 'Quel véhicule\u00a0?',
    loading: 'Nous cherchons vos véhicules…',
    failed: 'Vos véhicules n’ont pas pu être lus',
    chosen: 'Véhicule',
    choose: 'Choisissez le véhicule garé ici.',
    change: 'Changer',
    incomplete: 'Plaque incomplète\u00a0: la garder\u00a0?',
    keepPlate: (plate: string) => `Garder ${plate}`,
    noneOfHolder:
      'La personne que vous aidez n’a pas encore enregistré de véhicule. Demandez-lui de l’ajouter dans PlaceJuste.',
    add: 'Ajouter un véhicule',
    addNone: 'Annuler',
    addTitle: 'Votre véhicule',
    addLead: 'Sa plaque figurera sur la déclaration.',
    plate: 'Plaque d’immatriculation',
    plateHint: 'Par exemple AB-123-CD',
    name: 'Nom du véhicule',
    nameHint: 'Par exemple «\u00a0Ma voiture\u00a0»',
    save: 'Enregistrer le véhicule',
    refused: 'Le véhicule n’est pas enregistré',
  },
  photosStep: {
    title: 'Photographiez la voiture et la carte',
    lead: 'Deux photos\u00a0: la voiture garée, puis la carte derrière le pare-brise.',
  },
  payment: { title: 'Votre preuve est enregistrée' },
  photoLost: { title: 'Une photo est à reprendre' },
  success: {
    title: 'Déclaration déposée',
    kept: { title: 'Déclaration enregistrée sur ce téléphone' },
    payAfterDeposit: 'Le paiement se fait une fois la déclaration déposée.',
  },
} as const;
