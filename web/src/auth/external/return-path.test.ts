import { beforeEach, expect, it } from 'vitest';
import { keepReturnPath, takeReturnPath } from './return-path.ts';

const origin = 'https://placejuste.test';
beforeEach(() => window.sessionStorage.clear());

it.each([
  ['/pwa/settings/leave', '?step=proof', '/pwa/settings/leave?step=proof'],
  ['/auth', '?mode=login&next=%2Fmes-amendes%3Ffine%3D7', '/mes-amendes?fine=7'],
  ['/auth', '?mode=login', null],
  ['/auth', '?next=https%3A%2F%2Failleurs.test%2F', null],
  ['/auth', '?next=%2F%2Failleurs.test', null],
  ['//ailleurs.test', '', null],
])('a person who leaves %s%s returns to %s, once', (pathname, search, back) => {
  keepReturnPath({ origin, pathname, search });
  expect([takeReturnPath(origin), takeReturnPath(origin)]).toEqual([back, null]);
});

it('a new departure replaces the stored path', () => {
  keepReturnPath({ origin, pathname: '/pwa', search: '' });
  keepReturnPath({ origin, pathname: '/auth', search: '' });
  expect(takeReturnPath(origin)).toBeNull();
});

it.each(['https://ailleurs.test/', '//ailleurs.test', 'javascript:alert(1)', '/auth/callback?code=1'])(
  'a kept address is looked at again: %s',
  (value) => {
    window.sessionStorage.setItem('placejuste_return', value);
    expect(takeReturnPath(origin)).toBeNull();
  },
);
