import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice, picture, placeIs } from '../../../test/device.ts';
import { ada, open, type Answers } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };
const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'GET /api/places/reverse': { body: { label: '1 place de l’Exemple, Lille' } },
};

interface FakeCamera {
  /** Returns the number of times the page asked for the camera. */
  readonly asked: () => number;
  /** The browser takes it back. */
  readonly takeBack: () => void;
  readonly stopped: () => boolean;
}

/** A camera that gives 120 kB JPEG files; `answer` is what the person says when asked. */
function camera(answer: 'yes' | 'no' = 'yes'): FakeCamera {
  const track = new EventTarget();
  let stopped = false;
  let requestCount = 0;
  const stream = { getTracks: () => [{ stop: () => (stopped = true) }], getVideoTracks: () => [track] };
  const getUserMedia = () => {
    requestCount += 1;
    return answer === 'yes' ? Promise.resolve(stream) : Promise.reject(new DOMException('no', 'NotAllowedError'));
  };
  vi.stubGlobal(
    'ImageCapture',
    class {
      takePhoto() {
        return Promise.resolve(picture());
      }
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  return { asked: () => requestCount, takeBack: () => track.dispatchEvent(new Event('ended')), stopped: () => stopped };
}

function roomIs(free: number): void {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota: free + 5, usage: 5 }), persisted: () => Promise.resolve(true) },
  });
}

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
});
afterEach(() => {
  for (const name of ['mediaDevices', 'storage', 'permissions']) Reflect.deleteProperty(navigator, name);
  vi.restoreAllMocks();
});

const takeCar = /Prendre la photo ?: la voiture garée/;

