import { type Mock, vi } from 'vitest';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;
type Said = Record<string, unknown> & { readonly text: string };

/** A browser with these voices that speaks instantly: `said` records each utterance. */
export function speaking(voices: readonly Voice[] = []): { readonly said: Said[]; readonly cancel: Mock } {
  const said: Said[] = [];
  class Utterance extends EventTarget {
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  const cancel = vi.fn();
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (utterance: Utterance) => {
      said.push({ ...utterance });
      utterance.dispatchEvent(new Event('end'));
    },
    cancel,
  });
  return { said, cancel };
}

/** A browser that keeps speaking until the test ends it. */
export function speakingUntilTold(): { readonly end: () => void } {
  speaking();
  const begun: EventTarget[] = [];
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [],
    speak: (utterance: EventTarget) => begun.push(utterance),
    cancel: vi.fn(),
  });
  return { end: () => begun.forEach((utterance) => utterance.dispatchEvent(new Event('end'))) };
}
