import { expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

it('takes a standby beside the database that it copies, and none by default', () => {
  const urls = { DATABASE_URL: 'postgres://un/base', DATABASE_STANDBY_URL: 'postgres://deux/base' };
  expect(readConfig(urls).databaseStandbyUrl).toBe('postgres://deux/base');
  expect(readConfig({ DATABASE_URL: urls.DATABASE_URL }).databaseStandbyUrl).toBeUndefined();
});

it.each([
  [{ DATABASE_STANDBY_URL: 'postgres://deux/base' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://un/base', DATABASE_STANDBY_URL: 'http://deux' }, 'postgres://'],
])('refuses a standby of nothing, and an address that is none: %o', (environment, said) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(said);
});
