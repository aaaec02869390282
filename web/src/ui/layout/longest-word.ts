import type { CSSProperties } from 'react';

/** For a title: letters that were enlarged are as large as its longest word leaves room for on one line. */
export function fitLongestWord(title: string): CSSProperties {
  const lengths = title.split(/[ \n]/).map(({ length }) => length);
  return { '--longest': Math.max(1, ...lengths) } as CSSProperties;
}
