import { foldWords } from '@placejuste/domain/kernel';
import { askingWords, correctingWords, fillerWords, leadingWords } from './voice-words.text.fr.ts';
import { voiceText } from './voice.text.fr.ts';

export type VoiceCommand = keyof typeof voiceText.commands;

/** What may be said, as a person reads it. */
export const voicePhrases: readonly string[] = Object.values(voiceText.commands);

/** Small letters without accents nor signs, one space between words. */
export function toPlainWords(text: string): string {
  return foldWords(text).join(' ');
}

const commands: ReadonlyMap<string, VoiceCommand> = new Map(
  (Object.entries(voiceText.commands) as [VoiceCommand, string][]).map(([command, phrase]) => [
    toPlainWords(phrase),
    command,
  ]),
);

/** The command that is all that was heard; null when more was said, or something else. */
export function findExactCommand(transcript: string): VoiceCommand | null {
  return commands.get(toPlainWords(transcript)) ?? null;
}

/**
 * The command that was asked for with a few words of courtesy, or last of several that correct one another. Null for
 * any other sentence: « surtout ne pas valider » and « au retour des vacances » are said to somebody else.
 */
export function findCommand(transcript: string): VoiceCommand | null {
  const matches = toPlainWords(transcript)
    .replace(fillerWords, '')
    .split(correctingWords)
    .map((part) => commands.get(toBarePhrase(part)) ?? null);
  return matches.includes(null) ? null : (matches.at(-1) ?? null);
}

function toBarePhrase(part: string): string {
  const bareCommand = part.replace(leadingWords, '').replace(askingWords, '').replace(leadingWords, '');
  return commands.has(part) ? part : bareCommand;
}
