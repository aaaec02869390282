import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice, placeIs } from '../../test/device.ts';
import { open, serve, type Answers } from '../../test/open.tsx';

const tiles = {
  url: 'https://tuiles.exemple.fr/{z}/{x}/{y}.png',
  host: 'tuiles.exemple.fr',
  attribution: '© Tuiles d’essai',
};
const answers: Answers = {
  'GET /api/vehicles': {
    body: { rows: [{ id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' }] },
  },
  'GET /api/map': { body: { tiles } },
};

beforeEach(() => {
  freshDevice();
  placeIs({ error: 2 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // jsdom has no layout: the box gets a fixed size.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(320);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(320);
});

const asked = () => [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')];
const arrive = () => act(() => asked().forEach((tile) => fireEvent.load(tile)));
const fail = () => act(() => asked().forEach((tile) => fireEvent.error(tile)));

describe('one point chosen on the map', { timeout: 20_000 }, () => {
  async function byHand(more: Answers = {}) {
    const opened = await open('/pwa/declare?step=location', { signedIn: true, answers: { ...answers, ...more } });
    await userEvent.click(await screen.findByRole('button', { name: 'Indiquer le lieu à la main' }));
    return opened;
  }

  it('asks the tile server nothing before a press beside its name, then takes the focus', async () => {
    await byHand();
    const press = await screen.findByRole('button', { name: 'Ouvrir la carte' });
    expect(document.querySelector('[role=application]')).toBeNull();
    expect(asked()).toEqual([]);
    expect(screen.getByText(/serveur tuiles\.exemple\.fr/).id).toBe(press.getAttribute('aria-describedby'));
    await userEvent.click(press);
    const map = await screen.findByRole('application', { name: 'Carte : le repère du milieu indique le lieu' });
    // Leaflet is loaded after the box in which it draws.
    await waitFor(() => expect(document.activeElement).toBe(map));
    expect(asked().every(({ src }) => src.startsWith('https://tuiles.exemple.fr/'))).toBe(true);
    expect(screen.getByText('© Tuiles d’essai')).toBeTruthy();
  });

  it('places the car by buttons alone, once the map is close enough, and says it was by hand', async () => {
    await byHand();
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir la carte' }));
    await screen.findByRole('application');
    arrive();
    const place = screen.getByRole('button', { name: 'Placer la voiture ici' });
    expect(place.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText(/Agrandissez encore/)).toBeTruthy();
    const closer = screen.getByRole('button', { name: 'Agrandir la carte' });
    for (let level = 5; level < 16; level += 1) await userEvent.click(closer);
    arrive();
    await waitFor(() => expect(place.getAttribute('aria-disabled')).toBeNull());
    const before = screen.getByText(/^Repère/).textContent;
    await userEvent.click(screen.getByRole('button', { name: 'Vers le nord' }));
    await waitFor(() => expect(screen.getByText(/^Repère/).textContent).not.toBe(before));
    arrive();
    const said = /Repère : ([\d,]+) ; ([\d,]+)\./.exec(screen.getByText(/^Repère/).textContent ?? '');
    await userEvent.click(place);
    expect(await screen.findByText('Lieu indiqué à la main')).toBeTruthy();
    expect(await screen.findByText(`Coordonnées : ${said?.[1]} N, ${said?.[2]} E`)).toBeTruthy();
    expect(screen.getByText('Aucun appareil ne l’a mesuré : la déclaration le dira.')).toBeTruthy();
  });

  it('forgets the failed tiles when they are asked again, even while others are awaited', async () => {
    await byHand();
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir la carte' }));
    await screen.findByRole('application');
    const [first, second] = asked();
    if (first === undefined || second === undefined) throw new Error('Fewer than two tiles');
    act(() => void fireEvent.error(first));
    act(() => void fireEvent.load(second));
    expect(screen.getByText('Une partie du fond de carte manque.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    arrive();
    expect(screen.queryByText('Une partie du fond de carte manque.')).toBeNull();
  });

  it('says when no tile comes, places no car on a blank map, and the address still works', async () => {
    await byHand();
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir la carte' }));
    await screen.findByRole('application');
    fail();
    expect(screen.getByText('Le fond de carte ne répond pas.')).toBeTruthy();
    for (let level = 5; level < 17; level += 1)
      await userEvent.click(screen.getByRole('button', { name: 'Agrandir la carte' }));
    fail();
    expect(screen.getByRole('button', { name: 'Placer la voiture ici' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.type(screen.getByLabelText('Adresse, ou coordonnées'), '50,6292 ; 3,0573{Enter}');
    expect(await screen.findByText('Coordonnées : 50,62920 N, 3,05730 E')).toBeTruthy();
  });

  it('says plainly that it needs the network when our own service is silent, and asks again', async () => {
    let there = false;
    await byHand({ 'GET /api/map': () => (there ? { body: { tiles } } : { status: 503 }) });
    expect(await screen.findByText(/La carte ne s’ouvre pas : elle demande le réseau/)).toBeTruthy();
    there = true;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('button', { name: 'Ouvrir la carte' })).toBeTruthy();
  });

  it('shows nothing of a map where the operator wants none', async () => {
    let answered = () => {};
    const told = new Promise<void>((resolve) => (answered = resolve));
    await byHand({
      'GET /api/map': async () => {
        await told;
        return { body: { tiles: null } };
      },
    });
    await act(async () => answered());
    expect(screen.getByLabelText('Adresse, ou coordonnées')).toBeTruthy();
    expect(screen.queryByText('Ou sur une carte')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ouvrir la carte' })).toBeNull();
  });
});

describe('several places on the map', () => {
  const places = [
    { id: 'a', name: 'Parking du Modèle', latitude: 50.6292, longitude: 3.0573 },
    { id: 'b', name: 'Parking de l’Exemple', latitude: 50.64, longitude: 3.07 },
  ];

  async function show(
    chosen: string | null,
    choose: (id: string) => void,
    shown: readonly (typeof places)[number][] = places,
  ) {
    serve(answers);
    const { QueryClientProvider } = await import('@tanstack/react-query');
    const { makeQueryClient } = await import('../platform/index.ts');
    const { PlacesMap } = await import('./index.ts');
    const queries = makeQueryClient();
    const page = (now: string | null) => (
      <QueryClientProvider client={queries}>
        <PlacesMap label="Carte des parkings" places={shown} chosenId={now} onChoose={choose} />
      </QueryClientProvider>
    );
    const { rerender } = render(page(chosen));
    return (now: string | null) => rerender(page(now));
  }

  it('numbers and names them in list order, and tells which one was pressed, by hand or by key', async () => {
    const pressed: string[] = [];
    const now = await show(null, (id) => pressed.push(id));
    await userEvent.click(await screen.findByRole('button', { name: 'Ouvrir la carte' }));
    const map = await screen.findByRole('application', { name: 'Carte des parkings' });
    const numbers = await within(map).findAllByRole('button');
    expect(numbers.map((marker) => [marker.textContent, marker.getAttribute('aria-label')])).toEqual([
      ['1', '1, Parking du Modèle'],
      ['2', '2, Parking de l’Exemple'],
    ]);
    await userEvent.click(numbers[1] as HTMLElement);
    numbers[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(pressed).toEqual(['b', 'a']);
    now('b');
    expect(screen.getByText('2. Parking de l’Exemple')).toBeTruthy();
    expect(within(map).getByRole('button', { name: '2, Parking de l’Exemple' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('says so when there is nothing to show', async () => {
    await show(null, () => undefined, []);
    expect(screen.getByText('Aucun lieu à montrer sur la carte.')).toBeTruthy();
  });
});
