import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ada, type Answers, open } from '../../test/open.tsx';
import { freshDevice } from '../../test/device.ts';

const paid = { 'GET /api/declarations': { body: { rows: [], next: null } } } satisfies Answers;
const idOf = (n: number): string => `01933b6e-0000-7000-8000-0000000000a${n}`;

/** Rows stored by an earlier visit of this device, before the page opens. */
async function kept(count: number, owner = ada.id): Promise<void> {
  // The modules of the test before hold its database.
  vi.resetModules();
  const { enqueue } = await import('../offline/outbox/outbox-store.ts');
  const { closeLocalDatabase } = await import('../offline/storage/database.ts');
  for (let n = 1; n <= count; n += 1) {
    const payload = { placeLabel: `${n} place de l’Exemple, Lille` };
    await enqueue(
      { id: idOf(n), owner, kind: 'declaration.create', version: 1, payload, photos: [] },
      new Date('2026-11-21T09:00:00Z'),
    );
  }
  await closeLocalDatabase();
}

function browserSays(onLine: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: onLine });
}
const turn = (name: 'online' | 'offline') =>
  act(async () => {
    browserSays(name === 'online');
    window.dispatchEvent(new Event(name));
  });
const area = () => screen.findByRole('region', { name: 'Connexion' });

beforeEach(() => {
  freshDevice();
  browserSays(true);
});

