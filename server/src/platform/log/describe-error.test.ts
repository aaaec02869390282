import { expect, test } from 'vitest';
import { describeError, traceError } from './index.ts';

const withCode = (code: unknown) => Object.assign(new TypeError('Ada Lovelace, 12 rue des Essais'), { code });

test.each([
  ['a refusal of PostgreSQL', withCode('23505'), { error: 'TypeError', cause: '23505' }],
  ['a refusal of the system', withCode('ENOSPC'), { error: 'TypeError', cause: 'ENOSPC' }],
  ['a code that is a sentence', withCode('ada@exemple.test already exists'), { error: 'TypeError' }],
  ['no code', new RangeError('1 rue des Essais'), { error: 'RangeError' }],
  ['no error at all', 'ada@exemple.test', { error: 'string' }],
])('%s: its name and its code, never its message', (_name, error, expected) => {
  expect(describeError(error)).toEqual(expected);
});

test('a trace says where, without the message, even one of several lines', () => {
  const error = new Error('Ada Lovelace\n12 rue des Essais\nat home');
  const { stack = [] } = traceError(error);
  expect(stack[0]).toContain('describe-error.test.ts');
  expect(stack.join()).not.toMatch(/Lovelace|rue des Essais|at home/);
  expect(traceError(null)).toEqual({ error: 'object' });
});
