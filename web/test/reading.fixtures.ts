import type { Reading } from '../src/vision/reading/reading.ts';

const box = { left: 0, top: 0, width: 1, height: 1 };

/** What the engine answers to a picture of one line, sure of each letter. */
export const lineRead = (text: string): Reading => ({
  ok: true,
  text,
  lines: [
    {
      text,
      box,
      confidence: 95,
      words: [{ text, box, confidence: 95, symbols: [...text].map((one) => ({ text: one, box, confidence: 95 })) }],
    },
  ],
});
