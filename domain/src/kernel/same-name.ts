import { foldText } from './fold-text.ts';

/**
 * Two names of one person read alike, whatever the case, the accents, the hyphens, or which of the two names comes
 * first.
 */
export function sameName(one: string, other: string): boolean {
  const parts = (name: string): readonly string[] => foldText(name).match(/\p{L}+/gu) ?? [];
  const [first, second] = [parts(one), parts(other)];
  return first.join('') === second.join('') || [...first].sort().join(' ') === [...second].sort().join(' ');
}
