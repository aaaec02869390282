import { readText } from './tracked.ts';

/** Titles of tests: the first text given to `it`, `test`, `describe`, or to the result of `each`. */
export function readTitles(path: string): ReadonlySet<string> {
  const titlePattern = /(?:\b(?:it|test|describe|eachDatabase)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1\s*,/g;
  return new Set(
    [...readText(path).matchAll(titlePattern)].map(([, , title = '']) => title.replaceAll(/\\(['"`])/g, '$1')),
  );
}

/** Every « `file` “title” “title” » in a text. */
export function parseNamedTests(text: string): readonly (readonly [file: string, title: string])[] {
  return [...text.matchAll(/`([\w./-]+\.test\.tsx?)`((?:\s+“[^”]+”)*)/g)].flatMap(([, file = '', titles = '']) =>
    titles === ''
      ? [[file, ''] as const]
      : [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => [file, title.replaceAll(/\s+/g, ' ')] as const),
  );
}
