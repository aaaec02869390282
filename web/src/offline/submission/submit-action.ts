import { askBackgroundSync } from '../../platform/index.ts';
import type { ActionOutcome, QueuedAction, Submission } from './submission.ts';
import { offlineMessages } from '../outbox/offline.text.fr.ts';
import { findLocalOwner } from '../storage/local-owner.ts';
import { isSentAutomatically, type OutboxRow } from '../outbox/outbox-row.ts';
import { onOutboxChange, subscribeProgress } from '../outbox/outbox-signal.ts';
import { enqueue, findOutboxRow, listOutboxRows } from '../outbox/outbox-store.ts';

/** Refused: the identifier was delivered with other facts; what is on screen leaves under a new one. */
export const alreadySent = 'SENT_OTHERWISE';

/**
 * The one way for a screen to change something. A queued action is durably kept before anything is sent;
 * `delivered` and `kept` both mean that nothing can be lost any more.
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
  // The outbox keeps the delivered one: its answer would be taken for that of these facts.
  if (row.state === 'delivered' && action.isDated !== true && !isSame(row.payload, facts))
    return { state: 'refused', code: alreadySent, message: offlineMessages.sentOtherwise };
  // Where the browser supports background sync, it wakes the page once the network is back. A closed application sends
  // nothing.
  void askBackgroundSync();
  if (awaited === false || (awaited === 'if-first' && (await hasOthersAhead(row)))) {
    void loadOutbox().then((outbox) => outbox?.flushNow());
    return awaited === false ? { state: 'kept', code: null, message: offlineMessages.kept } : buildKeptOutcome(row);
  }
  // Kept above: a phone that cannot read it again now has it all the same.
  const latestRow = await awaitSending({ id, onProgress, signal }).catch(() => row);
  const outcome = buildOutcome(latestRow, action);
  return outcome.state === 'kept' && latestRow?.state === 'queued' ? buildKeptOutcome(latestRow) : outcome;
}

/** Whatever the order of the names: a row may come from a file. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame(Reflect.get(one, name) as unknown, Reflect.get(other, name) as unknown))
  );
}

/** An action that waits: for the network, for a sign-in, or for what is to be made of a refused one. */
async function buildKeptOutcome(row: OutboxRow): Promise<Extract<ActionOutcome<never>, { state: 'kept' }>> {
  const outbox = await loadOutbox();
  const isHeldUp = (await outbox?.isHeldUpByRefused(row).catch(() => false)) === true;
  if (isHeldUp) return { state: 'kept', code: 'AFTER_REFUSED', message: offlineMessages.keptAfterRefused };
  // Behind one that the ended session holds up, it was not tried.
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

/** Sends what waits, and gives the row of one action as soon as it no longer does, or can do no more for now. */
export async function awaitSending({ id, onProgress, signal }: AwaitedRow): Promise<OutboxRow | undefined> {
  const silent = onProgress === undefined ? () => undefined : subscribeProgress(id, onProgress);
  const row = watchSettled(id);
  const stop = () => void loadOutbox().then((outbox) => outbox?.stopSending());
  signal?.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([loadOutbox().then((outbox) => outbox?.flushNow()), row.settled]);
  } finally {
    row.forget();
    silent();
    signal?.removeEventListener('abort', stop);
  }
  return findOutboxRow(id);
}

/**
 * The code that sends is a separate part, fetched ahead. Null when it could not be fetched: the action waits on this
 * device.
 */
function loadOutbox(): Promise<typeof import('../outbox/outbox.lazy.ts') | null> {
  return import('../outbox/outbox.lazy.ts').catch(() => null);
}

/** The payload as JSON, as the server will read it: undefined fields are left out. */
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
      // The person stopped the sending, is still on the screen, and decides what comes next.
      if (row.lastCode === 'CANCELLED') return { state: 'cancelled' };
      return { state: 'kept', code: row.lastCode, message: offlineMessages.kept };
    case undefined:
      return { state: 'cancelled' };
  }
}

/**
 * `settled` resolves as soon as the row no longer waits, whichever tab sent it, without waiting for the rows behind it.
 */
function watchSettled(id: string): { readonly settled: Promise<void>; readonly forget: () => void } {
  let forget: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    forget = onOutboxChange(() => {
      const look = async () => {
        const row = await findOutboxRow(id);
        if (row === undefined || !isWaiting(row)) resolve();
      };
      void look().catch(() => resolve());
    });
  });
  return { settled, forget };
}

function isWaiting({ state }: OutboxRow): boolean {
  return state === 'queued' || state === 'sending';
}
