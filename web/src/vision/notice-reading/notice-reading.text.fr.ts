import type { Delivery } from '@placejuste/domain/fine';
import type { CameraProblem } from '../../photos/index.ts';
import { readingText } from '../reading/reading.text.fr.ts';
import type { UnopenedCode } from './notice-page.ts';

const unopened: Readonly<Record<UnopenedCode, { readonly title: string; readonly what: string }>> = {
  password: {
    title: 'Ce PDF est protégé par un mot de passe',
    what:
      'Ouvrez-le avec son mot de passe, puis photographiez l’écran ou imprimez-le. ' +
      'Vous pouvez aussi taper ce qui est écrit.',
  },
  damaged: {
    title: 'Ce fichier est abîmé',
    what: 'Il ne s’ouvre pas. Téléchargez-le ou photographiez-le de nouveau, ou tapez ce qui est écrit.',
  },
  heic: {
    title: 'Ce navigateur n’ouvre pas les photos HEIC',
    what:
      'Reprenez la photo avec «\u00a0Photographier l’avis\u00a0», ou envoyez-la en JPEG. ' +
      'Vous pouvez aussi taper ce qui est écrit.',
  },
  format: {
    title: 'Ce fichier n’est ni une photo ni un PDF',
    what: 'Choisissez une photo (JPEG, PNG, WebP) ou un PDF, ou tapez ce qui est écrit.',
  },
  pixels: {
    title: 'Cette image est trop grande',
    what: 'Reprenez la photo de l’avis seul, ou tapez ce qui est écrit.',
  },
  'reader-away': {
    title: 'La lecture n’est pas encore sur ce téléphone',
    what:
      'Elle se télécharge la première fois et il n’y a pas de réseau maintenant. ' +
      'Tapez ce qui est écrit, ou réessayez avec du réseau.',
  },
  unsupported: {
    title: 'Ce navigateur ne sait pas lire les photos',
    what: 'Tapez ce qui est écrit\u00a0: le résultat est le même.',
  },
  'pdf-unsupported': {
    title: 'Ce navigateur ne sait pas lire les PDF',
    what:
      'Votre fichier n’est pas en cause. Photographiez l’avis, ou ouvrez PlaceJuste dans un navigateur ' +
      'à jour. Vous pouvez aussi taper ce qui est écrit\u00a0: le résultat est le même.',
  },
  unread: {
    title: 'La lecture s’est arrêtée',
    what: 'Cette image n’a pas pu être lue. Reprenez la photo de plus près, ou tapez ce qui est écrit.',
  },
};

const deliveries: Readonly<Record<Delivery, string>> = {
  windscreen: 'Sur le pare-brise',
  post: 'Par la poste',
  electronic: 'En ligne',
};

export const noticeReadingText = {
  photograph: 'Photographier l’avis',
  choose: 'Choisir un fichier',
  chooseHint: 'Une photo, plusieurs photos du même avis, ou un PDF.',
  what: 'l’avis, toutes les lignes lisibles',
  again: 'Relire l’avis gardé ici',
  notKept: 'La photo de l’avis n’est pas gardée',
  formerStays: 'La photo gardée avant reste jointe au dossier.',
  type: 'Saisir à la main',
  crop: (words: string) => `Extrait de l’avis\u00a0: «\u00a0${words}\u00a0»`,
  slow: {
    title: 'Votre connexion semble lente',
    what: `${readingText.firstFetch} Taper ne télécharge rien.`,
    go: 'Lire quand même',
  },
  steps: {
    opening: 'Ouverture du fichier…',
    fetching: 'Préparation de la lecture, la première fois seulement',
    reading: (page: number, of: number) => (of === 1 ? 'Lecture de l’avis…' : `Lecture de la page ${page} sur ${of}…`),
  },
  stop: 'Arrêter et saisir à la main',
  unopened,
  retry: 'Réessayer',
  unread: {
    title: 'L’avis n’a pas pu être lu',
    what:
      'L’image est floue, sombre, de travers ou écrite à la main. ' +
      'Tapez ce qui est écrit, ou reprenez la photo à l’endroit et de plus près.',
  },
  nothing: {
    title: 'Rien d’utile n’a été reconnu',
    what: 'Ce document ne ressemble pas à un avis, ou ses lignes sont illisibles. Tapez ce qui est écrit.',
  },
  deliveries,
  camera: {
    step: 'J’ai une amende',
    title: 'Photographiez l’avis',
    how: 'À plat, en entier, les quatre coins visibles. Il est lu sur ce téléphone.',
    galleryWhat: 'choisir une photo déjà prise',
    type: 'Taper',
    typeWhat: 'ce qui est écrit sur l’avis',
    problemTitle: 'L’appareil photo ne s’ouvre pas ici',
    problems: {
      denied: 'Son accès est refusé à ce site. Prenez la photo avec l’appareil du téléphone, ou choisissez un fichier.',
      absent: 'Aucun appareil photo n’a été trouvé. Choisissez un fichier, ou tapez ce qui est écrit.',
      busy: 'Il s’est arrêté, ou une autre application l’utilise. Prenez la photo avec l’appareil du téléphone.',
      unsupported: 'Ce navigateur ne sait pas l’ouvrir dans la page. Prenez la photo avec l’appareil du téléphone.',
    } satisfies Readonly<Record<CameraProblem, string>>,
  },
  join: {
    add: 'Ajouter le verso ou une page',
    choose: 'Choisir une photo déjà prise',
    camera: {
      title: 'Photographiez le verso ou la page',
      how: 'À plat, en entier, les quatre coins visibles. Elle est jointe à l’avis.',
    },
    joining: 'Nous réunissons les pages…',
    added: 'La page est ajoutée à l’avis.',
    notAdded: 'La page n’est pas ajoutée',
    kept: 'Cette photo ne s’ouvre pas. Reprenez-la\u00a0: l’avis déjà photographié est gardé.',
    several: 'Choisissez un seul PDF, ou seulement des photos',
    severalWhat: 'Les photos d’un même avis sont réunies. Un PDF est lu seul.',
  },
} as const;
