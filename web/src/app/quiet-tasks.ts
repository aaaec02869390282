import { followVoicePreference, notify, stabilise } from '../accessibility/index.ts';
import { startMetrics, watchMemory } from '../platform/index.ts';
import { appText } from './app.text.fr.ts';

/** What measures, watches and listens, once the first screen has been shown for a while (specification §9). */
export function startQuietTasks(): void {
  startMetrics();
  watchMemory(() => notify('info', appText.memory.title, appText.memory.detail, 'memoire'));
  void stabilise();
  followVoicePreference();
}
