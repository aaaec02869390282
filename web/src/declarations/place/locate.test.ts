import { describe, expect, it, vi } from 'vitest';
import { locatePhone, type LocateDeps } from './locate.ts';

const now = Date.UTC(2026, 10, 21, 9, 0);
const lille = { latitude: 50.63, longitude: 3.06, accuracy: 8 };

function giving(coords: { latitude: number; longitude: number; accuracy: number }): LocateDeps['geolocation'] {
  return {
    getCurrentPosition: (success) => success({ coords, timestamp: now } as GeolocationPosition),
  };
}

function failing(code: number): LocateDeps['geolocation'] {
  return {
    getCurrentPosition: (_success, failure) => failure?.({ code } as GeolocationPositionError),
  };
}

function deps(geolocation: LocateDeps['geolocation'], last: unknown = null) {
  return { geolocation, readLast: () => last, writeLast: vi.fn<LocateDeps['writeLast']>(), now: () => now };
}

describe('locate', () => {
  it('asks with the specified precision and time limit, and remembers the answer with its time', async () => {
    const getCurrentPosition = vi.fn((success: PositionCallback) =>
      success({ coords: lille, timestamp: now } as unknown as GeolocationPosition),
    );
    const dependencies = deps({ getCurrentPosition });
    const outcome = await locatePhone(dependencies);
    expect(outcome).toEqual({
      ok: true,
      position: { ...lille, timestamp: now },
      source: 'device',
      warning: null,
      reason: null,
    });
    expect(getCurrentPosition).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    });
    expect(dependencies.writeLast).toHaveBeenCalledWith({ ...lille, timestamp: now, cachedAt: now });
  });

  it('asks the networks around for ten seconds when the satellites stay silent', async () => {
    const requestOptions: (PositionOptions | undefined)[] = [];
    const geolocation: LocateDeps['geolocation'] = {
      getCurrentPosition: (success, failure, options) => {
        requestOptions.push(options);
        if (requestOptions.length === 1) failure?.({ code: 3 } as GeolocationPositionError);
        else success({ coords: { ...lille, accuracy: 300 }, timestamp: now } as unknown as GeolocationPosition);
      },
    };
    expect(await locatePhone(deps(geolocation))).toMatchObject({
      ok: true,
      source: 'device',
      position: { accuracy: 300 },
    });
    expect(requestOptions[1]).toEqual({ enableHighAccuracy: false, timeout: 10_000, maximumAge: 60_000 });
  });

  it('does not ask again what the person refused', async () => {
    const getCurrentPosition = vi.fn((_success: PositionCallback, failure?: PositionErrorCallback | null) =>
      failure?.({ code: 1 } as GeolocationPositionError),
    );
    await locatePhone(deps({ getCurrentPosition }));
    expect(getCurrentPosition).toHaveBeenCalledOnce();
  });

  it('refuses a position worse than 1000 m with the exact sentence and forgets it', async () => {
    const dependencies = deps(giving({ ...lille, accuracy: 1400.4 }));
    expect(await locatePhone(dependencies)).toEqual({
      ok: false,
      messages: ["Précision insuffisante: 1400m. Veuillez vous rapprocher d'une fenêtre ou aller à l'extérieur."],
    });
    expect(dependencies.writeLast).not.toHaveBeenCalled();
  });

  it('warns about a place outside the box and keeps it', async () => {
    const outcome = await locatePhone(deps(giving({ latitude: 40.4, longitude: -3.7, accuracy: 20 })));
    expect(outcome).toMatchObject({ ok: true, warning: 'Position inattendue' });
  });

  it.each([
    [1, 'Permission de géolocalisation refusée'],
    [2, 'Position non disponible'],
    [3, "Délai d'attente dépassé"],
  ])('says why when the browser fails with code %i and nothing is remembered', async (code, sentence) => {
    expect(await locatePhone(deps(failing(code)))).toEqual({
      ok: false,
      messages: [sentence, 'Erreur de géolocalisation'],
    });
  });

  it('takes the last position while it is under 15 minutes old, and says so', async () => {
    const last = { ...lille, timestamp: now - 899_999, cachedAt: now - 899_999 };
    expect(await locatePhone(deps(failing(3), last))).toMatchObject({
      ok: true,
      source: 'last-known',
      reason: "Délai d'attente dépassé",
    });
  });

  it.each([
    ['15 minutes old', { ...lille, timestamp: now - 900_000, cachedAt: now - 900_000 }],
    ['from the future', { ...lille, timestamp: now, cachedAt: now + 5_000 }],
    ['damaged', { latitude: '50', cachedAt: now }],
  ])('does not take a last position that is %s', async (_name, last) => {
    expect(await locatePhone(deps(failing(2), last))).toMatchObject({ ok: false });
  });

  it('says so when the browser has no geolocation', async () => {
    expect(await locatePhone(deps(undefined))).toMatchObject({
      ok: false,
      messages: ['La géolocalisation n’est pas disponible sur ce navigateur.', 'Erreur de géolocalisation'],
    });
  });
});
