import { createHash } from 'node:crypto';
import { buildProofText, startsWithZeros } from '@placejuste/domain/support';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answer, type Answers, type ReceivedCall } from '../../test/open.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const bits = 6;
const asksWork: Answer = {
  status: 400,
  body: { code: 'captcha_failed', message: `captcha protection: request disallowed (proof of work of ${bits} bits)` },
};
const tokenOf = ({ body }: ReceivedCall): string | undefined =>
  (body as { gotrue_meta_security?: { captcha_token?: string } }).gotrue_meta_security?.captcha_token;

/** Replaces the browser's worker; `finish` lets it end. */
function workers(): { finish: () => void } {
  const waiting: (() => void)[] = [];
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: number }) => void) | null = null;
      postMessage(asked: { id: string; bits: number }): void {
        waiting.push(() => {
          let nonce = 0;
          while (!startsWithZeros(createHash('sha256').update(buildProofText(asked.id, nonce)).digest(), asked.bits))
            nonce += 1;
          this.onmessage?.({ data: nonce });
        });
      }
      terminate(): void {}
    },
  );
  return {
    finish: () => {
      for (const work of waiting.splice(0)) work();
    },
  };
}
afterEach(() => vi.unstubAllGlobals());

const withWork = (path: string, then: Answer): Answers => ({
  [path]: (asked) => (tokenOf(asked) === undefined ? asksWork : then),
  'POST /api/forms/challenges': { body: { challenge: 'sealed-challenge-of-the-test', id, bits: 13 } },
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
});

function expectAnswered(token: string | undefined): void {
  const [challenge, nonce] = (token ?? '').split('.');
  expect(challenge).toBe('sealed-challenge-of-the-test');
  expect(
    startsWithZeros(
      createHash('sha256')
        .update(buildProofText(id, Number(nonce)))
        .digest(),
      bits,
    ),
  ).toBe(true);
}

describe('beyond a network’s quota the screen computes the proof of work and says that it waits', () => {
  it('to sign in', async () => {
    const worker = workers();
    const { asked } = await open('/auth?mode=login', {
      answers: withWork('POST /auth/v1/token', { body: sessionOf() }),
    });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'motdepasse');
    await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/Votre appareil fait une vérification/)).toHaveProperty('role', 'status');
    await waitFor(() => expect(asked.some(({ path }) => path === '/api/forms/challenges')).toBe(true));
    await waitFor(() => {
      worker.finish();
      expect(asked.filter(({ path }) => path === '/auth/v1/token')).toHaveLength(2);
    });
    expect(asked.find(({ path }) => path === '/api/forms/challenges')).toMatchObject({ body: { form: '/auth/v1' } });
    expectAnswered(tokenOf(asked.filter(({ path }) => path === '/auth/v1/token')[1] as ReceivedCall));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
  });

  it('to receive a recovery mail', async () => {
    const worker = workers();
    const { asked } = await open('/auth?mode=reset', { answers: withWork('POST /auth/v1/recover', {}) });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    await waitFor(() => {
      worker.finish();
      expect(asked.filter(({ path }) => path === '/auth/v1/recover')).toHaveLength(2);
    });
    expect(await screen.findByText(/Si un compte existe pour/)).toBeTruthy();
  });

  it('reports a refusal and keeps the typed text, without a worker', async () => {
    vi.stubGlobal(
      'Worker',
      vi.fn(() => {
        throw new Error('No worker');
      }),
    );
    await open('/auth?mode=reset', { answers: withWork('POST /auth/v1/recover', {}) });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    expect(within(await screen.findByRole('alert')).getByText('Trop d’essais')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ada.email);
  });
});

it('each call of sign-in carries the random name of this browser, the same at each visit', async () => {
  const marks: (string | null)[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    await open('/auth?mode=reset', { answers: { 'POST /auth/v1/recover': {} } });
    const served = globalThis.fetch;
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      if (String(input).includes('/auth/v1/recover')) marks.push(new Headers(init?.headers).get('x-browser-mark'));
      return served(input, init);
    });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    await waitFor(() => expect(marks).toHaveLength(visit + 1));
    document.body.innerHTML = '';
    // The next visit is in another tab.
    window.sessionStorage.clear();
  }
  expect(marks[0]).toMatch(/^[\da-f]{32}$/);
  expect(marks[1]).toBe(marks[0]);
});
