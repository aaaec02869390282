import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ada, serve, sessionOf } from '../../../test/open.tsx';

const bob = { ...ada, id: '018f3c00-0000-7000-8000-0000000000bb', email: 'bob.essai@exemple.fr' };

it('a second sign-in wipes the first person’s data before any listener runs', async () => {
  serve({ 'GET /auth/v1/user': { body: bob } });
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const { onSignedOut, loadSupabase, watchSession } = await import('../index.ts');
  const heard: string[] = [];
  const wiped = vi.fn(({ isReplaced }: { readonly isReplaced: boolean }) => {
    heard.push(isReplaced ? 'wiped for another' : 'wiped');
  });
  const stops = [
    onSignedOut(wiped),
    watchSession((state) => heard.push(state.status === 'signed-in' ? state.email : state.status)),
  ];
  const { access_token } = sessionOf(bob);
  const client = await loadSupabase();
  await client.auth.setSession({ access_token, refresh_token: 'of bob' });
  await vi.waitFor(() => expect(heard.at(-1)).toBe(bob.email));
  const first = heard.indexOf(bob.email);
  expect(heard.slice(0, first).filter((one) => one !== ada.email)).toEqual(['wiped for another']);
  // The next token of the same person is not another person.
  await client.auth.setSession({ access_token: sessionOf(bob).access_token, refresh_token: 'of bob again' });
  expect(wiped).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});

describe('a page restored from the back-forward cache', () => {
  const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  it.each([
    ['another person signed in meanwhile', JSON.stringify(sessionOf(bob)), bob.email],
    ['its person signed out meanwhile', null, 'signed-out'],
    ['its person is still signed in', JSON.stringify(sessionOf()), ada.email],
  ])('shows the person signed in now: %s', async (_case, session, expected) => {
    vi.resetModules();
    serve({});
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
    const { watchSession } = await import('../index.ts');
    let seen = '';
    onTestFinished(
      watchSession((state) => {
        seen = state.status === 'signed-in' ? state.email : state.status;
      }),
    );
    expect(seen).toBe(ada.email);
    // Written by another page of this tab: a page in the back-forward cache receives no event.
    if (session === null) window.localStorage.removeItem('placejuste_auth');
    else window.localStorage.setItem('placejuste_auth', session);
    comeBack(false);
    expect(seen).toBe(ada.email);
    comeBack(true);
    expect(seen).toBe(expected);
  });
});
