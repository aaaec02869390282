import { probeHeader } from '@placejuste/contracts/health';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, type RenderResult } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { OfficialClient } from '../src/platform/session/auth-client.ts';
import { anyDevice } from './device.ts';
import { testNow } from './test-clock.ts';

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly body: unknown;
  readonly authorization: string | null;
}
export interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
/** `METHOD /path` to its answer; `'lost'` cuts the network. Anything else gets that of `*`, or an empty 404. */
export type Answers = Readonly<
  Record<string, Answer | 'lost' | ((asked: ReceivedCall) => Answer | 'lost' | Promise<Answer>)>
>;

/** Account of the signed-in person by default: everything is allowed. */
const validAccount: Answers = {
  'GET /rest/v1/profiles': () => ({ body: validProfile }),
  'GET /rest/v1/user_roles': { body: [] },
};

/** Replaces the server and records the calls. */
export function serve(answers: Answers): ReceivedCall[] {
  const asked: ReceivedCall[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    // Like a browser: a call aborted before it starts is never sent.
    init?.signal?.throwIfAborted();
    const request = new Request(
      input instanceof Request ? input : new URL(String(input), window.location.origin),
      init,
    );
    const { pathname, search } = new URL(request.url);
    // By default, no external way to sign in is enabled.
    if (pathname === '/auth/v1/settings' && answers[`GET ${pathname}`] === undefined)
      return Response.json({ external: {} });
    // By default, no feature is turned off.
    if (pathname === '/api/features' && answers[`GET ${pathname}`] === undefined) return Response.json({ off: [] });
    // By default, there are no contract records.
    if (pathname === '/api/billing/contract-records' && answers[`GET ${pathname}`] === undefined)
      return Response.json({ records: [], terms: [] });
    const text = await request.text();
    const one: ReceivedCall = {
      method: request.method,
      path: pathname,
      search,
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
    };
    asked.push(one);
    const call = `${one.method} ${one.path}`;
    const found = answers[call] ?? validAccount[call] ?? (one.method === 'HEAD' ? undefined : answers['*']);
    const answer = typeof found === 'function' ? await found(one) : found;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    // By default, the server is reachable: only it sends this header.
    if (answer === undefined && one.method === 'HEAD')
      return new Response(null, { headers: { [probeHeader.name]: probeHeader.value } });
    // By default, this device is registered, whatever its key.
    if (answer === undefined && one.method === 'PUT' && one.path.startsWith('/api/evidence/devices/')) {
      return Response.json({
        key: one.path.split('/').at(-1),
        label: '',
        enrolledAt: '2026-11-21T09:00:30.000Z',
        revokedAt: null,
      });
    }
    const { status = 200, body = {}, headers = {} } = answer ?? { status: 404 };
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    });
  });
  return asked;
}

/** The body of `POST /api/sync`, as far as tests use it. */
export interface SentAction {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export function sentActions(asked: readonly ReceivedCall[], kind: string): readonly SentAction[] {
  const all = asked
    .filter(({ method, path }) => method === 'POST' && path === '/api/sync')
    .map(({ body }) => body as SentAction);
  return all.filter((action) => action.kind === kind);
}

/** A reply to `POST /api/sync`: accepted, with the result of the ordinary route. */
export function synced(result: (action: SentAction) => unknown): (asked: ReceivedCall) => Answer {
  return ({ body }) => {
    const action = body as SentAction;
    return {
      body: {
        id: action.id,
        kind: action.kind,
        recordedAt: '2026-11-21T09:01:00.000Z',
        replayed: false,
        result: result(action),
      },
    };
  };
}

export const ada = {
  id: '018f3c00-0000-7000-8000-00000000ada0',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada.essai@exemple.fr',
  user_metadata: { first_name: 'Ada', last_name: 'Essai', phone: '06 00 00 00 00' },
  app_metadata: {},
  identities: [],
  created_at: '2026-11-01T10:00:00Z',
};

/** Reply to a successful sign-in, also stored by the client. */
export function sessionOf(user: typeof ada = ada) {
  const end = Math.floor(testNow().getTime() / 1000) + 3600;
  const part = (value: unknown): string =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  const access_token = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: user.id, exp: end, aal: 'aal1' })}.c2lnbmF0dXJl`;
  return {
    access_token,
    refresh_token: 'renouvellement',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: end,
    user,
  };
}

export const validProfile = {
  account_status: 'active',
  subscription_start_date: '2026-11-10T10:00:00+00:00',
  subscription_type: '24months',
  cmi_validated: true,
  carte_grise_validated: true,
  subscription_paid: true,
};

let leavePage = async (): Promise<void> => undefined;

/**
 * Tracks the page about to be opened: once left, it is unmounted, renews no session and hears no other tab. A mounted
 * screen would load its later parts among the modules of the next page, with another router.
 */
async function enterPage(): Promise<(shown: RenderResult) => void> {
  const { onClientMade } = await import('../src/platform/session/auth-client.ts');
  const { GoTrueClient } = await import('@supabase/auth-js');
  let made: OfficialClient | undefined;
  let left = false;
  let shown: RenderResult | undefined;
  const leave = async (): Promise<void> => {
    left = true;
    shown?.unmount();
    await made?.auth.dispose();
  };
  onClientMade((client) => {
    made = client;
    // The client warns of a second instance in one page. Dependencies outlive the reset of modules, hence their counter
    // does.
    Reflect.set(GoTrueClient, 'nextInstanceID', {});
    if (left) void client.auth.dispose();
  });
  onTestFinished(leave);
  leavePage = leave;
  return (one: RenderResult): void => {
    shown = one;
  };
}

/** Opens the application at an address, like a browser: fresh modules, one router, one query client. */
export async function open(path: string, options: { readonly answers?: Answers; readonly signedIn?: boolean } = {}) {
  await leavePage();
  vi.resetModules();
  anyDevice();
  const asked = serve(options.answers ?? {});
  if (options.signedIn) window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  window.history.replaceState(null, '', path);
  const { routes } = await import('../src/app/routes.tsx');
  const { BrowserRouter, makeQueryClient } = await import('../src/platform/index.ts');
  const queries = makeQueryClient();
  // Retries are tested by the library: one try is enough here.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  onTestFinished(() => queries.clear());
  const follow = await enterPage();
  // As in a browser that has been open for two seconds.
  await (await import('../src/declarations/wizard/lazy-steps.tsx')).fetchLazySteps();
  const { Pages } = await import('../src/app/page-routes.tsx');
  const shown = await act(async () =>
    render(
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Pages table={routes} />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  );
  follow(shown);
  const router = {
    state: {
      get location(): Location {
        return window.location;
      },
    },
    dispose: shown.unmount,
  };
  return { asked, router };
}
