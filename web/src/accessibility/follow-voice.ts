import { onPreferences, readPreferences } from './preferences.ts';
import { findRecognitionMaker } from './recognition.ts';

export function canHearVoice(): boolean {
  return findRecognitionMaker() !== undefined;
}

/**
 * Listens while the preference is on and the page is visible; returns a function that stops it for good. The code of
 * voice control is loaded only then.
 */
export function followVoicePreference(): () => void {
  let isWanted = false;
  let stop: (() => void) | null = null;
  const follow = (over: boolean): void => {
    const before = isWanted;
    isWanted = !over && canHearVoice() && readPreferences().voiceControl && document.visibilityState === 'visible';
    if (isWanted === before) return;
    stop?.();
    stop = null;
    if (isWanted) void listenOnce();
  };
  const listenOnce = async (): Promise<void> => {
    try {
      const { listen } = await import('./voice-control.lazy.ts');
      if (isWanted) stop ??= listen();
    } catch {
      // The code cannot be loaded without a network: it is requested again when the page becomes visible.
      isWanted = false;
    }
  };
  const updateListening = (): void => follow(false);
  const stopFollowing = onPreferences(updateListening);
  document.addEventListener('visibilitychange', updateListening);
  updateListening();
  return () => {
    stopFollowing();
    document.removeEventListener('visibilitychange', updateListening);
    follow(true);
  };
}
