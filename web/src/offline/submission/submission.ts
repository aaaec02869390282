import type { SyncKind } from '@placejuste/contracts/sync';
import type * as z from 'zod/mini';
import { accessToken, renewRefused } from '../../platform/index.ts';
import type { ActionPhoto } from '../outbox/action-photo.ts';
import { photoToSend } from '../photo-store/keep-photo.ts';
import { markOf, markPhoto, type PhotoToSend } from '../photo-store/photo-store.ts';
import type { PhotoMark } from '../storage/database.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { type UploadOutcome, type UploadRequest, uploadResumably } from '../uploads/upload.ts';

/** What the ordinary route answered. */
export type SendOutcome<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  | {
      readonly ok: false;
      readonly code: string;
      /** French, fit to be shown. */
      readonly message: string;
      readonly fields?: Readonly<Record<string, string>>;
      /** True when the very same action may succeed later: no network, server busy. */
      readonly again: boolean;
    };

/** A change sent at once or not at all: what the outbox does not carry (decisions §7). */
export interface DirectAction<Payload, Reply> {
  readonly kind: string;
  readonly version: number;
  /** Sends it by the ordinary route; `id` is the idempotency key: the same id twice is the same change. */
  readonly send: (id: string, payload: Payload) => Promise<SendOutcome<Reply>>;
}

/**
 * A change kept in the outbox first and sent by `POST /api/sync` when that is possible. `kind` and `version` name the
 * payload, so that an action kept today can still be read by a later server.
 */
export interface QueuedAction<Payload, Reply> {
  readonly kind: SyncKind;
  readonly version: number;
  /** What the ordinary route answers, read from the outbox. */
  readonly result: z.ZodMiniType<Reply>;
  /**
   * The payload holds the moment of the press, and no two presses give the same: one that was delivered answers for the
   * next. Without it, other facts under a delivered identifier are refused: they would never leave.
   */
  readonly isDated?: true;
  /** Never set: names what the payload must hold, for the compiler alone. */
  readonly takes?: (payload: Payload) => void;
}

export type ActionDefinition<Payload, Reply> = DirectAction<Payload, Reply> | QueuedAction<Payload, Reply>;

export type ActionProgress =
  | { readonly phase: 'uploading'; readonly label: string; readonly percent: number }
  | { readonly phase: 'saving' };

