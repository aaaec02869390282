import { expect, it } from 'vitest';
import { forgetPermissions, readPermissions, rememberPermission } from './permissions.ts';

it('is unknown until answered, and forgotten on demand', () => {
  expect(readPermissions()).toEqual({ location: 'unknown', camera: 'unknown' });
  rememberPermission('camera', 'denied');
  expect(readPermissions()).toEqual({ location: 'unknown', camera: 'denied' });
  forgetPermissions();
  expect(readPermissions().camera).toBe('unknown');
});

it.each(['{', '[]', 'null', '{"location":"yes"}'])('reads %s as unknown', (stored) => {
  window.localStorage.setItem('placejuste_permissions', stored);
  expect(readPermissions()).toEqual({ location: 'unknown', camera: 'unknown' });
});
