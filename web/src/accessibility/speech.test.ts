import { expect, it, vi } from 'vitest';
import { hush, sayAloud } from './speech.ts';

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>;

/** A browser that speaks at once, in these voices. */
function speaking(voices: readonly Voice[]) {
  const said: Record<string, unknown>[] = [];
  vi.stubGlobal('SpeechSynthesisUtterance', class extends EventTarget {
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  });
  const cancel = vi.fn();
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    speak: (utterance: EventTarget) => {
      said.push({ ...utterance });
      utterance.dispatchEvent(new Event('end'));
    },
    cancel,
  });
  return { said, cancel };
}
const here = { lang: 'fr-FR', localService: true };
const elsewhere = { lang: 'fr-FR', localService: false };
const english = { lang: 'en-GB', localService: true };

it('specification §9: speaks French at 0.9, pitch 1, volume 0.8, sentence after sentence', async () => {
  const { said, cancel } = speaking([english, elsewhere, here]);
  await sayAloud('Bonjour.', 'Votre déclaration est gardée.');
  const as = { lang: 'fr-FR', rate: 0.9, pitch: 1, volume: 0.8, voice: here };
  expect(said).toEqual([{ text: 'Bonjour.', ...as }, { text: 'Votre déclaration est gardée.', ...as }]);
  hush();
  expect(cancel).toHaveBeenCalledOnce();
});

it('leaves the choice to a device that lists no French voice, and sends nothing to the voice of a service', async () => {
  const own = speaking([english]);
  await sayAloud('Bonjour.');
  expect(own.said).toMatchObject([{ text: 'Bonjour.', lang: 'fr-FR' }]);
  const remote = speaking([elsewhere]);
  await sayAloud('AB-123-CD');
  expect(remote.said).toEqual([]);
});

it('where nothing speaks, resolves all the same', async () => {
  await expect(sayAloud('Bonjour.')).resolves.toBeUndefined();
});
