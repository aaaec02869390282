import type { QueryClient } from '@tanstack/react-query';
import { followVoicePreference, notify, stabilisePage, watchScreenReader } from '../accessibility/index.ts';
import { isLowBandwidth, startMetrics, watchMemory } from '../platform/index.ts';
import { hasStartedInPwaMode } from './shell/pwa-mode.ts';
import { openedMessage, openedParameter } from './worker/opened-notification.ts';
import { memoryText } from './quiet.text.fr.ts';

/**
 * Starts the background work of the application, some time after the first screen: prefetching, metrics, log watching,
 * live updates (specification §9).
 */
export function startQuietTasks(queries: QueryClient): void {
  // On the slowest networks the worker fetches the same code, and nothing may compete with it.
  if (hasStartedInPwaMode() && !isLowBandwidth()) void prefetchDeclaration();
  startMetrics();
  watchMemory(() => notify('info', memoryText.title, { description: memoryText.detail, subject: 'memoire' }));
  void stabilisePage();
  followVoicePreference();
  watchScreenReader();
  // Optional: without this code, a screen shows changes made elsewhere when it is opened again.
  void import('../live/live.lazy.ts').then(({ startLive }) => startLive(queries)).catch(() => undefined);
  void import('../account/kept-preferences.lazy.ts')
    .then(({ followKeptPreferences }) => followKeptPreferences())
    .catch(() => undefined);
  void import('../offline/storage/guest-drafts.lazy.ts')
    .then(({ eraseOldGuestDrafts }) => eraseOldGuestDrafts(new Date()))
    .catch(() => undefined);
  // Only on devices that receive notifications.
  if ('Notification' in window && Notification.permission === 'granted') {
    void import('../notifications/opened-reading.lazy.ts')
      .then(({ startOpenedReading }) =>
        startOpenedReading(queries, { parameter: openedParameter, message: openedMessage }),
      )
      .catch(() => undefined);
    void import('../notifications/push-upkeep.lazy.ts')
      .then(({ startPushUpkeep }) => startPushUpkeep())
      .catch(() => undefined);
  }
}

/** The two screens a hurried person opens next (specification §2). */
async function prefetchDeclaration(): Promise<void> {
  await Promise.allSettled([import('../declarations/declare.page.tsx'), import('../declarations/confirm.page.tsx')]);
}
