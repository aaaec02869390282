/**
 * Two names of one person read alike, whatever the case, the accents, the hyphens, or which of the two names comes
 * first.
 */
export function sameName(one: string, other: string): boolean {
  const parts = (name: string): readonly string[] =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const [first, second] = [parts(one), parts(other)];
  return first.join('') === second.join('') || [...first].sort().join(' ') === [...second].sort().join(' ');
}
