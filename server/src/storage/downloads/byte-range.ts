/** Range of bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a `Range` header. Null sends the whole file: no header, several ranges, another unit (RFC 9110 §14.2). */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const bounds = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (bounds === null) return null;
  const [, from = '', to = ''] = bounds;
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/**
 * Yields a range of a stream. The bytes before it are decrypted and dropped: a file is encrypted from its first byte
 * on.
 */
export async function* sliceBytes(content: AsyncIterable<Buffer>, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of content) {
    const slice = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (slice.length > 0) yield slice;
    at += piece.length;
    if (at > end) return;
  }
}
