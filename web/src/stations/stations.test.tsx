import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeUploads, freshDevice, picture, placeIs } from '../../test/device.ts';
import { keptDrafts } from '../../test/kept-drafts.ts';
import { ada, type Answer, type Answers, open, sentActions, sessionOf, synced } from '../../test/open.tsx';

const known = {
  id: '01933b6e-0000-7000-8000-0000000000e1',
  latitude: 50.6293,
  longitude: 3.0573,
  places: 2,
  marks: ['sol'],
  remark: 'bateau haut',
  label: '4 Rue Inventée 59000 Lille',
  photoUrl: null,
  metres: 11,
  seenAt: '2026-11-01T09:00:00.000Z',
  saidGone: 0,
};
const own = {
  ...known,
  id: '01933b6e-0000-7000-8000-0000000000e2',
  status: 'refused',
  reason: 'private',
  submittedAt: '2026-11-02T09:00:00.000Z',
};
const near = (rows: readonly object[]): Answers => ({ 'GET /api/stations/near': { body: { rows } } });
const answers: Answers = {
  ...near([]),
  'GET /api/stations/own': { body: { rows: [], next: null } },
  'POST /api/sync': synced((action) => ({ id: action.id, status: 'pending', submittedAt: '2026-11-21T09:01:00.000Z' })),
};
const path = '/nouvelle-station';

beforeEach(() => {
  vi.resetModules();
  freshDevice();
  placeIs({ accuracy: 8 });
  window.localStorage.clear();
});

const detect = async () => userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));

