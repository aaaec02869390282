import { findDependency, idTakenCode, listSuperseded, withNewIdentifier } from './action-table.ts';
import type { ActionProgress, Uploader } from '../submission/submission.ts';
import { isUndelivered, type OutboxRow } from './outbox-row.ts';
import {
  deliverRow,
  forgetOldDeliveries,
  noteProgress,
  removeRow,
  replaceRow,
  listOutboxRows,
  selectRowsToSend,
} from './outbox-store.ts';
import { createActionId } from './new-id.ts';
import { dropPhotos } from '../photo-store/photo-store.ts';
import { createPhotoLine, type PhotoLine } from '../uploads/pipelined-uploads.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { sendRow, type SendAttempt, buildWaitingAttempt } from './send-row.ts';

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
  // A full phone cannot record these deliveries; the actions that depend on them are sent all the same.
  const deliveredIds = new Set<string>();
  const line = createPhotoLine(tools.upload, tools.signal);
  try {
    for (;;) {
      // The rows are read again each time, so that new ones are included and discarded ones are not sent.
      const rows = (await listOutboxRows(owner)).filter(({ id }) => !deliveredIds.has(id));
      const [row, ...following] = selectRowsToSend(rows).filter(
        (one) => !triedIds.has(one.id) && findDependency(one, rows) === null,
      );
      if (row === undefined || tools.owner() !== owner) break;
      triedIds.add(row.id);
      if (!force && isPaused(row, tools.now())) {
        if (canBeOvertaken(row, row.lastCode)) continue;
        break;
      }
      const pausedIndex = force ? -1 : following.findIndex((one) => isPaused(one, tools.now()));
      const next = pausedIndex < 0 ? following : following.slice(0, pausedIndex);
      const attempt = await tryRow(row, tools, { line, next });
      if (attempt.change.state === 'delivered') deliveredIds.add(row.id);
      if (
        tools.signal?.aborted === true ||
        !(attempt.canContinue || canBeOvertaken(row, attempt.change.lastCode ?? null))
      )
        break;
    }
  } finally {
    line.stop();
  }
  for (const { id } of listSuperseded(await listOutboxRows(owner))) await removeRow(id, owner);
  await forgetOldDeliveries(owner);
  const rows = await listOutboxRows(owner);
  // The server has these pictures: even after a crash, the originals must not stay on a phone that may be shared.
  await dropPhotos(listPhotoIds(rows.filter((row) => !isUndelivered(row))));
  return findNextAttemptAt(rows);
}

/** Codes of faults that concern every row: the next row would fail too. */
const codesOfEveryRow: readonly (string | null)[] = ['NETWORK', 'NOT_SIGNED_IN', 'CANCELLED'];

function canBeOvertaken(row: OutboxRow, code: string | null): boolean {
  return row.attempts >= maxHoldingAttempts && !codesOfEveryRow.includes(code);
}

/** Without a time for the next try: with one, the row would be sent again each second while the phone is full. */
const queuedWithoutPause = { state: 'queued', nextAttemptAt: null, lastCode: null, lastMessage: null } as const;

async function tryRow(
  row: OutboxRow,
  { now, owner, onProgress, signal }: FlushTools,
  { line, next }: { readonly line: PhotoLine; readonly next: readonly OutboxRow[] },
): Promise<SendAttempt> {
  await noteProgress(row.id, { state: 'sending' });
  const attempt = await sendRow(row, {
    now,
    owner,
    sendPhotos: (sending) => {
      const outcome = line.send(row, sending);
      line.begin(next);
      return outcome;
    },
    onProgress: (progress) => onProgress(row.id, progress),
    ...(signal === undefined ? {} : { signal }),
  }).catch(
    // The local database itself failed (memory pressure on iOS), and nothing of the row is lost. The failure counts as
    // a try, so that other rows may overtake this one after `maxHoldingAttempts`.
    (): SendAttempt => buildWaitingAttempt(row, now(), { code: 'LOCAL_FAULT', message: offlineMessages.localFault }),
  );
  const replacement = attempt.change.lastCode === idTakenCode ? withNewIdentifier(row) : null;
  if (replacement !== null) {
    await replaceRow(row, { id: createActionId(), ...replacement });
    return attempt;
  }
  // A full phone cannot record the delivery: the row is queued again, and a replay gives the same answer.
  if (attempt.change.state === 'delivered')
    await deliverRow(row, attempt.change).catch(() => noteProgress(row.id, queuedWithoutPause));
  else await noteProgress(row.id, attempt.change);
  return attempt;
}

function listPhotoIds(rows: readonly OutboxRow[]): readonly string[] {
  return rows.flatMap(({ photos }) => photos.map(({ photoId }) => photoId));
}

function isPaused({ nextAttemptAt }: OutboxRow, now: Date): boolean {
  // A pause over five minutes was set by a clock that has been put back since; it is ignored.
  const remainingMs = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - now.getTime();
  return remainingMs > 0 && remainingMs <= 5 * 60_000;
}

/**
 * Returns the time at which the next row may be sent automatically (ISO); null without one. A row held up by another
 * is left out: its time may be past, and passes would then follow each other every second without sending it.
 */
function findNextAttemptAt(rows: readonly OutboxRow[]): string | null {
  const times: string[] = [];
  for (const row of selectRowsToSend(rows)) {
    if (findDependency(row, rows) !== null) continue;
    if (row.nextAttemptAt !== null) times.push(row.nextAttemptAt);
    const isTried = row.nextAttemptAt !== null || codesOfEveryRow.includes(row.lastCode);
    if (isTried && !canBeOvertaken(row, row.lastCode)) break;
  }
  return times.sort()[0] ?? null;
}
