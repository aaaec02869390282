import { readTwoDDoc, type TwoDDoc } from './two-d-doc.ts';
import { readCardFacts } from './card-facts.ts';

/** The first of these texts that is the code of a card; null when none is. */
export function findCardCode(texts: readonly string[]): TwoDDoc | null {
  for (const text of texts) {
    const reading = readTwoDDoc(text);
    if (reading.ok && readCardFacts(reading.code).isCard) return reading.code;
  }
  return null;
}
