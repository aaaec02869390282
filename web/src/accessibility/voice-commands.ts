import { foldedWords } from '@placejuste/domain/kernel';
import { voiceText } from './voice.text.fr.ts';

export type VoiceCommand = keyof typeof voiceText.commands;

/** What may be said, as a person reads it. */
export const voicePhrases: readonly string[] = Object.values(voiceText.commands);

/** Small letters without accents nor signs, one space between words. */
export function plainWords(text: string): string {
  return foldedWords(text).join(' ');
}

const phrases = (Object.entries(voiceText.commands) as [VoiceCommand, string][]).map(([command, phrase]) => ({
  command,
  phrase: ` ${plainWords(phrase)} `,
}));

/** The command that is all that was heard; null when more was said, or something else. */
export function commandAlone(heard: string): VoiceCommand | null {
  const words = ` ${plainWords(heard)} `;
  return phrases.find(({ phrase }) => phrase === words)?.command ?? null;
}

/** The command said last in what was heard; null when there is none. */
export function commandIn(heard: string): VoiceCommand | null {
  const words = ` ${plainWords(heard)} `;
  const said = phrases
    .map(({ command, phrase }) => ({ command, at: words.lastIndexOf(phrase) }))
    .filter(({ at }) => at >= 0);
  return said.sort((one, other) => other.at - one.at)[0]?.command ?? null;
}
