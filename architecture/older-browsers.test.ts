import { expect, test } from 'vitest';
import { readText, listTrackedFiles } from './tracked.ts';

/**
 * Safari supports look-behind from 16.4 on: before, it prevents its whole file, and the page, from loading. « J’ai une
 * amende », the history and the receipt did not open on iOS 16.0 to 16.3, after they were paid for.
 */
const lookBehind = /\(\?<[=!]/;
/** Files sent to browsers, including the domain, the contracts, and the page that checks a bundle. */
const browserFiles = listTrackedFiles().filter(
  (path) =>
    /^(?:(?:domain|contracts|web)\/src|web\/public|server\/src\/verify)\/.*\.(?:tsx?|m?js)$|^web\/app\.html$/.test(
      path,
    ) && !/\.(?:test|fixtures)\.tsx?$/.test(path),
);

test.each(['/(?<!\\d)\\d{5}/', 'new RegExp(`(?<=${start}) `)'])('%s is a look-behind', (code) => {
  expect(lookBehind.test(code)).toBe(true);
});

test('no file that a browser reads keeps its page shut on iOS 16.0 to 16.3', () => {
  expect(browserFiles.length).toBeGreaterThan(600);
  const offenders = browserFiles.filter((path) => lookBehind.test(readText(path)));
  expect(
    offenders,
    'write the regular expression without look-behind, or use `listMatchesNotAfter` of the domain',
  ).toEqual([]);
});
