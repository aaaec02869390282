import type { PermissionAnswer } from '../../platform/index.ts';
import type { System } from './system.ts';

const guides: Readonly<Record<System, { readonly name: string; readonly steps: readonly string[] }>> = {
  'android-chrome': {
    name: 'Android, avec Chrome',
    steps: [
      'Touchez le symbole à gauche de l’adresse, en haut de l’écran. ' +
        'Dans l’application installée\u00a0: les trois points, puis « Informations sur l’appli ».',
      'Touchez « Autorisations ».',
      'Mettez « Position » et « Appareil photo » sur « Autoriser ».',
      'Si rien n’y est\u00a0: Réglages du téléphone, Applications, Chrome, Autorisations.',
    ],
  },
  'android-samsung': {
    name: 'Android, avec Samsung Internet',
    steps: [
      'Touchez le cadenas à côté de l’adresse.',
      'Touchez « Autorisations ».',
      'Autorisez « Localisation » et « Appareil photo ».',
    ],
  },
  'android-firefox': {
    name: 'Android, avec Firefox',
    steps: [
      'Touchez le cadenas à côté de l’adresse.',
      'Dans « Permissions », touchez « Localisation » et « Caméra » jusqu’à lire « Autorisé ».',
      'Revenez ici et vérifiez.',
    ],
  },
  ios: {
    name: 'iPhone ou iPad',
    steps: [
      'Ouvrez « Réglages », puis « Confidentialité et sécurité », « Service de localisation »\u00a0: ' +
        'activez-le, et choisissez « Lorsque l’app est active » pour « Sites web Safari ».',
      'Ouvrez « Réglages », « Apps », « Safari », puis « Appareil photo » et « Position »\u00a0: ' +
        'choisissez « Demander » ou « Autoriser ».',
      'Fermez tout à fait PlaceJuste, puis rouvrez-la\u00a0: la question sera posée de nouveau.',
    ],
  },
  'desktop-chrome': {
    name: 'Ordinateur, avec Chrome ou Edge',
    steps: [
      'Cliquez sur le symbole à gauche de l’adresse.',
      'Autorisez « Position » et « Caméra ».',
      'Rechargez la page si le navigateur le demande.',
    ],
  },
  'desktop-firefox': {
    name: 'Ordinateur, avec Firefox',
    steps: [
      'Cliquez sur le symbole d’autorisation à gauche de l’adresse.',
      'Retirez le blocage de « Position » et de « Caméra » avec la croix.',
      'Revenez ici et vérifiez\u00a0: Firefox pose de nouveau la question.',
    ],
  },
  'desktop-safari': {
    name: 'Mac, avec Safari',
    steps: [
      'Menu « Safari », puis « Réglages pour ce site web… ».',
      'Choisissez « Autoriser » pour « Appareil photo » et « Localisation ».',
      'Dans « Réglages Système », « Confidentialité et sécurité », autorisez Safari à utiliser la localisation.',
    ],
  },
};

const answers: Readonly<Record<PermissionAnswer, string>> = {
  granted: 'Autorisé',
  denied: 'Refusé',
  unknown: 'Pas encore demandé',
};

export const repairText = {
  title: 'Autoriser la position et l’appareil photo',
  lead:
    'Ces réglages appartiennent à votre appareil\u00a0: lui seul peut les changer. ' +
    'Rien de ce que vous avez déjà fait n’est perdu.',
  stateTitle: 'Ce que l’appareil répond',
  // The same words, « autorisé » and « refusé », complete both.
  location: 'Accès à la position',
  camera: 'Accès à l’appareil photo',
  room: 'Place libre pour ce site',
  durable: 'Conservation',
  durableYes: 'Ce navigateur a promis de garder vos photos jusqu’à leur dépôt.',
  durableNo:
    'Ce navigateur peut effacer ce qui n’est pas déposé s’il manque de place. ' +
    'Déposez vos preuves dès que vous avez du réseau.',
  unknown: 'Ce navigateur ne le dit pas.',
  megabytes: (megabytes: string) => `${megabytes}\u00a0Mo`,
  gigabytes: (gigabytes: string) => `${gigabytes}\u00a0Go`,
  answers,
  checkLocation: 'Vérifier la position',
  checkCamera: 'Vérifier l’appareil photo',
  checking: 'Vérification…',
  here: (name: string) => `Sur cet appareil\u00a0: ${name}`,
  guides,
  others: 'Un autre appareil',
  without:
    'Sans ces autorisations, vous pouvez tout de même déclarer\u00a0: ' +
    'indiquez le lieu à la main, et prenez les photos avec l’appareil du téléphone.',
  back: 'Revenir à la déclaration',
} as const;
