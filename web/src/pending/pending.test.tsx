import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { carerMessages } from '@placejuste/domain/carer';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeUploads, freshDevice } from '../../test/device.ts';
import { ada, type Answers, open, sentActions, synced } from '../../test/open.tsx';
import { fineOn } from '../../test/fines.fixtures.ts';
import { comeBackAfter, testNow } from '../../test/test-clock.ts';
import type { OutboxRow } from '../offline/index.ts';

const idOf = (n: number): string => `01933b6e-0000-7000-8000-0000000000b${n}`;
const silent = { 'POST /api/sync': { status: 500 } } satisfies Answers;

/** Left on this device by an earlier visit: one row for each change, with a photograph. */
async function kept(...changes: Partial<Omit<OutboxRow, 'id' | 'owner' | 'order'>>[]): Promise<void> {
  vi.resetModules();
  const { changeRow, enqueue } = await import('../offline/outbox/outbox-store.ts');
  const { keepPhotoHere } = await import('../offline/photo-store/photo-store.ts');
  const { closeLocalDatabase } = await import('../offline/storage/database.ts');
  const now = new Date('2026-11-21T09:00:00Z');
  for (const [index, change] of changes.entries()) {
    const n = index + 1;
    await keepPhotoHere({
      id: `photo-${n}`,
      owner: 'declaration',
      file: new File([new Uint8Array(1000).fill(n)], 'IMG.jpg', { type: 'image/jpeg' }),
      now,
    });
    const photos = [
      {
        photoId: `photo-${n}`,
        bucket: 'declaration-photos',
        objectName: `${ada.id}/${n}.jpg`,
        label: 'photo du stationnement',
      },
    ];
    const payload = {
      placeLabel: n === 1 ? '1 place de l’Exemple, Lille' : null,
      position: { latitude: 50.6292, longitude: 3.0573 },
    };
    await enqueue({ id: idOf(n), owner: ada.id, kind: 'declaration.create', version: 1, payload, photos }, now);
    await changeRow(idOf(n), change);
  }
  await closeLocalDatabase();
}

beforeEach(() => {
  freshDevice();
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
});

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Actions gardées sur ce téléphone' })).getAllByRole('listitem');