describe('/nouvelle-station', { timeout: 20_000 }, () => {
  it('without an account: known places nearby, no request before a press, a link to sign up', async () => {
    const { asked } = await open(path, { answers: near([known]) });
    await screen.findByRole('heading', { level: 1, name: 'Places réservées' });
    expect(asked.some(({ path: to }) => to.startsWith('/api/stations'))).toBe(false);
    expect(screen.getByRole('link', { name: 'Créer un compte' }).getAttribute('href')).toBe(
      '/auth?mode=signup&next=%2Fnouvelle-station',
    );
    await detect();
    const list = await screen.findByRole('region', { name: 'Places connues près d’ici' });
    expect(await within(list).findByText('à 11 m · 2 places · Marquage au sol')).toBeTruthy();
    expect(within(list).queryByRole('button', { name: /toujours là/ })).toBeNull();
  });

  it('a place chosen without an account is there once one has signed in', async () => {
    await open(path, { answers: near([known]) });
    await detect();
    await screen.findByRole('region', { name: 'Places connues près d’ici' });
    await waitFor(async () => expect(await keptDrafts()).toEqual(['station']));
    const { asked } = await open(path, { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Panneau' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect(await screen.findByText('Place envoyée')).toBeTruthy();
    expect(sentActions(asked, 'station.create')[0]?.payload).toMatchObject({ position: { latitude: 50.6292 } });
  });

  const sendChosen = async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Panneau' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect(await screen.findByText('Place envoyée')).toBeTruthy();
  };
  const chooseWithoutAccount = async () => {
    window.localStorage.clear();
    await open(path, { answers: near([known]) });
    await detect();
    await screen.findByRole('region', { name: 'Places connues près d’ici' });
    await waitFor(async () => expect(await keptDrafts()).toEqual(['station']));
  };

  it('a place chosen without an account is there although one was sent from this phone before', async () => {
    await open(path, { signedIn: true, answers });
    await detect();
    await sendChosen();
    await screen.findByRole('button', { name: 'Ajouter une autre place' });
    expect(await keptDrafts()).toEqual([]);
    await chooseWithoutAccount();
    const { asked } = await open(path, { signedIn: true, answers });
    await sendChosen();
    expect(sentActions(asked, 'station.create').at(-1)?.payload).toMatchObject({ position: { latitude: 50.6292 } });
  });

  it('promises no e-mail to an account that has no address', async () => {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf({ ...ada, email: '' })));
    await open(path, { answers });
    await detect();
    await sendChosen();
    expect(await screen.findByText(/sa réponse sera ici, sous « Mes places »/)).toBeTruthy();
    expect(screen.queryByText(/e-mail/)).toBeNull();
  });

  it('what one account typed is not there for the next on the same phone', async () => {
    const bob = { ...ada, id: '018f3c00-0000-7000-8000-0000000000bb', email: 'bob.essai@exemple.fr' };
    const { asked } = await open(path, { signedIn: true, answers: { ...answers, 'GET /auth/v1/user': { body: bob } } });
    await detect();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Panneau' }));
    await userEvent.type(screen.getByLabelText(/Remarque/), 'devant chez moi');
    const { loadSupabase } = await import('../platform/index.ts');
    const client = await loadSupabase();
    const { access_token } = sessionOf(bob);
    await act(() => client.auth.setSession({ access_token, refresh_token: 'of bob' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/Remarque/).value).toBe(''));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Panneau' }).checked).toBe(false);
    await detect();
    await sendChosen();
    expect(sentActions(asked, 'station.create').map(({ payload }) => payload)).toMatchObject([{ remark: null }]);
  });

  it('a place whose sending was cut with its page leaves an empty form for the next', async () => {
    const never = () => new Promise<Answer>(() => undefined);
    const left = await open(path, { signedIn: true, answers: { ...answers, 'POST /api/sync': never } });
    await detect();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Panneau' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    await waitFor(() => expect(sentActions(left.asked, 'station.create')).toHaveLength(1));
    const { asked } = await open(path, { signedIn: true, answers });
    await waitFor(() => expect(sentActions(asked, 'station.create')).toHaveLength(1));
    await detect();
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Panneau' })).checked).toBe(false);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Marquage au sol' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    await waitFor(() => expect(sentActions(asked, 'station.create')).toHaveLength(2));
    const [first, second] = sentActions(asked, 'station.create');
    expect([first?.payload['marks'], second?.payload['marks']]).toEqual([['panneau'], ['sol']]);
    expect(second?.id).not.toBe(first?.id);
  });

  it('has one main act: finding the place, then sending it', async () => {
    await open(path, { signedIn: true, answers });
    const acts = () => screen.getAllByRole('button').flatMap((one) => (one.matches('.act') ? one.textContent : []));
    await screen.findByRole('button', { name: 'Envoyer la place' });
    expect(acts()).toEqual(['Détecter ma position']);
    await detect();
    await waitFor(() => expect(acts()).toEqual(['Envoyer la place']));
  });

  it('sends a place with its picture through the outbox, and starts anew', async () => {
    const uploads = fakeUploads();
    const { asked } = await open(path, { signedIn: true, answers });
    await detect();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Panneau' }));
    await userEvent.clear(screen.getByLabelText(/Combien de places/));
    await userEvent.type(screen.getByLabelText(/Combien de places/), '3');
    await userEvent.type(screen.getByLabelText(/Remarque/), 'devant la pharmacie');
    await userEvent.upload(
      document.querySelector<HTMLInputElement>('#station-photo') as HTMLInputElement,
      picture('place.jpg'),
    );
    await screen.findByRole('img', { name: /la place réservée/ });
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect(await screen.findByText('Place envoyée')).toBeTruthy();
    const [sent] = sentActions(asked, 'station.create');
    expect(sent?.payload).toMatchObject({
      places: 3,
      marks: ['panneau'],
      remark: 'devant la pharmacie',
      positionSource: 'device',
      photo: { path: uploads[0]?.objectName, sha256: uploads[0]?.sha256 },
    });
    expect(uploads).toMatchObject([
      { bucket: 'declaration-photos', objectName: expect.stringContaining(`${ada.id}/${sent?.id ?? ''}/place-`) },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une autre place' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/Combien de places/)).value).toBe('1');
  });

  it('without a network it is kept on the phone, and says so', async () => {
    await open(path, {
      signedIn: true,
      answers: { ...answers, 'POST /api/sync': 'lost', 'GET /api/stations/near': 'lost', 'HEAD /api/health': 'lost' },
    });
    await detect();
    expect(await screen.findByText(/Sans réseau, vous pouvez ajouter la place/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marquage au sol' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect(await screen.findByText('Place gardée sur ce téléphone')).toBeTruthy();
    expect((await screen.findAllByRole('link', { name: 'Voir les actions en attente' })).length).toBeGreaterThan(0);
  });

  it.each([
    ['sent', answers['POST /api/sync']!, 'Place envoyée'],
    [
      'refused',
      { status: 422, body: { code: 'STATION_POSITION_VAGUE', message: 'Non.', requestId: 'r' } },
      'Place non acceptée',
    ],
  ])('one that was kept on the phone is said to be %s once it is', async (_, then, title) => {
    let isReached = false;
    await open(path, {
      signedIn: true,
      answers: {
        ...answers,
        'POST /api/sync': (one) => {
          if (!isReached) return { status: 503 };
          return typeof then === 'function' ? (then(one) as Answer) : (then as Answer);
        },
      },
    });
    await detect();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Marquage au sol' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    await screen.findByText('Place gardée sur ce téléphone');
    isReached = true;
    const { listExportableRows, retryRow } = await import('../offline/index.ts');
    for (const { id } of await listExportableRows()) await retryRow(id);
    const main = within(screen.getByRole('main'));
    expect(await main.findByText(title)).toBeTruthy();
    expect(main.queryByText('Place gardée sur ce téléphone')).toBeNull();
  });

  it('tells what is missing, in one place that takes the focus, and keeps what was typed', async () => {
    await open(path, { signedIn: true, answers });
    await userEvent.type(await screen.findByLabelText(/Remarque/), 'une remarque');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect((await screen.findAllByText('Indiquez d’abord où est la place.')).length).toBeGreaterThan(0);
    await detect();
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    expect(
      await screen.findByRole('link', { name: 'Dites à quoi on reconnaît la place : un choix au moins.' }),
    ).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Remarque/).value).toBe('une remarque');
  });

  it('shows first what is known within 25 m; « c’est la même » confirms it instead of adding', async () => {
    const check = `POST /api/stations/${known.id}/check`;
    const { asked } = await open(path, {
      signedIn: true,
      answers: {
        ...answers,
        ...near([known, { ...known, id: own.id, metres: 60 }]),
        [check]: { body: { id: known.id, there: true } },
      },
    });
    await detect();
    expect(await screen.findByText('Une place est déjà connue tout près')).toBeTruthy();
    await userEvent.click(
      screen.getByRole('button', { name: 'C’est la même, elle est toujours là : 4 Rue Inventée 59000 Lille' }),
    );
    expect((await screen.findAllByText(/La place est confirmée/)).length).toBeGreaterThan(0);
    expect(asked.find(({ path: to }) => to.endsWith('/check'))?.body).toEqual({ there: true });
    expect(sentActions(asked, 'station.create')).toEqual([]);
  });

  it('lists one’s own with what became of them; a place not published may not be withdrawn again', async () => {
    await open(path, {
      signedIn: true,
      answers: { ...answers, 'GET /api/stations/own': { body: { rows: [own], next: null } } },
    });
    const mine = await screen.findByRole('region', { name: 'Mes places' });
    expect(await within(mine).findByText('Cette place est sur un terrain privé, sans accès au public.')).toBeTruthy();
    expect(within(mine).queryByRole('button', { name: /Retirer/ })).toBeNull();
  });

  it('one’s own that could not be read are asked for again at a press', async () => {
    let there = false;
    await open(path, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/stations/own': () =>
          there
            ? { body: { rows: [own], next: null } }
            : {
                status: 403,
                body: { code: 'ROLE_REQUIRED', message: 'Cette page ne vous est pas ouverte.', requestId: 'r' },
              },
      },
    });
    const mine = await screen.findByRole('region', { name: 'Mes places' });
    const again = await within(mine).findByRole('button', { name: 'Réessayer' });
    there = true;
    await userEvent.click(again);
    expect(await within(mine).findByText('Non publiée')).toBeTruthy();
  });

  it('a published one is withdrawn by whoever added it', async () => {
    let gone = false;
    await open(path, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/stations/own': () => ({
          body: { rows: gone ? [] : [{ ...own, status: 'published', reason: null }], next: null },
        }),
        [`DELETE /api/stations/${own.id}`]: () => {
          gone = true;
          return { body: { id: own.id } };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer : 4 Rue Inventée 59000 Lille' }));
    await waitFor(() => expect(screen.getByText('Vous n’avez ajouté aucune place.')).toBeTruthy());
  });

  const id = '01933b6e-0000-7000-8000-0000000000c7';
  /** Stores an action refused on an earlier visit, with its picture. */
  const refusedEarlier = async (refusal: { readonly lastCode: string; readonly lastMessage: string }) => {
    const { changeRow, enqueue } = await import('../offline/outbox/outbox-store.ts');
    const { keepPhotoHere } = await import('../offline/photo-store/photo-store.ts');
    const now = new Date('2026-11-21T09:00:00Z');
    await keepPhotoHere({
      id: 'photo-place',
      owner: `${ada.id}/station`,
      file: picture('place.jpg', 120_000),
      now,
      tags: { use: 'parking' },
    });
    const named = `${ada.id}/${id}/place-photo-place.jpg`;
    const position = { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: 1_795_000_000_000 };
    const payload = {
      position,
      positionSource: 'device',
      places: 99,
      marks: ['panneau', 'inconnu'],
      remark: 'devant la pharmacie',
      photo: { path: named, sha256: '0'.repeat(64) },
    };
    await enqueue(
      {
        id,
        owner: ada.id,
        kind: 'station.create',
        version: 1,
        payload,
        photos: [
          { photoId: 'photo-place', bucket: 'declaration-photos', objectName: named, label: 'photo de la place' },
        ],
      },
      now,
    );
    await changeRow(id, { state: 'needs-attention', ...refusal });
  };

  it('a refused one opens again with picture, words and reason on its field, and is replaced', async () => {
    const uploads = fakeUploads();
    await refusedEarlier({ lastCode: 'STATION_PLACES_WRONG', lastMessage: 'Le nombre de places va de 1 à 50.' });
    const { asked, router } = await open('/pwa/attente', { signedIn: true, answers });
    expect(await screen.findByText('devant la pharmacie')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Corriger : Place signalée' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Corriger une place' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: /la place réservée/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Le nombre de places va de 1 à 50.' }).getAttribute('href')).toBe(
      '#station-count',
    );
    const count = screen.getByRole('textbox', {
      name: /Combien de places/,
      description: /Le nombre de places va de 1 à 50/,
    });
    expect((count as HTMLInputElement).value).toBe('99');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/Remarque/).value).toBe('devant la pharmacie');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Panneau' }).checked).toBe(true);
    await userEvent.clear(count);
    await userEvent.type(count, '2');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer la place' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pwa/attente'));
    const sent = sentActions(asked, 'station.create');
    expect(sent.map((one) => one.id)).toEqual([id]);
    expect(sent[0]?.payload).toMatchObject({
      places: 2,
      marks: ['panneau'],
      remark: 'devant la pharmacie',
      position: { latitude: 50.6292 },
      photo: { path: `${ada.id}/${id}/place-photo-place.jpg` },
    });
    expect(uploads.map(({ objectName }) => objectName)).toEqual([`${ada.id}/${id}/place-photo-place.jpg`]);
  });

  it('one that is not refused any more goes back to the list', async () => {
    const { router } = await open(`${path}?correct=${id}`, { signedIn: true, answers });
    await waitFor(() => expect(router.state.location.pathname).toBe('/pwa/attente'));
  });

  it.each([
    ['?lat=50.62&lon=3.05', true],
    ['?lat=950&lon=3', false],
    ['?lat=<script>&lon=3', false],
  ])('opened at %s', async (query, placed) => {
    await open(`${path}${query}`, { signedIn: true, answers });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Lieu indiqué à la main') !== null).toBe(placed);
  });
});
