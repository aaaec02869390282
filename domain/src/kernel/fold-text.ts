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
