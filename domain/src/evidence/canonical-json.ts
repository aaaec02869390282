/** A value of a canonical document: JSON, and nothing that JSON cannot hold. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/**
 * JSON in the one form of RFC 8785: names sorted by UTF-16 code units, no space, numbers and strings as ECMAScript
 * writes them. The same facts always give the same bytes, so a hash or a signature of them can be checked by anyone.
 * @throws RangeError for what has no such form: a number that is not finite, half a surrogate pair, `undefined`.
 */
export function toCanonicalJson(value: JsonValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('RFC 8785: a number must be finite');
    return JSON.stringify(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object') throw new RangeError(`RFC 8785: no form for ${typeof value}`);
  if (isList(value)) return `[${value.map(toCanonicalJson).join(',')}]`;
  // The default order of `sort` is the one the RFC asks for.
  const names = Object.keys(value).sort();
  return `{${names.map((name) => `${quote(name)}:${toCanonicalJson(value[name] as JsonValue)}`).join(',')}}`;
}

function isList(value: object): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function quote(text: string): string {
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('RFC 8785: half a surrogate pair');
  return JSON.stringify(text);
}
