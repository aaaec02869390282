import { syncCall } from '@placejuste/contracts/sync';
import { readClockTick } from '../clock-tick.ts';
import { enrolBefore } from '../device-key/enrol-device.ts';
import {
  type ActionProgress,
  type PhotoSending,
  type PhotoUploadFault,
  buildPhotoLostRefusal,
} from '../submission/submission.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { type OutboxRow, computeBackoffMs } from './outbox-row.ts';
import { unmarkPhoto } from '../photo-store/photo-store.ts';
import { callTimeoutMs, sendByCall } from './send-by-call.ts';

/** Outcome of one try: `change` is to be written to the row; `canContinue`: the next row may be tried now. */
export interface SendAttempt {
  readonly change: Partial<Omit<OutboxRow, 'id' | 'owner' | 'order'>>;
  readonly canContinue: boolean;
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

export interface SendTools {
  readonly now: () => Date;
  /** The person signed in on this device; null when nobody is. */
  readonly owner: () => string | null;
  /** Sends the pictures of the row; null once the server has them all. */
  readonly sendPhotos: (sending: Omit<PhotoSending, 'photos'>) => Promise<PhotoUploadFault | null>;
  readonly onProgress?: (progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

/** After this many retryable faults of its pictures, the row needs the person's attention. */
const maxPhotoFaults = 5;
/**
 * Faults of reading within this time count for one: a phone short of memory fails to read for minutes on end, and a
 * picture declared lost is deleted once it is taken again.
 */
const readingFaultMs = 60 * 60_000;

/** Without a time for the next try: an elapsed pause would send again at once what the person has just stopped. */
const cancelledAttempt: SendAttempt = {
  change: { state: 'queued', nextAttemptAt: null, lastCode: 'CANCELLED', lastMessage: offlineMessages.cancelled },
  canContinue: false,
};

/** Sends one row: its pictures, then the action that names them. Writes nothing to the row itself. */
export async function sendRow(row: OutboxRow, tools: SendTools): Promise<SendAttempt> {
  const { now, owner, sendPhotos, onProgress, signal } = tools;
  // The person may have signed out while pictures were sent: the calls would then carry another person's token.
  const hasLeft = () => owner() !== row.owner;
  const abortedAttempt: SendAttempt = { change: { state: 'queued' }, canContinue: false };
  const uploadFault = await sendPhotos({
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  });
  // An answer to another person's session is no verdict on these pictures.
  if (uploadFault !== null) return hasLeft() ? abortedAttempt : judgeUploadFault(row, now(), uploadFault);
  if (signal?.aborted === true) return cancelledAttempt;
  onProgress?.({ phase: 'saving' });
  if (hasLeft()) return abortedAttempt;
  const unknownDevice = await enrolBefore(row);
  if (unknownDevice !== null) return buildWaitingAttempt(row, now(), unknownDevice);
  if (hasLeft()) return abortedAttempt;
  const { id, kind, version, payload, createdAt } = row;
  const outcome = await sendByCall(syncCall, {
    body: {
      id,
      kind,
      version,
      payload: { ...payload },
      createdAt,
      sentAt: now().toISOString(),
      sentTick: readClockTick(),
    },
    timeoutMs: callTimeoutMs(row.attempts),
  });
  if (outcome.ok) {
    const { recordedAt, result } = outcome.reply;
    return {
      change: {
        state: 'delivered',
        deliveredAt: recordedAt,
        result,
        nextAttemptAt: null,
        lastCode: null,
        lastMessage: null,
      },
      canContinue: true,
    };
  }
  if (outcome.isRetryable) return buildWaitingAttempt(row, now(), outcome);
  if (outcome.code === 'PHOTO_NOT_RECEIVED' || outcome.code === 'STATION_PHOTO_NOT_RECEIVED')
    return startPhotosAgain(row, now(), outcome);
  return buildRefusedAttempt(outcome);
}

/** Outcome of a try whose pictures are not all on the server. */
async function judgeUploadFault(row: OutboxRow, now: Date, uploadFault: PhotoUploadFault): Promise<SendAttempt> {
  if (uploadFault.state === 'cancelled') return cancelledAttempt;
  if (uploadFault.state === 'waiting' && uploadFault.code === 'PHOTO_UNREADABLE')
    return readPhotosAgain(row, now, uploadFault);
  if (uploadFault.state === 'waiting') return buildWaitingAttempt(row, now, uploadFault);
  if (uploadFault.code === 'PHOTO_ALTERED') return startPhotosAgain(row, now, uploadFault);
  return buildRefusedAttempt(uploadFault);
}

export function buildWaitingAttempt(row: OutboxRow, now: Date, { code, message }: Fault): SendAttempt {
  // Not counted as a failed try: only a sign-in is missing.
  if (code === 'NOT_SIGNED_IN')
    return {
      change: { state: 'needs-sign-in', nextAttemptAt: null, lastCode: code, lastMessage: message },
      canContinue: false,
    };
  const attempts = row.attempts + 1;
  const nextAttemptAt = new Date(now.getTime() + computeBackoffMs(attempts)).toISOString();
  // The sentence of the service is about its disk; this one also says that the action stays on the device.
  const lastMessage = code === 'DISK_FULL' ? offlineMessages.serviceFull : message;
  return { change: { state: 'queued', attempts, nextAttemptAt, lastCode: code, lastMessage }, canContinue: false };
}

/**
 * Schedules sending the pictures again from their first byte: they are sound here, but arrived altered or not at all.
 */
async function startPhotosAgain(row: OutboxRow, now: Date, fault: Fault): Promise<SendAttempt> {
  for (const { photoId } of row.photos) await unmarkPhoto(photoId);
  return retryPhotos(row, now, fault) ?? buildRefusedAttempt(fault);
}

/** Outcome for a picture that cannot be read here: retried later, then declared lost after `maxPhotoFaults`. */
function readPhotosAgain(
  row: OutboxRow,
  now: Date,
  uploadFault: Extract<PhotoUploadFault, { state: 'waiting' }>,
): SendAttempt {
  const sinceCounted = Math.abs(now.getTime() - Date.parse(row.photoFaultAt ?? ''));
  if (sinceCounted < readingFaultMs) return { ...buildWaitingAttempt(row, now, uploadFault), canContinue: true };
  const retryAttempt = retryPhotos(row, now, uploadFault);
  if (retryAttempt !== null)
    return { ...retryAttempt, change: { ...retryAttempt.change, photoFaultAt: now.toISOString() } };
  const photo = row.photos.find(({ photoId }) => photoId === uploadFault.photoId);
  return buildRefusedAttempt(photo === undefined ? uploadFault : buildPhotoLostRefusal(photo));
}

/** Schedules another try of the row's pictures and lets the next row go; null after `maxPhotoFaults` faults. */
function retryPhotos(row: OutboxRow, now: Date, fault: Fault): SendAttempt | null {
  const photoFaults = (row.photoFaults ?? 0) + 1;
  if (photoFaults >= maxPhotoFaults) return null;
  const { change } = buildWaitingAttempt(row, now, fault);
  return { change: { ...change, photoFaults }, canContinue: true };
}

function buildRefusedAttempt(
  refusal: Fault & {
    readonly fields?: Readonly<Record<string, string>>;
    readonly photoId?: string;
  },
): SendAttempt {
  const { code, message, fields, photoId } = refusal;
  return {
    change: {
      state: 'needs-attention',
      nextAttemptAt: null,
      lastCode: code,
      lastMessage: message,
      fields: fields ?? null,
      photoId: photoId ?? null,
    },
    canContinue: true,
  };
}
