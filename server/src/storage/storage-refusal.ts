import { photoMessages, type PhotoCode } from '@placejuste/domain/declaration';

/** A refusal in the wire form of the hosted service: `{ statusCode, error, message }`, read by its client and by tus's. */
export class StorageRefusal extends Error {
  readonly status: number;
  readonly error: string;
  // The two names by which the tus server knows what to answer.
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
    this.status_code = status;
    this.body = JSON.stringify({ statusCode: String(status), error, message });
  }
}

const statusOfPhoto: Readonly<Record<PhotoCode, number>> = {
  PHOTO_TOO_SMALL: 422,
  PHOTO_TOO_LARGE: 413,
  PHOTO_WRONG_FORMAT: 415,
  PHOTO_SCREENSHOT_PARKING: 422,
  PHOTO_SCREENSHOT_WINDSHIELD: 422,
  PHOTO_UNREADABLE: 422,
  PHOTO_TOO_MANY_PIXELS: 413,
  PHOTO_ALTERED: 422,
};

export function photoRefusal(code: PhotoCode): StorageRefusal {
  return new StorageRefusal(statusOfPhoto[code], code, photoMessages[code]);
}

export const refusals = {
  signedOut: () => new StorageRefusal(401, 'Unauthorized', 'Non connecté'),
  foreignPath: () => new StorageRefusal(403, 'AccessDenied', 'Vous ne pouvez déposer un fichier que dans votre propre espace.'),
  bucketUnknown: () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found'),
  objectUnknown: () => new StorageRefusal(404, 'not_found', 'Object not found'),
  uploadUnknown: () => new StorageRefusal(404, 'not_found', 'Cet envoi n’existe pas.'),
  uploadOver: () => new StorageRefusal(410, 'gone', 'Cet envoi est terminé ou trop ancien. Recommencez-le.'),
  hashMissing: () => new StorageRefusal(400, 'InvalidRequest', 'L’empreinte SHA-256 du fichier manque.'),
  lengthMissing: () => new StorageRefusal(400, 'InvalidRequest', 'La taille du fichier manque.'),
  pathTaken: (status: number) => new StorageRefusal(status, 'Duplicate', 'Un autre fichier porte déjà ce nom.'),
  // 429: the phone keeps its files and tries again, by when those it sent are named.
  tooMuchUnclaimed: () =>
    new StorageRefusal(429, 'QuotaExceeded', 'Trop de fichiers envoyés attendent leur déclaration. Les vôtres restent sur cet appareil. Réessayez plus tard.'),
  linkInvalid: () => new StorageRefusal(400, 'InvalidJWT', 'Ce lien n’est plus valable. Rechargez la page.'),
  badRequest: () => new StorageRefusal(400, 'InvalidRequest', 'Demande incomplète ou incorrecte.'),
};
