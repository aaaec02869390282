import type { CardReading } from '../../vision/index.ts';
import { fetchFile } from '../../platform/index.ts';

/**
 * Reads the code of a card in the displayed pictures, in this browser. Returns the code of another document only when
 * no card has one, and null when none could be read.
 */
export async function readCardCode(pictures: readonly string[], signal: AbortSignal): Promise<CardReading | null> {
  const { readCard } = await import('../../vision/read-card.lazy.ts');
  let other: CardReading | null = null;
  for (const url of pictures) {
    const picture = await fetchFile(url, signal);
    const reading = picture === null ? null : await readCard(picture);
    if (reading?.state !== 'read') continue;
    if (reading.facts.isCard) return reading;
    other ??= reading;
  }
  return other;
}
