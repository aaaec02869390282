import { askBackgroundSync } from '../../platform/index.ts';
import type { ActionOutcome, QueuedAction, Submission } from './submission.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { findLocalOwner } from '../storage/local-owner.ts';
import { isSentAutomatically, type OutboxRow } from '../outbox/outbox-row.ts';
import { onOutboxChange, subscribeProgress } from '../outbox/outbox-signal.ts';
import { alreadySentCode } from './already-sent.ts';
import { enqueue, findOutboxRow, listOutboxRows } from '../outbox/outbox-store.ts';

/**
 * Submits a change made on a screen; the only way to make one. A queued action is stored durably before anything is
 * sent: `delivered` and `kept` both mean that nothing can be lost any more.
 */
export async function submitAction<Payload, Reply>(
  submission: Submission<Payload, Reply>,
): Promise<ActionOutcome<Reply>> {
  const { action } = submission;
  if ('send' in action) {
    const { submitDirectly } = await import('./submission.lazy.ts');
    return submitDirectly({ ...submission, action });
  }
  return submitQueued({ ...submission, action });
}

async function submitQueued<Payload, Reply>(
  submission: Submission<Payload, Reply> & { readonly action: QueuedAction<Payload, Reply> },
): Promise<ActionOutcome<Reply>> {
  const { id, action, payload, photos, awaited = true, onProgress, signal } = submission;
  const owner = findLocalOwner();
  if (owner === null) return { state: 'waiting', code: 'NOT_SIGNED_IN', message: offlineMessages.signInFirst };
  const facts = toPlainJson(payload);
  let row: OutboxRow;
  try {
    row = await enqueue({ id, owner, kind: action.kind, version: action.version, payload: facts, photos }, new Date());
  } catch (cause) {
    console.error(cause);
    return { state: 'refused', code: 'NOT_KEPT', message: offlineMessages.notKept };
  }
  // The outbox keeps the delivered action, whose answer would be taken for the answer to these facts.
  if (row.state === 'delivered' && action.isDated !== true && !isSame(row.payload, facts))
    return { state: 'refused', code: alreadySentCode, message: offlineMessages.sentOtherwise };
  // Where the browser supports background sync, it wakes the page once the network is back. A closed application sends
  // nothing.
  void askBackgroundSync();
  if (awaited === false || (awaited === 'if-first' && (await hasOthersAhead(row)))) {
    void loadOutbox().then((outbox) => outbox?.flushNow());
    return awaited === false ? { state: 'kept', code: null, message: offlineMessages.kept } : buildKeptOutcome(row);
  }
  // The action was stored above, even if the phone cannot read it again now.
  const latestRow = await awaitSending({ id, onProgress, signal }).catch(() => row);
  const outcome = buildOutcome(latestRow, action);
  return outcome.state === 'kept' && latestRow?.state === 'queued' ? buildKeptOutcome(latestRow) : outcome;
}

/** Compares two JSON values, whatever the order of their keys: a row may come from a backup file. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame(Reflect.get(one, name) as unknown, Reflect.get(other, name) as unknown))
  );
}

/** Builds the outcome of an action that waits for the network, for a sign-in, or behind a refused action. */
async function buildKeptOutcome(row: OutboxRow): Promise<Extract<ActionOutcome<never>, { state: 'kept' }>> {
  const outbox = await loadOutbox();
  const isHeldUp = (await outbox?.isHeldUpByRefused(row).catch(() => false)) === true;
  if (isHeldUp) return { state: 'kept', code: 'AFTER_REFUSED', message: offlineMessages.keptAfterRefused };
  // Behind an action that waits for a sign-in, this one was not tried.
  const rows = await listOutboxRows(row.owner).catch(() => []);
  return rows.some(({ state, order }) => state === 'needs-sign-in' && order < row.order)
    ? { state: 'kept', code: 'NOT_SIGNED_IN', message: offlineMessages.keptForSignIn }
    : { state: 'kept', code: row.lastCode, message: offlineMessages.kept };
}

async function hasOthersAhead({ owner, order }: OutboxRow): Promise<boolean> {
  const rows = await listOutboxRows(owner).catch(() => []);
  return rows.some((one) => one.order < order && isSentAutomatically(one));
}

interface AwaitedRow {
  readonly id: string;
  readonly onProgress: Submission<never, never>['onProgress'] | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends the pending actions; resolves with the row of one action once it no longer waits or nothing more can be done.
 */
export async function awaitSending({ id, onProgress, signal }: AwaitedRow): Promise<OutboxRow | undefined> {
  const stopProgress = onProgress === undefined ? () => undefined : subscribeProgress(id, onProgress);
  const row = watchUntilSettled(id);
  const stop = () => void loadOutbox().then((outbox) => outbox?.stopSending());
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([loadOutbox().then((outbox) => outbox?.flushNow()), row.settled]);
  } finally {
    row.forget();
    stopProgress();
    signal?.removeEventListener('abort', stop);
  }
  return findOutboxRow(id);
}

/**
 * Loads the sending code, a separate chunk prefetched by the application. Null when it could not be loaded: the action
 * waits on this device.
 */
function loadOutbox(): Promise<typeof import('../outbox/outbox.lazy.ts') | null> {
  return import('../outbox/outbox.lazy.ts').catch(() => null);
}

/** Converts the payload to JSON as the server will read it: undefined fields are left out. */
function toPlainJson(payload: unknown): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(payload)) as Readonly<Record<string, unknown>>;
}

function buildOutcome<Reply>(row: OutboxRow | undefined, { result }: QueuedAction<never, Reply>): ActionOutcome<Reply> {
  switch (row?.state) {
    case 'delivered': {
      const reply = result.safeParse(row.result);
      if (reply.success) return { state: 'delivered', reply: reply.data };
      return { state: 'refused', code: 'UNREADABLE_REPLY', message: offlineMessages.unreadable };
    }
    case 'needs-attention': {
      const refusal = { state: 'refused', code: row.lastCode ?? '', message: row.lastMessage ?? '' } as const;
      return {
        ...refusal,
        ...(row.fields === null ? {} : { fields: row.fields }),
        ...(row.photoId === null ? {} : { photoId: row.photoId }),
      };
    }
    case 'needs-sign-in':
      return { state: 'kept', code: row.lastCode, message: offlineMessages.keptForSignIn };
    case 'queued':
    case 'sending':
      // The person stopped the sending, is still on the screen, and decides what to do next.
      if (row.lastCode === 'CANCELLED') return { state: 'cancelled' };
      return { state: 'kept', code: row.lastCode, message: offlineMessages.kept };
    case undefined:
      return { state: 'cancelled' };
  }
}

/**
 * `settled` resolves as soon as the row no longer waits, whichever tab sent it, without waiting for the rows behind it.
 */
function watchUntilSettled(id: string): { readonly settled: Promise<void>; readonly forget: () => void } {
  let forget: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    forget = onOutboxChange(() => {
      const checkRow = async () => {
        const row = await findOutboxRow(id);
        if (row === undefined || !isWaiting(row)) resolve();
      };
      void checkRow().catch(() => resolve());
    });
  });
  return { settled, forget };
}

function isWaiting({ state }: OutboxRow): boolean {
  return state === 'queued' || state === 'sending';
}
