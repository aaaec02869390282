/** Characters that are invisible, or change the reading order of the text around them. */
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}|\p{Co}|\p{Cn}/gu;

/** Text of several lines, safe to store and to print: no control character, no more than one empty line in a row. */
export function cleanLines(typedText: string): string {
  return typedText
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(invisible, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Like `cleanLines`, for a text of one line. */
export function cleanLine(typedText: string): string {
  return cleanLines(typedText).replace(/\n+/g, ' ');
}
