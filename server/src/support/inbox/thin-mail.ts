const [newline, dash] = [0x0a, 0x2d];
/** Lines kept of one part; its text is cut earlier. */
const maxLinesOfPart = 20_000;
/** Lines kept of all parts together. Later parts keep their headers, so that they are counted. */
const maxLines = 100_000;
const maxHeaderLines = 100;
/** Lines that may begin a part, at most. */
const maxParts = 1000;

interface ThinnedMail {
  readonly bytes: Buffer;
  /** False when lines were left out. */
  readonly isWhole: boolean;
}

/**
 * Drops the lines of a mail that nobody would read: the parser needs about 2 kB of memory for each, however short, and
 * a mail of ten megabytes may have ten million. Null when it has too many parts.
 */
export function thinMail(raw: Buffer): ThinnedMail | null {
  const pieces: Buffer[] = [];
  let [parts, linesOfPart, lines] = [0, 0, 0];
  // Start of the kept lines not yet copied; -1 while lines are dropped.
  let from = 0;
  for (let at = 0; at < raw.length; ) {
    const end = findLineEnd(raw, at);
    const mayBegin = raw[at] === dash && raw[at + 1] === dash;
    if (mayBegin) [parts, linesOfPart] = [parts + 1, 0];
    if (parts > maxParts) return null;
    linesOfPart += 1;
    const isKept = linesOfPart <= (lines < maxLines ? maxLinesOfPart : maxHeaderLines);
    if (isKept) lines += 1;
    if (isKept && from < 0) from = at;
    if (!isKept && from >= 0) {
      pieces.push(raw.subarray(from, at));
      from = -1;
    }
    at = end;
  }
  if (from === 0) return { bytes: raw, isWhole: true };
  if (from > 0) pieces.push(raw.subarray(from));
  return { bytes: Buffer.concat(pieces), isWhole: false };
}

function findLineEnd(raw: Buffer, at: number): number {
  let end = at;
  while (end < raw.length && raw[end] !== newline) end += 1;
  return end + 1;
}
