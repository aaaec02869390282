import { onPreferences, readPreferences } from './preferences.ts';
import { recognitionMaker } from './recognition.ts';

export function canHearVoice(): boolean {
  return recognitionMaker() !== undefined;
}

/**
 * Listens while the preference is on and the page is seen; returns the way to stop for good. Its code is fetched by
 * those who ask for it.
 */
export function followVoicePreference(): () => void {
  let wanted = false;
  let stop: (() => void) | null = null;
  const follow = (over: boolean): void => {
    const before = wanted;
    wanted = !over && canHearVoice() && readPreferences().voiceControl && document.visibilityState === 'visible';
    if (wanted === before) return;
    stop?.();
    stop = null;
    if (wanted) void listenOnce();
  };
  const listenOnce = async (): Promise<void> => {
    try {
      const { listen } = await import('./voice-control.lazy.ts');
      if (wanted) stop ??= listen();
    } catch {
      // Its code is not here and there is no network: the next time the page is seen asks again.
      wanted = false;
    }
  };
  const again = (): void => follow(false);
  const stopFollowing = onPreferences(again);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', again);
    follow(true);
  };
}
