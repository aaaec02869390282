import type { RecognisedPage } from '@placejuste/domain/notice-reading';
import type { RecognisedLine, RecognisedWord } from '../reading/reading.ts';

/** The engine's words as the domain takes them: 0 to 1, never 1, which is for the text a file itself carries. */
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
