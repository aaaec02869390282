/** Refusals of a picture; the first three and the two screenshot ones are the specification's, to the byte (§5). */
export type PhotoCode =
  | 'PHOTO_TOO_SMALL'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_WRONG_FORMAT'
  | 'PHOTO_SCREENSHOT_PARKING'
  | 'PHOTO_SCREENSHOT_WINDSHIELD'
  | 'PHOTO_UNREADABLE'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'PHOTO_ALTERED'
  | 'PDF_UNREADABLE'
  | 'PDF_LOCKED'
  | 'PDF_TOO_LONG'
  | 'FILE_TOO_HEAVY';

export const photoMessages: Readonly<Record<PhotoCode, string>> = {
  PHOTO_TOO_SMALL: 'Photo trop petite (qualité insuffisante)',
  PHOTO_TOO_LARGE: 'Photo trop volumineuse',
  PHOTO_WRONG_FORMAT: 'Format de fichier invalide',
  PHOTO_SCREENSHOT_PARKING: "Capture d'écran détectée - prenez une vraie photo",
  PHOTO_SCREENSHOT_WINDSHIELD: "Capture d'écran détectée - prenez une photo du pare-brise",
  // A damaged picture is no valid file, and one of too many pixels is too large: the same sentences hold.
  PHOTO_UNREADABLE: 'Format de fichier invalide',
  PHOTO_TOO_MANY_PIXELS: 'Photo trop volumineuse',
  PHOTO_ALTERED: 'La photo est arrivée abîmée. Envoyez-la de nouveau.',
  PDF_UNREADABLE: 'Ce PDF ne peut pas être lu. Photographiez le papier, puis envoyez la photo.',
  PDF_LOCKED: 'Ce PDF est protégé par un mot de passe. Enregistrez-le sans mot de passe, ou photographiez le papier.',
  PDF_TOO_LONG: 'Ce PDF compte trop de pages. Gardez seulement les pages utiles, ou photographiez-les.',
  FILE_TOO_HEAVY: 'Ce fichier est trop compliqué à ouvrir. Prenez une photo, puis envoyez-la à sa place.',
};
