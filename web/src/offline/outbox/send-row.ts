import { syncCall } from '@placejuste/contracts/sync';
import { tickNow } from '../clock-tick.ts';
import { enrolBefore } from '../device-key/enrol-device.ts';
import type { ActionProgress, PhotoSending, PhotosStopped } from '../submission/submission.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { type OutboxRow, backoffMs } from './outbox-row.ts';
import { unmarkPhoto } from '../photo-store/photo-store.ts';
import { sendByCall } from './send-by-call.ts';

/** What one try made of a row, to be written to it; `goOn`: the next row may be tried now. */
export interface Tried {
  readonly change: Partial<Omit<OutboxRow, 'id' | 'owner' | 'order'>>;
  readonly goOn: boolean;
}

export interface SendTools {
  readonly now: () => Date;
  /** Sends its pictures; null once the server has them all. */
  readonly sendPhotos: (sending: Omit<PhotoSending, 'photos'>) => Promise<PhotosStopped | null>;
  readonly onProgress?: (progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

/** Refusals that sending again may lift by itself; after these many tries the person is asked. */
const maxAttempts = 5;

/** Sends one row: its pictures, then the action that names them. Writes nothing to the row itself. */
export async function sendRow(row: OutboxRow, { now, sendPhotos, onProgress, signal }: SendTools): Promise<Tried> {
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
    if (stopped.state === 'waiting') return waiting(row, now(), stopped.code, stopped.message);
    if (stopped.code === 'PHOTO_ALTERED') return startPhotosAgain(row, now(), stopped.code, stopped.message);
    return refused(stopped);
  }
  if (signal?.aborted === true)
    return { change: { state: 'queued', lastCode: 'CANCELLED', lastMessage: offlineMessages.cancelled }, goOn: false };
  onProgress?.({ phase: 'saving' });
  const unknownDevice = await enrolBefore(row);
  if (unknownDevice !== null) return waiting(row, now(), unknownDevice.code, unknownDevice.message);
  const { id, kind, version, payload, createdAt } = row;
  const outcome = await sendByCall(syncCall, {
    body: { id, kind, version, payload: { ...payload }, createdAt, sentAt: now().toISOString(), sentTick: tickNow() },
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
  if (outcome.again) return waiting(row, now(), outcome.code, outcome.message);
  if (outcome.code === 'PHOTO_NOT_RECEIVED' || outcome.code === 'STATION_PHOTO_NOT_RECEIVED')
    return startPhotosAgain(row, now(), outcome.code, outcome.message);
  return refused(outcome);
}

function waiting(row: OutboxRow, now: Date, code: string, message: string): Tried {
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
async function startPhotosAgain(row: OutboxRow, now: Date, code: string, message: string): Promise<Tried> {
  for (const { photoId } of row.photos) await unmarkPhoto(photoId);
  if (row.attempts + 1 < maxAttempts) return { ...waiting(row, now, code, message), goOn: true };
  return refused({ code, message });
}

function refused(refusal: {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly photoId?: string;
}): Tried {
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
