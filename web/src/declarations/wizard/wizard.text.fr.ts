import type { WizardStep } from './wizard-draft.ts';

const stepNames: Readonly<Record<WizardStep, string>> = {
  location: 'Lieu',
  photos: 'Photos',
  payment: 'Paiement',
  success: 'Terminé',
};

/** Texts of the first step of the wizard and titles of all steps, loaded before anything else. */
export const wizardText = {
  stepNames,
  resuming: 'Nous retrouvons votre déclaration…',
  previous: 'Étape précédente',
  /** Title above the refusal of an action. */
  refusedBy: 'Réponse du service',
  location: {
    title: 'Où est la voiture\u00a0?',
    lead: 'Votre position prouve le lieu. Elle n’est lue que pendant une déclaration.',
    /** Title once there is a place. */
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
    /** Also shown while the address is looked up. */
    noAddress: 'Adresse pas encore connue',
    coordinates: (degrees: string) => `Coordonnées\u00a0: ${degrees}`,
    warningHelp:
      'Cette position est hors de la France métropolitaine. Vérifiez-la\u00a0; elle est gardée telle quelle.',
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
    noneOfHolder:
      'La personne que vous aidez n’a pas encore enregistré de véhicule. Demandez-lui de l’ajouter dans PlaceJuste.',
    add: 'Ajouter un véhicule',
    addNone: 'Annuler',
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
