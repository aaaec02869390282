import { expect, it } from 'vitest';
import { buildBackendConstants, readBackend } from './backend.ts';

it('is the site itself unless another service is named', () => {
  expect(readBackend({})).toEqual({ origin: '', key: '' });
  const named = readBackend({ BACKEND_URL: 'https://abc.exemple.co/', BACKEND_KEY: 'sb_publishable_abc' });
  expect(named).toEqual({ origin: 'https://abc.exemple.co', key: 'sb_publishable_abc' });
  expect(buildBackendConstants(named)).toEqual({
    'import.meta.env.BACKEND_URL': '"https://abc.exemple.co"',
    'import.meta.env.BACKEND_KEY': '"sb_publishable_abc"',
  });
  expect(readBackend({ BACKEND_URL: 'http://127.0.0.1:3001' }).origin).toBe('http://127.0.0.1:3001');
});

it.each([
  [{ BACKEND_URL: 'http://exemple.fr' }, 'https'],
  [{ BACKEND_URL: 'exemple.fr' }, 'https'],
  [{ BACKEND_URL: "https://exemple.fr/'; script-src *" }, 'origin'],
  [{ BACKEND_URL: 'https://exemple.fr/auth/v1' }, 'origin'],
  [{ BACKEND_URL: 'https://ada@exemple.fr' }, 'origin'],
  [{ BACKEND_URL: 'https://exemple.fr', BACKEND_KEY: 'a b' }, 'spaces'],
  [{ BACKEND_KEY: 'abc' }, 'not set'],
])('%j stops the build', (environment, reason) => {
  expect(() => readBackend(environment)).toThrow(reason);
});
