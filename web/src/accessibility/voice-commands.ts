import { foldWords } from '@placejuste/domain/kernel';
import { askingWords, correctingWords, fillerWords, leadingWords } from './voice-words.text.fr.ts';
import { voiceText } from './voice.text.fr.ts';

export type VoiceCommand = keyof typeof voiceText.commands;

/** Spoken commands, as shown to people. */
export const voicePhrases: readonly string[] = Object.values(voiceText.commands);

/** Lower-case words without accents or punctuation, separated by one space. */
export function toPlainWords(text: string): string {
  return foldWords(text).join(' ');
}

const commands: ReadonlyMap<string, VoiceCommand> = new Map(
  (Object.entries(voiceText.commands) as [VoiceCommand, string][]).map(([command, phrase]) => [
    toPlainWords(phrase),
    command,
  ]),
);

/** The command that makes up the whole transcript; null otherwise. */
export function findExactCommand(transcript: string): VoiceCommand | null {
  return commands.get(toPlainWords(transcript)) ?? null;
}

/**
 * The command of a sentence with a few polite words, or the last of several that correct one another. Null for any
 * other sentence: « surtout ne pas valider » and « au retour des vacances » are addressed to somebody else.
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
