import { describe, expect, it } from 'vitest';
import { getDeviceStorage } from './device-storage.ts';

describe('getDeviceStorage', () => {
  it('is the storage of the browser where it is allowed', () => {
    getDeviceStorage().setItem('essai', 'gardé');
    expect(window.localStorage.getItem('essai')).toBe('gardé');
    getDeviceStorage().removeItem('essai');
    expect(window.localStorage.getItem('essai')).toBeNull();
  });

  it.each([
    [
      'throws',
      {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      },
    ],
    ['is null', { value: null }],
  ] as const)('is the memory of this tab where the storage %s', (_how, property) => {
    const allowed = Object.getOwnPropertyDescriptor(window, 'localStorage');
    Object.defineProperty(window, 'localStorage', { configurable: true, ...property });
    try {
      getDeviceStorage().setItem('essai', 'en mémoire');
      expect(getDeviceStorage().getItem('essai')).toBe('en mémoire');
      getDeviceStorage().removeItem('essai');
      expect(getDeviceStorage().getItem('essai')).toBeNull();
    } finally {
      if (allowed === undefined) Reflect.deleteProperty(window, 'localStorage');
      else Object.defineProperty(window, 'localStorage', allowed);
    }
  });
});
