import { describe, expect, it } from 'vitest';
import { listConfigFaults, buildProductionConfig } from './config.fixtures.ts';
import { readConfig } from './config.ts';

describe('a configuration for production', () => {
  it.each([
    ['links-to-nowhere: without an address', { PUBLIC_URL: '' }, /^PUBLIC_URL : absente/],
    ['at an address without TLS', { PUBLIC_URL: 'http://placejuste.exemple' }, /^PUBLIC_URL : adresse sans TLS/],
    ['one-visitor-of-all: behind a proxy it was not told of', { TRUST_PROXY: '' }, /^TRUST_PROXY : absente/],
  ])('refuses production %s', (_what, environment, fault) => {
    expect(listConfigFaults({ ...buildProductionConfig(), ...environment })).toEqual([expect.stringMatching(fault)]);
  });

  it.each([
    ['tried on one’s own machine', { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '' }],
    ['whose proxy tells nobody’s address', { TRUST_PROXY: 'false' }],
  ])('takes a production %s', (_what, environment) => {
    expect(readConfig({ ...buildProductionConfig(), ...environment }).http.trustProxy).toBe(false);
  });
});
