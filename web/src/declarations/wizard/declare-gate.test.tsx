import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice, picture, placeIs } from '../../../test/device.ts';
import { missingPaper } from '../../../test/documents.fixtures.ts';
import { ada, open, validProfile, type Answers } from '../../../test/open.tsx';

const now = '2026-11-21T10:00:00.000Z';
const heading = { level: 1, name: 'Où est la voiture ?' } as const;
const byHand = { name: 'Indiquer le lieu à la main' } as const;
/** The first step, once it can be used: its heading is there before. */
const wizard = async () => {
  await screen.findByRole('button', byHand);
  return screen.getByRole('heading', heading);
};
const profile = (change: object): Answers => ({ 'GET /rest/v1/profiles': { body: { ...validProfile, ...change } } });
const papers = (state: string): Answers => ({
  'GET /api/documents': {
    body: { documents: ['cmi', 'carte_grise'].map((kind) => ({ ...missingPaper(kind), state })) },
  },
});
const newAccount = { account_status: 'pending', cmi_validated: false, carte_grise_validated: false };

/** The account as this device last fetched it, so many days ago, without network now. */
function offlineSince(days: number, change: object = {}): void {
  const lastFetchedAt = new Date(Date.parse(now) - days * 86_400_000).toISOString();
  const account = { profile: { ...validProfile, ...change }, role: 'pmr', papers: 'approved', lastFetchedAt };
  window.localStorage.setItem('placejuste_last_known', JSON.stringify({ owner: ada.id, values: { account } }));
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
}

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});

