import { nameJob } from '@placejuste/domain/operation';
import { expect, it } from 'vitest';
import { testSecrets } from '../../test/test-secrets.ts';
import { apiDescriptionSlice } from '../api-description/index.ts';
import type { Platform } from '../platform/http/index.ts';
import { readConfig } from './config.ts';
import { buildSlices } from './slices.ts';

it('the description of the calls is the first slice: it hears of those that follow', () => {
  expect(buildSlices(readConfig({}), null)[0]).toBe(apiDescriptionSlice);
});

it('each kind of background work has a French name for whoever watches over it', () => {
  // The jobs are only named, never run: hardly anything of the platform is needed.
  const nothing = { dataDir: '', secrets: testSecrets, objects: {} } as unknown as Platform;
  const jobs = buildSlices(readConfig({}), null).flatMap((slice) => slice.jobs?.(nothing) ?? []);
  expect(jobs.length).toBeGreaterThan(30);
  expect(jobs.map(({ name }) => name).filter((name) => nameJob(name) === name)).toEqual([]);
});
