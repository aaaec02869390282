import type { AddressInfo } from 'node:net';
import { StorageApiError, StorageClient } from '@supabase/storage-js';
import { createClient, FunctionRegion, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Methods } from '../../test/client-methods.ts';
import { buildTestApp, eachDatabase, makeTestPlatform, type TestPerson } from '../../test/index.ts';
import { sortedOutcomes, documentedOutcomes } from '../../test/documented-outcomes.ts';
import { billingSlice } from '../billing/index.ts';
import { mailsSlice } from '../mails/index.ts';
import type { Slice } from '../platform/http/index.ts';
import { storageSlice } from '../storage/index.ts';
import { functionsSlice } from './index.ts';

type FunctionsClient = SupabaseClient['functions'];

const plan = { planType: 'annual' };
/** Calls, each with its refusal. */
const refusals: readonly [string, string, Parameters<FunctionsClient['invoke']>[1], number, string][] = [
  ['a name nobody serves', 'absente', { body: plan }, 404, 'NOT_FOUND'],
  ['a path below a name', 'create-checkout/autre', { body: plan }, 404, 'NOT_FOUND'],
  ['a path that climbs', '..%2fcreate-checkout', { body: plan }, 404, 'NOT_FOUND'],
  ['a word every object knows', 'constructor', { body: plan }, 404, 'NOT_FOUND'],
  ['another verb', 'create-checkout', { method: 'GET' }, 405, 'METHOD_NOT_ALLOWED'],
  ['another verb with a body', 'create-checkout', { method: 'PUT', body: plan }, 405, 'METHOD_NOT_ALLOWED'],
  ['no body', 'create-checkout', {}, 422, 'PLAN_UNKNOWN'],
  ['a text', 'create-checkout', { body: '{"planType":"annual"}' }, 422, 'PLAN_UNKNOWN'],
  ['bytes', 'create-checkout', { body: new Blob(['x']) }, 415, 'UNSUPPORTED_CONTENT'],
  ['a form', 'create-checkout', { body: new FormData() }, 415, 'UNSUPPORTED_CONTENT'],
  ['a body beyond a megabyte', 'create-checkout', { body: { planType: 'a'.repeat(2 ** 20) } }, 413, 'BODY_TOO_LARGE'],
];
const methods: Readonly<Record<Methods<FunctionsClient, ''>, string>> = { invoke: 'answered', setAuth: 'answered' };

eachDatabase('functions/v1', (open) => {
  let origin = '';
  let ada: TestPerson;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const platform = makeTestPlatform(await open());
    const app = await buildTestApp(platform, [mailsSlice, storageSlice, billingSlice({ sandbox: true, pages: null })]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    ada = await platform.signIn({ account: 'new' });
    close = () => app.close();
  });
  afterAll(() => close());

  const tokenOf = ({ authorization }: TestPerson) => authorization.slice('Bearer '.length);
  const client = (token = tokenOf(ada)): FunctionsClient =>
    createClient(origin, 'sb_publishable_essai', { accessToken: async () => token }).functions;
  /** Status and code of a refusal, as the client reads them. */
  const refusalOf = async (answer: Promise<{ error: unknown }>) => {
    const { error } = await answer;
    if (!(error instanceof FunctionsHttpError)) throw new Error(`No refusal of the service: ${String(error)}`);
    const response = error.context as Response;
    return [response.status, ((await response.json()) as { code: string }).code];
  };

  test('invoke: the official client calls a function as who is signed in', async () => {
    const { data, error } = await client().invoke<{ url: string }>('create-checkout', { body: plan });
    expect(error).toBeNull();
    expect(new URL(String(data?.url)).pathname).toMatch(/^\/paiement-fictif\//);
    // The region of the hosted service is a query parameter, which has no effect here.
    const there = await client().invoke('create-checkout', { body: plan, region: FunctionRegion.EuWest3 });
    expect(there.error).toBeNull();
  });

  test('setAuth: nobody is signed in by an opaque key, a token is', async () => {
    const functions = client('sb_publishable_essai');
    expect(await refusalOf(functions.invoke('create-checkout', { body: plan }))).toEqual([401, 'NOT_SIGNED_IN']);
    functions.setAuth(tokenOf(ada));
    expect((await functions.invoke('create-checkout', { body: plan })).error).toBeNull();
  });

  test('case 120: a refusal is read as JSON by its caller, and so is that of a missing bucket', async () => {
    expect(await refusalOf(client().invoke('create-checkout', { body: { planType: 'gratuit' } }))).toEqual([
      422,
      'PLAN_UNKNOWN',
    ]);
    const storage = new StorageClient(`${origin}/storage/v1`, { authorization: ada.authorization });
    const { error } = await storage.getBucket('absent');
    expect(error).toBeInstanceOf(StorageApiError);
    expect(error).toMatchObject({ status: 404, statusCode: '404', message: expect.any(String) });
  });

  test.each(refusals)('invoke with %s is refused', async (_what, name, options, status, code) => {
    expect(await refusalOf(client().invoke(name, options))).toEqual([status, code]);
  });

  test('a page of another origin may ask, and reads what is refused too', async () => {
    const asked = { origin: 'https://ailleurs.exemple', 'access-control-request-headers': 'authorization, x-region' };
    const preflight = await fetch(`${origin}/functions/v1/create-checkout`, { method: 'OPTIONS', headers: asked });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'authorization, x-region',
    ]);
    for (const name of ['create-checkout', 'absente']) {
      const answer = await fetch(`${origin}/functions/v1/${name}`, {
        method: 'POST',
        headers: { origin: asked.origin },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('access-control-allow-origin'), name).toBe('*');
    }
    const verb = await fetch(`${origin}/functions/v1/create-checkout`);
    expect([verb.status, verb.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

test('two functions of one name stop the start', () => {
  const slice: Slice = {
    name: 'a',
    register: () => undefined,
    functions: () => [{ name: 'une', perMinute: 1, run: async () => null }],
  };
  expect(() => functionsSlice([slice, slice]).register(null as never, null as never)).toThrow('une');
});

test('docs/client-methods.md tells the outcome of each, and of no other', () => {
  const refused = refusals.map(([what, , , status, code]) => [`invoke with ${what}`, `${status} ${code}`] as const);
  expect(documentedOutcomes('functions/v1')).toEqual(sortedOutcomes([...Object.entries(methods), ...refused]));
});
