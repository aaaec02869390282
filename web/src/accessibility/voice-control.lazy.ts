import { notify } from './notify.ts';
import { setPreferences } from './preferences.ts';
import { findRecognitionMaker, type RecognitionMaker } from './recognition.ts';
import { onSpeaking } from './speech.ts';
import { findAction } from './voice-acts.ts';
import { voiceText as text } from './voice.text.fr.ts';

type RecognitionEvent = Event & {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
};

const lang = 'fr-FR';
/**
 * Number of immediate ends in a row that count as a failure; a single end without an error is the browser's own pause.
 */
const maxShortTurns = 5;
const shortTurnMs = 1000;

/** Runs spoken commands until it is stopped, or until recognition fails. Returns the function that stops it. */
export function listen(): () => void {
  const Maker = findRecognitionMaker();
  if (Maker === undefined) return () => undefined;
  const ear = new Maker();
  Object.assign(ear, { lang, continuous: true, interimResults: false });
  let isStopped = false;
  /** Reasons for a pause. It pauses while the page speaks, because it would obey the page's own voice. */
  const pauses = new Set<'act' | 'speech' | 'network'>();
  let isRunning = false;
  let startedAt = 0;
  let shortTurns = 0;

  const start = (): void => {
    // Still running: its `end` event will start it again.
    if (isStopped || pauses.size > 0 || isRunning) return;
    isRunning = true;
    startedAt = performance.now();
    ear.start();
  };
  const giveUp = (why: string): void => {
    isStopped = true;
    ear.abort();
    setPreferences({ voiceControl: false });
    notify('bad', text.stopped, { description: why, subject: 'voix' });
  };
  const pause = (why: 'act' | 'speech' | 'network'): void => {
    pauses.add(why);
    ear.abort();
  };
  const resume = (why: 'act' | 'speech' | 'network'): void => {
    pauses.delete(why);
    start();
  };
  const resumeOnline = (): void => resume('network');
  const stopHearingPage = onSpeaking((isSpeaking) => (isSpeaking ? pause('speech') : resume('speech')));
  /**
   * Most browsers recognise speech through a remote service: the preference stays on, and listening resumes with the
   * network.
   */
  const waitForNetwork = (): void => {
    if (pauses.has('network')) return;
    pauses.add('network');
    window.addEventListener('online', resumeOnline, { once: true });
    notify('info', text.waiting, { description: text.waitingDetail, subject: 'voix' });
  };
  const hear = async ({ results, resultIndex }: RecognitionEvent): Promise<void> => {
    const result = results[resultIndex];
    const action = result?.isFinal === true ? findAction(result[0]?.transcript ?? '') : null;
    if (action === null) return;
    pause('act');
    await action();
    resume('act');
  };
  ear.addEventListener('result', (event) => void hear(event as RecognitionEvent));
  ear.addEventListener('error', (event) => {
    const { error } = event as Event & { readonly error: string };
    if (error === 'not-allowed' || error === 'service-not-allowed') giveUp(text.refused);
    else if (error === 'audio-capture' || error === 'language-not-supported') giveUp(text.broken);
    else if (error === 'network') waitForNetwork();
  });
  ear.addEventListener('end', () => {
    isRunning = false;
    if (isStopped || pauses.size > 0) return;
    shortTurns = performance.now() - startedAt < shortTurnMs ? shortTurns + 1 : 0;
    if (shortTurns >= maxShortTurns) giveUp(text.broken);
    else start();
  });
  void onDevice(Maker).then((local) => {
    if (local) ear.processLocally = true;
    start();
  });
  return () => {
    isStopped = true;
    window.removeEventListener('online', resumeOnline);
    stopHearingPage();
    ear.abort();
  };
}

/** True when this device can recognise speech by itself, without sending the voice to the maker of the browser. */
async function onDevice(Maker: RecognitionMaker): Promise<boolean> {
  try {
    return (await Maker.available?.({ langs: [lang], processLocally: true })) === 'available';
  } catch {
    return false;
  }
}
