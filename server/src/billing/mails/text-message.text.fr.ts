/** What the alphabet of text messages has instead of the signs of print: with one of those, a message costs twice. */
const plainSigns = [
  [/[\u00a0\u202f]/g, ' '],
  [/[‘’]/g, "'"],
  [/«\s*|\s*»/g, '"'],
  [/–/g, '-'],
] as const;

/** The words of a mail as a text message. @param paragraphs of the mail, its greeting first */
export function textMessageOf(paragraphs: readonly string[]): string {
  const words = `PlaceJuste : ${paragraphs.slice(1).join('\n')}`;
  return plainSigns.reduce((text, [sign, plain]) => text.replaceAll(sign, plain), words);
}
