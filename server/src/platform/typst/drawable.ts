import { listCodePoints } from './font-coverage.ts';

/** White square in place of a character that cannot be drawn. */
const standIn = '□';

/** Replaces, in every text of `data`, the characters that none of these fonts can draw. */
export function createDrawableFilter(fonts: readonly Buffer[]): (data: unknown) => unknown {
  const codePoints = new Set<number>([0x0a]);
  for (const font of fonts) for (const code of listCodePoints(font)) codePoints.add(code);
  const filterText = (value: string): string =>
    [...value].map((char) => (codePoints.has(char.codePointAt(0) ?? 0) ? char : standIn)).join('');
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return filterText(value);
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item)]));
  };
  return walk;
}
