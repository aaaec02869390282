import type { SyncKind } from '@placejuste/contracts/sync';
import type * as z from 'zod/mini';
import { loadAccessToken, renewRefused } from '../../platform/index.ts';
import type { ActionPhoto } from '../outbox/action-photo.ts';
import { loadPhotoToSend } from '../photo-store/keep-photo.ts';
import { loadMark, markPhoto, type PhotoToSend, unmarkPhoto } from '../photo-store/photo-store.ts';
import type { PhotoMark } from '../storage/database.ts';
import { findLocalOwner } from '../storage/local-owner.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { type UploadOutcome, type UploadRequest, uploadResumably } from '../uploads/upload.ts';

/** Reply of the ordinary route of an action, or its refusal. */
export type SendOutcome<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      readonly code: string;
      /** French sentence for the screen. */
      readonly message: string;
      readonly fields?: Readonly<Record<string, string>>;
      /** True when the same action may succeed later: no network, server busy. */
      readonly isRetryable: boolean;
    };

/** A change that the outbox does not carry: sent at once or not at all (decisions §7). */
export interface DirectAction<Payload, Reply> {
  readonly kind: string;
  readonly version: number;
  /** Sends the action by its ordinary route. `id` is the idempotency key: the same id twice is the same change. */
  readonly send: (id: string, payload: Payload) => Promise<SendOutcome<Reply>>;
}

/**
 * A change stored in the outbox first and sent by `POST /api/sync` as soon as possible. `kind` and `version` identify
 * the payload, so that a later server can still read an action stored today.
 */
export interface QueuedAction<Payload, Reply> {
  readonly kind: SyncKind;
  readonly version: number;
  /** Schema of the reply, which the outbox stores as the ordinary route gives it. */
  readonly result: z.ZodMiniType<Reply>;
  /**
   * The payload holds the time of the press, so that two presses never give the same payload: the reply to a delivered
   * action is reused for the next press. When not set, different facts under a delivered id are refused, since they
   * would never be sent.
   */
  readonly isDated?: true;
  /** Never set: gives the compiler the type of the payload. */
  readonly takes?: (payload: Payload) => void;
}

export type ActionDefinition<Payload, Reply> = DirectAction<Payload, Reply> | QueuedAction<Payload, Reply>;

export type ActionProgress =
  | { readonly phase: 'uploading'; readonly label: string; readonly percent: number }
  | { readonly phase: 'saving' };

export type ActionOutcome<Reply> =
  | { readonly state: 'delivered'; readonly reply: Reply }
  /** The person stopped the submission; everything is kept. */
  | { readonly state: 'cancelled' }
  /** Stored durably on this device and sent later, automatically. */
  | { readonly state: 'kept'; readonly code: string | null; readonly message: string }
  /** Not delivered; the same action may be tried again unchanged. `photoId` names the picture that stopped it. */
  | { readonly state: 'waiting'; readonly code: string; readonly message: string; readonly photoId?: string }
  /** Refused: the person must change something. `photoId` names the refused picture. */
  | {
      readonly state: 'refused';
      readonly code: string;
      readonly message: string;
      readonly fields?: Readonly<Record<string, string>>;
      readonly photoId?: string;
    };

