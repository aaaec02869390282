import * as z from 'zod';
import type { RecognisedPage } from './text-messages.ts';

const [maxLines, maxWords, maxLetters] = [400, 60, 80];
/**
 * Most characters of a whole page; the smallest print has some 10 000. The text is searched in this process, which a
 * page of two million characters would block for many seconds.
 */
const maxLettersOfPage = 20_000;
/** A DataMatrix holds at most 2335 characters. */
const [maxCodes, maxCodeLetters] = [4, 2335];
const place = z.number().min(-1).max(10_000);
const word = z.object({
  text: z.string().max(maxLetters),
  confidence: z.number().min(0).max(0.99),
  digits: z.number().min(0).max(0.99).optional(),
  box: z.object({ left: place, top: place, right: place, bottom: place }),
});
const share = z.number().min(0).max(1);
const code = z.object({
  text: z.string().max(maxCodeLetters),
  box: z.object({ left: share, top: share, right: share, bottom: share }),
});
const page = z
  .object({
    width: z.int().positive().max(10_000),
    height: z.int().positive().max(10_000),
    lines: z.array(z.array(word).max(maxWords)).max(maxLines),
    turn: z.number().min(-195).max(195).optional(),
    isUnclear: z.boolean().optional(),
    codes: z.array(code).max(maxCodes).optional(),
  })
  .refine(({ lines }) => lines.flat().reduce((sum, { text }) => sum + text.length, 0) <= maxLettersOfPage);

/**
 * Parses the text that a process read on the pictures; only its structure is trusted. Null when there is not one
 * reading for each picture.
 */
export function parseText(bytes: Buffer, pictures: number): readonly RecognisedPage[] | null {
  try {
    const result = z.object({ pages: z.array(page).length(pictures) }).safeParse(JSON.parse(bytes.toString('utf8')));
    return result.success ? result.data.pages : null;
  } catch {
    return null;
  }
}
