import { describe, expect, it } from 'vitest';
import { sitePages } from './pages.tsx';

/**
 * Limits of plain French that can be counted: short sentences, few long words. Stricter than most leaflets, on purpose.
 */
const most = { wordsPerSentence: 11, longWordsPercent: 8, maxSentenceLength: 19 };
/** A word with more letters counts as long. */
const long = 9;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\d]+/gu) ?? [];

/**
 * Sentences of the text between the menus, block by block; titles, buttons and fields are too short to measure, and
 * references are not for reading.
 */
function sentencesOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const left of page.querySelectorAll('form, svg, .unscripted, .source, .visually-hidden')) left.remove();
  const blocks = [...page.querySelectorAll('main :is(p, li, dd, td)')].filter(
    (block) => block.querySelector('p, li, dd, td') === null,
  );
  return blocks
    .flatMap((block) => (block.textContent ?? '').replaceAll(/@@[\w.]+@@/g, '').split(/(?<=[.!?…])\s+/))
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => !/^Source :|^Lu le /.test(sentence) && wordsOf(sentence).length > 1);
}

describe.each(sitePages.map((page) => [page.file, page] as const))('%s', (_file, { renderBody }) => {
  const sentences = sentencesOf(renderBody());
  const words = sentences.flatMap(wordsOf);

  it('is written in short sentences', () => {
    expect(sentences.filter((sentence) => wordsOf(sentence).length > most.maxSentenceLength)).toEqual([]);
    expect(words.length / Math.max(1, sentences.length)).toBeLessThanOrEqual(most.wordsPerSentence);
  });

  it('is written in words that are mostly short', () => {
    const longWords = words.filter((word) => word.length > long);
    expect((100 * longWords.length) / Math.max(1, words.length), longWords.join(', ')).toBeLessThanOrEqual(
      most.longWordsPercent,
    );
  });
});
