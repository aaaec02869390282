import type { ReadingSource } from './legal-texts.ts';

const words: Readonly<Record<ReadingSource, string>> = {
  official: 'texte officiel, lu le',
  secondary: 'source secondaire, lue le',
};

/** How a cited text was read, for the person on the screen. A letter that is sent says nothing of it. */
export function describeReading(readIn: ReadingSource, date: string): string {
  return `${words[readIn]} ${date}`;
}