describe('the camera in the page', { timeout: 20_000 }, () => {
  it('opens at a press, goes from the car to the windscreen, closes, and leaves the camera free', async () => {
    const phone = camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    expect(phone.asked()).toBe(0);
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    const dialog = await screen.findByRole('dialog', { name: 'Appareil photo' });
    const shutter = within(dialog).getByRole('button', { name: 'Prendre la photo' });
    await waitFor(() => expect(shutter.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(shutter);
    const next = await within(dialog).findByRole('heading', { name: 'Le pare-brise, carte visible' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await waitFor(() => expect(shutter.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(shutter);
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer la déclaration' }));
    expect(await screen.findByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
    expect([phone.asked(), phone.stopped()]).toEqual([1, true]);
    expect(JSON.parse(window.localStorage.getItem('placejuste_permissions') ?? '{}')).toMatchObject({
      camera: 'granted',
    });
  });

  it('permission-denied-midway: pictures stay, other ways are offered, the camera can be retried', async () => {
    const phone = camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    const dialog = await screen.findByRole('dialog', { name: 'Appareil photo' });
    const shutter = within(dialog).getByRole('button', { name: 'Prendre la photo' });
    await waitFor(() => expect(shutter.getAttribute('aria-busy')).toBeNull());
    await userEvent.click(shutter);
    await within(dialog).findByRole('heading', { name: 'Le pare-brise, carte visible' });
    act(() => phone.takeBack());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText(/Ce qui est déjà pris est gardé/)).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Appareil photo' })).toBeNull();
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Prendre la photo ?: le pare-brise/ })).toBeTruthy();
    expect(screen.getByLabelText(/Appareil photo du téléphone : le pare-brise/)).toBeTruthy();
  });

  it('a refused camera is remembered, explained, and never a dead end', async () => {
    camera('no');
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    expect(await screen.findByText(/Son accès est refusé à ce site/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Comment l’autoriser' }).getAttribute('href')).toBe('/pwa/autorisations');
    expect(JSON.parse(window.localStorage.getItem('placejuste_permissions') ?? '{}')).toMatchObject({
      camera: 'denied',
    });
    await userEvent.upload(
      screen.getByLabelText(/Choisir dans la galerie \(sans position\) : la voiture garée/),
      picture(),
    );
    expect(await screen.findByText('Galerie, sans position')).toBeTruthy();
  });

  it('looks at the free space before it opens', async () => {
    const phone = camera();
    roomIs(4_000_000);
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    expect(await screen.findByText(/4 Mo libres/)).toBeTruthy();
    expect(phone.asked()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir l’appareil photo quand même' }));
    expect(await screen.findByRole('dialog', { name: 'Appareil photo' })).toBeTruthy();
  });

  /** The browser opens a picture of the gallery when it is told to; false: it cannot. */
  function heldGallery(): (opens: boolean) => Promise<void> {
    const pendingOpenings: ((opens: boolean) => void)[] = [];
    vi.stubGlobal(
      'createImageBitmap',
      () =>
        new Promise((opened, failed) => {
          pendingOpenings.push((opens) =>
            opens ? opened({ close() {} }) : failed(new DOMException('no', 'EncodingError')),
          );
        }),
    );
    return async (opens) => {
      await waitFor(() => expect(pendingOpenings).toHaveLength(1));
      await act(async () => pendingOpenings.pop()?.(opens));
    };
  }
  const spoken = () => document.querySelector('[aria-live="assertive"]')?.textContent;
  const dialogNow = () => screen.queryByRole('dialog', { name: 'Appareil photo' });
  /** The car is chosen in the gallery from the camera, which is closed while it is still being opened. */
  async function closeWhileKept(): Promise<(opens: boolean) => Promise<void>> {
    const open = heldGallery();
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    const dialog = await screen.findByRole('dialog', { name: 'Appareil photo' });
    await userEvent.upload(await within(dialog).findByLabelText(/^Galerie/), picture());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer l’appareil photo' }));
    expect(dialogNow()).toBeNull();
    return open;
  }

  it('camera-reopened-by-itself: closed while a picture is kept, it stays closed', async () => {
    camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    const go = await closeWhileKept();
    await go(true);
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
    expect(dialogNow()).toBeNull();
  });

  it('camera-moved-to-another: it stays on the card, without the refusal of the car', async () => {
    camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    const go = await closeWhileKept();
    await userEvent.click(screen.getByRole('button', { name: /Prendre la photo ?: le pare-brise/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Appareil photo' });
    await go(false);
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Prendre la photo' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(within(dialog).getByRole('heading', { name: 'Le pare-brise, carte visible' })).toBeTruthy();
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer l’appareil photo' }));
    const car = screen.getByRole('region', { name: 'La voiture garée' });
    expect(within(car).getByText('Format de fichier invalide')).toBeTruthy();
    await waitFor(() => expect(spoken()).toBe('Format de fichier invalide'));
  });

  it('refused-unheard: a picture refused once its camera was closed is spoken', async () => {
    camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    const go = await closeWhileKept();
    expect(spoken()).toBe('');
    await go(false);
    await waitFor(() => expect(spoken()).toBe('Format de fichier invalide'));
  });

  it('refused-twice-heard: one that the open camera told of is not spoken again as it closes', async () => {
    camera();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: takeCar }));
    const dialog = await screen.findByRole('dialog', { name: 'Appareil photo' });
    const go = heldGallery();
    await userEvent.upload(await within(dialog).findByLabelText(/^Galerie/), picture());
    await go(false);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Format de fichier invalide');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fermer l’appareil photo' }));
    expect(await screen.findByText('Format de fichier invalide')).toBeTruthy();
    expect(spoken()).toBe('');
  });

  it('storage-full: says the picture is not kept, and gives it back as a file', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.upload(await screen.findByLabelText(takeCar), picture());
    expect(await screen.findByText(/Il n’y a plus de place sur cet appareil : la photo n’est pas gardée/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Enregistrer cette photo hors de l’application' });
    expect([way.getAttribute('download'), way.getAttribute('href')]).toEqual(['photo.jpg', 'blob:apercu']);
    expect(screen.queryByRole('img', { name: /la voiture garée/ })).toBeNull();
  });
});

describe('a wizard that was cut', { timeout: 20_000 }, () => {
  it('tab-killed-between-photos: finds a picture stored just before the draft recorded it', async () => {
    const first = await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await screen.findByLabelText(takeCar);
    const { readDraft } = await import('../../offline/storage/draft-store.ts');
    const { keepPhoto } = await import('../../offline/photo-store/keep-photo.ts');
    const draft = await waitFor(async () => {
      const storedDraft = (await readDraft('declaration')) as { readonly id: string } | null;
      if (storedDraft === null) throw new Error('not written yet');
      return storedDraft;
    });
    await keepPhoto({
      id: 'p1',
      owner: draft.id,
      file: picture(),
      now: new Date('2026-11-21T09:00:00Z'),
      tags: { use: 'parking' },
    });
    first.router.dispose();
    document.body.replaceChildren();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
  });
});

describe('the place', { timeout: 20_000 }, () => {
  it('starts by itself when allowed before, at any step, and never blocks the shutter', async () => {
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: () => Promise.resolve({ state: 'granted' }) },
    });
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    expect(await screen.findByText('8 mètres près')).toBeTruthy();
    expect(screen.getByLabelText(takeCar)).toBeTruthy();
  });

  it('waits for a press when the browser would ask', async () => {
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: () => Promise.resolve({ state: 'prompt' }) },
    });
    await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
    expect(await screen.findByText('8 mètres près')).toBeTruthy();
  });

  it('is written by hand as coordinates, without network, and marked so', async () => {
    placeIs({ error: 1 });
    await open('/pwa/declare', { signedIn: true, answers: { ...answers, 'GET /api/places/reverse': 'lost' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Indiquer le lieu à la main' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chercher ce lieu' }));
    const field = screen.getByRole('textbox', { name: 'Adresse, ou coordonnées' });
    await waitFor(() => expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]));
    await userEvent.type(field, '50,6292 ; 3,0573');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher ce lieu' }));
    expect(await screen.findByText('Lieu indiqué à la main')).toBeTruthy();
  });

  it('is chosen among addresses; a silent service says to write coordinates', async () => {
    let silent = true;
    const places = [{ label: '12 rue du Modèle, Lille', latitude: 50.63, longitude: 3.06 }];
    await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'GET /api/places/search': () => ({ body: { places: silent ? null : places } }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Indiquer le lieu à la main' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Adresse, ou coordonnées' }), '12 rue du Modèle');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher ce lieu' }));
    expect(await screen.findByText(/La recherche d’adresse ne répond pas/)).toBeTruthy();
    silent = false;
    await userEvent.click(screen.getByRole('button', { name: 'Chercher ce lieu' }));
    expect(await screen.findByRole('radio', { name: '12 rue du Modèle, Lille' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Utiliser cette adresse' }));
    expect(await screen.findByText('Lieu indiqué à la main')).toBeTruthy();
  });
});

