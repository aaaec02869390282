import { expect, test } from 'vitest';
import { newcomerQuestions, withFinder } from './newcomer-questions.ts';
import { readText } from './tracked.ts';

test('fifteen questions of a newcomer are answered, each once', () => {
  expect(new Set(newcomerQuestions.map(({ question }) => question)).size).toBe(15);
});

test.each(newcomerQuestions)('« $question » is answered by $symbol of $file', ({ file, symbol }) => {
  const declared = new RegExp(`^export (?:async )?(?:const|function|interface|type|class) ${symbol}\\b`, 'm');
  expect(readText(file)).toMatch(declared);
});

test('the table of README.md is the one written from the questions', () => {
  const readme = readText('README.md');
  expect(withFinder(readme)).toBe(readme);
});
