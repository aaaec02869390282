import {
  readCardFacts,
  type CardFacts,
  type CodeSignature,
  readTwoDDoc,
  type TwoDDoc,
  type TwoDDocFault,
} from '@placejuste/domain/card-code';
import { checkSignature } from './check-signature.ts';
import { loadCodeCertificates } from './code-certificates.ts';
import { readCodes } from './code-reader.ts';
import type { CodeFault, CodePixels } from './codes.ts';
import { canDecodeInWorker, readPicturePixels } from './picture-pixels.ts';

/**
 * Result of reading the codes of a picture of a card. `none`: no code was seen, which proves nothing about the card.
 */
export type CardReading =
  | { readonly state: 'read'; readonly facts: CardFacts; readonly signature: CodeSignature }
  | { readonly state: 'unclear'; readonly fault: TwoDDocFault }
  | { readonly state: 'none' }
  | { readonly state: 'impossible'; readonly fault: CodeFault };

export interface CardReadingTools {
  /** Prepares the picture for the code reader; null when it cannot be opened. */
  readonly pixels: (picture: Blob) => Promise<CodePixels | Blob | null>;
  readonly codes: typeof readCodes;
  readonly check: (code: TwoDDoc) => Promise<CodeSignature>;
}

const tools: CardReadingTools = {
  pixels: async (picture) => (canDecodeInWorker() ? picture : readPicturePixels(picture)),
  codes: readCodes,
  check: async (code) => checkSignature(code, await loadCodeCertificates()),
};

/** Reads the codes of a picture of a card. Never throws; the picture stays on this device. */
export async function readCard(
  picture: Blob,
  { pixels, codes, check }: CardReadingTools = tools,
): Promise<CardReading> {
  const cardPixels = await pixels(picture);
  if (cardPixels === null) return { state: 'impossible', fault: 'CODES_UNSUPPORTED' };
  const codesReading = await codes(cardPixels);
  if (!codesReading.ok) return { state: 'impossible', fault: codesReading.fault };
  const readings = codesReading.codes.map(({ text }) => readTwoDDoc(text));
  for (const reading of readings) {
    if (reading.ok) return { state: 'read', facts: readCardFacts(reading.code), signature: await check(reading.code) };
  }
  const faults = readings.flatMap((reading) => (reading.ok ? [] : [reading.fault]));
  // A damaged code of a card is more useful to report than a code of another kind beside it.
  const fault = faults.find((one) => one !== 'CODE_OF_ANOTHER_KIND') ?? faults[0];
  return fault === undefined ? { state: 'none' } : { state: 'unclear', fault };
}
