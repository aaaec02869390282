/** Refusals of a picture; the first three and the two screenshot ones are the specification's, to the byte (§5). */
export type PhotoCode =
  | 'PHOTO_TOO_SMALL'
  | 'PHOTO_TOO_LARGE'
  | 'PHOTO_WRONG_FORMAT'
  | 'PHOTO_SCREENSHOT_PARKING'
  | 'PHOTO_SCREENSHOT_WINDSHIELD'
  | 'PHOTO_UNREADABLE'
  | 'PHOTO_TOO_MANY_PIXELS'
  | 'PHOTO_ALTERED';

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
};
