import { evidenceContract } from '@placejuste/contracts/evidence';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ada, serve, sessionOf, type Answers } from '../../../test/open.tsx';

const key = 'placejuste_auth';
const refused = { status: 401, body: { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' } };
const gone = { status: 403, body: { code: 'session_not_found', message: 'Session does not exist' } };

beforeEach(() => {
  vi.resetModules();
  window.localStorage.setItem(key, JSON.stringify(sessionOf()));
});

async function callTwice(answers: Answers) {
  const asked = serve({ 'GET /api/evidence/devices': refused, ...answers });
  const { callApi } = await import('../calls/contract-client.ts');
  const outcome = await callApi(evidenceContract.calls.listDevices, {});
  await callApi(evidenceContract.calls.listDevices, {});
  const questions = () => asked.filter(({ path }) => path === '/auth/v1/user').length;
  return { outcome, questions };
}

it('a session closed from another device is deleted once the service refuses it', async () => {
  const { outcome, questions } = await callTwice({ 'GET /auth/v1/user': gone });
  expect(outcome).toMatchObject({ ok: false, code: 'NOT_SIGNED_IN' });
  await vi.waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
  expect(questions()).toBe(1);
});

it('a page restored by « Back » still says that its session was closed elsewhere', async () => {
  const { watchSession } = await import('./session.ts');
  let seen: unknown;
  onTestFinished(watchSession((state) => void (seen = state)));
  await callTwice({ 'GET /auth/v1/user': gone });
  await vi.waitFor(() => expect(seen).toEqual({ status: 'signed-out', isLost: true }));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(seen).toEqual({ status: 'signed-out', isLost: true });
});

it.each([
  ['still stands', { body: ada }],
  ['cannot be asked about', { status: 503 }],
])('a session that %s is kept, with one request', async (_what, answer) => {
  const { questions } = await callTwice({ 'GET /auth/v1/user': answer });
  await vi.waitFor(() => expect(questions()).toBe(1));
  expect(window.localStorage.getItem(key)).not.toBeNull();
});
