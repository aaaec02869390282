import { buildQueryError, type DataError } from './data-error.ts';

/** Reads a parameter from its first character to its last; what it does not expect, it refuses. */
export class TextReader {
  readonly text: string;
  readonly #part: string;
  #at = 0;

  constructor(text: string, part: string) {
    this.text = text;
    this.#part = part;
  }

  /** What a sticky pattern finds here, and steps over it. */
  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const parts = pattern.exec(this.text);
    if (parts !== null) this.#at = pattern.lastIndex;
    return parts;
  }

  take(character: string): boolean {
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  expect(character: string): void {
    if (!this.take(character)) throw this.buildRefusal(`expected “${character}”`);
  }

  skipSpaces(): void {
    this.match(/ */y);
  }

  end(): void {
    if (this.#at < this.text.length) throw this.buildRefusal('expected the end');
  }

  buildRefusal(why: string): DataError {
    return buildQueryError(this.#part, this.text, `${why} at character ${this.#at + 1}`);
  }
}

/** A value between quotes, with backslashes before what they must not end; or all until a comma or the end. */
export function readValue(reader: TextReader): string {
  const match = reader.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/sy);
  if (match !== null) return (match[1] ?? '').replace(/\\(.)/gs, '$1');
  return reader.match(/[^,)]*/y)?.[0] ?? '';
}

/** `(a,"b,c",d)`; nothing between the two is no value. */
export function readList(reader: TextReader): readonly string[] {
  reader.expect('(');
  if (reader.take(')')) return [];
  const values: string[] = [];
  do values.push(readValue(reader));
  while (reader.take(','));
  reader.expect(')');
  return values;
}
