import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  ada,
  open,
  sessionOf,
  validProfile,
  type Answer,
  type Answers,
  type ReceivedCall,
} from '../../../test/open.tsx';
import { authAdvice } from '../auth.text.fr.ts';

const byPhone = { ...ada, email: '', phone: '33600000000', identities: [] };
const session = { body: sessionOf(byPhone) };
const passwordWanted: Answer = { status: 400, body: { code: 'current_password_required', message: 'x' } };

/**
 * A person without an address types one, and proves their identity with a texted code; then the service answers `then`.
 */
async function addAddress(then: Answer): Promise<void> {
  const replies = [passwordWanted, then];
  const answers: Answers = {
    'GET /rest/v1/profiles': { body: validProfile },
    'GET /rest/v1/user_roles': { body: [] },
    'GET /auth/v1/settings': { body: { external: { phone: true } } },
    'GET /auth/v1/user': { body: byPhone },
    'POST /auth/v1/otp': { body: {} },
    'POST /auth/v1/verify': session,
    'PUT /auth/v1/user': () => replies.shift() ?? 'lost',
  };
  window.localStorage.setItem('placejuste_auth', JSON.stringify(session.body));
  await open('/pwa/settings/compte', { answers });
  await userEvent.type(await screen.findByLabelText('Nouvelle adresse e-mail'), 'ada@exemple.fr');
  await press('Ajouter cette adresse');
  await press('Recevoir un code par SMS');
  await userEvent.type(await screen.findByLabelText('Code à six chiffres'), '123456');
  await press('Valider le code');
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('an address refused after the proof is reported, and stays in its field', async () => {
  await addAddress({ status: 429, body: { code: 'over_request_rate_limit', message: 'x' } });
  const alert = (await screen.findByText('Trop d’essais')).closest<HTMLElement>('[role=alert]');
  expect(alert?.textContent).toContain(authAdvice.TOO_MANY);
  expect(screen.queryByText('Votre mot de passe actuel est demandé')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Nouvelle adresse e-mail').value).toBe('ada@exemple.fr');
});

it('an address accepted after the proof is confirmed, and the form is done', async () => {
  await addAddress({ body: byPhone });
  expect(await screen.findByText(/Un e-mail est parti à ada@exemple\.fr/)).toBeTruthy();
  expect(screen.queryByText('Votre mot de passe actuel est demandé')).toBeNull();
});

/** Sends what the client of another tab broadcasts after a link was followed there. */
function confirmElsewhere(user: typeof ada): void {
  const tab = new BroadcastChannel('placejuste_auth');
  onTestFinished(() => tab.close());
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(user)));
  tab.postMessage({ event: 'SIGNED_IN', session: sessionOf(user) });
}

it('a change of address confirmed in another tab is shown as done', async () => {
  await open('/pwa/settings/compte', { signedIn: true, answers: { 'PUT /auth/v1/user': { body: ada } } });
  await userEvent.type(await screen.findByLabelText('Nouvelle adresse e-mail'), 'nouvelle@exemple.fr');
  await press('Changer d’adresse');
  expect(await screen.findByText(/^Deux e-mails sont partis/)).toBeTruthy();
  confirmElsewhere({ ...ada, email: 'nouvelle@exemple.fr' });
  expect(await screen.findByText('C’est fait : votre adresse est maintenant nouvelle@exemple.fr.')).toBeTruthy();
  expect(screen.queryByText('C’est déjà votre adresse.')).toBeNull();
});

it('a first address confirmed in another tab is shown as done', async () => {
  await addAddress({ body: byPhone });
  expect(await screen.findByText(/Un e-mail est parti à ada@exemple\.fr/)).toBeTruthy();
  confirmElsewhere({ ...byPhone, email: 'ada@exemple.fr' });
  expect(await screen.findByText('C’est fait : votre adresse est maintenant ada@exemple.fr.')).toBeTruthy();
});