describe('what opens a declaration on the phone (decisions §2)', { timeout: 20_000 }, () => {
  it.each([
    [
      'unpaid',
      profile({ ...newAccount, subscription_paid: false }),
      'Abonnement requis',
      'Choisir une formule',
      '/pwa/billing',
    ],
    [
      'paid without papers',
      { ...profile(newAccount), ...papers('missing') },
      'Documents non validés',
      'Envoyer mes papiers',
      '/dashboard?paper=all',
    ],
    [
      'paid, papers refused',
      { ...profile(newAccount), ...papers('rejected') },
      'Documents non validés',
      'Reprendre la photo',
      '/dashboard?paper=cmi',
    ],
    [
      'suspended',
      profile({ account_status: 'suspended' }),
      'Compte non activé',
      'Lire pourquoi et répondre',
      '/pwa/suspension',
    ],
  ])('%s: the message of the check, and its one act', async (_state, answers, title, act, href) => {
    await open('/pwa/declare', { signedIn: true, answers });
    const main = within(await screen.findByRole('main'));
    expect(await main.findByText(title)).toBeTruthy();
    const link = await main.findByRole('link', { name: act });
    expect([link.getAttribute('href'), link.className]).toEqual([href, 'btn act wide']);
    expect(main.queryByRole('button', { name: 'Détecter ma position' })).toBeNull();
  });

  it('names each refused paper with its reason, and its one act', async () => {
    const reason = { code: 'autre', message: 'Le bas de la carte est coupé.' };
    const documents = [
      { ...missingPaper('cmi'), state: 'pending' },
      { ...missingPaper('carte_grise'), state: 'rejected', reason, remark: 'Posez-la à plat.' },
    ];
    const answers = { ...profile(newAccount), 'GET /api/documents': { body: { documents } } };
    await open('/pwa/declare', { signedIn: true, answers });
    const alert = within(await screen.findByRole('main'));
    expect(await alert.findByText(/Le bas de la carte est coupé/)).toBeTruthy();
    expect(alert.getByText(/^Carte grise\s:$/)).toBeTruthy();
    expect(alert.getByText(/Posez-la à plat/)).toBeTruthy();
    expect(alert.queryByText(/CMI/)).toBeNull();
    expect(alert.getByRole('link', { name: 'Reprendre la photo' }).getAttribute('href')).toBe(
      '/dashboard?paper=carte_grise',
    );
    expect(alert.queryByRole('link', { name: 'Envoyer mes papiers' })).toBeNull();
  });

  it.each([
    ['papers that wait', { ...profile(newAccount), ...papers('pending') }],
    ['papers approved, activation to come', profile({ account_status: 'pending' })],
  ])('%s: declaring stays open, and says that the proof waits for the validation', async (_state, answers) => {
    await open('/pwa/declare', { signedIn: true, answers });
    expect(await wizard()).toBeTruthy();
    expect(screen.getByText('Preuve en attente de validation')).toBeTruthy();
  });

  it('has the heading of the first step while the account is asked for, at once', async () => {
    let answer: (profile: object) => void = () => undefined;
    const profiles = new Promise<object>((resolve) => (answer = resolve));
    // The phone does not say yet what was left on it.
    const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => new IDBRequest());
    const { asked } = await open('/pwa/declare', {
      signedIn: true,
      answers: { 'GET /rest/v1/profiles': async () => ({ body: await profiles }) },
    });
    await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/rest/v1/profiles'));
    expect(screen.queryByRole('heading', heading)).toBeNull();
    reading.mockRestore();
    await open('/pwa/declare', {
      signedIn: true,
      answers: { 'GET /rest/v1/profiles': async () => ({ body: await profiles }) },
    });
    expect(await screen.findByRole('heading', heading)).toBeTruthy();
    expect(screen.getByText(/Votre position prouve le lieu/)).toBeTruthy();
    expect(screen.queryByRole('button', byHand)).toBeNull();
    answer(validProfile);
    expect(await wizard()).toBeTruthy();
  });

  it.each([
    ['no subscription', { subscription_paid: false, subscription_type: null }, 'approved'],
    ['a suspended account', { account_status: 'suspended' }, 'approved'],
    ['refused papers', newAccount, 'rejected'],
  ])('a refusal that takes the place of that heading has the focus: %s', async (_why, change, state) => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => (answer = resolve));
    const body = { ...validProfile, ...change };
    await open('/pwa/declare', {
      signedIn: true,
      answers: {
        ...papers(state),
        'GET /rest/v1/profiles': async () => ({ body: await isAnswered.then(() => body) }),
      },
    });
    await screen.findByRole('heading', heading);
    answer();
    const refusal = await screen.findByRole('heading', { level: 1, name: 'Nouvelle déclaration' });
    await waitFor(() => expect(document.activeElement).toBe(refusal));
    expect(document.title).toBe('Nouvelle déclaration – PlaceJuste');
  });

  it('a valid account declares, and nothing is said', async () => {
    await open('/pwa/declare', { signedIn: true });
    expect(await wizard()).toBeTruthy();
    expect(screen.queryByText(/en attente de validation|Sans réseau/)).toBeNull();
  });

  it('no-network-for-ten-days: the last known state opens, and is said with its day', async () => {
    offlineSince(10);
    await open('/pwa/declare', { signedIn: true });
    expect(await wizard()).toBeTruthy();
    expect(
      await screen.findByText('Sans réseau, votre compte est montré tel qu’il était le mercredi 11 novembre 2026.'),
    ).toBeTruthy();
  });

  it('no network, last known without a subscription: refused, and said with its day', async () => {
    offlineSince(10, { subscription_paid: false });
    await open('/pwa/declare', { signedIn: true });
    expect(await screen.findByText('Abonnement requis')).toBeTruthy();
    expect(await screen.findByText(/Sans réseau, votre compte est montré/)).toBeTruthy();
  });

  it('server-out-of-reach: what was last known decides there too', async () => {
    offlineSince(10, { subscription_paid: false });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    await open('/pwa/declare', {
      signedIn: true,
      answers: { 'GET /rest/v1/profiles': 'lost', 'GET /rest/v1/user_roles': 'lost' },
    });
    expect(await screen.findByText('Abonnement requis')).toBeTruthy();
    expect(await screen.findByText(/Sans réseau, votre compte est montré/)).toBeTruthy();
  });

  it('no-network-for-thirty-one-days: old knowledge decides nothing, everybody may photograph', async () => {
    offlineSince(31, { subscription_paid: false });
    await open('/pwa/declare', { signedIn: true });
    expect(await wizard()).toBeTruthy();
    expect(await screen.findByText(/nous ne pouvons pas vérifier votre compte/)).toBeTruthy();
  });

  it('suspended-after-the-first-photograph: what was begun is finished', async () => {
    window.localStorage.setItem(
      'placejuste_auth',
      JSON.stringify((await import('../../../test/open.tsx')).sessionOf()),
    );
    vi.resetModules();
    const { saveDraft } = await import('../../offline/storage/draft-store.ts');
    const { keepPhotoHere } = await import('../../offline/photo-store/photo-store.ts');
    const { closeLocalDatabase } = await import('../../offline/storage/database.ts');
    const { emptyDraft, draftKey } = await import('./wizard-draft.ts');
    const draft = emptyDraft('01933b6e-0000-7000-8000-0000000000d1', new Date(now));
    const photo = await keepPhotoHere({
      id: 'photo-1',
      owner: draft.id,
      file: picture(),
      now: new Date(now),
      tags: { use: 'parking' },
    });
    const place = {
      position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: Date.parse(now) },
      source: 'device',
      warning: null,
      reason: null,
    };
    await saveDraft(
      draftKey,
      { ...draft, place, photos: { parking: photo, windshield: null }, step: 'photos' },
      new Date(now),
    );
    await closeLocalDatabase();
    await open('/pwa/declare', { signedIn: true, answers: profile({ account_status: 'suspended' }) });
    await waitFor(() =>
      expect(screen.getByText(/elle est reçue si elle était permise au moment des photos/)).toBeTruthy(),
    );
    expect(screen.getByText(/Étape \d sur 4/)).toBeTruthy();
  });
});
