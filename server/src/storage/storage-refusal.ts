import { photoMessages, type PhotoCode } from '@placejuste/domain/declaration';
import { storageMessages } from './storage.messages.fr.ts';

/**
 * A refusal in the wire format of the hosted service: `{ statusCode, error, message }`, which its client and that of
 * tus read.
 */
export class StorageRefusal extends Error {
  readonly status: number;
  readonly error: string;
  // Names under which the tus server looks for the answer.
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
  PDF_UNREADABLE: 422,
  PDF_LOCKED: 422,
  PDF_TOO_LONG: 422,
  FILE_TOO_HEAVY: 422,
};

/** Builds the refusal of a photograph, with the status and sentence of its code. */
export function buildPhotoRefusal(code: PhotoCode): StorageRefusal {
  return new StorageRefusal(statusOfPhoto[code], code, photoMessages[code]);
}

/** Refusals of storage/v1, each with its status. */
export const refusals = {
  signedOut: () => new StorageRefusal(401, 'Unauthorized', storageMessages.signedOut),
  signInAgain: () => new StorageRefusal(403, 'AccessDenied', storageMessages.signInAgain),
  foreignPath: () => new StorageRefusal(403, 'AccessDenied', storageMessages.foreignPath),
  pathInvalid: () => new StorageRefusal(400, 'InvalidKey', storageMessages.pathInvalid),
  // A client may not change a file that the product generates, or stores as evidence (decision 0205).
  notOpen: () => new StorageRefusal(403, 'AccessDenied', storageMessages.notOpen),
  evidence: () => new StorageRefusal(403, 'AccessDenied', storageMessages.evidence),
  metadataRefused: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.metadataRefused),
  transformRefused: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.transformRefused),
  rangeInvalid: () => new StorageRefusal(416, 'InvalidRange', storageMessages.rangeInvalid),
  bucketUnknown: () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found'),
  addressUnknown: () => new StorageRefusal(404, 'not_found', 'Route not found'),
  objectUnknown: () => new StorageRefusal(404, 'not_found', 'Object not found'),
  uploadUnknown: () => new StorageRefusal(404, 'not_found', storageMessages.uploadUnknown),
  uploadOver: () => new StorageRefusal(410, 'gone', storageMessages.uploadOver),
  // The phone then asks for the current offset, and continues from it.
  otherOffset: () => new StorageRefusal(409, 'InvalidRequest', storageMessages.otherOffset),
  tooManyParts: () => new StorageRefusal(413, 'InvalidRequest', storageMessages.tooManyParts),
  hashInvalid: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.hashInvalid),
  extensionUnknown: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.extensionUnknown),
  lengthMissing: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.lengthMissing),
  pathTaken: (status: number) => new StorageRefusal(status, 'Duplicate', storageMessages.pathTaken),
  // 429: the phone keeps its files and retries later, when those already sent are claimed.
  tooMuchUnclaimed: () => new StorageRefusal(429, 'QuotaExceeded', storageMessages.tooMuchUnclaimed),
  // 429 again: all the bytes have arrived, and a retry of the same request has them inspected.
  tooBusy: () => new StorageRefusal(429, 'TooBusy', storageMessages.tooBusy),
  linkInvalid: () => new StorageRefusal(400, 'InvalidJWT', storageMessages.linkInvalid),
  // A fault of our disk and not of the file: a 5xx makes the phone keep the file and retry later.
  diskFull: () => new StorageRefusal(507, 'InsufficientStorage', storageMessages.diskFull),
  unavailable: () => new StorageRefusal(503, 'internal', storageMessages.fault),
  fault: () => new StorageRefusal(500, 'internal', storageMessages.fault),
  badRequest: () => new StorageRefusal(400, 'InvalidRequest', storageMessages.badRequest),
};
