import { terms } from './terms.text.fr.ts';

/** Longer terms first, because « FPS majoré » contains « FPS ». No letter or hyphen may touch the term. */
const knownTerms = Object.keys(terms).toSorted((one, other) => other.length - one.length);
const anyTerm = new RegExp(`(^|[^\\p{L}-])(${knownTerms.join('|')})(?![\\p{L}-])`, 'giu');

interface MarkedSentence {
  readonly sentence: string;
  readonly term: {
    readonly before: string;
    /** Punctuation that touches the term, such as a parenthesis or a comma: kept on the same line. */
    readonly opening: string;
    readonly word: string;
    readonly closing: string;
    readonly after: string;
  } | null;
}

/** Marks, in each sentence, the first term that no earlier sentence marked. */
export function markTerms(sentences: readonly string[]): readonly MarkedSentence[] {
  const marked = new Set<string>();
  return sentences.map((sentence) => {
    for (const { index, 1: edge = '', 2: word = '' } of sentence.matchAll(anyTerm)) {
      if (marked.has(word.toLowerCase())) continue;
      marked.add(word.toLowerCase());
      return { sentence, term: splitTerm(sentence, word, index + edge.length) };
    }
    return { sentence, term: null };
  });
}

function splitTerm(sentence: string, word: string, at: number): MarkedSentence['term'] {
  const before = sentence.slice(0, at);
  const after = sentence.slice(at + word.length);
  // Before a term of several words it stays with the text, like the first word.
  const opening = word.includes(' ') ? '' : (/\S*$/.exec(before)?.[0] ?? '');
  const closing = /^\u00a0?[^\s\p{L}]*/u.exec(after)?.[0] ?? '';
  return {
    before: before.slice(0, before.length - opening.length),
    opening,
    word,
    closing,
    after: after.slice(closing.length),
  };
}
