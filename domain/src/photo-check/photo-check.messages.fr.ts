import { photoMessages, type PhotoCode } from '../declaration/index.ts';
import { formatDate, type PlainDate } from '../kernel/index.ts';

/** Flaws that a check may find, besides those that make a file no photograph at all. */
export type PhotoFlaw =
  | 'NO_VEHICLE'
  | 'NO_PARKING'
  | 'NO_WINDSHIELD'
  | 'PLATE_UNREADABLE'
  | 'TOO_DARK'
  | 'TOO_BRIGHT'
  | 'BLURRED';
export type PhotoIssueCode = PhotoFlaw | PhotoCode;

export interface PhotoIssue {
  readonly code: PhotoIssueCode | 'CARD_ENDED';
  readonly message: string;
  /** Advice to the person. */
  readonly remedy: string;
}

/** The first four are the specification's, to the byte (§5). */
const flaws: Readonly<Record<PhotoFlaw, readonly [message: string, remedy: string]>> = {
  NO_VEHICLE: ["Aucun véhicule détecté dans l'image", 'Reculez de quelques pas, pour que toute la voiture se voie.'],
  NO_PARKING: [
    'Zone de stationnement non visible',
    'Reculez de quelques pas, pour que la place se voie autour de la voiture.',
  ],
  NO_WINDSHIELD: [
    'Pare-brise non détecté - centrez la carte CMI',
    'Placez-vous devant le pare-brise, la carte au milieu de l’image.',
  ],
  PLATE_UNREADABLE: [
    "Plaque d'immatriculation non lisible",
    'Approchez-vous de la plaque, ou placez-vous bien en face, puis reprenez la photo.',
  ],
  TOO_DARK: ['Photo trop sombre', 'Allumez la lumière de l’appareil photo, puis reprenez la photo.'],
  TOO_BRIGHT: ['Photo trop claire', 'Évitez le soleil ou le reflet dans l’image, puis reprenez la photo.'],
  BLURRED: ['Photo floue', 'Tenez le téléphone à deux mains, sans bouger, puis reprenez la photo.'],
};

const again = 'Reprenez la photo avec l’appareil photo.';

export function buildPhotoIssue(code: PhotoIssueCode): PhotoIssue {
  if (!(code in flaws)) return { code, message: photoMessages[code as PhotoCode], remedy: again };
  const [message, remedy] = flaws[code as PhotoFlaw];
  return { code, message, remedy };
}

/** The photograph is not at fault, its card is; the declaration stays possible. */
export function buildEndedCardIssue(lastDay: PlainDate): PhotoIssue {
  return {
    code: 'CARD_ENDED',
    message: `Carte expirée le ${formatDate(lastDay)}`,
    remedy:
      'Si vous avez la nouvelle, posez-la et reprenez la photo. ' +
      'Sinon, demandez le renouvellement et gardez la décision\u00a0: elle se joint à un dossier.',
  };
}
