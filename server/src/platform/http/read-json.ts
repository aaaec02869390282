/** Deepest JSON that is accepted. No client sends a deeper one, and recursive code could overflow the stack on it. */
const deepest = 100;

/**
 * Parses JSON that the database can store. PostgreSQL accepts neither U+0000 nor half a surrogate pair, and both are
 * invisible to the person who pasted them: they are removed, or replaced by U+FFFD, instead of failing the request
 * later. Throws `SyntaxError` when the text is not JSON, or is nested more than 100 times.
 */
export function readJson(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('Nested too deeply');
  const value: unknown = JSON.parse(text);
  // Only an escape sequence can contain either of them: decoding removes raw ones.
  return /\\u(?:0000|d[89a-f])/i.test(text) ? cleanValue(value) : value;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === '\\') at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanValue(inner)]));
}

function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}
