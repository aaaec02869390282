/**
 * JSON as the database can keep it. PostgreSQL takes neither U+0000 nor half a surrogate pair, and both are
 * invisible to whoever pasted them: they are left out, or replaced by U+FFFD, instead of failing the request later.
 * Throws `SyntaxError` when the text is not JSON.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only an escape can bring either of them: raw ones do not survive decoding.
  return /\\u(?:0000|d[89a-f])/i.test(text) ? cleaned(value) : value;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return keepable(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [keepable(key), cleaned(inner)]));
}

function keepable(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
