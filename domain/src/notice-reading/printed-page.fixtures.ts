import type { ReadPage, ReadWord } from './index.ts';

/** Points: a character is half as wide as its line is high; lines follow each other at one line and a half. */
const [letter, line, margin, width] = [12, 24, 60, 1600];
/** Columns of a table begin at every so many characters. */
const column = 44;

/**
 * A page as a reader gives it, from its text: one line each, « # » for a large title, a tab for the next column,
 * an empty line for a blank.
 */
export function printedPage(text: string, confidence = 0.9): ReadPage {
  let top = margin;
  const lines = text.split('\n').map((typed) => {
    const large = typed.startsWith('# ');
    const [wide, high] = large ? [letter * 1.6, line * 1.6] : [letter, line];
    const words: ReadWord[] = [];
    typed
      .replace(/^# /, '')
      .split('\t')
      .forEach((cell, at) => {
        let left = margin + at * column * letter;
        for (const word of cell.split(' ')) {
          const right = left + word.length * wide;
          if (word !== '') words.push({ text: word, confidence, box: { left, top, right, bottom: top + high } });
          left = right + wide;
        }
      });
    top += high * 1.4;
    return words;
  });
  return { width, height: Math.max(2260, top + margin), lines };
}

/** The key as the published example has it: the remainder by 97. */
export function keyOf(number: string): string {
  return String(BigInt(number) % 97n).padStart(2, '0');
}

/** Groups as they are printed. */
export function printed(number: string): string {
  return number.replace(/^(\d{14})(\d{2})(\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4 $5 $6');
}
