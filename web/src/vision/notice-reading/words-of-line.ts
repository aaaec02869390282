import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import type { RecognisedLine, RecognisedWord } from '../reading/reading.ts';

/** Converts the engine's words for the domain. Their confidence is at most 0.99; 1 is for the text layer of a file. */
export function toReadWords({ words }: RecognisedLine): RecognisedPage['lines'][number] {
  return words.map(({ text, box, symbols }: RecognisedWord) => {
    const digits = symbols.filter((one) => /\d/.test(one.text)).map(({ confidence }) => confidence / 100);
    return {
      text,
      confidence: Math.min(
        0.99,
        symbols.reduce((sum, one) => sum + one.confidence, 0) / 100 / Math.max(1, symbols.length),
      ),
      ...(digits.length === 0 ? {} : { digits: Math.min(...digits) }),
      box: { left: box.left, top: box.top, right: box.left + box.width, bottom: box.top + box.height },
    };
  });
}