describe('connectivity banner', () => {
  it('says nothing while online with nothing pending', async () => {
    await open('/pwa/historique', { signedIn: true, answers: paid });
    await screen.findByRole('heading', { name: 'Aucune déclaration pour l’instant' });
    expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull();
  });

  it('offline on a page of the team: promises to keep no decision, as none waits on the device', async () => {
    const empty = { body: { rows: [], next: null, waiting: 0 } };
    await open('/admin', { signedIn: true, answers: { '*': empty, 'HEAD /api/health': 'lost' } });
    await turn('offline');
    const banner = within(await area());
    expect(banner.getByText('Sans réseau, aucune décision n’est enregistrée ici')).toBeTruthy();
    expect(await screen.findByText('Attendez le retour de la connexion pour décider')).toBeTruthy();
    expect(screen.queryByText(/sauvegardées localement|seront synchronisées/)).toBeNull();
  });

  it('offline: its exact texts, its toast, and « Réessayer » that fails, then succeeds', async () => {
    let reachable = false;
    const ours = { headers: { 'placejuste-health': 'placejuste' } };
    await open('/pwa/historique', {
      signedIn: true,
      answers: { ...paid, 'HEAD /api/health': () => (reachable ? ours : 'lost') },
    });
    await turn('offline');
    const banner = within(await area());
    expect(banner.getByText('Mode hors ligne')).toBeTruthy();
    const lead = banner.getByText('Vos actions seront sauvegardées localement');
    // On a phone it is one line: the sentence opens with a press.
    expect(lead.closest('details')?.open).toBe(false);
    expect(await screen.findByText('Vos actions seront synchronisées dès le retour de la connexion')).toBeTruthy();
    await userEvent.click(banner.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Toujours hors ligne')).toBeTruthy();
    expect(screen.getByText('Vérifiez votre connexion internet')).toBeTruthy();
    reachable = true;
    await userEvent.click(banner.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Connexion rétablie')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Toujours hors ligne')).toBeNull());
    expect(screen.queryByText('Mode hors ligne')).toBeNull();
  });

  it('opened where our server is out of reach: said by the banner, not by a toast', async () => {
    let reachable = false;
    const ours = { headers: { 'placejuste-health': 'placejuste' } };
    // The settings list the last messages.
    await open('/pwa/settings', {
      signedIn: true,
      answers: { ...paid, 'HEAD /api/health': () => (reachable ? ours : 'lost') },
    });
    expect(within(await area()).getByText('Mode hors ligne')).toBeTruthy();
    reachable = true;
    await turn('online');
    expect((await screen.findAllByText('Connexion rétablie')).length).toBeGreaterThan(0);
    expect(screen.queryByText('Vos actions seront synchronisées dès le retour de la connexion')).toBeNull();
  });

  it('captive-portal-answers-200: still offline, and the reason is said', async () => {
    await open('/pwa/historique', {
      signedIn: true,
      answers: { ...paid, 'HEAD /api/health': { status: 200, body: null } },
    });
    await turn('offline');
    await turn('online');
    expect(await screen.findByText(/Ce réseau Wi-Fi demande d’abord/)).toBeTruthy();
    expect(within(await area()).getByText('Mode hors ligne')).toBeTruthy();
  });

  it('in a plain tab of iOS, warns in red that what is kept may be erased', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)');
    browserSays(false);
    await open('/pwa/attente', { signedIn: true, answers: paid });
    expect(within(await area()).getByText('Attention : ce navigateur peut effacer vos preuves')).toBeTruthy();
    expect(await screen.findByText(/perd tout ce qu’il garde après sept jours/)).toBeTruthy();
  });

  it('coming online with nothing pending', async () => {
    await open('/pwa/historique', { signedIn: true, answers: paid });
    await turn('offline');
    await area();
    await turn('online');
    expect(await screen.findByText('Connexion rétablie')).toBeTruthy();
    expect(screen.getByText('Vous êtes de nouveau en ligne')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull());
  });

  it('keeps the counter of proofs shown, offline and waiting; a failed sync keeps the list', async () => {
    await kept(2);
    await open('/pwa/historique', { signedIn: true, answers: { ...paid, 'POST /api/sync': { status: 500 } } });
    const waiting = within(await screen.findByRole('region', { name: 'Connexion' }));
    expect(waiting.getByText('Actions en attente')).toBeTruthy();
    expect(waiting.getByText('2 actions à synchroniser')).toBeTruthy();
    expect(waiting.getByRole('link', { name: '2 preuves pas encore déposées' }).getAttribute('href')).toBe(
      '/pwa/attente',
    );
    await userEvent.click(waiting.getByRole('button', { name: 'Synchroniser' }));
    expect(await screen.findByText('Erreur de synchronisation')).toBeTruthy();
    expect(screen.getByText("Certaines actions n'ont pas pu être synchronisées")).toBeTruthy();
    expect(waiting.getByText('2 actions à synchroniser')).toBeTruthy();
    await turn('offline');
    expect(within(await area()).getByRole('link', { name: '2 preuves pas encore déposées' })).toBeTruthy();
    await turn('online');
    expect(await screen.findByText('2 action(s) en attente de synchronisation')).toBeTruthy();
  });

  it('« Synchroniser » sends each in order, empties the list and says so', async () => {
    await kept(2);
    let down = true;
    const { asked } = await open('/pwa/historique', {
      signedIn: true,
      answers: {
        ...paid,
        'POST /api/sync': ({ body }) =>
          down
            ? { status: 500 }
            : {
                body: {
                  id: (body as { id: string }).id,
                  kind: 'declaration.create',
                  recordedAt: '2026-11-21T09:10:00.000Z',
                  replayed: false,
                  result: {},
                },
              },
      },
    });
    const button = await screen.findByRole('button', { name: 'Synchroniser' });
    down = false;
    asked.length = 0;
    await userEvent.click(button);
    expect(await screen.findByText('Synchronisation réussie')).toBeTruthy();
    expect(screen.getByText('Toutes vos actions ont été synchronisées')).toBeTruthy();
    const sent = asked.filter(({ path }) => path === '/api/sync').map(({ body }) => (body as { id: string }).id);
    expect(sent).toEqual([idOf(1), idOf(2)]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull());
  });

  it('synchronised-what-was-thrown-away: nothing is said to have left', async () => {
    await kept(1);
    await open('/pwa/historique', { signedIn: true, answers: { ...paid, 'POST /api/sync': { status: 500 } } });
    await turn('offline');
    await area();
    await turn('online');
    expect(await screen.findByText('1 action(s) en attente de synchronisation')).toBeTruthy();
    const { discard } = await import('../offline/index.ts');
    await act(() => discard(idOf(1)));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Connexion' })).toBeNull());
    expect(screen.queryByText('Synchronisation réussie')).toBeNull();
  });

  it('what waited then left is said to have left', async () => {
    await kept(1);
    let down = true;
    const reply = (id: string) => ({
      body: { id, kind: 'declaration.create', recordedAt: '2026-11-21T09:10:00.000Z', replayed: false, result: {} },
    });
    await open('/pwa/historique', {
      signedIn: true,
      answers: {
        ...paid,
        'POST /api/sync': ({ body }) => (down ? { status: 500 } : reply((body as { id: string }).id)),
      },
    });
    await turn('offline');
    await area();
    down = false;
    await turn('online');
    expect(await screen.findByText('Synchronisation réussie')).toBeTruthy();
  });

  it('another account’s rows are neither counted nor shown', async () => {
    await kept(2, '018f3c00-0000-7000-8000-00000000b0b0');
    await open('/pwa/attente', { signedIn: true, answers: paid });
    expect(await screen.findByRole('heading', { name: 'Rien n’attend' })).toBeTruthy();
    expect(screen.queryByText(/place de l’Exemple/)).toBeNull();
    expect(screen.queryByText(/pas encore déposée/)).toBeNull();
  });
});
