import { screen, waitFor } from '@testing-library/react';
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
    return open('/pwa/settings/compte', {
      answers: { 'GET /auth/v1/user': { body: waiting }, 'PUT /auth/v1/user': answer, ...others },
    });
  }
  const bodies = (asked: readonly ReceivedCall[]) =>
    asked.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { readonly email: string }).email);

  it('is told with its address and when its mails left, and they are sent again', async () => {
    const { asked } = await openWaiting({ body: waiting });
    const title = await screen.findByText('Nouvelle adresse à confirmer');
    const alertText = title.closest('.alert')?.textContent;
    expect(alertText).toContain(awaited);
    expect(alertText).toContain('vendredi 20 novembre 2026');
    await press('Renvoyer les e-mails');
    expect(await screen.findByText(/^L’e-mail est reparti vers chaque adresse qui n’a pas encore/)).toBeTruthy();
    expect(bodies(asked)).toEqual([awaited]);
  });

  it('once asked for, is told in full once, and its mails in one short line', async () => {
    let isAsked = false;
    await open('/pwa/settings/compte', {
      signedIn: true,
      answers: {
        'GET /auth/v1/user': () => ({ body: isAsked ? waiting : ada }),
        'PUT /auth/v1/user': () => {
          isAsked = true;
          return { body: waiting };
        },
      },
    });
    await userEvent.type(await screen.findByLabelText('Nouvelle adresse e-mail'), awaited);
    await press('Changer d’adresse');
    expect(await screen.findByText('Nouvelle adresse à confirmer')).toBeTruthy();
    expect(await screen.findByText('Deux e-mails sont partis : un à chaque adresse.')).toBeTruthy();
    expect(screen.getAllByText(/nouvelle@/)).toHaveLength(1);
  });

  const half = { body: { code: '200', msg: 'Please proceed to confirm link sent to the other email' } };
  const answers = (answer: Answers[string]): Answers => ({
    'POST /auth/v1/verify': answer,
    'POST /auth/v1/logout': { body: {} },
  });
  const readStoredAuth = () => window.localStorage.getItem('placejuste_auth');
  const verified = (asked: readonly ReceivedCall[]) => asked.filter(({ path }) => path === '/auth/v1/verify');
  async function typeCode(label: string, submit: string): Promise<void> {
    await userEvent.type(await screen.findByLabelText(label), '123456');
    await press(submit);
  }
  const atPresent = ['Code reçu à votre adresse actuelle', 'Confirmer l’adresse actuelle'] as const;
  const atNew = ['Code reçu à la nouvelle adresse', 'Confirmer la nouvelle adresse'] as const;

  it('takes the code of each address, sent with who is signed in', async () => {
    const changed = { ...ada, email: awaited, updated_at: '2026-11-21T09:00:00Z' };
    const replies: Answer[] = [half, { body: sessionOf(changed) }];
    const { asked } = await openWaiting(
      { body: waiting },
      {
        ...answers(() => replies.shift() ?? 'lost'),
        'GET /auth/v1/user': () => ({ body: replies.length === 0 ? changed : waiting }),
      },
    );
    const own = `Bearer ${(JSON.parse(readStoredAuth() ?? '{}') as { access_token?: string }).access_token}`;
    await typeCode(...atPresent);
    const confirmed = await screen.findByText('L’adresse actuelle est confirmée. Reste la nouvelle.');
    await waitFor(() => expect(document.activeElement).toBe(confirmed));
    await typeCode(...atNew);
    expect(await screen.findByText('Adresse confirmée')).toBeTruthy();
    expect(verified(asked).map(({ body }) => body)).toMatchObject([
      { email: ada.email, token: '123456', type: 'email_change' },
      { email: awaited, token: '123456', type: 'email_change' },
    ]);
    expect(verified(asked).map(({ authorization }) => authorization)).toEqual([own, own]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Adresse e-mail', level: 2 })),
    );
  });

  it('keeps the account that is open here when a code opens another one', async () => {
    const theirs = sessionOf({ ...ada, id: '018f3c00-0000-7000-8000-0000000bad00', email: awaited });
    const { asked } = await openWaiting({ body: waiting }, answers({ body: theirs }));
    const before = readStoredAuth();
    await typeCode(...atNew);
    expect(await screen.findByText(/^Ce code n’est plus valable ou ne correspond pas/)).toBeTruthy();
    expect(readStoredAuth()).toBe(before);
    // The session that the code opened is the only one that ends.
    expect(asked.filter(({ path }) => path === '/auth/v1/logout').map(({ authorization }) => authorization)).toEqual([
      `Bearer ${theirs.access_token}`,
    ]);
  });

  const bob = sessionOf({ ...ada, id: '018f3c00-0000-7000-8000-0000000bad00', email: 'bob.essai@exemple.fr' });
  it.each([
    ['signed out', null],
    ['handed to somebody else', JSON.stringify(bob)],
  ])('session-ended-meanwhile: a device %s while a code is checked stays so', async (_how, stored) => {
    const mine = sessionOf({ ...ada, email: awaited });
    let reply: (answer: Answer) => void = () => undefined;
    const later = new Promise<Answer>((resolve) => (reply = resolve));
    const { asked } = await openWaiting(
      { body: waiting },
      answers(() => later),
    );
    await typeCode(...atNew);
    await waitFor(() => expect(verified(asked)).toHaveLength(1));
    if (stored === null) window.localStorage.removeItem('placejuste_auth');
    else window.localStorage.setItem('placejuste_auth', stored);
    reply({ body: mine });
    await waitFor(() =>
      expect(asked.filter(({ path }) => path === '/auth/v1/logout').map(({ authorization }) => authorization)).toEqual([
        `Bearer ${mine.access_token}`,
      ]),
    );
    expect(readStoredAuth()).toBe(stored);
  });

  it('answer-lost-after-commit: the confirmation is told, and the page reads the account again', async () => {
    const changed = { ...ada, email: awaited, updated_at: '2026-11-21T09:00:00Z' };
    let reads = 0;
    const { asked } = await openWaiting('lost', {
      ...answers({ body: sessionOf(changed) }),
      // The first read is of the page, the second of the client as it takes the new session.
      'GET /auth/v1/user': () => [{ body: waiting }, 'lost' as const][reads++] ?? { body: changed },
    });
    await typeCode(...atNew);
    expect(await screen.findByText('Adresse confirmée')).toBeTruthy();
    expect(await screen.findByText(awaited)).toBeTruthy();
    expect(verified(asked)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('Nouvelle adresse à confirmer')).toBeNull());
  });

  it('a code typed on a device whose clock is late is sent again with a renewed token', async () => {
    const badToken = { status: 403, body: { code: 'bad_jwt', message: 'invalid JWT' } };
    const replies: Answer[] = [badToken, half];
    const renewed = sessionOf(waiting);
    const { asked } = await openWaiting('lost', {
      ...answers(() => replies.shift() ?? 'lost'),
      'GET /auth/v1/user': ({ authorization }) =>
        authorization === `Bearer ${renewed.access_token}.neuf` ? { body: waiting } : badToken,
      'POST /auth/v1/token': { body: { ...renewed, access_token: `${renewed.access_token}.neuf` } },
    });
    await typeCode(...atPresent);
    expect(await screen.findByText('L’adresse actuelle est confirmée. Reste la nouvelle.')).toBeTruthy();
    expect(verified(asked).map(({ authorization }) => authorization?.endsWith('.neuf'))).toEqual([false, true]);
  });

  it('that was confirmed from another device is told, and no change back begins', async () => {
    const changed = { ...ada, email: awaited, updated_at: '2026-11-21T09:00:00Z' };
    const own: Answer[] = [{ body: waiting }, { body: changed }, { body: changed }];
    const { asked } = await openWaiting('lost', { 'GET /auth/v1/user': () => own.shift() ?? { body: changed } });
    await press('Garder mon adresse actuelle');
    expect(await screen.findByText('Votre adresse a déjà changé')).toBeTruthy();
    expect(bodies(asked)).toEqual([]);
    await waitFor(() => expect(screen.queryByText('Nouvelle adresse à confirmer')).toBeNull());
    expect(screen.getByText(awaited)).toBeTruthy();
  });

  it('is given up by typing the present address, which is said', async () => {
    await openWaiting({ body: { ...ada, updated_at: '2026-11-21T09:00:00Z' } });
    await userEvent.type(await screen.findByLabelText('Nouvelle adresse e-mail'), ada.email);
    await press('Changer d’adresse');
    expect(await screen.findByText(/^C’est déjà votre adresse\s: le changement demandé est annulé\.$/)).toBeTruthy();
  });

  it('a refusal to send again stands alone, and goes once nothing waits', async () => {
    const replies: Answer[] = [
      { body: waiting },
      { status: 429, body: { code: 'over_email_send_rate_limit', message: 'x' } },
      { body: { ...ada, updated_at: '2026-11-21T09:00:00Z' } },
    ];
    await openWaiting('lost', { 'PUT /auth/v1/user': () => replies.shift() ?? 'lost' });
    await press('Renvoyer les e-mails');
    expect(await screen.findByText(/^L’e-mail est reparti/)).toBeTruthy();
    await press('Renvoyer les e-mails');
    expect(await screen.findByText('Trop d’essais')).toBeTruthy();
    expect(screen.queryByText(/^L’e-mail est reparti/)).toBeNull();
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
