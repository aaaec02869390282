import { dependencyOf, idTaken, listSuperseded, withNewIdentifier } from './action-table.ts';
import type { ActionProgress, Uploader } from '../submission/submission.ts';
import { isUndelivered, type OutboxRow } from './outbox-row.ts';
import { changeRow, forgetOldDeliveries, removeRow, replaceRow, rowsOf, rowsToSend } from './outbox-store.ts';
import { newActionId } from './new-id.ts';
import { dropPhotos } from '../photo-store/photo-store.ts';
import { photoLine, type PhotoLine } from '../uploads/pipelined-uploads.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { sendRow, type SendAttempt, waitingOutcome } from './send-row.ts';

export interface FlushTools {
  readonly now: () => Date;
  readonly upload: Uploader;
  /** The person signed in on this device; null when nobody is. */
  readonly owner: () => string | null;
  readonly onProgress: (id: string, progress: ActionProgress) => void;
  readonly signal?: AbortSignal;
}

/** After this many failed tries, a row no longer holds up the rows behind it. */
const maxHoldingAttempts = 8;

/**
 * Sends the pending actions one at a time, in the order they were queued, while the pictures of the next ones are
 * already uploaded. A network or server fault ends the pass, so that no action overtakes another; a refusal is written
 * to its row and the pass goes on with the next action.
 * @param force also sends rows whose pause is not over: the person pressed the button, or the network is back.
 * @returns when the next row may be tried (ISO), null when no row waits for a time.
 */
export async function flushOnce(tools: FlushTools, force: boolean): Promise<string | null> {
  const owner = tools.owner();
  if (owner === null) return null;
  const triedIds = new Set<string>();
  const line = photoLine(tools.upload, tools.signal);
  try {
    for (;;) {
      // Read again each time, so that new rows are included and discarded ones are not sent.
      const rows = await rowsOf(owner);
      const [row, ...following] = rowsToSend(rows).filter(
        (one) => !triedIds.has(one.id) && dependencyOf(one, rows) === null,
      );
      if (row === undefined || tools.owner() !== owner) break;
      triedIds.add(row.id);
      if (!force && isPaused(row, tools.now())) {
        if (canBeOvertaken(row, row.lastCode)) continue;
        break;
      }
      const held = force ? -1 : following.findIndex((one) => isPaused(one, tools.now()));
      const next = held < 0 ? following : following.slice(0, held);
      const attempt = await tryRow(row, tools, { line, next });
      if (
        tools.signal?.aborted === true ||
        !(attempt.canContinue || canBeOvertaken(row, attempt.change.lastCode ?? null))
      )
        break;
    }
  } finally {
    line.stop();
  }
  for (const { id } of listSuperseded(await rowsOf(owner))) await removeRow(id, owner);
  await forgetOldDeliveries(owner);
  const rows = await rowsOf(owner);
  // The server has these: nothing of the originals stays on a phone that may be shared, even after a crash in between.
  await dropPhotos(photosNamedBy(rows.filter((row) => !isUndelivered(row))));
  return nextTime(rows);
}

/** Codes of faults that concern every row: the next row would fail too. */
const codesOfEveryRow: readonly (string | null)[] = ['NETWORK', 'NOT_SIGNED_IN', 'CANCELLED'];

function canBeOvertaken(row: OutboxRow, code: string | null): boolean {
  return row.attempts >= maxHoldingAttempts && !codesOfEveryRow.includes(code);
}

async function tryRow(
  row: OutboxRow,
  { now, owner, onProgress, signal }: FlushTools,
  { line, next }: { readonly line: PhotoLine; readonly next: readonly OutboxRow[] },
): Promise<SendAttempt> {
  await changeRow(row.id, { state: 'sending' });
  const tried = await sendRow(row, {
    now,
    owner,
    sendPhotos: (sending) => {
      const sent = line.send(row, sending);
      line.begin(next);
      return sent;
    },
    onProgress: (progress) => onProgress(row.id, progress),
    ...(signal === undefined ? {} : { signal }),
  }).catch(
    // The local database itself failed (memory pressure on iOS): nothing of the row is lost. It counts as a try, and
    // after as many as for any fault others overtake it.
    (): SendAttempt => waitingOutcome(row, now(), { code: 'LOCAL_FAULT', message: offlineMessages.localFault }),
  );
  const renewed = tried.change.lastCode === idTaken ? withNewIdentifier(row) : null;
  if (renewed !== null) {
    await replaceRow(row, { id: newActionId(), ...renewed });
    return tried;
  }
  await changeRow(row.id, tried.change);
  if (tried.change.state === 'delivered') await dropPhotos(photosNamedBy([row]));
  return tried;
}

function photosNamedBy(rows: readonly OutboxRow[]): readonly string[] {
  return rows.flatMap(({ photos }) => photos.map(({ photoId }) => photoId));
}

function isPaused({ nextAttemptAt }: OutboxRow, now: Date): boolean {
  // A pause set by a clock that was since put back must not last for ever.
  const left = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - now.getTime();
  return left > 0 && left <= 5 * 60_000;
}

function nextTime(rows: readonly OutboxRow[]): string | null {
  const times = rowsToSend(rows).flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]));
  return times.sort()[0] ?? null;
}
