import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { noFacts, runningFine } from '../../test/next-step-facts.ts';
import { ada, open, validProfile, type Answers } from '../../test/open.tsx';
import prices from '../../public/prices.json' with { type: 'json' };

const account = (profile: object | null): Answers => ({
  'GET /rest/v1/profiles':
    profile === null
      ? { status: 406, body: { code: 'PGRST116', message: 'The result contains 0 rows' } }
      : { body: profile },
  'GET /rest/v1/user_roles': { body: [] },
});

const dueFine = { ...runningFine, deadline: { code: 'rapo', safe: '2026-12-16', outer: '2026-12-18' } };

describe('the mobile home, in the order of specification §2', () => {
  it('1: shows that it checks the account', async () => {
    const never = new Promise<never>(() => {});
    await open('/pwa', { signedIn: true, answers: { ...account(validProfile), 'GET /rest/v1/profiles': () => never } });
    expect((await screen.findAllByText('Vérification de votre compte...')).length).toBeGreaterThan(0);
  });

  it('2: shows login and sign-up, one press apart', async () => {
    await open('/pwa');
    expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Créer un compte' }));
    for (const label of ['Prénom', 'Nom', 'Téléphone', 'Email', 'Mot de passe'])
      expect(screen.getByLabelText(label)).toBeTruthy();
    expect(screen.getByRole('link', { name: /conditions d’utilisation/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'J’ai déjà un compte' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
  });

  it.each([
    ['without a profile', null],
    ['without a paid subscription', { ...validProfile, subscription_paid: false }],
  ])('3: shows the plans %s', async (_what, profile) => {
    await open('/pwa', { signedIn: true, answers: account(profile) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Choisissez votre formule' })).toBeTruthy();
  });

  it('4: shows the home screen', async () => {
    const { asked } = await open('/pwa', {
      signedIn: true,
      answers: { ...account(validProfile), 'GET /api/next-step': { body: noFacts } },
    });
    const links = {
      'Nouvelle déclaration': '/pwa/declare?new=1',
      Historique: '/pwa/historique',
      Paramètres: '/pwa/settings',
      'J’ai une amende': '/mes-amendes?pwa=true',
    };
    const main = await screen.findByRole('main');
    await within(main).findByText(ada.email);
    await within(main).findByRole('heading', { level: 2, name: 'Vous vous garez ?' });
    expect(main.querySelectorAll('.btn.act')).toHaveLength(1);
    for (const [name, href] of Object.entries(links))
      expect(within(main).getByRole('link', { name }).getAttribute('href')).toBe(href);
    expect(within(main).getByText('Client actif')).toBeTruthy();
    expect(within(main).getByText('Actif')).toBeTruthy();
    expect(asked.find((one) => one.path === '/rest/v1/profiles')?.search).toBe(
      `?select=account_status%2Csubscription_start_date%2Csubscription_type%2Ccmi_validated%2Ccarte_grise_validated%2Csubscription_paid&user_id=eq.${ada.id}`,
    );
    expect(asked.find((one) => one.path === '/rest/v1/user_roles')?.search).toBe(`?select=role&user_id=eq.${ada.id}`);
  });

  it('4: shows the four steps inside a disclosure', async () => {
    await open('/pwa', { signedIn: true });
    const folded = (await screen.findByText('Comment faire')).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelectorAll('li')).toHaveLength(4);
  });

  it('3: says above the plans that a profile is incomplete', async () => {
    await open('/pwa', { signedIn: true, answers: account(null) });
    expect(await screen.findByText('Profil incomplet')).toBeTruthy();
  });

  it('3: keeps the running fines reachable above the plans', async () => {
    const fine = dueFine;
    await open('/pwa', {
      signedIn: true,
      answers: {
        ...account({ ...validProfile, subscription_paid: false }),
        'GET /api/next-step': { body: { ...noFacts, fines: [fine] } },
        'GET /prices.json': { body: prices },
      },
    });
    const row = await screen.findByRole('link', { name: /^Amende : Lille/ });
    expect(row.getAttribute('href')).toBe(`/mes-amendes?pwa=true&fine=${fine.id}`);
    const heading = screen.getByRole('heading', { level: 1, name: 'Choisissez votre formule' });
    const plans = await screen.findByRole('group', { name: 'Formules' });
    expect(heading.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(row.compareDocumentPosition(plans) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('3: says above the plans that the fines could not be read, and reads them again', async () => {
    let isDown = true;
    await open('/pwa', {
      signedIn: true,
      answers: {
        ...account({ ...validProfile, subscription_paid: false }),
        'GET /api/next-step': () => (isDown ? { status: 500, body: {} } : { body: { ...noFacts, fines: [dueFine] } }),
        'GET /prices.json': { body: prices },
      },
    });
    expect(await screen.findByText('Nous n’avons pas pu lire où vous en êtes')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('link', { name: /^Amende : Lille/ })).toBeTruthy();
    expect(screen.queryByText('Nous n’avons pas pu lire où vous en êtes')).toBeNull();
  });

  it('3: says how many running fines its rows leave out, and leads to all of them', async () => {
    const fines = [1, 2, 3, 4, 5].map((digit) => ({
      ...runningFine,
      id: `01933b6e-0000-7000-8000-0000000000d${digit}`,
      deadline: { code: 'rapo', safe: `2026-12-1${digit}`, outer: `2026-12-1${digit}` },
    }));
    await open('/pwa', {
      signedIn: true,
      answers: {
        ...account({ ...validProfile, subscription_paid: false }),
        'GET /api/next-step': { body: { ...noFacts, fines } },
        'GET /prices.json': { body: prices },
      },
    });
    const more = await screen.findByRole('link', { name: /^Et 2\sautres amendes/ });
    expect(more.getAttribute('href')).toBe('/mes-amendes?pwa=true');
    expect(screen.getAllByRole('link', { name: /^Amende : Lille/ })).toHaveLength(3);
  });

  it.each([
    ['Documents non validés', { cmi_validated: false, account_status: 'pending' }, 'Inactif'],
    ['Papiers validés', { account_status: 'pending' }, 'Inactif'],
  ])('shows « %s » in its turn', async (title, change, badge) => {
    await open('/pwa', { signedIn: true, answers: account({ ...validProfile, ...change }) });
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(badge)).toBeTruthy();
  });

  it('a suspended account may read and export: its home says so, with one action', async () => {
    await open('/pwa', {
      signedIn: true,
      answers: account({ ...validProfile, account_status: 'suspended', subscription_paid: false }),
    });
    expect(await screen.findByText('Compte non activé')).toBeTruthy();
    // Shown once, in the title of the card; no link leads to a forbidden action.
    expect(screen.getAllByText(/compte est suspendu/)).toHaveLength(1);
    expect(screen.getByText(/^Vous pouvez lire et exporter/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Nouvelle déclaration' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Lire pourquoi et répondre' }).getAttribute('href')).toBe(
      '/pwa/suspension',
    );
    expect(screen.queryByText('Populaire')).toBeNull();
    expect(screen.queryByText('Client actif')).toBeNull();
    expect(screen.getByText('Inactif')).toBeTruthy();
  });

  it('an unreadable session shows the initialisation error and tries again (specification §8)', async () => {
    window.localStorage.setItem('placejuste_auth', '{');
    const fail = (): never => {
      throw new TypeError('Failed to fetch');
    };
    class AuthClient {
      readonly url = fail();
    }
    vi.doMock('@supabase/auth-js', () => ({ AuthClient, GoTrueClient: AuthClient }));
    try {
      await open('/pwa');
      const alert = await screen.findByRole('alert');
      expect(within(alert).getByText("Erreur d'initialisation de l'authentification")).toBeTruthy();
      window.localStorage.removeItem('placejuste_auth');
      vi.doUnmock('@supabase/auth-js');
      await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Se connecter' })).toBeTruthy();
    } finally {
      vi.doUnmock('@supabase/auth-js');
    }
  });

  it('says that the profile cannot be read, and tries again on demand', async () => {
    let failing = true;
    await open('/pwa', {
      signedIn: true,
      answers: {
        ...account(validProfile),
        'GET /rest/v1/profiles': () =>
          failing ? { status: 400, body: { code: 'XX000', message: 'down' } } : { body: validProfile },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Erreur de chargement du profil')).toBeTruthy();
    failing = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Client actif')).toBeTruthy();
  });
});

it('keeps the main card first after a deletion, with one link below it', async () => {
  window.localStorage.setItem(
    'placejuste_lost_actions',
    JSON.stringify([
      { id: 'lost-1', kind: 'fine.create', version: 1, payload: {}, createdAt: '2026-11-20T09:00:00.000Z' },
    ]),
  );
  await open('/pwa', {
    signedIn: true,
    answers: { ...account(validProfile), 'GET /api/next-step': { body: noFacts } },
  });
  const title = await screen.findByText('Ce navigateur a effacé une action avant son envoi');
  const card = (await screen.findByRole('heading', { level: 2, name: 'Vous vous garez ?' })).closest('.living-card');
  expect(card?.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const alert = within(title.closest('.alert') as HTMLElement);
  expect(alert.getByRole('link', { name: 'Voir ce qui est effacé' }).getAttribute('href')).toBe('/pwa/attente');
  expect(alert.queryByRole('list')).toBeNull();
});