export interface Submission<Payload, Reply> {
  /** UUIDv7 made on the device: the idempotency key. */
  readonly id: string;
  readonly action: ActionDefinition<Payload, Reply>;
  readonly payload: Payload;
  readonly photos: readonly ActionPhoto[];
  /**
   * False: the outcome is `kept` as soon as the action is in the outbox, without waiting for its sending. `if-first`:
   * waits only when no other action is sent before it, which may take minutes.
   */
  readonly awaited?: boolean | 'if-first';
  readonly onProgress?: (progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

/**
 * Sends an action that the outbox does not carry: its pictures first, then the action that names them. Deletes nothing
 * on the device: only the caller does, after `delivered`.
 */
export async function submitDirectly<Payload, Reply>(
  submission: Submission<Payload, Reply> & { readonly action: DirectAction<Payload, Reply> },
  upload: Uploader = (request) => uploadResumably(request),
): Promise<ActionOutcome<Reply>> {
  const uploadFault = await sendPhotos(submission, upload);
  if (uploadFault !== null) return uploadFault;
  if (submission.signal?.aborted === true) return { state: 'cancelled' };
  submission.onProgress?.({ phase: 'saving' });
  const outcome = await submission.action.send(submission.id, submission.payload);
  if (outcome.ok) return { state: 'delivered', reply: outcome.reply };
  if (outcome.isRetryable) return { state: 'waiting', code: outcome.code, message: outcome.message };
  const refusal = { state: 'refused', code: outcome.code, message: outcome.message } as const;
  return outcome.fields === undefined ? refusal : { ...refusal, fields: outcome.fields };
}

/** Outcome when the pictures of an action are not all on the server. */
export type PhotoUploadFault = Exclude<ActionOutcome<never>, { state: 'delivered' | 'kept' }>;

interface PendingPhoto {
  readonly photo: ActionPhoto;
  readonly mark: PhotoMark;
  readonly photoFile: PhotoToSend;
}

/**
 * Sends the pictures of an action, in parallel as far as `upload` allows. Null once the server has them all; otherwise
 * a refusal, or else the first interruption.
 */
export async function sendPhotos(submission: PhotoSending, upload: Uploader): Promise<PhotoUploadFault | null> {
  const { photos, onProgress, signal } = submission;
  const pendingPhotos: PendingPhoto[] = [];
  for (const photo of photos) {
    const mark = await loadMark(photo.photoId);
    // The server has the whole picture: the state of the local copy no longer matters.
    if (mark.storedAs === photo.objectName) continue;
    const photoFile = await readPhoto(photo.photoId);
    if (photoFile === 'unreadable') return buildUnreadableOutcome(photo);
    if (photoFile === null) return buildPhotoLostRefusal(photo);
    pendingPhotos.push({ photo, mark, photoFile });
  }
  const totalBytes = pendingPhotos.reduce((sum, { photoFile }) => sum + photoFile.file.size, 0);
  const sentBytes = pendingPhotos.map(() => 0);
  const outcomes = await Promise.all(
    pendingPhotos.map((pendingPhoto, index) => {
      const reportProgress = (bytes: number) => {
        sentBytes[index] = bytes;
        const percent = Math.floor((100 * sentBytes.reduce((sum, part) => sum + part, 0)) / Math.max(totalBytes, 1));
        onProgress?.({ phase: 'uploading', label: pendingPhoto.photo.label, percent });
      };
      return uploadOne(pendingPhoto, upload, { reportProgress, signal });
    }),
  );
  // A refusal is more useful to the person than a connection lost at the same time.
  return (
    outcomes.find((outcome) => outcome?.state === 'refused') ?? outcomes.find((outcome) => outcome !== null) ?? null
  );
}

interface UploadOneOptions {
  /** Receives how many bytes of this picture are sent so far. */
  readonly reportProgress: (bytes: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** Sends one picture and records that the server has it. Null when it succeeded, otherwise the failure. */
async function uploadOne(
  { photo, mark, photoFile }: PendingPhoto,
  upload: Uploader,
  { reportProgress, signal }: UploadOneOptions,
): Promise<PhotoUploadFault | null> {
  const sender = findLocalOwner();
  let usedToken: string | null = null;
  const findToken = async () => {
    usedToken = await loadAccessToken();
    // Another person may sign in during a long upload: with their token it would be refused for good.
    if (findLocalOwner() !== sender) throw new Error('Another person signed in during the upload');
    return usedToken;
  };
  const send = () =>
    upload({
      file: photoFile.file,
      sha256: photoFile.sha256,
      bucket: photo.bucket,
      objectName: photo.objectName,
      ...(mark.uploadUrl === undefined ? {} : { uploadUrl: mark.uploadUrl }),
      accessToken: findToken,
      onProgress: reportProgress,
      onResumableUrl: (uploadUrl) => void markPhoto(photo.photoId, { uploadUrl }).catch(() => undefined),
      ...(signal === undefined ? {} : { signal }),
    });
  let outcome = await send();
  // A device whose clock is slow uses an expired token until the service refuses it.
  const isTokenRefused = !outcome.ok && outcome.code === 'NOT_SIGNED_IN';
  if (isTokenRefused && usedToken !== null && (await renewRefused(usedToken)) !== null) outcome = await send();
  if (!outcome.ok && outcome.code === 'UPLOAD_OVER') await unmarkPhoto(photo.photoId).catch(() => undefined);
  if (!outcome.ok) return toUploadFault(outcome, photo);
  // A full phone cannot write the mark: the picture is only sent once more if the action is not sent now.
  await markPhoto(photo.photoId, { storedAs: photo.objectName }).catch(() => undefined);
  reportProgress(photoFile.file.size);
  return null;
}

export type PhotoSending = Pick<Submission<unknown, unknown>, 'photos' | 'onProgress' | 'signal'>;

/**
 * Reads the bytes of a picture whose record was just read. `unreadable`: the database works, so this picture alone may
 * be damaged; null: it is gone or altered.
 */
function readPhoto(id: string): Promise<PhotoToSend | 'unreadable' | null> {
  return loadPhotoToSend(id).catch(() => 'unreadable');
}

function buildUnreadableOutcome({ photoId, label }: ActionPhoto): PhotoUploadFault {
  return { state: 'waiting', code: 'PHOTO_UNREADABLE', message: offlineMessages.photoUnreadable(label), photoId };
}

/** Builds the refusal for a picture that is gone from this phone or altered: only its owner can take it again. */
export function buildPhotoLostRefusal({
  photoId,
  label,
}: ActionPhoto): Extract<PhotoUploadFault, { state: 'refused' }> {
  return { state: 'refused', code: 'PHOTO_LOST', message: offlineMessages.photoLost(label), photoId };
}

function toUploadFault(outcome: Exclude<UploadOutcome, { ok: true }>, photo: ActionPhoto): PhotoUploadFault {
  if (outcome.reason === 'cancelled') return { state: 'cancelled' };
  const message =
    outcome.message ?? (outcome.isRetryable ? offlineMessages.uploadInterrupted : offlineMessages.uploadRefused);
  if (outcome.isRetryable) return { state: 'waiting', code: outcome.code ?? 'UPLOAD_INTERRUPTED', message };
  return { state: 'refused', code: outcome.code ?? 'UPLOAD_REFUSED', message, photoId: photo.photoId };
}
