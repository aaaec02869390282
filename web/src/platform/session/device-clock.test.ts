import { evidenceContract } from '@placejuste/contracts/evidence';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ada, serve, sessionOf, type ReceivedCall } from '../../../test/open.tsx';

const key = 'placejuste_auth';
const kept = () => JSON.parse(window.localStorage.getItem(key) ?? 'null') as { readonly access_token: string } | null;

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

it('with a clock ahead, a new session is not renewed at each call', async () => {
  const opened = { ...sessionOf(), expires_at: 1_700_000_000 };
  const asked = serve({ 'POST /auth/v1/token': { body: opened }, 'GET /rest/v1/profiles': { body: [] } });
  const { readRows, loadSupabase } = await import('./auth-client.ts');
  const { auth } = await loadSupabase();
  await auth.signInWithPassword({ email: ada.email, password: 'motdepasse' });
  await readRows('profiles?select=*');
  await readRows('profiles?select=*');
  expect(asked.filter(({ search }) => search.includes('refresh_token'))).toEqual([]);
  expect(kept()?.access_token).toBe(opened.access_token);
});

it('with a late clock, an expired token is renewed, and the call sent again', async () => {
  const renewed = { ...sessionOf(), access_token: `${sessionOf().access_token}2` };
  const isOld = ({ authorization }: ReceivedCall) => authorization !== `Bearer ${renewed.access_token}`;
  window.localStorage.setItem(key, JSON.stringify(sessionOf()));
  const asked = serve({
    'GET /auth/v1/user': { status: 403, body: { code: 'bad_jwt', message: 'invalid JWT: token is expired' } },
    'POST /auth/v1/token': { body: renewed },
    'GET /api/evidence/devices': (call) =>
      isOld(call)
        ? { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' } }
        : { body: { rows: [] } },
  });
  const { callApi } = await import('../calls/contract-client.ts');
  const ask = () => callApi(evidenceContract.calls.listDevices, {});
  const outcomes = await Promise.all([ask(), ask()]);
  expect(outcomes).not.toContainEqual(expect.objectContaining({ code: 'NOT_SIGNED_IN' }));
  expect(asked.filter(({ path }) => path === '/auth/v1/token')).toHaveLength(1);
  expect(kept()?.access_token).toBe(renewed.access_token);
});

it('a renewal that failed on a busy service is retried ten seconds later', async () => {
  const renewed = { ...sessionOf(), access_token: `${sessionOf().access_token}2` };
  window.localStorage.setItem(key, JSON.stringify(sessionOf()));
  let isBusy = true;
  const asked = serve({
    'GET /auth/v1/user': () =>
      isBusy
        ? { status: 503, body: { code: 'unexpected_failure', message: 'busy' } }
        : { status: 403, body: { code: 'bad_jwt', message: 'invalid JWT: token is expired' } },
    'POST /auth/v1/token': { body: renewed },
    'GET /api/evidence/devices': ({ authorization }) =>
      authorization === `Bearer ${renewed.access_token}`
        ? { body: { rows: [] } }
        : { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' } },
  });
  const { callApi } = await import('../calls/contract-client.ts');
  const ask = () => callApi(evidenceContract.calls.listDevices, {});
  expect(await ask()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  isBusy = false;
  expect(await ask()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  const later = performance.now() + 11_000;
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await ask()).toMatchObject({ ok: true });
  expect(asked.filter(({ path }) => path === '/auth/v1/token')).toHaveLength(1);
});

it('a call refused while another person signs in is not sent again', async () => {
  window.localStorage.setItem(key, JSON.stringify(sessionOf()));
  const bob = sessionOf({ ...ada, id: '018f3c00-0000-7000-8000-00000000b0b0', email: 'bob.essai@exemple.fr' });
  const asked = serve({
    'GET /auth/v1/user': { body: bob.user },
    'GET /api/evidence/devices': () => {
      window.localStorage.setItem(key, JSON.stringify(bob));
      return { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' } };
    },
  });
  const { callApi } = await import('../calls/contract-client.ts');
  const outcome = await callApi(evidenceContract.calls.listDevices, {});
  expect(outcome).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(asked.filter(({ path }) => path === '/api/evidence/devices')).toHaveLength(1);
});
