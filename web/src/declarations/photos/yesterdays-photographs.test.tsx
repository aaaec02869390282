import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture, placeIs } from '../../../test/device.ts';
import { ada, type Answers, open, sentActions, sessionOf, synced, validProfile } from '../../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000d1';
const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };
const now = new Date('2026-11-22T09:00:00.000Z');
const yesterday = '2026-11-21T07:08:00.000Z';
/** Where `placeIs` says that the phone is, and 2 km from there. */
const here = { latitude: 50.6292, longitude: 3.0573, accuracy: 8 };
const there = { latitude: 50.6472, longitude: 3.0573, accuracy: 8, timestamp: Date.parse(yesterday) };
const deposited = (declaration: string) => ({
  id: declaration,
  status: 'processing',
  payment: 'due',
  vehicle,
  position: { ...here, timestamp: 1 },
  positionSource: 'device',
  placeLabel: null,
  takenAtClaim: yesterday,
  depositedAt: now.toISOString(),
});
const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'GET /api/places/reverse': { body: { label: '1 place de l’Exemple, Lille' } },
  'POST /api/sync': synced((action) => deposited(action.id)),
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
};

/** A declaration left on this phone as the former application wrote it: no age, no position of its photographs. */
async function leave(kinds: readonly ('parking' | 'windshield')[], at = yesterday): Promise<void> {
  const { keepPhotoHere, listPhotosUnder } = await import('../../offline/photo-store/photo-store.ts');
  const { saveDraft } = await import('../../offline/storage/draft-store.ts');
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
  const owner = `${ada.id}/${id}`;
  for (const use of kinds) {
    await keepPhotoHere({
      id: `photo-${use}`,
      owner,
      file: picture(`${use}.jpg`),
      now: new Date(at),
      tags: { use, origin: 'camera' },
    });
  }
  const storedPhotos = await listPhotosUnder(owner);
  const findByUse = (use: string) => storedPhotos.find(({ tags }) => tags?.['use'] === use) ?? null;
  const place = { position: { ...there, timestamp: Date.parse(at) }, source: 'device', warning: null, reason: null };
  const photos = { parking: findByUse('parking'), windshield: findByUse('windshield') };
  const draft = {
    version: 1,
    id,
    step: 'photos',
    place,
    placeLabel: 'Rue Inventée, Lille',
    vehicle,
    photos,
    saved: null,
  };
  await saveDraft('declaration', draft, new Date(at));
}

const pictures = async () =>
  (await import('../../offline/storage/database.ts'))
    .openLocalDatabase()
    .then((database) => database.getAllKeys('photos'));
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const question = /^Commencée hier à 8\sh\s08\s: terminer ou recommencer\s\?$/;
const locationAllowed = () =>
  Object.defineProperty(navigator, 'permissions', {
    configurable: true,
    value: { query: () => Promise.resolve({ state: 'granted' }) },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  vi.resetModules();
  freshDevice();
  placeIs({ accuracy: 8 });
  locationAllowed();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
  vi.useRealTimers();
});

