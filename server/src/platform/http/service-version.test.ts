import { expect, test } from 'vitest';
import { serviceVersion } from './index.ts';
import { formatVersion } from './service-version.ts';

test('two builds of one number are told apart, and one that was never built has its number alone', () => {
  expect(formatVersion('0.1.0', '8f3c1a2b9d0e4f55aa')).toBe('0.1.0+8f3c1a2b9d0e');
  expect(formatVersion('0.1.0', null)).toBe('0.1.0');
  expect(serviceVersion).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{12})?$/);
});
