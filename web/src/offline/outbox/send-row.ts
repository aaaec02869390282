import { syncCall } from '@placejuste/contracts/sync';
import { tickNow } from '../clock-tick.ts';
import { enrolBefore } from '../device-key/enrol-device.ts';
import { type ActionProgress, type PhotoSending, type PhotosStopped, stoppedByLoss } from '../submission/submission.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { type OutboxRow, backoffMs } from './outbox-row.ts';
import { unmarkPhoto } from '../photo-store/photo-store.ts';
import { callTimeoutMs, sendByCall } from './send-by-call.ts';

/** What one try made of a row, to be written to it; `goOn`: the next row may be tried now. */
export interface Tried {
  readonly change: Partial<Omit<OutboxRow, 'id' | 'owner' | 'order'>>;
  readonly goOn: boolean;
}

interface Fault {
  readonly code: string;
  readonly message: string;
}

export interface SendTools {
  readonly now: () => Date;
  /** The person signed in on this device; null when nobody is. */
  readonly owner: () => string | null;
  /** Sends its pictures; null once the server has them all. */
  readonly sendPhotos: (sending: Omit<PhotoSending, 'photos'>) => Promise<PhotosStopped | null>;
  readonly onProgress?: (progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

/** Faults of its pictures that another try may lift by itself; after so many the person is asked. */
const maxPhotoFaults = 5;
/**
 * A phone short of memory fails to read for minutes on end, and what is declared lost is deleted once it was taken
 * again: readings that fail within the hour count for one.
 */
const readingFaultMs = 60 * 60_000;

/** Sends one row: its pictures, then the action that names them. Writes nothing to the row itself. */
export async function sendRow(row: OutboxRow, tools: SendTools): Promise<Tried> {
  const { now, owner, sendPhotos, onProgress, signal } = tools;
  const stopped = await sendPhotos({
    ...(onProgress === undefined ? {} : { onProgress }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (stopped !== null) {
    if (stopped.state === 'cancelled')
      return {
        change: { state: 'queued', lastCode: 'CANCELLED', lastMessage: offlineMessages.cancelled },
        goOn: false,
      };
    if (stopped.state === 'waiting' && stopped.code === 'PHOTO_UNREADABLE') return readPhotosAgain(row, now(), stopped);
    if (stopped.state === 'waiting') return waitingOutcome(row, now(), stopped);
    if (stopped.code === 'PHOTO_ALTERED') return startPhotosAgain(row, now(), stopped);
    return refused(stopped);
  }
  if (signal?.aborted === true)
    return { change: { state: 'queued', lastCode: 'CANCELLED', lastMessage: offlineMessages.cancelled }, goOn: false };
  onProgress?.({ phase: 'saving' });
  // Signed out, or somebody else signed in, while pictures left: the calls would carry another person's token.
  const hasLeft = () => owner() !== row.owner;
  const left: Tried = { change: { state: 'queued' }, goOn: false };
  if (hasLeft()) return left;
  const unknownDevice = await enrolBefore(row);
  if (unknownDevice !== null) return waitingOutcome(row, now(), unknownDevice);
  if (hasLeft()) return left;
  const { id, kind, version, payload, createdAt } = row;
  const outcome = await sendByCall(syncCall, {
    body: { id, kind, version, payload: { ...payload }, createdAt, sentAt: now().toISOString(), sentTick: tickNow() },
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
      goOn: true,
    };
  }
  if (outcome.again) return waitingOutcome(row, now(), outcome);
  if (outcome.code === 'PHOTO_NOT_RECEIVED' || outcome.code === 'STATION_PHOTO_NOT_RECEIVED')
    return startPhotosAgain(row, now(), outcome);
  return refused(outcome);
}

export function waitingOutcome(row: OutboxRow, now: Date, { code, message }: Fault): Tried {
  // Not a failed try: nothing but a sign-in is lacking.
  if (code === 'NOT_SIGNED_IN')
    return {
      change: { state: 'needs-sign-in', nextAttemptAt: null, lastCode: code, lastMessage: message },
      goOn: false,
    };
  const attempts = row.attempts + 1;
  const nextAttemptAt = new Date(now.getTime() + backoffMs(attempts)).toISOString();
  // The service speaks of its disk alone; what becomes of the action is said here, where it is kept.
  const lastMessage = code === 'DISK_FULL' ? offlineMessages.serviceFull : message;
  return { change: { state: 'queued', attempts, nextAttemptAt, lastCode: code, lastMessage }, goOn: false };
}

/** The pictures are sound here but did not arrive so: they leave from their first byte again. */
async function startPhotosAgain(row: OutboxRow, now: Date, fault: Fault): Promise<Tried> {
  for (const { photoId } of row.photos) await unmarkPhoto(photoId);
  return retryPhotos(row, now, fault) ?? refused(fault);
}

/** A picture that cannot be read here: soon it may be, or never again. */
function readPhotosAgain(row: OutboxRow, now: Date, stopped: Extract<PhotosStopped, { state: 'waiting' }>): Tried {
  const sinceCounted = Math.abs(now.getTime() - Date.parse(row.photoFaultAt ?? ''));
  if (sinceCounted < readingFaultMs) return { ...waitingOutcome(row, now, stopped), goOn: true };
  const again = retryPhotos(row, now, stopped);
  if (again !== null) return { ...again, change: { ...again.change, photoFaultAt: now.toISOString() } };
  const photo = row.photos.find(({ photoId }) => photoId === stopped.photoId);
  return refused(photo === undefined ? stopped : stoppedByLoss(photo));
}

/** Another try for the row's own pictures, the next row meanwhile; null once there were enough of them. */
function retryPhotos(row: OutboxRow, now: Date, fault: Fault): Tried | null {
  const photoFaults = (row.photoFaults ?? 0) + 1;
  if (photoFaults >= maxPhotoFaults) return null;
  const { change } = waitingOutcome(row, now, fault);
  return { change: { ...change, photoFaults }, goOn: true };
}

function refused(
  refusal: Fault & {
    readonly fields?: Readonly<Record<string, string>>;
    readonly photoId?: string;
  },
): Tried {
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
    goOn: true,
  };
}
