import { vehiclesContract } from '@placejuste/contracts/declarations';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '../../../test/open.tsx';
import { CallFailure } from '../../platform/index.ts';
import { readVehicles } from './read-vehicles.ts';

const { method, path, reply } = vehiclesContract.calls.listVehicles;
const clio = { id: '018f3c00-0000-7000-8000-000000000001', plate: 'AB-123-CD', name: 'Clio' };
const { signal } = new AbortController();

it('asks where the contract says, and gives what the contract would', async () => {
  const body = { rows: [{ ...clio, colour: 'bleue' }], next: null };
  const receivedCalls = serve({ [`${method} ${path}`]: { body } });
  expect(await readVehicles(signal)).toEqual(z.parse(reply, body).rows);
  expect(receivedCalls).toHaveLength(1);
});

it.each<readonly [string, unknown]>([
  ['one', { rows: [clio] }],
  ['none', { rows: [] }],
  ['with more than is known', { rows: [{ ...clio, colour: 'bleue' }], next: null }],
  ['nothing', null],
  ['a text', 'passerelle'],
  ['no list', {}],
  ['null for the list', { rows: null }],
  ['a list of something else', { rows: ['AB-123-CD'] }],
  ['null for a vehicle', { rows: [null] }],
  ['a vehicle without its plate', { rows: [clio, { id: clio.id, name: '' }] }],
  ['a vehicle without its name', { rows: [{ id: clio.id, plate: clio.plate }] }],
  ['a number for its identifier', { rows: [{ ...clio, id: 4 }] }],
])('reads what the contract reads, and nothing else: %s', async (_what, body) => {
  serve({ [`${method} ${path}`]: { body } });
  const read = await readVehicles(signal).catch(() => null);
  expect(read).toEqual(z.safeParse(reply, body).data?.rows ?? null);
});

it('says that the reply cannot be read', async () => {
  serve({ [`${method} ${path}`]: { body: {} } });
  const failure: unknown = await readVehicles(signal).catch((cause: unknown) => cause);
  expect(failure).toBeInstanceOf(CallFailure);
  expect(failure).toMatchObject({ refusal: { code: 'UNREADABLE_REPLY' } });
});