describe('yesterdays-photographs-as-now', { timeout: 20_000 }, () => {
  it('asks before it opens a declaration begun yesterday, and shows what is in it with its age', async () => {
    await leave(['parking', 'windshield']);
    await open('/pwa/declare', { signedIn: true, answers });
    expect(await screen.findByRole('heading', { level: 1, name: question })).toBeTruthy();
    expect(screen.getByText('Rue Inventée, Lille')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^Aperçu.*La voiture garée$/ })).toBeTruthy();
    expect(screen.getAllByRole('figure').map((one) => plain(one.textContent))).toEqual([
      'La voiture garée, il y a 1 jour',
      'Le pare-brise, il y a 1 jour',
    ]);
  });

  it('finished, says first what is old and where the phone is, deposits each with its own time', async () => {
    fakeUploads();
    await leave(['parking', 'windshield']);
    const { asked } = await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: /^Terminer/ }));
    expect(await screen.findAllByText('Prise hier à 8 h 08')).toHaveLength(2);
    const alert =
      (await screen.findByText('À savoir avant d’enregistrer')).closest<HTMLElement>('.alert') ?? document.body;
    await within(alert).findByText(/^Votre téléphone est maintenant à plus de 1 km du lieu déclaré/);
    const items = within(alert)
      .getAllByRole('listitem')
      .map((one) => plain(one.textContent));
    expect(items.slice(0, 3)).toEqual([
      'Position mesurée il y a 1 jour.',
      'Photo de la voiture prise il y a 1 jour.',
      'Photo du pare-brise prise il y a 1 jour.',
    ]);
    expect(sentActions(asked, 'declaration.create')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer la déclaration' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    expect(await screen.findByText('Pas faite sur le moment')).toBeTruthy();
    await waitFor(() => expect(sentActions(asked, 'declaration.create')).toHaveLength(1));
    const [sent] = sentActions(asked, 'declaration.create');
    expect(sent?.payload).toMatchObject({
      position: there,
      takenAtClaim: yesterday,
      savedAtClaim: now.toISOString(),
      photos: [
        { kind: 'parking', takenAt: yesterday, position: null },
        { kind: 'windshield', takenAt: yesterday, position: null },
      ],
    });
  });

  it('begun again, drops the photographs only after consent, and is another declaration', async () => {
    await leave(['parking', 'windshield']);
    await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Recommencer' }));
    const dialog = await screen.findByRole('dialog', { name: /^Recommencer la déclaration/ });
    expect(plain(dialog.textContent)).toContain(
      'Les 2 photos de la déclaration commencée hier à 8 h 08 seront supprimées de ce téléphone.',
    );
    const ways = await within(dialog).findAllByRole('link', { name: /^Enregistrer d’abord la photo/ });
    expect(ways.map((way) => way.getAttribute('download'))).toEqual(['parking.jpg', 'windshield.jpg']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ne pas recommencer' }));
    expect(await pictures()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Recommencer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer les photos et recommencer' }));
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /Où est la voiture|C’est bien ici|Photographiez la voiture/,
      }),
    ).toBeTruthy();
    await waitFor(async () => expect(await pictures()).toEqual([]));
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    await waitFor(async () => {
      const storedDraft = (await readDraft('declaration')) as {
        readonly id: string;
        readonly begunAt: string;
        readonly place: unknown;
      };
      expect(storedDraft).toMatchObject({ version: 2, begunAt: now.toISOString(), place: { position: here } });
      expect(storedDraft.id).not.toBe(id);
    });
  });

  it('asks nothing of one that holds no photograph: the place is simply measured again', async () => {
    await leave([]);
    await open('/pwa/declare', { signedIn: true, answers });
    expect(await screen.findByText('8 mètres près')).toBeTruthy();
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    await waitFor(async () =>
      expect(await readDraft('declaration')).toMatchObject({
        place: { position: here },
        placeLabel: '1 place de l’Exemple, Lille',
      }),
    );
  });

  it('goes on with one of a moment ago, as after a tab that was killed', async () => {
    await leave(['parking'], '2026-11-22T08:55:00.000Z');
    await open('/pwa/declare', { signedIn: true, answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
  });

  it('« Nouvelle déclaration » asks even then: it neither continues the other one nor drops it', async () => {
    await leave(['parking'], '2026-11-22T08:55:00.000Z');
    const { router } = await open('/pwa/declare?new=1', { signedIn: true, answers });
    expect(await screen.findByRole('heading', { level: 1, name: /^Commencée aujourd’hui à 9\sh\s55/ })).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: /^Terminer/ }));
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
    expect(await pictures()).toEqual(['photo-parking']);
  });

  it('asks again when the page is seen after half an hour, never after the phone’s own camera', async () => {
    await leave(['parking'], '2026-11-22T08:50:00.000Z');
    await open('/pwa/declare', { signedIn: true, answers });
    await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
    // Once the page has shown an answer, it also listens to being hidden.
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('#photo-parking') as HTMLInputElement,
      picture('autre.jpg', 940_000),
    );
    await screen.findByText('0,9 Mo');
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) => {
      visibility.mockReturnValue(state);
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    vi.setSystemTime('2026-11-22T09:21:00.000Z');
    turn('hidden');
    vi.setSystemTime('2026-11-22T09:22:00.000Z');
    turn('visible');
    expect(screen.getByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' })).toBeTruthy();
    turn('hidden');
    vi.setSystemTime('2026-11-22T09:53:00.000Z');
    turn('visible');
    expect(await screen.findByRole('heading', { level: 1, name: /^Commencée aujourd’hui à 9\sh\s50/ })).toBeTruthy();
    visibility.mockRestore();
  });

  it('is a card of the home screen, from which it is finished', async () => {
    await leave(['parking', 'windshield']);
    await open('/pwa', { signedIn: true, answers });
    const card = await screen.findByRole('region', { name: /^Commencée hier à 8\sh\s08$/ });
    const begin = screen.getByRole('link', { name: 'Nouvelle déclaration' });
    await waitFor(() => expect(begin.className).not.toContain('act'));
    await userEvent.click(within(card).getByRole('button', { name: /^Terminer/ }));
    // The question was answered here, so it is not asked a second time.
    expect(await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
  });

  it('is begun again from the home screen too, once the person has agreed', async () => {
    await leave(['windshield']);
    await open('/pwa', { signedIn: true, answers });
    const card = await screen.findByRole('region', { name: /^Commencée hier à 8\sh\s08$/ });
    await userEvent.click(within(card).getByRole('button', { name: 'Recommencer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Supprimer la photo et recommencer' }));
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /Où est la voiture|C’est bien ici|Photographiez la voiture/,
      }),
    ).toBeTruthy();
    await waitFor(async () => expect(await pictures()).toEqual([]));
  });

  it('is not on the home screen once the outbox has it', async () => {
    await leave(['parking', 'windshield']);
    const { enqueue } = await import('../../offline/outbox/outbox-store.ts');
    await enqueue({ id, owner: ada.id, kind: 'declaration.create', version: 3, payload: {}, photos: [] }, now);
    await open('/pwa', { signedIn: true, answers: { ...answers, 'POST /api/sync': 'lost' } });
    await screen.findByRole('link', { name: 'Nouvelle déclaration' });
    expect(screen.queryByText('Déclaration à terminer')).toBeNull();
    expect(screen.queryByRole('region', { name: /^Commencée/ })).toBeNull();
  });
});

