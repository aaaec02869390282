import { onBackgroundSync } from '../../platform/index.ts';
import { onTurn } from '../connectivity.ts';
import { eraseLeftCorrections } from '../storage/left-corrections.ts';
import { findLocalOwner } from '../storage/local-owner.ts';
import { fetchServerTime } from '../server-times.ts';
import { findDependency, isDoneAgain } from './action-table.ts';
import { flushOnce, type FlushTools } from './outbox-flush.ts';
import { isSentAutomatically, isUndelivered, type OutboxRow } from './outbox-row.ts';
import { announceProgress } from './outbox-signal.ts';
import { noteProgress, detectLostActions, removeRow, requeueRow, listOutboxRows } from './outbox-store.ts';
import { uploadResumably } from '../uploads/upload.ts';

const lockName = 'placejuste-outbox';

let runningPass: Promise<void> | undefined;
/** Pass that follows the running one, which may already be past a row stored since. */
let followingPass: Promise<void> | undefined;
let stop = new AbortController();
let timer: ReturnType<typeof setTimeout> | undefined;
let isWatching = false;

/**
 * Sends the pending actions now. Only one tab of the browser sends at a time: this one waits for the pass of another
 * tab, then sends the rest. Resolves when nothing more can be sent for now; never rejects.
 * @param force also sends rows whose pause is not over (the default).
 */
export function flushNow(force = true): Promise<void> {
  if (runningPass === undefined) {
    runningPass = runPass(force).finally(() => {
      runningPass = undefined;
    });
    return runningPass;
  }
  followingPass ??= runningPass.then(() => {
    followingPass = undefined;
    return flushNow(force);
  });
  return followingPass;
}

/** Interrupts the sending of this tab; every row stays, and uploaded bytes are not sent again. */
export function stopSending(): void {
  stop.abort();
}

async function runPass(force: boolean): Promise<void> {
  clearTimeout(timer);
  stop = new AbortController();
  const tools: FlushTools = {
    now: () => new Date(),
    upload: (request) => uploadResumably(request),
    owner: findLocalOwner,
    onProgress: announceProgress,
    signal: stop.signal,
  };
  try {
    // `navigator.onLine` can be trusted when it is false, and not when it is true.
    if (!navigator.onLine) {
      await withSendingLock(requeueUnfinishedRows);
      return;
    }
    const next = await withTabLock(async () => {
      await requeueUnfinishedRows();
      return flushOnce(tools, force);
    });
    if (isWatching && tools.owner() !== null) await fetchServerTime(tools.now);
    if (isWatching && next !== null)
      timer = setTimeout(() => void flushNow(false), Math.max(1000, Date.parse(next) - Date.now()));
  } catch (cause) {
    // Without a local database there is nothing to send; the next pass tries again.
    console.error(cause);
  }
}

function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  // Without Web Locks two tabs may send the same action: the server answers the same to both.
  return 'locks' in navigator ? (navigator.locks.request(lockName, work) as Promise<T>) : work();
}

/** Runs `work` unless another tab is sending: that tab still works on its row, and is not awaited without a network. */
async function withSendingLock(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
}

/** Queues again the rows still marked as sending, which a page that was killed left behind. */
async function requeueUnfinishedRows(): Promise<void> {
  const unfinished = (await listExportableRows()).filter(({ state }) => state === 'sending');
  for (const { id } of unfinished) await noteProgress(id, { state: 'queued' });
}

/**
 * Refusals of a service older than this application, as during its update. A newer service lifts them, without any
 * action of the person.
 */
const unknownToService = ['SYNC_KIND_UNKNOWN', 'SYNC_VERSION_UNKNOWN'] as const;

/**
 * Starts automatic sending: at once, when our server is reached again, when the page becomes visible again, and when
 * the service worker asks for it (background sync). Returns the function that stops it.
 */
export function startOutbox(): () => void {
  isWatching = true;
  const owner = findLocalOwner();
  const flush = () => void flushNow();
  const flushIfVisible = () => document.visibilityState === 'visible' && flush();
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', flushIfVisible);
  const stopBackgroundSync = onBackgroundSync(async () => {
    await flushNow();
    return (await listExportableRows()).every((row) => !isSentAutomatically(row));
  });
  const stopWatchingTurns = onTurn((turn) => turn === 'came-online' && flush());
  flush();
  void retryRefused(unknownToService).catch(() => undefined);
  // Without a local database nothing was stored, so nothing was lost.
  if (owner !== null)
    void detectLostActions(owner)
      .then(eraseLeftCorrections)
      .catch(() => undefined);
  return () => {
    isWatching = false;
    // The person signed out: nothing of theirs is sent any more.
    if (findLocalOwner() !== owner) stopSending();
    clearTimeout(timer);
    window.removeEventListener('online', flush);
    document.removeEventListener('visibilitychange', flushIfVisible);
    stopBackgroundSync();
    stopWatchingTurns();
  };
}

/** « Réessayer »: sends one row now. */
export async function retryRow(id: string): Promise<void> {
  await requeueRow(id);
  await flushNow();
}

/** Queues again the actions refused with one of these codes, whose cause has changed. */
export async function retryRefused(codes: readonly string[]): Promise<void> {
  const owner = findLocalOwner();
  const rows = owner === null ? [] : await listOutboxRows(owner);
  const refusedRows = rows.filter(
    (row) =>
      row.state === 'needs-attention' &&
      row.lastCode !== null &&
      codes.includes(row.lastCode) &&
      !isDoneAgain(row, rows),
  );
  for (const { id } of refusedRows) await requeueRow(id);
  if (refusedRows.length > 0) await flushNow();
}

/** True for an action that a refused one holds up: even with a network it is not sent. */
export async function isHeldUpByRefused(row: OutboxRow): Promise<boolean> {
  return findDependency(row, await listOutboxRows(row.owner))?.state === 'needs-attention';
}

/** Discards one action of the person signed in, with its pictures: only at their explicit request. */
export async function discard(id: string): Promise<void> {
  const owner = findLocalOwner();
  if (owner === null) return;
  await removeRow(id, owner);
  await eraseLeftCorrections().catch(() => undefined);
}

/** Lists the undelivered actions of the person signed in, in the order of the queue. */
export async function listExportableRows(): Promise<readonly OutboxRow[]> {
  const owner = findLocalOwner();
  return owner === null ? [] : (await listOutboxRows(owner)).filter(isUndelivered);
}
