import type { ReadingSource } from './legal-texts.ts';

const words: Readonly<Record<ReadingSource, string>> = {
  official: 'texte officiel, lu le',
  secondary: 'source secondaire, lue le',
};

/** Describes, on the screen only, how a cited text was read. Letters do not mention it. */
export function describeReading(readIn: ReadingSource, date: string): string {
  return `${words[readIn]} ${date}`;
}
