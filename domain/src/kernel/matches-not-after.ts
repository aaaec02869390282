/**
 * The matches of a pattern that stand right after no character of `before`. Safari reads a look-behind in a regular
 * expression from 16.4 on: on an older iPhone a single one keeps the whole file, and its page, from opening.
 */
export function listMatchesNotAfter(text: string, before: RegExp, pattern: RegExp): readonly RegExpExecArray[] {
  const search = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  const matches: RegExpExecArray[] = [];
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const isRefused = match.index > 0 && before.test(text.charAt(match.index - 1));
    // The next character may start a match of its own, as it could after a look-behind that refuses.
    if (isRefused || match[0] === '') search.lastIndex = match.index + 1;
    if (!isRefused) matches.push(match);
  }
  return matches;
}
