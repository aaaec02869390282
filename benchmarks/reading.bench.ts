import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { root } from './running-product.ts';

interface Reading {
  readonly page: string;
  readonly wordsPerSentence: number;
  /** Share of words over nine letters, in percent. */
  readonly longWords: number;
  /** The longest sentence, in words. */
  readonly longest: number;
  readonly sentence: string;
}

/** What a person reads between the menus; each block ends a sentence, as the eye does. */
function sentencesOf(html: string): string[] {
  const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const text = main
    // References are for checking, not for reading; forms are read field by field.
    .replaceAll(/<p class="source[\s\S]*?<\/p>|<form[\s\S]*?<\/form>|<svg[\s\S]*?<\/svg>|@@[\w.]+@@/g, ' ')
    .replaceAll(/<\/(?:p|li|h1|h2|h3|td|th|dt|dd|summary|caption|a class="btn[^>]*)>/g, '. ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&');
  return text
    .split(/(?<=[.!?:;])\s+/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => !/^Source\b|^Lu le\b/.test(sentence) && wordsOf(sentence).length > 1);
}

const wordsOf = (sentence: string): string[] => sentence.match(/[\p{L}\d]+/gu) ?? [];

async function readingOf(page: string, file: string): Promise<Reading> {
  const sentences = sentencesOf(await readFile(file, 'utf8'));
  const words = sentences.flatMap(wordsOf);
  const sentence = sentences.reduce((most, one) => (wordsOf(one).length > wordsOf(most).length ? one : most), '');
  return {
    page,
    wordsPerSentence: words.length / Math.max(1, sentences.length),
    longWords: (100 * words.filter((word) => word.length > 9).length) / Math.max(1, words.length),
    longest: wordsOf(sentence).length,
    sentence,
  };
}

/** How plainly the built public pages are written; the hardest page counts. */
export async function run(): Promise<readonly Figure[]> {
  const dist = join(root, 'web', 'dist');
  const names = (await readdir(join(dist, 'pages'))).filter((name) => name.endsWith('.html'));
  const files = [['/', join(dist, 'index.html')] as const, ...names.map((name) => [`/${name.slice(0, -5)}`, join(dist, 'pages', name)] as const)];
  const all = await Promise.all(files.map(([page, file]) => readingOf(page, file)));
  console.table(all.map(({ page, wordsPerSentence, longWords, longest, sentence }) => ({ page, 'words a sentence': Number(wordsPerSentence.toFixed(1)), 'long words %': Number(longWords.toFixed(1)), longest, sentence: sentence.slice(0, 60) })));
  const hardest = (of: 'wordsPerSentence' | 'longWords' | 'longest'): Reading => all.reduce((most, one) => (one[of] > most[of] ? one : most));
  return [
    { key: 'reading-sentence', value: hardest('wordsPerSentence').wordsPerSentence, detail: hardest('wordsPerSentence').page },
    { key: 'reading-long-words', value: hardest('longWords').longWords, detail: hardest('longWords').page },
    { key: 'reading-longest', value: hardest('longest').longest, detail: `${hardest('longest').page}: ${hardest('longest').sentence.slice(0, 40)}…` },
  ];
}
