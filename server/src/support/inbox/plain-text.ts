/** Characters of HTML that are read, far more than the text of a usual mail needs. */
const maxHtmlLength = 200_000;
const blocks = [
  ['<!--', '-->'],
  ['<script', '</script'],
  ['<style', '</style'],
  ['<title', '</title'],
] as const;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Text of a mail that has only HTML. Each step reads each character once, whatever a stranger sent. */
export function toPlainText(html: string): string {
  let inside = html.slice(0, maxHtmlLength);
  for (const [start, end] of blocks) inside = withoutBlocks(inside, start, end);
  return inside
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/(?:p|div|tr|li|h[1-6]|blockquote)>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(#?\w{1,8});/g, (whole, name: string) => decodeEntity(name) ?? whole)
    .replaceAll(/ ?\n ?/g, '\n')
    .trim();
}

function withoutBlocks(html: string, start: string, end: string): string {
  // Only ASCII letters: « İ » becomes two characters in lower case, which would shift every position after it.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const pieces: string[] = [];
  for (let at = 0; ; ) {
    const from = lower.indexOf(start, at);
    pieces.push(html.slice(at, from < 0 ? undefined : from));
    const until = from < 0 ? -1 : lower.indexOf(end, from + start.length);
    if (until < 0) return pieces.join('');
    at = until + end.length;
    // A closing tag without its « > » is left to the later removal of tags.
    const isTag = end.startsWith('</') && lower[at] === '>';
    if (isTag) at += 1;
  }
}

function decodeEntity(name: string): string | null {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return Number.isInteger(code) && code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
