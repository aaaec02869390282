/** Letters that no Unicode form takes apart. */
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss' };

/**
 * Returns a text in small letters without accents, with « œ » as « oe », to compare it with another: « Sœur Éloïse »
 * and « SOEUR ELOISE » give the same.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[œæß]/g, (letter) => ligatures[letter] ?? letter);
}

/** Returns the words of a text, in the letters a to z and the digits. */
export function foldWords(text: string): readonly string[] {
  return foldText(text).match(/[a-z\d]+/g) ?? [];
}

/**
 * Returns a folded text with its initials joined, so that a legal form is one word however it is written: « s.a.r.l.
 * dupont », « s a r l dupont » and « sarl dupont » give the same. @param isWord leaves apart initials that spell none
 */
export function joinInitials(folded: string, isWord: (word: string) => boolean = () => true): string {
  return folded.replaceAll(
    /(^|[^a-z\d])([a-z](?:(?:\.\s?|\s)[a-z](?![a-z\d]))+\.?)/g,
    (whole: string, before: string, run: string) => {
      const word = run.replaceAll(/[^a-z]/g, '');
      return isWord(word) ? before + word : whole;
    },
  );
}