describe('the vehicle offline', { timeout: 20_000 }, () => {
  it('is the one the service last told this person', async () => {
    window.localStorage.setItem(
      'placejuste_last_known',
      JSON.stringify({ owner: ada.id, values: { vehicles: [vehicle] } }),
    );
    await open('/pwa/declare', { signedIn: true, answers: { 'GET /api/vehicles': 'lost' } });
    expect(await screen.findByText('AB-123-CD')).toBeTruthy();
  });
});

describe('automatic moves', { timeout: 20_000 }, () => {
  // The test's own clock: it goes on by itself, and a minute of it is a moment.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));
  const here = { latitude: 50.6292, longitude: 3.0573, accuracy: 8 };
  const photos = () => screen.queryByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
  const ready = 'Le lieu et le véhicule sont prêts. Continuez avec le bouton.';

  it('take whoever pressed with a finger to the photographs', async () => {
    await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
    await screen.findByText(ready);
    await minute();
    expect(photos()).not.toBeNull();
  });

  it('wait for whoever came by the keyboard: the button is there, nothing moves', async () => {
    await open('/pwa/declare', { signedIn: true, answers });
    const detect = await screen.findByRole('button', { name: 'Détecter ma position' });
    detect.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText('8 mètres près');
    await screen.findByText(ready);
    await minute();
    expect(photos()).toBeNull();
    expect(screen.getByRole('button', { name: 'Prendre les photos' })).toBeTruthy();
  });

  it('position-found-while-writing: nobody is moved away from the field', async () => {
    const positions: PositionCallback[] = [];
    const getCurrentPosition = (success: PositionCallback) => void positions.push(success);
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
    await userEvent.click(screen.getByRole('button', { name: 'Indiquer le lieu à la main' }));
    act(() => {
      for (const callBack of positions)
        callBack({ coords: here, timestamp: testNow().getTime() } as GeolocationPosition);
    });
    await screen.findByText('8 mètres près');
    await minute();
    expect(photos()).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Adresse, ou coordonnées' })).toBeTruthy();
    // Giving up writing moves nobody either.
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await minute();
    expect(photos()).toBeNull();
  });

  it('can be turned off', async () => {
    window.localStorage.setItem('placejuste_accessibility', JSON.stringify({ autoAdvance: false }));
    await open('/pwa/declare', { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
    await screen.findByText(ready);
    await minute();
    expect(photos()).toBeNull();
  });
});
