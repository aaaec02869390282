import { carersContract } from '@placejuste/contracts/carers';
import { declarationsContract } from '@placejuste/contracts/declarations';
import { ownDocumentsContract } from '@placejuste/contracts/documents';
import { finesContract, matchesContract } from '@placejuste/contracts/fines';
import { nextStepContract } from '@placejuste/contracts/next-step';
import { notificationsContract } from '@placejuste/contracts/notifications';
import type { RealtimeClient } from '@supabase/realtime-js';
import type { QueryClient } from '@tanstack/react-query';
import { notify } from '../accessibility/index.ts';
import { accountKey } from '../account/index.ts';
import { callApi, callKey, createRealtimeClient, watchSession } from '../platform/index.ts';
import { liveText as text } from './live.text.fr.ts';
import { readDecision } from './read-decision.ts';

const { listDeclarations, readDeclaration } = declarationsContract.calls;
const { listFines, readFine } = finesContract.calls;
const facts = callKey(nextStepContract.calls.readFacts);

/** Query keys affected by a change of each table. */
const keysOf: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  profiles: [accountKey, facts],
  documents: [callKey(ownDocumentsContract.calls.listDocuments), accountKey, facts],
  declarations: [
    callKey(listDeclarations),
    callKey(readDeclaration),
    callKey(carersContract.calls.listUnconfirmed),
    facts,
  ],
  notifications: [
    callKey(notificationsContract.calls.listNotifications),
    callKey(notificationsContract.calls.countUnread),
    // Notices prepared by or shared with a carer have no published row of their own: the notification stands for them.
    callKey(carersContract.calls.listUnconfirmedNotices),
    facts,
  ],
  fines: [
    callKey(listFines),
    callKey(readFine),
    callKey(matchesContract.calls.listMatches),
    // A notification no longer asks for what was done with its fine.
    callKey(notificationsContract.calls.listNotifications),
    facts,
  ],
};

/**
 * Updates the screens after changes by our team or another device, without a reload. Connected while the page is
 * visible and a person is signed in.
 */
export function startLive(queries: QueryClient): void {
  let userId: string | null = null;
  let link: { readonly userId: string; close(): void } | null = null;
  const settle = (): void => {
    const targetUserId = document.visibilityState === 'visible' && navigator.onLine ? userId : null;
    if (link?.userId === targetUserId) return;
    link?.close();
    link = targetUserId === null ? null : { userId: targetUserId, close: openLink(queries, targetUserId) };
  };
  watchSession((state) => {
    userId = state.status === 'signed-in' ? state.userId : null;
    settle();
  });
  document.addEventListener('visibilitychange', settle);
  window.addEventListener('online', settle);
  window.addEventListener('offline', settle);
}

let wasOpened = false;

/** Returns a function that closes the channel, also before it is open. */
function openLink(queries: QueryClient, userId: string): () => void {
  let client: RealtimeClient | undefined;
  let isClosed = false;
  let isVerified = false;
  // The service closes the channel of a session that was closed elsewhere. A page that makes no call would stay open:
  // this one makes it known. Once for each loss, since an overloaded service closes channels too.
  const verifySession = async (): Promise<void> => {
    if (isVerified) return;
    isVerified = true;
    await callApi(notificationsContract.calls.countUnread, {});
  };
  const readAgain = (tables: readonly string[]): void => {
    for (const key of tables.flatMap((table) => keysOf[table] ?? [])) void queries.invalidateQueries({ queryKey: key });
  };
  const openChannel = async (): Promise<void> => {
    client = await createRealtimeClient();
    await client.setAuth();
    if (isClosed) return;
    client
      .channel(`user:${userId}`)
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ table, new: row }) => {
        readAgain([table]);
        if (table === 'documents') tellDecision(row);
      })
      .subscribe((status) => {
        if (status !== 'SUBSCRIBED') return isClosed ? undefined : void verifySession();
        isVerified = false;
        // Changes may have been missed during a disconnection.
        if (wasOpened) readAgain(Object.keys(keysOf));
        wasOpened = true;
      });
  };
  void openChannel().catch(() => undefined);
  return () => {
    isClosed = true;
    void client?.disconnect();
  };
}

function tellDecision(row: unknown): void {
  const decision = readDecision(row, new Date());
  if (decision === null) return;
  const { kind, status } = decision;
  if (status === 'approved')
    notify('good', text.approved[kind], { description: text.approvedDetail, subject: `papier-${kind}` });
  else notify('info', text.rejected[kind], { description: text.rejectedDetail, subject: `papier-${kind}` });
}
