import { expect, it, vi } from 'vitest';
import { ada, serve, sessionOf } from '../../../test/open.tsx';

const bob = { ...ada, id: '018f3c00-0000-7000-8000-0000000000bb', email: 'bob.essai@exemple.fr' };

it('another person without a sign-out: the first one’s data is wiped before anybody is told', async () => {
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
  // The same person’s next token is no other person.
  await client.auth.setSession({ access_token: sessionOf(bob).access_token, refresh_token: 'of bob again' });
  expect(wiped).toHaveBeenCalledTimes(1);
  for (const stop of stops) stop();
});
