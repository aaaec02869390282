import type { WorkerScope } from './service-worker-scope.ts';

/** The page has this long to send what waits before the browser is told to try again later, in ms. */
const flushPatience = 240_000;

/**
 * Asks an open page to send what waits: it holds the queue and the session. Rejects where none is open or not
 * everything was sent, which makes the browser ask again later.
 */
export async function wakePage(clients: Pick<WorkerScope['clients'], 'matchAll'>): Promise<void> {
  const [page] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (page === undefined) throw new Error('No page is open');
  const { port1, port2 } = new MessageChannel();
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const done = await new Promise<boolean>((resolve) => {
    port1.onmessage = (message) => resolve(message.data === true);
    // The page was left with its answer: waiting on would hold a newer version back, which starts once we are idle.
    port1.addEventListener('close', () => resolve(false));
    giveUp = setTimeout(() => resolve(false), flushPatience);
    page.postMessage('flush-outbox', [port2]);
  });
  clearTimeout(giveUp);
  port1.close();
  if (!done) throw new Error('Not everything was sent');
}
