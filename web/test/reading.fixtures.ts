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

/** What was read for one field of a notice, on its first page. */
export const readField = (value: string, isDoubtful = false) => ({
  value,
  isDoubtful,
  doubts: [],
  others: [],
  page: 0,
  parts: [{ left: 0, right: 10, top: 0, bottom: 10 }],
  read: value,
});
