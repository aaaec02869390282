/** First bytes of the accepted file types; `null` stands for any byte. */
const marks: Readonly<Record<string, readonly (number | null)[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [...Buffer.from('RIFF'), null, null, null, null, ...Buffer.from('WEBP')],
  'application/pdf': [...Buffer.from('%PDF-')],
};

/** The type of a file, recognised by its first bytes; empty for a type that is not accepted. */
export function recognizeType(content: Buffer): string {
  const hasMark = (mark: readonly (number | null)[]): boolean =>
    mark.every((byte, index) => byte === null || content[index] === byte);
  return Object.entries(marks).find(([, mark]) => hasMark(mark))?.[0] ?? '';
}
