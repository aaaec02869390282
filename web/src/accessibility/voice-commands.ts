import { voiceText } from './voice.text.fr.ts';

export type VoiceCommand = keyof typeof voiceText.commands;

/** What may be said, as a person reads it. */
export const voicePhrases: readonly string[] = Object.values(voiceText.commands);

/** Small letters without accents nor signs, one space between words. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const phrases = (Object.entries(voiceText.commands) as [VoiceCommand, string][]).map(([command, phrase]) => ({
  command,
  phrase: ` ${plain(phrase)} `,
}));

/** The command said last in what was heard; null when there is none. */
export function commandIn(heard: string): VoiceCommand | null {
  const words = ` ${plain(heard)} `;
  const said = phrases
    .map(({ command, phrase }) => ({ command, at: words.lastIndexOf(phrase) }))
    .filter(({ at }) => at >= 0);
  return said.sort((one, other) => other.at - one.at)[0]?.command ?? null;
}
