import { appPaths } from '@placejuste/contracts/site';
import type { WorkerScope } from './service-worker-scope.ts';

/** Maximum time for the page to send its queue, after which the browser is told to try again later, in ms. */
const flushPatience = 240_000;

const application: readonly string[] = appPaths;

/**
 * Asks the open pages of the application to send their queue: only they have the session. The first answer counts,
 * because all send the same queue. Rejects when no page is open or when actions remain, so that the browser asks again
 * later.
 */
export async function wakePage(clients: Pick<WorkerScope['clients'], 'matchAll'>): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  // A public page does not listen to this message and would never answer.
  const pages = windows.filter(({ url }) => application.includes(new URL(url).pathname));
  if (pages.length === 0) throw new Error('No page is open');
  const channels = pages.map((page) => ({ page, channel: new MessageChannel() }));
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  const isEverythingSent = await new Promise<boolean>((resolve) => {
    let openCount = channels.length;
    for (const { channel } of channels) {
      channel.port1.onmessage = (message) => resolve(message.data === true);
      // A closed port will not answer. Waiting longer would delay a newer version, which starts once this worker is
      // idle.
      channel.port1.addEventListener('close', () => {
        openCount -= 1;
        if (openCount === 0) resolve(false);
      });
    }
    giveUp = setTimeout(() => resolve(false), flushPatience);
    for (const { page, channel } of channels) page.postMessage('flush-outbox', [channel.port2]);
  });
  clearTimeout(giveUp);
  for (const { channel } of channels) channel.port1.close();
  if (!isEverythingSent) throw new Error('Not everything was sent');
}
