import { defineContract } from '@placejuste/contracts/kernel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { serve, sessionOf } from '../../../test/open.tsx';
import { callApi } from './contract-client.ts';

const { calls } = defineContract(
  {
    read: {
      method: 'GET',
      path: '/api/things/:id',
      access: 'user',
      params: z.object({ id: z.string() }),
      query: z.object({ after: z.optional(z.string()) }),
      reply: z.object({ name: z.string() }),
      refusals: { THING_MISSING: 'missing' },
    },
    write: {
      method: 'POST',
      path: '/api/things',
      access: 'user',
      body: z.object({ name: z.string() }),
      reply: z.object({ id: z.string() }),
      refusals: { NAME_TAKEN: 'conflict' },
    },
  },
  { THING_MISSING: 'Rien ici.', NAME_TAKEN: 'Ce nom est pris.' },
);

describe('a contract call', () => {
  it('puts parameters in the address, escaped, and leaves out an empty query', async () => {
    const asked = serve({ 'GET /api/things/a%2Fb': { body: { name: 'clé', secret: 'x' } } });
    const outcome = await callApi(calls.read, { params: { id: 'a/b' }, query: {} });
    expect(outcome).toEqual({ ok: true, value: { name: 'clé' } });
    expect(asked[0]).toMatchObject({ path: '/api/things/a%2Fb', search: '', authorization: null });
  });

  it('carries the bearer of the session and the body', async () => {
    const session = sessionOf();
    window.localStorage.setItem('placejuste_auth', JSON.stringify(session));
    const asked = serve({ 'POST /api/things': { body: { id: '1' } } });
    await callApi(calls.write, { body: { name: 'Ada' } });
    expect(asked.at(-1)).toMatchObject({ authorization: `Bearer ${session.access_token}`, body: { name: 'Ada' } });
  });

  it('dead-socket: a call without an answer is a lost network after its time-out', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const never = vi.fn((_address: unknown, { signal }: RequestInit) => {
      expect(signal?.aborted).toBe(false);
      return new Promise(() => undefined);
    });
    vi.stubGlobal('fetch', never);
    let outcome: unknown;
    const input = { params: { id: '1' }, query: {} };
    void callApi(calls.read, { ...input, timeoutMs: 60_000 }).then((became) => (outcome = became));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(outcome).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toMatchObject({ ok: false, code: 'NETWORK', status: 0 });
    expect(never.mock.calls[0]?.[1].signal?.aborted).toBe(true);
  });

  it('reports a call aborted by its caller before the time-out', async () => {
    const stop = new AbortController();
    vi.stubGlobal('fetch', (_address: unknown, { signal }: RequestInit) => {
      const lost = new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))));
      stop.abort();
      return lost;
    });
    const input = { params: { id: '1' }, query: {}, signal: stop.signal, timeoutMs: 60_000 };
    expect(await callApi(calls.read, input)).toMatchObject({ code: 'CANCELLED' });
  });

  it('returns a refusal with its French sentences', async () => {
    serve({
      'POST /api/things': {
        status: 409,
        body: { code: 'NAME_TAKEN', message: 'Ce nom est pris.', fields: { name: 'Autre nom ?' }, requestId: 'r1' },
      },
    });
    expect(await callApi(calls.write, { body: { name: 'Ada' } })).toEqual({
      ok: false,
      code: 'NAME_TAKEN',
      message: 'Ce nom est pris.',
      fields: { name: 'Autre nom ?' },
      status: 409,
      requestId: 'r1',
    });
  });

  it.each([
    ['NETWORK', 'lost' as const],
    ['SERVER', { status: 502, body: 'passerelle' }],
    ['UNREADABLE_REPLY', { body: { id: 4 } }],
  ])('answers %s as a value, never as an exception', async (code, answer) => {
    serve({ 'POST /api/things': answer });
    expect(await callApi(calls.write, { body: { name: 'Ada' } })).toMatchObject({ ok: false, code, fields: {} });
  });

  it('distinguishes an abort from a lost network', async () => {
    serve({ 'POST /api/things': 'lost' });
    const signal = AbortSignal.abort();
    expect(await callApi(calls.write, { body: { name: 'Ada' }, signal })).toMatchObject({
      ok: false,
      code: 'CANCELLED',
    });
  });
});