describe('each photograph says where it was taken', { timeout: 20_000 }, () => {
  it('by the position at its shutter, found after a reload; a picture of the gallery has none', async () => {
    fakeUploads();
    Reflect.deleteProperty(navigator, 'permissions');
    const first = await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.upload(
      await screen.findByLabelText(/Choisir dans la galerie \(sans position\) : la voiture garée/),
      picture(),
    );
    await screen.findByRole('img', { name: /la voiture garée/ });
    expect(screen.queryByText('8 mètres près')).toBeNull();
    const { isMobile } = await import('../../platform/device/display-mode.ts');
    expect(isMobile()).toBe(false);
    first.router.dispose();
    document.body.replaceChildren();

    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 14; Pixel) Mobile');
    const { asked, router } = await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.upload(await screen.findByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
    await screen.findByText('8 mètres près');
    const { listDraftPhotos } = await import('../../offline/index.ts');
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    await waitFor(async () => {
      const draft = (await readDraft('declaration')) as { readonly id: string };
      const storedPhotos = await listDraftPhotos(draft.id);
      expect(storedPhotos.find(({ tags }) => tags?.['use'] === 'windshield')?.position).toMatchObject(here);
    });
    router.dispose();
    document.body.replaceChildren();
    vi.restoreAllMocks();

    const last = await open('/pwa/declare?step=payment', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer la déclaration' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' });
    expect(asked.length).toBeGreaterThan(0);
    const [sent] = sentActions(last.asked, 'declaration.create');
    expect(sent?.payload['photos']).toMatchObject([
      { kind: 'parking', origin: 'gallery', position: null, takenAt: now.toISOString() },
      { kind: 'windshield', origin: 'phone-camera', position: here },
    ]);
  });

  it('never waits for the satellites: the photograph is kept and may be saved before they answer', async () => {
    fakeUploads();
    await leave(['parking'], '2026-11-22T08:59:00.000Z');
    const getCurrentPosition = vi.fn();
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    const { asked } = await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.upload(await screen.findByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer la déclaration' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' });
    expect(sentActions(asked, 'declaration.create')[0]?.payload).toMatchObject({
      positionSource: 'device',
      photos: [{ position: null }, { position: null }],
    });
    expect(getCurrentPosition).toHaveBeenCalled();
  });

  it('says that a place which could not be measured again stays as it was', async () => {
    placeIs({ error: 3 });
    await leave(['parking'], '2026-11-22T08:55:00.000Z');
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    expect(await screen.findByText("Délai d'attente dépassé")).toBeTruthy();
    expect(
      screen.getByText('La position n’a pas été mesurée de nouveau. Le lieu trouvé avant est gardé.'),
    ).toBeTruthy();
    expect(screen.getByText(/il y a 5 min/)).toBeTruthy();
  });
});