export type ActionOutcome<Reply> =
  | { readonly state: 'delivered'; readonly reply: Reply }
  /** The person stopped it; everything is kept. */
  | { readonly state: 'cancelled' }
  /** On this device for good and sent later by itself; nothing is asked of the person. */
  | { readonly state: 'kept'; readonly code: string | null; readonly message: string }
  /** Not delivered and worth trying again as it is. */
  | { readonly state: 'waiting'; readonly code: string; readonly message: string; readonly photoId?: string }
  /** Refused: something must be changed; `photoId` names the picture that was. */
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
   * False: once it is kept the person goes on, without waiting for what becomes of its sending. `if-first`: the same
   * where others leave before it, which may take minutes.
   */
  readonly awaited?: boolean | 'if-first';
  readonly onProgress?: (progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

/**
 * Sends an action that the outbox does not carry. Pictures first, then the action that names them.
 * Nothing kept on the device is dropped here: only the caller does so, after `delivered`.
 */
export async function submitDirectly<Payload, Reply>(
  submission: Submission<Payload, Reply> & { readonly action: DirectAction<Payload, Reply> },
  upload: Uploader = (request) => uploadResumably(request),
): Promise<ActionOutcome<Reply>> {
  const stopped = await sendPhotos(submission, upload);
  if (stopped !== null) return stopped;
  if (submission.signal?.aborted === true) return { state: 'cancelled' };
  submission.onProgress?.({ phase: 'saving' });
  const outcome = await submission.action.send(submission.id, submission.payload);
  if (outcome.ok) return { state: 'delivered', reply: outcome.reply };
  if (outcome.again) return { state: 'waiting', code: outcome.code, message: outcome.message };
  const refused = { state: 'refused', code: outcome.code, message: outcome.message } as const;
  return outcome.fields === undefined ? refused : { ...refused, fields: outcome.fields };
}

/** Why the pictures of an action are not all on the server. */
export type PhotosStopped = Exclude<ActionOutcome<never>, { state: 'delivered' | 'kept' }>;

/** Sends the pictures an action names, side by side as far as `upload` lets them; null once the server has them all. */
export async function sendPhotos(submission: PhotoSending, upload: Uploader): Promise<PhotosStopped | null> {
  const { photos, onProgress, signal } = submission;
  const kept: { readonly photo: ActionPhoto; readonly mark: PhotoMark; readonly found: PhotoToSend }[] = [];
  for (const photo of photos) {
    const mark = await markOf(photo.photoId);
    // The server has it whole: what became of the copy here no longer matters.
    if (mark.storedAs === photo.objectName) continue;
    const found = await readPhoto(photo.photoId);
    if (found === 'unreadable') return stoppedByFault(photo);
    if (found === null) return stoppedByLoss(photo);
    kept.push({ photo, mark, found });
  }
  const total = kept.reduce((sum, { found }) => sum + found.file.size, 0);
  const gone = kept.map(() => 0);
  const sendOne = async (one: (typeof kept)[number], index: number): Promise<PhotosStopped | null> => {
    const { photo, mark, found } = one;
    const tell = (sent: number) => {
      gone[index] = sent;
      const percent = Math.floor((100 * gone.reduce((sum, part) => sum + part, 0)) / Math.max(total, 1));
      onProgress?.({ phase: 'uploading', label: photo.label, percent });
    };
    let used: string | null = null;
    const send = () =>
      upload({
        file: found.file,
        sha256: found.sha256,
        bucket: photo.bucket,
        objectName: photo.objectName,
        ...(mark.uploadUrl === undefined ? {} : { uploadUrl: mark.uploadUrl }),
        accessToken: async () => (used = await accessToken()),
        onProgress: tell,
        onResumableUrl: (uploadUrl) => void markPhoto(photo.photoId, { uploadUrl }).catch(() => undefined),
        ...(signal === undefined ? {} : { signal }),
      });
    let outcome = await send();
    // By a clock that is late, a token that ran out looks good until the service refuses it.
    if (!outcome.ok && outcome.code === 'NOT_SIGNED_IN' && used !== null && (await renewRefused(used)) !== null)
      outcome = await send();
    if (!outcome.ok) return stoppedBy(outcome, photo);
    await markPhoto(photo.photoId, { storedAs: photo.objectName });
    tell(found.file.size);
    return null;
  };
  const outcomes = await Promise.all(kept.map(sendOne));
  // A refusal is more useful to tell than a connection cut at the same time.
  return (
    outcomes.find((outcome) => outcome?.state === 'refused') ?? outcomes.find((outcome) => outcome !== null) ?? null
  );
}

export type PhotoSending = Pick<Submission<unknown, unknown>, 'photos' | 'onProgress' | 'signal'>;

/**
 * The database answers and the picture's record was just read, but not its bytes: this picture alone may be damaged.
 */
function readPhoto(id: string): Promise<PhotoToSend | 'unreadable' | null> {
  return photoToSend(id).catch(() => 'unreadable');
}

function stoppedByFault({ photoId, label }: ActionPhoto): PhotosStopped {
  return { state: 'waiting', code: 'PHOTO_UNREADABLE', message: offlineMessages.photoUnreadable(label), photoId };
}

/** The picture is gone from this phone, or its bytes changed: only its owner can take it again. */
export function stoppedByLoss({ photoId, label }: ActionPhoto): Extract<PhotosStopped, { state: 'refused' }> {
  return { state: 'refused', code: 'PHOTO_LOST', message: offlineMessages.photoLost(label), photoId };
}

function stoppedBy(outcome: Exclude<UploadOutcome, { ok: true }>, photo: ActionPhoto): PhotosStopped {
  if (outcome.reason === 'cancelled') return { state: 'cancelled' };
  const message =
    outcome.message ?? (outcome.again ? offlineMessages.uploadInterrupted : offlineMessages.uploadRefused);
  if (outcome.again) return { state: 'waiting', code: outcome.code ?? 'UPLOAD_INTERRUPTED', message };
  return { state: 'refused', code: outcome.code ?? 'UPLOAD_REFUSED', message, photoId: photo.photoId };
}