it('the current address typed as the new one is reported', async () => {
  await open('/pwa/settings/compte', { signedIn: true, answers: { 'PUT /auth/v1/user': { body: ada } } });
  await userEvent.type(await screen.findByLabelText('Nouvelle adresse e-mail'), ada.email.toUpperCase());
  await press('Changer d’adresse');
  expect(await screen.findByText('C’est déjà votre adresse.')).toBeTruthy();
});

describe('a change that waits', () => {
  const awaited = 'nouvelle@exemple.fr';
  const waiting = {
    ...ada,
    new_email: awaited,
    email_change_sent_at: '2026-11-20T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
  };
  async function openWaiting(answer: Answer | 'lost', others: Answers = {}) {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(waiting)));
    return open('/pwa/settings/compte', { answers: { 'PUT /auth/v1/user': answer, ...others } });
  }
  const bodies = (asked: readonly ReceivedCall[]) =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { readonly email: string }).email);

  it('is told with its address and when its mails left, and they are sent again', async () => {
    const { asked } = await openWaiting({ body: waiting });
    const title = await screen.findByText('Nouvelle adresse à confirmer');
    const told = title.closest('.alert')?.textContent;
    expect(told).toContain(awaited);
    expect(told).toContain('vendredi 20 novembre 2026');
    await press('Renvoyer les e-mails');
    expect(await screen.findByText(/^Deux e-mails sont partis/)).toBeTruthy();
    expect(bodies(asked)).toEqual([awaited]);
  });

  it.each([
    [
      { body: { code: '200', msg: 'Please proceed to confirm link sent to the other email' } },
      'Une adresse est confirmée',
    ],
    [{ body: sessionOf({ ...ada, email: awaited }) }, 'Adresse confirmée'],
  ])('is confirmed by the code of either mail: %#', async (taken, told) => {
    const expired = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } };
    const { asked } = await openWaiting(
      { body: waiting },
      {
        'POST /auth/v1/verify': ({ body }) =>
          (body as { readonly email: string }).email === ada.email ? taken : expired,
      },
    );
    await userEvent.type(await screen.findByLabelText('Code de l’un des deux e-mails'), '123456');
    await press('Valider le code');
    expect(await screen.findByText(told)).toBeTruthy();
    expect(asked.filter(({ path }) => path === '/auth/v1/verify').map(({ body }) => body)).toMatchObject([
      { email: awaited, token: '123456', type: 'email_change' },
      { email: ada.email, token: '123456', type: 'email_change' },
    ]);
  });

  it('a refusal to send again stands alone, and goes once nothing waits', async () => {
    const replies: Answer[] = [
      { body: waiting },
      { status: 429, body: { code: 'over_email_send_rate_limit', message: 'x' } },
      { body: { ...ada, updated_at: '2026-11-21T09:00:00Z' } },
    ];
    await openWaiting('lost', { 'PUT /auth/v1/user': () => replies.shift() ?? 'lost' });
    await press('Renvoyer les e-mails');
    expect(await screen.findByText(/^Deux e-mails sont partis/)).toBeTruthy();
    await press('Renvoyer les e-mails');
    expect(await screen.findByText('Trop d’essais')).toBeTruthy();
    expect(screen.queryByText(/^Deux e-mails sont partis/)).toBeNull();
    await press('Garder mon adresse actuelle');
    expect(await screen.findByText('Votre adresse ne change pas')).toBeTruthy();
    expect(screen.queryByText('Trop d’essais')).toBeNull();
  });

  it('is given up for the present address', async () => {
    const { asked } = await openWaiting({ body: { ...ada, updated_at: '2026-11-21T09:00:00Z' } });
    await press('Garder mon adresse actuelle');
    expect(await screen.findByText('Votre adresse ne change pas')).toBeTruthy();
    expect(screen.queryByText('Nouvelle adresse à confirmer')).toBeNull();
    expect(bodies(asked)).toEqual([ada.email]);
  });

  it('that could not be given up is still told', async () => {
    await openWaiting('lost');
    await press('Garder mon adresse actuelle');
    expect(await screen.findByText('Le changement attend toujours')).toBeTruthy();
    expect(screen.getByText('Nouvelle adresse à confirmer')).toBeTruthy();
  });
});