describe('/pwa/attente', () => {
  it('says that nothing waits, and offers the first step', async () => {
    await open('/pwa/attente', { signedIn: true, answers: silent });
    expect(await screen.findByRole('heading', { name: 'Rien n’attend' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nouvelle déclaration' }).getAttribute('href')).toBe('/pwa/declare?new=1');
  });

  it('says what the browser erased before it was sent, until it was read', async () => {
    await kept({});
    const { openLocalDatabase, closeLocalDatabase } = await import('../offline/storage/database.ts');
    await (await openLocalDatabase()).clear('outbox');
    await closeLocalDatabase();
    await open('/pwa/attente', { signedIn: true, answers: silent });
    expect(await screen.findByText('Ce navigateur a effacé une action avant son envoi')).toBeTruthy();
    expect(screen.getByText(/^Déclaration de stationnement, 1 place de l’Exemple, Lille, gardée le/)).toBeTruthy();
    expect(screen.getByText('Elle n’était pas déposée : nous ne pouvons pas la retrouver.')).toBeTruthy();
    expect(screen.getByText(/^Si vous en avez une copie de secours, reprenez-la plus bas.*refaites/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'J’ai lu' }));
    await waitFor(() => expect(screen.queryByText(/a effacé une action/)).toBeNull());
  });

  it('refused for the account’s state: its message, its one act, no correction, a copy to keep', async () => {
    await kept({ state: 'needs-attention', lastCode: 'SUBSCRIPTION_REQUIRED', lastMessage: 'Abonnement requis' });
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const row = within((await rows())[0]!);
    expect(row.getByText('Abonnement requis')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Choisir une formule' }).getAttribute('href')).toBe('/pwa/billing');
    expect(row.getByText(/Elle repartira d’elle-même, telle quelle/)).toBeTruthy();
    expect(row.queryByRole('link', { name: /Corriger/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Enregistrer une copie/ })).toBeTruthy();
  });

  it('a help that ended while offline: what was taken stays, with why and a copy to keep', async () => {
    const lastMessage = carerMessages.CARER_HELP_ENDED;
    await kept({ kind: 'carer.declare', state: 'needs-attention', lastCode: 'CARER_HELP_ENDED', lastMessage });
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const row = within((await rows())[0]!);
    expect(row.getByRole('heading', { name: 'Déclaration pour une personne que vous aidez' })).toBeTruthy();
    expect(row.getByText(lastMessage)).toBeTruthy();
    expect(row.queryByRole('link', { name: /Corriger/ })).toBeNull();
    expect(row.queryByText(/orrigez/)).toBeNull();
    expect(row.queryByRole('button', { name: /Réessayer/ })).toBeNull();
    expect(screen.getByRole('button', { name: /Enregistrer une copie/ })).toBeTruthy();
  });

  describe('a refused step of a fine', () => {
    const payload = { fineId: idOf(9), step: 'sent', on: '2026-11-20' };
    const refused = { state: 'needs-attention', lastMessage: 'Non, pas ce jour.' } as const;
    const step = { kind: 'fine.step', photos: [] };
    const stepOn = { channel: 'online', delivery: null, reference: null };

    it.each([
      ['and waits to leave', { state: 'queued' }, 'FINE_FIELDS'],
      ['and was accepted', { state: 'delivered' }, 'FINE_FIELDS'],
      ['and was accepted, the account refused it before', { state: 'delivered' }, 'SUBSCRIPTION_REQUIRED'],
    ] as const)('noted again since, %s, can only be removed', async (_, newer, lastCode) => {
      await kept(
        { ...refused, ...step, lastCode, payload },
        { ...newer, ...step, payload: { ...payload, on: '2026-11-19' } },
      );
      await open('/pwa/attente', { signedIn: true, answers: silent });
      const row = within((await rows())[0]!);
      expect(await row.findByText(/^Vous l’avez refaite depuis/)).toBeTruthy();
      expect(row.queryByRole('button', { name: /Réessayer/ })).toBeNull();
      expect(row.queryByText(/réessayez|Elle repartira/)).toBeNull();
      expect(row.getByRole('button', { name: /Supprimer de ce téléphone/ })).toBeTruthy();
    });

    it('noted since on another device, with the step it was, can only be removed', async () => {
      await kept({ ...refused, ...step, lastCode: 'FINE_STEP_IMPOSSIBLE', payload });
      const noted = { id: idOf(8), step: 'sent', on: '2026-11-19', recordedAt: '2026-11-21T09:30:00.000Z' };
      const body = { ...fineOn(testNow()), id: idOf(9), steps: [{ ...stepOn, ...noted }] };
      await open('/pwa/attente', {
        signedIn: true,
        answers: { ...silent, [`GET /api/fines/${idOf(9)}`]: { body } },
      });
      const row = within((await rows())[0]!);
      expect(await row.findByText(/^C’est déjà fait dans cette amende/)).toBeTruthy();
      expect(row.getByText('Déjà faite')).toBeTruthy();
      expect(row.queryByText('À revoir')).toBeNull();
      expect(row.getByText('Recours envoyé · vendredi 20 novembre 2026')).toBeTruthy();
      expect(row.queryByRole('button', { name: /Réessayer/ })).toBeNull();
      expect(row.queryByText(/réessayez|Rechargez|Non, pas ce jour/)).toBeNull();
      expect(row.getByRole('button', { name: /Supprimer de ce téléphone/ })).toBeTruthy();
    });

    it.each([
      ['another step was noted', { ...payload, step: 'received' }, 'queued'],
      ['the same step of another fine was noted', { ...payload, fineId: idOf(8) }, 'queued'],
      ['it was noted again and refused too', payload, 'needs-attention'],
    ] as const)('can be tried again when %s since', async (_, other, state) => {
      await kept({ ...refused, ...step, lastCode: 'FINE_FIELDS', payload }, { state, ...step, payload: other });
      await open('/pwa/attente', { signedIn: true, answers: silent });
      expect(within((await rows())[0]!).getByRole('button', { name: /Réessayer/ })).toBeTruthy();
    });
  });

  it('refused-then-paid-same-identifier: the refused action leaves once the account allows it', async () => {
    await kept({ state: 'needs-attention', lastCode: 'SUBSCRIPTION_REQUIRED', lastMessage: 'Abonnement requis' });
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: true });
    fakeUploads();
    const { asked } = await open('/pwa', {
      signedIn: true,
      answers: { 'POST /api/sync': synced(({ id }) => ({ id })) },
    });
    await waitFor(() => expect(sentActions(asked, 'declaration.create').map(({ id }) => id)).toEqual([idOf(1)]));
  });

  it('shows each action with where it is, what was answered and what to do', async () => {
    await kept(
      {
        attempts: 3,
        lastCode: 'NETWORK',
        lastMessage: 'La connexion ne répond pas.',
        nextAttemptAt: '2026-11-21T09:05:00.000Z',
      },
      {
        state: 'needs-attention',
        lastCode: 'PLATE_UNREADABLE',
        lastMessage: 'Corrigez la plaque.',
        fields: { plate: 'Cette plaque n’existe pas.' },
      },
      { state: 'needs-sign-in', lastCode: 'NOT_SIGNED_IN', lastMessage: 'Connectez-vous.' },
    );
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const [first, second, third] = (await rows()).map((row) => within(row));
    expect(first!.getByText('Sur ce téléphone')).toBeTruthy();
    expect(first!.getByText('1 place de l’Exemple, Lille')).toBeTruthy();
    expect(first!.getByText('samedi 21 novembre 2026 à 10 h 00')).toBeTruthy();
    expect(first!.getByText('La connexion ne répond pas. (3 essais sans succès)')).toBeTruthy();
    expect(first!.getByText('Prochain essai automatique vers 10 h 05.')).toBeTruthy();
    expect(second!.getByText('À revoir')).toBeTruthy();
    expect(second!.getByText('Coordonnées : 50,62920 N, 3,05730 E')).toBeTruthy();
    expect(second!.getByText('Corrigez la plaque.')).toBeTruthy();
    expect(second!.getByText('Cette plaque n’existe pas.')).toBeTruthy();
    expect(third!.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toContain('/auth?mode=login');
    expect(third!.queryByRole('button', { name: /Réessayer/ })).toBeNull();
  });

  it.each([
    ['declaration.create', /si la voiture est encore là, refaites la déclaration/],
    ['carer.declare', /si la voiture est encore là, refaites la déclaration/],
    ['fine.create', /Choisissez « Corriger » pour le remplacer ou l’enlever/],
    ['station.create', /Choisissez « Corriger » pour le remplacer ou l’enlever/],
    ['fine.paper', /Si vous avez encore le papier, ajoutez-le à nouveau/],
    ['carer.note-fine', /Si vous avez encore le papier, ajoutez-le à nouveau/],
    ['declaration.add-ticket', /Si vous avez encore le papier, ajoutez-le à nouveau/],
  ])('a lost file of « %s » is told by what can be done of it', async (kind, advice) => {
    await kept({ kind, state: 'needs-attention', lastCode: 'PHOTO_LOST', lastMessage: 'Perdu.' });
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const row = (await rows())[0]!;
    expect(row.textContent.replaceAll('\u00a0', ' ')).toMatch(advice);
    expect(row.textContent.includes('déclaration.')).toBe(kind.endsWith('declare') || kind === 'declaration.create');
  });

  it('says what an action about a refused one waits for, and offers no retry that must fail', async () => {
    await kept(
      { state: 'needs-attention', lastCode: 'PLATE_UNREADABLE', lastMessage: 'Corrigez la plaque.' },
      { kind: 'presence.sign', payload: { statement: { declaration: idOf(1) } }, photos: [] },
    );
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const statement = within((await rows())[1]!);
    expect(
      statement.getByText(
        'Elle attend une action refusée, elle aussi dans cette liste : Déclaration de stationnement. ' +
          'Corrigez ou supprimez celle-là : celle-ci pourra alors partir.',
      ),
    ).toBeTruthy();
    expect(statement.queryByRole('button', { name: /Réessayer/ })).toBeNull();
  });

  it.each([
    ['declaration.left-place', 'DECLARATION_NOT_FOUND'],
    ['declaration.create', 'DECLARATION_ID_TAKEN'],
  ])('a refused « %s » that nothing here corrects is told what can be done (%s)', async (kind, lastCode) => {
    const refused = { state: 'needs-attention', lastCode, lastMessage: 'Non.' } as const;
    await kept(
      { ...refused, kind },
      { kind: 'presence.sign', payload: { statement: { declaration: idOf(1) } }, photos: [] },
    );
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const [row, after] = (await rows()).map((one) => within(one));
    expect(row!.getByText(/^Elle n’a pas été acceptée et ne se corrige pas depuis cette liste/)).toBeTruthy();
    expect(after!.getByText(/une fois acceptée ou supprimée, celle-ci pourra partir/)).toBeTruthy();
    expect(screen.queryByText(/orrigez/)).toBeNull();
  });

  it('throws away only after an explicit word, with its photograph', async () => {
    await kept({}, {});
    await open('/pwa/attente', { signedIn: true, answers: silent });
    await userEvent.click(within((await rows())[0]!).getByRole('button', { name: /Supprimer de ce téléphone/ }));
    expect(screen.getByText(/Cette action et sa photo ne sont déposées nulle part/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ne pas supprimer' }));
    expect(await rows()).toHaveLength(2);
    await userEvent.click(within((await rows())[0]!).getByRole('button', { name: /Supprimer de ce téléphone/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Oui, supprimer pour toujours' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.getByText('Supprimée de ce téléphone.')).toBeTruthy();
    const { openLocalDatabase } = await import('../offline/storage/database.ts');
    expect(await (await openLocalDatabase()).getAllKeys('photos')).toEqual(['photo-2']);
  });

  it('says that it could not throw away, and lets it be tried again', async () => {
    await kept({}, {});
    await open('/pwa/attente', { signedIn: true, answers: silent });
    await userEvent.click(within((await rows())[0]!).getByRole('button', { name: /Supprimer de ce téléphone/ }));
    const spy = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('stuck', 'UnknownError');
    });
    onTestFinished(() => void spy.mockRestore());
    await userEvent.click(screen.getByRole('button', { name: 'Oui, supprimer pour toujours' }));
    expect(await screen.findByText('Elle n’a pas pu être supprimée')).toBeTruthy();
    // A new request has no failure yet.
    await userEvent.click(screen.getByRole('button', { name: 'Ne pas supprimer' }));
    await userEvent.click(within((await rows())[0]!).getByRole('button', { name: /Supprimer de ce téléphone/ }));
    expect(screen.queryByText('Elle n’a pas pu être supprimée')).toBeNull();
    spy.mockRestore();
    await userEvent.click(screen.getByRole('button', { name: 'Oui, supprimer pour toujours' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('recalls what the server kept last, by its own clock', async () => {
    await kept({ state: 'delivered', deliveredAt: '2026-11-21T09:30:00.000Z' });
    await open('/pwa/attente', { signedIn: true, answers: silent });
    const card = within(await screen.findByRole('region', { name: 'Déposées récemment' }));
    expect(card.getByText('samedi 21 novembre 2026 à 10 h 30')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Voir dans l’historique' }).getAttribute('href')).toBe(
      `/pwa/historique?declaration=${idOf(1)}`,
    );
  });

  it('makes a copy, and takes it back on an emptied phone without a double', async () => {
    await kept({}, {});
    const files: Blob[] = [];
    URL.createObjectURL = (file) => {
      files.push(file as Blob);
      return 'blob:copie';
    };
    await open('/pwa/attente', { signedIn: true, answers: silent });
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    expect(await screen.findByText(/Copie prête : 2 actions, 2 photos/)).toBeTruthy();
    const [archive] = files;
    for (const row of await rows()) {
      await userEvent.click(within(row).getByRole('button', { name: /Supprimer de ce téléphone/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Oui, supprimer pour toujours' }));
      await waitFor(() => expect(row.isConnected).toBe(false));
    }
    const input = await screen.findByLabelText('Reprendre une copie');
    await userEvent.upload(input, new File([archive!], 'copie.zip', { type: 'application/zip' }));
    expect(await screen.findByText(/2 actions reprises/)).toBeTruthy();
    await userEvent.upload(input, new File([archive!], 'copie.zip', { type: 'application/zip' }));
    expect(await screen.findByText(/2 actions étaient déjà là/)).toBeTruthy();
    expect(await rows()).toHaveLength(2);
  });
});

it('a copy is named by the day and the hour of Paris', async () => {
  await kept({});
  URL.createObjectURL = () => 'blob:copie';
  const named: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
    named.push(this.download);
  });
  comeBackAfter(Date.parse('2026-11-22T23:05:00Z') - testNow().getTime());
  await open('/pwa/attente', { signedIn: true, answers: silent });
  await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
  await screen.findByText(/^Copie prête/);
  expect(named).toEqual(['placejuste-non-depose-2026-11-23-00h05.zip']);
});

it('a copy whose reading cannot start is said so, and another may be chosen', async () => {
  vi.doMock('../offline/backup/backup.lazy.ts', () => ({
    restoreBackup: () => Promise.reject(new TypeError('Failed to fetch')),
  }));
  onTestFinished(() => void vi.doUnmock('../offline/backup/backup.lazy.ts'));
  await open('/pwa/attente', { signedIn: true, answers: silent });
  const input = await screen.findByLabelText('Reprendre une copie');
  await userEvent.upload(input, new File(['PK'], 'copie.zip', { type: 'application/zip' }));
  expect(await screen.findByText(/^Le fichier n’a pas pu être lu/)).toBeTruthy();
  expect(screen.queryByText('Lecture de la copie…')).toBeNull();
});

const ownData = { parts: [], leaving: [], kept: [], isSubscribed: false, openPages: 0, isTeamMember: false };

describe('signing out with something undelivered', () => {
  const toTheDoor = async () => {
    await open('/pwa/settings', { signedIn: true, answers: { ...silent, 'POST /auth/v1/logout': { status: 204 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Se déconnecter' }));
    return within(await screen.findByRole('dialog'));
  };

  it('is not offered before a copy, a delivery or an explicit word', async () => {
    await kept({}, {});
    const dialog = await toTheDoor();
    expect(await dialog.findByText('2 preuves pas encore déposées')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Se déconnecter' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /J’accepte que ce qui n’est pas déposé soit effacé/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Se déconnecter' }));
    await waitFor(() => expect(window.localStorage.getItem('placejuste_auth')).toBeNull());
    const { openLocalDatabase } = await import('../offline/storage/database.ts');
    const database = await openLocalDatabase();
    expect([await database.count('outbox'), await database.count('photos')]).toEqual([0, 0]);
    expect(window.localStorage.getItem('pwa_pending_actions')).toBeNull();
  });

  it('is offered once the copy is made', async () => {
    await kept({});
    const dialog = await toTheDoor();
    // There is no network here.
    expect(await dialog.findByText(/^Elle sera effacée de ce téléphone, et rien ne peut partir/)).toBeTruthy();
    await userEvent.click(await dialog.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    expect(await dialog.findByText('La copie est faite : vous pouvez vous déconnecter.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
  });

  it('is offered no more once another tab keeps what the copy has not', async () => {
    await kept({});
    const dialog = await toTheDoor();
    await userEvent.click(await dialog.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    expect(await dialog.findByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
    const { enqueue } = await import('../offline/outbox/outbox-store.ts');
    const row = { owner: ada.id, kind: 'station.create', version: 1, payload: {}, photos: [] };
    await enqueue({ ...row, id: idOf(7) }, testNow());
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Se déconnecter' })).toBeNull());
    expect(dialog.queryByText(/vous pouvez vous déconnecter/)).toBeNull();
  });

  it('is not what a closed account speaks of: no copy is taken back by it', async () => {
    await kept({});
    const answers = { ...silent, 'GET /api/account/data': { body: ownData } };
    await open('/pwa/settings/donnees', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Fermer mon compte' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    expect(await dialog.findByText(/Une fois le compte fermé, elle ne pourra plus être déposée/)).toBeTruthy();
    expect(dialog.queryByText(/vous déconnecter/)).toBeNull();
  });

  it('photograph-of-a-begun-declaration: it is said, and goes only at an explicit word', async () => {
    await kept({});
    const { keepPhotoHere } = await import('../offline/photo-store/photo-store.ts');
    const { closeLocalDatabase } = await import('../offline/storage/database.ts');
    const file = new File([new Uint8Array(1000)], 'IMG.jpg', { type: 'image/jpeg' });
    for (const owner of [ada.id, 'somebody-else'])
      await keepPhotoHere({ id: `begun-of-${owner}`, owner: `${owner}/begun`, file, now: testNow() });
    await closeLocalDatabase();
    const dialog = await toTheDoor();
    expect(await dialog.findByText('1 photo pas encore envoyée')).toBeTruthy();
    // The dialog names what is lost; the general sentence would only push its buttons out of view.
    expect(dialog.queryByText(/^Ce qui est déjà envoyé reste dans votre compte/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer une copie (ZIP)' }));
    expect(await dialog.findByText(/^Copie prête/)).toBeTruthy();
    expect(dialog.queryByText(/vous pouvez vous déconnecter/)).toBeNull();
    expect(dialog.queryByRole('button', { name: 'Se déconnecter' })).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /J’accepte que ce qui n’est pas déposé soit effacé/ }));
    // The buttons are beside the refusal, in the part of the dialog that stays in view.
    const foot = dialog.getByRole('button', { name: 'Rester connecté' }).parentElement as HTMLElement;
    expect(within(foot).getByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
  });

  it('asks nothing when everything is delivered', async () => {
    const dialog = await toTheDoor();
    expect(await dialog.findByRole('button', { name: 'Se déconnecter' })).toBeTruthy();
    expect(dialog.getByText(/^Ce qui est déjà envoyé reste dans votre compte/)).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });
});
