import { render, screen } from '@testing-library/react';
import { BrowserRouter } from '../platform/index.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { sessionOf } from '../../test/open.tsx';
import { closeLocalDatabase } from '../offline/storage/database.ts';
import { DeviceCheck } from './device-check.lazy.tsx';
import { listLacks, type Lack } from './device-lacks.ts';

const whole = {
  camera: async () => 'ready' as const,
  room: async () => ({ free: 1_000_000_000, durable: true }),
  keeping: async () => ({ keeps: true, signs: true }),
  reads: () => true,
};

describe('what a device lacks', () => {
  it.each<[string, Partial<Parameters<typeof listLacks>[1]>, readonly Lack[]]>([
    ['nothing', {}, []],
    ['nothing known of its room', { room: async () => ({ free: null, durable: null }) }, []],
    ['a camera', { camera: async () => 'absent' }, ['no-camera']],
    ['the camera, refused', { camera: async () => 'refused' }, ['camera-refused']],
    ['room for two photographs', { room: async () => ({ free: 1000, durable: true }) }, ['storage-full']],
    [
      'a memory: its full disk and its key say nothing more',
      {
        keeping: async () => ({ keeps: false, signs: false }),
        room: async () => ({ free: 0, durable: false }),
      },
      ['no-storage'],
    ],
    ['a reading engine', { reads: () => false }, ['no-reading']],
    ['a key', { keeping: async () => ({ keeps: true, signs: false }) }, ['no-signature']],
  ])('%s', async (_, tools, expected) => {
    expect(await listLacks('ada', { ...whole, ...tools })).toEqual(expected);
  });
});

function camera({
  permission,
  kinds,
}: {
  readonly permission: PermissionState;
  readonly kinds: readonly string[];
}): void {
  const devices = { getUserMedia: () => undefined, enumerateDevices: async () => kinds.map((kind) => ({ kind })) };
  const permissions = { query: async () => ({ state: permission }) };
  for (const [name, value] of Object.entries({ mediaDevices: devices, permissions })) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
}

describe('before paying', () => {
  beforeEach(async () => {
    await closeLocalDatabase();
    freshDevice();
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));
    vi.stubGlobal('Worker', EventTarget);
  });
  const show = (before: 'subscribing' | 'helping' = 'subscribing') =>
    render(
      <BrowserRouter>
        <DeviceCheck before={before} />
      </BrowserRouter>,
    );

  it('a device that has everything is said ready, with what was looked at', async () => {
    camera({ permission: 'prompt', kinds: ['videoinput'] });
    show();
    expect(await screen.findByText(/Votre (?:téléphone|ordinateur) est prêt/)).toBeTruthy();
    expect(screen.getByText('La signature de vos preuves')).toBeTruthy();
  });

  it('a refused camera is said, with the page that gives it back; nobody is kept from paying', async () => {
    camera({ permission: 'denied', kinds: ['videoinput'] });
    show();
    expect(
      await screen.findByText('L’appareil photo est refusé à PlaceJuste. Vous pouvez l’autoriser à nouveau.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Autoriser l’appareil photo' }).getAttribute('href')).toBe(
      '/pwa/autorisations',
    );
    expect(screen.getByText(/Vous pouvez vous abonner quand même/)).toBeTruthy();
  });

  it('a carer is not kept from helping, and reads nothing of a subscription', async () => {
    camera({ permission: 'denied', kinds: ['videoinput'] });
    show('helping');
    expect(await screen.findByText(/Vous pouvez accepter quand même/)).toBeTruthy();
    expect(screen.queryByText(/abonner/)).toBeNull();
  });

  it('a browser that keeps nothing (private window) says so, not that its signature is missing', async () => {
    camera({ permission: 'prompt', kinds: ['audioinput'] });
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    });
    show();
    expect(await screen.findByText(/Ce navigateur ne garde rien ici/)).toBeTruthy();
    expect(screen.getByText(/Pas d’appareil photo ici/)).toBeTruthy();
    expect(screen.queryByText(/ne signe pas/)).toBeNull();
  });
});
