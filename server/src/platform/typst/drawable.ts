import { codePointsOf } from './font-coverage.ts';

/** White square: tells the reader that a character stood here. */
const standIn = '□';

/** Replaces, in every text of `data`, the characters that none of these fonts can draw. */
export function drawableWith(fonts: readonly Buffer[]): (data: unknown) => unknown {
  const known = new Set<number>([0x0a]);
  for (const font of fonts) for (const code of codePointsOf(font)) known.add(code);
  const text = (value: string): string =>
    [...value].map((char) => (known.has(char.codePointAt(0) ?? 0) ? char : standIn)).join('');
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
  };
  return walk;
}
