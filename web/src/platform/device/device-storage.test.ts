import { describe, expect, it } from 'vitest';
import { deviceStorage } from './device-storage.ts';

describe('deviceStorage', () => {
  it('is the storage of the browser where it is allowed', () => {
    deviceStorage().setItem('essai', 'gardé');
    expect(window.localStorage.getItem('essai')).toBe('gardé');
    deviceStorage().removeItem('essai');
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
      deviceStorage().setItem('essai', 'en mémoire');
      expect(deviceStorage().getItem('essai')).toBe('en mémoire');
      deviceStorage().removeItem('essai');
      expect(deviceStorage().getItem('essai')).toBeNull();
    } finally {
      if (allowed === undefined) Reflect.deleteProperty(window, 'localStorage');
      else Object.defineProperty(window, 'localStorage', allowed);
    }
  });
});
