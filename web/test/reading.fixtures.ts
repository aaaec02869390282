import type { Reading } from '../src/vision/reading/reading.ts';

const box = { left: 0, top: 0, width: 1, height: 1 };

/** Result of the engine for a picture of one line, without doubt about any letter. */
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

/** Reading of one field of a notice, on its first page. */
export const readField = (value: string, isDoubtful = false) => ({
  value,
  isDoubtful,
  doubts: [],
  others: [],
  page: 0,
  parts: [{ left: 0, right: 10, top: 0, bottom: 10 }],
  read: value,
});
