/**
 * The text message that replaces a mail.
 * @param paragraphs paragraphs of the mail, greeting first
 */
export function buildTextMessage(paragraphs: readonly string[]): string {
  return `PlaceJuste : ${paragraphs.slice(1).join('\n')}`;
}
