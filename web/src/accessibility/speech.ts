/** Settings of the voice (specification §9). */
const manner = { lang: 'fr-FR', rate: 0.9, pitch: 1, volume: 0.8 };

/**
 * Finds a French voice of this device; null for the default one when none is listed; undefined when all French voices
 * are remote, because the spoken text (plates, places, fines) would be sent to their service.
 */
function findLocalVoice(): SpeechSynthesisVoice | null | undefined {
  const french = window.speechSynthesis.getVoices().filter(({ lang }) => /^fr\b/i.test(lang));
  return french.length === 0 ? null : french.find(({ localService }) => localService);
}

let isReaderHeard = false;

/** While a screen reader runs, only requested sentences are spoken: two voices at once cannot be understood. */
export function yieldToReader(isHeard: boolean): void {
  if (isHeard && !isReaderHeard) stopSpeaking();
  isReaderHeard = isHeard;
}

/** Speaks sentences, unless a screen reader runs. */
export async function sayAloud(...sentences: readonly string[]): Promise<void> {
  if (!isReaderHeard) await speakNow(...sentences);
}

const listeners = new Set<(isSpeaking: boolean) => void>();
let speeches = 0;

/** Calls `listener` when the page starts and stops speaking. Returns the function that stops it. */
export function onSpeaking(listener: (isSpeaking: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(isSpeaking: boolean): void {
  for (const listener of listeners) listener(isSpeaking);
}

/** Speaks sentences after those in progress; resolves once silent again, or at once without a voice. */
export async function speakNow(...sentences: readonly string[]): Promise<void> {
  if (!('speechSynthesis' in window)) return;
  const voice = findLocalVoice();
  if (voice === undefined) return;
  speeches += 1;
  if (speeches === 1) tellListeners(true);
  // One utterance per sentence: Chromium stops in the middle of a long one.
  await Promise.all(
    sentences.map(
      (sentence) =>
        new Promise<void>((resolve) => {
          const utterance = Object.assign(
            new SpeechSynthesisUtterance(sentence),
            manner,
            voice === null ? {} : { voice },
          );
          utterance.addEventListener('end', () => resolve());
          utterance.addEventListener('error', () => resolve());
          window.speechSynthesis.speak(utterance);
        }),
    ),
  );
  speeches -= 1;
  if (speeches === 0) tellListeners(false);
}

export function stopSpeaking(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}
