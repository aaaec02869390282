import { buildQueryError, type DataError } from './data-error.ts';

/** Reads a parameter from its first character to its last; throws at the first unexpected one. */
export class TextReader {
  readonly text: string;
  readonly #part: string;
  #at = 0;

  constructor(text: string, part: string) {
    this.text = text;
    this.#part = part;
  }

  /** Matches a sticky pattern at the current position, and advances past it. */
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

/** Reads a quoted value, with backslashes before special characters; or everything up to a comma or the end. */
export function readValue(reader: TextReader): string {
  const match = reader.match(/"((?:[^"\\]|\\.)*)"(?=[,)]|$)/sy);
  if (match !== null) return (match[1] ?? '').replace(/\\(.)/gs, '$1');
  return reader.match(/[^,)]*/y)?.[0] ?? '';
}

/** Reads `(a,"b,c",d)`; empty parentheses are an empty list. */
export function readList(reader: TextReader): readonly string[] {
  reader.expect('(');
  if (reader.take(')')) return [];
  const values: string[] = [];
  do values.push(readValue(reader));
  while (reader.take(','));
  reader.expect(')');
  return values;
}
