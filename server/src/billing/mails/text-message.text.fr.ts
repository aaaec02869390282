/** The words of a mail as a text message. @param paragraphs of the mail, its greeting first */
export function buildTextMessage(paragraphs: readonly string[]): string {
  return `PlaceJuste : ${paragraphs.slice(1).join('\n')}`;
}
