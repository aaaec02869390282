import { cappedTown, silentTown } from '@placejuste/domain/fixtures';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deposited, photographAndSave } from '../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, picture, placeIs } from '../../test/device.ts';
import { ada, type Answers, type ReceivedCall, open, sentActions, synced, validProfile } from '../../test/open.tsx';
import { sentence } from '../../test/sentence.ts';

const id = '01933b6e-0000-7000-8000-0000000000d1';
const vehicle = { id, plate: 'AB-123-CD', name: '' };
const here = '1 Rue Inventée 62100 Saint-Exemple-sur-Mer';
const rules = { updatedAt: '2026-11-20T12:00:00.000Z', rules: [cappedTown, silentTown] };
const declaration = {
  ...deposited(id),
  vehicle,
  position: { latitude: 50.9, longitude: 1.8, accuracy: 8, timestamp: 1 },
  placeLabel: here,
};
const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'GET /api/places/reverse': { body: { label: here } },
  'GET /api/town-rules': { body: rules },
  'POST /api/sync': synced((action) => ({ ...declaration, id: action.id })),
};
const never = 'Une déclaration ici ne remplace jamais le ticket de la ville.';

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  window.localStorage.clear();
});

const detect = async () => userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
const twoVehicles = {
  body: { rows: [vehicle, { ...vehicle, id: '01933b6e-0000-7000-8000-0000000000d2', plate: 'EF-456-GH' }] },
};
/** With two vehicles, the wizard stops at its first step. */
const held: Answers = { ...answers, 'GET /api/vehicles': twoVehicles };

describe('the rule of the town, after the place', { timeout: 20_000 }, () => {
  it('says what to do, from which source, when it was read and how sure it is', async () => {
    await open('/pwa/declare', { signedIn: true, answers: held });
    await detect();
    const card = await screen.findByRole('region', { name: 'La règle à Saint-Exemple-sur-Mer' });
    expect(within(card).getByText('Prenez le ticket gratuit')).toBeTruthy();
    expect(within(card).getByText('Durée maximale gratuite : 24 h.')).toBeTruthy();
    expect(within(card).getByText(/Source de décembre 2024, lue en novembre 2026\. Fiabilité bonne/)).toBeTruthy();
    expect(
      within(card).getByRole('link', { name: 'Lire la source pour Saint-Exemple-sur-Mer' }).getAttribute('href'),
    ).toBe(cappedTown.source);
    expect(within(card).getByText(never)).toBeTruthy();
  });

  it('elsewhere: unknown here, never « no limit »', async () => {
    await open('/pwa/declare', {
      signedIn: true,
      answers: {
        ...held,
        'GET /api/places/reverse': { body: { label: '1 Rue Inventée 97400 Saint-Exemple-sur-Mer' } },
      },
    });
    await detect();
    const card = await screen.findByRole('region', { name: 'La règle de cette ville' });
    expect(screen.getAllByText('Règle inconnue ici, vérifiez sur place.')).toHaveLength(1);
    expect(within(card).getByText(never)).toBeTruthy();
    await waitFor(() => expect(screen.getByText('1 Rue Inventée')).toBeTruthy());
    expect(screen.queryByLabelText(/Dans quelle commune/)).toBeNull();
  });

  it('no-network-at-the-kerb: stored rules with their date, and the commune the person names', async () => {
    window.localStorage.setItem(
      'placejuste_town_rules',
      JSON.stringify({ keptAt: '2026-11-19T09:00:00.000Z', rules: rules.rules }),
    );
    await open('/pwa/declare', {
      signedIn: true,
      answers: { ...held, 'GET /api/town-rules': 'lost', 'GET /api/places/reverse': 'lost' },
    });
    await detect();
    expect(await screen.findAllByText('Règle inconnue ici, vérifiez sur place.')).toHaveLength(1);
    await userEvent.selectOptions(screen.getByLabelText(/Dans quelle commune êtes-vous/), 'Saint-Exemple-sur-Mer');
    const card = await screen.findByRole('region', { name: 'La règle à Saint-Exemple-sur-Mer' });
    expect(within(card).getByText(/Règles gardées sur ce téléphone le/).textContent).toContain(
      'jeudi 19 novembre 2026',
    );
    expect(within(card).getByText('Prenez le ticket gratuit')).toBeTruthy();
  });

  it('never reached the service: says that no rule is on this phone', async () => {
    await open('/pwa/declare', { signedIn: true, answers: { ...held, 'GET /api/town-rules': 'lost' } });
    await detect();
    expect(await screen.findByText('Les règles connues ne sont pas encore sur ce téléphone.')).toBeTruthy();
    expect(screen.getAllByText('Règle inconnue ici, vérifiez sur place.')).toHaveLength(1);
  });

  it('a declaration made where the stay is capped ends with the alarm, kept on this phone', async () => {
    fakeUploads();
    await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    await photographAndSave();
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    expect(await screen.findByText(sentence('À Saint-Exemple-sur-Mer, 24 h au plus'))).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ajouter à mon agenda' })).toBeTruthy();
    // Stored after the screen is rendered.
    await waitFor(() => {
      const kept = JSON.parse(window.localStorage.getItem('placejuste_last_known') ?? '{}') as {
        owner?: string;
        values?: { stays?: { commune: string }[] };
      };
      expect([kept.owner, kept.values?.stays?.[0]?.commune]).toEqual([ada.id, 'Saint-Exemple-sur-Mer']);
    });
  });
});

const stay = {
  declarationId: id,
  plate: 'AB-123-CD',
  commune: 'Saint-Exemple-sur-Mer',
  hours: 24,
  remindAt: '2026-11-22T08:00:00.000Z',
  endsAt: '2026-11-22T09:00:00.000Z',
};

describe('the alarm in the application', () => {
  const home: Answers = {
    'GET /rest/v1/profiles': { body: validProfile },
    'GET /rest/v1/user_roles': { body: [] },
    'GET /api/town-rules': 'lost',
    'POST /api/sync': synced(({ payload }) => payload),
  };
  let asked: readonly ReceivedCall[] = [];
  const at = async (instant: string) => {
    vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] });
    window.localStorage.setItem('placejuste_last_known', JSON.stringify({ owner: ada.id, values: { stays: [stay] } }));
    asked = (await open('/pwa', { signedIn: true, answers: home })).asked;
    await screen.findByRole('link', { name: 'Nouvelle déclaration' });
  };

  it.each([
    ['2026-11-22T08:00:00Z', 'La durée maximale approche'],
    ['2026-11-22T09:00:00Z', 'La durée maximale est passée'],
  ])('%s: %s, until the person says that they left', async (instant, title) => {
    await at(instant);
    expect(await screen.findByText(title)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /J’ai quitté la place.*AB-123-CD/ }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(window.localStorage.getItem('placejuste_last_known')).not.toContain('Saint-Exemple');
    await waitFor(() =>
      expect(sentActions(asked, 'declaration.left-place').map(({ payload }) => payload)).toContainEqual({
        declarationId: id,
        leftAtClaim: new Date(instant).toISOString(),
      }),
    );
  });

  it('says nothing before the last hour, nor a day after the end', async () => {
    await at('2026-11-22T07:59:00Z');
    await new Promise(setImmediate);
    expect(screen.queryByText(/La durée maximale/)).toBeNull();
    const { listStoredStays } = await import('./list-kept-stays.ts');
    expect(listStoredStays(new Date('2026-11-23T08:59:00Z'))).toHaveLength(1);
    expect(listStoredStays(new Date('2026-11-23T09:00:00Z'))).toHaveLength(0);
  });
});

describe('the calendar file', () => {
  it('is an event from the reminder to the end, that rings twice', async () => {
    const { buildStayCalendar } = await import('./stay-calendar.ts');
    const file = buildStayCalendar(stay, new Date('2026-11-21T09:05:00Z'));
    const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n');
    expect(file.name).toBe('stationnement-2026-11-22.ics');
    // Already the next day in that time zone.
    const there = { ...stay, endsAt: '2026-11-22T21:00:00.000Z', clock: 'reunion' as const };
    expect(buildStayCalendar(there, new Date('2026-11-21T09:05:00Z')).name).toBe('stationnement-2026-11-23.ics');
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        `UID:${id}@placejuste`,
        'DTSTART:20261122T080000Z',
        'DTEND:20261122T090000Z',
        'DTSTAMP:20261121T090500Z',
        'TRIGGER;VALUE=DATE-TIME:20261122T084500Z',
        'END:VCALENDAR',
      ]),
    );
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(
      'SUMMARY:Stationnement AB-123-CD : 24 h bientôt atteintes',
    );
    const overseas = await buildStayCalendar({ ...stay, clock: 'reunion' }, new Date('2026-11-21T09:05:00Z')).text();
    expect(overseas.replaceAll('\r\n ', '')).toContain('13\u00a0h\u00a000 (heure de La Réunion)');
  });
});

describe('the recap', () => {
  const detail = {
    ...declaration,
    bounds: {
      notBefore: null,
      notAfter: declaration.depositedAt,
      estimated: declaration.takenAtClaim,
      clockWrong: false,
      clockAheadSeconds: 0,
    },
    firstPlaceLabel: here,
    corrections: [],
    tickets: [],
    plateCheck: null,
    leftAtClaim: null,
    deposited: true,
    remarks: [],
    presence: null,
    photos: [],
    savedAtClaim: null,
  };
  it('shows the rule of the address and the end of the stay', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { ...answers, [`GET /api/declarations/${id}`]: { body: detail } },
    });
    expect(await screen.findByRole('region', { name: 'La règle à Saint-Exemple-sur-Mer' })).toBeTruthy();
    expect(screen.getByText(sentence(/À Saint-Exemple-sur-Mer, 24 h au plus/)).textContent).toMatch(
      /dimanche 22 novembre 2026 à 10\sh\s00/,
    );
  });

  const place = `/pwa/historique?declaration=${id}`;
  const shown = (body: object): Answers => ({ ...answers, [`GET /api/declarations/${id}`]: { body } });

  it('« J’ai quitté la place » takes the end of the stay away, here and with the service', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const { asked } = await open(place, {
      signedIn: true,
      answers: { ...shown(detail), 'POST /api/sync': synced(({ payload }) => payload) },
    });
    await userEvent.click(await screen.findByRole('button', { name: /J’ai quitté la place.*AB-123-CD/ }));
    expect(await screen.findByText('Place quittée')).toBeTruthy();
    expect(screen.queryByText(/déplacez le véhicule avant/)).toBeNull();
    await waitFor(() => expect(sentActions(asked, 'declaration.left-place')).toHaveLength(1));
  });

  it('said from another phone, it is known here too', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    await open(place, { signedIn: true, answers: shown({ ...detail, leftAtClaim: '2026-11-21T09:30:00.000Z' }) });
    expect((await screen.findByText(/Vous l’avez indiqué le/)).textContent).toMatch(/10\sh\s30/);
  });

  it('without a network: the picture of the ticket, under 100 kB, waits in this phone’s outbox', async () => {
    const uploads = fakeUploads();
    await open(place, { signedIn: true, answers: { ...shown(detail), 'POST /api/sync': 'lost' } });
    const card = await screen.findByRole('region', { name: 'La preuve du ticket gratuit' });
    expect(await within(card).findByText(/À Saint-Exemple-sur-Mer, prenez un ticket gratuit/)).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Garder la preuve d’un ticket' }));
    await userEvent.click(await within(card).findByRole('button', { name: 'Garder ce ticket' }));
    expect(within(card).getByText('Ajoutez la photo du ticket, ou écrivez son numéro.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(within(card).getByLabelText(/Numéro du ticket/)));
    await userEvent.upload(within(card).getByLabelText(/Choisir un fichier/), picture('Screenshot.jpg', 9_000));
    await within(card).findByText('Photo gardée sur cet appareil');
    await userEvent.click(within(card).getByRole('button', { name: 'Garder ce ticket' }));
    expect(await within(card).findByText('Sur ce téléphone : elle part dès que la connexion le permet.')).toBeTruthy();
    await waitFor(() => expect(uploads).toMatchObject([{ bucket: 'documents' }]));
    const { listExportableRows } = await import('../offline/index.ts');
    expect(await listExportableRows()).toMatchObject([
      {
        kind: 'declaration.add-ticket',
        payload: { declarationId: id, number: null, file: { sha256: uploads[0]?.sha256 } },
      },
    ]);
  });

  it('or its number alone; what is deposited can be taken away', async () => {
    const kept = {
      id: vehicle.id,
      number: 'AB 12',
      file: null,
      keptAtClaim: declaration.takenAtClaim,
      addedAt: declaration.depositedAt,
    };
    const { asked } = await open(place, {
      signedIn: true,
      answers: {
        ...shown({ ...detail, tickets: [kept] }),
        'POST /api/sync': synced((action) => ({ id: action.id, declarationId: id, addedAt: declaration.depositedAt })),
        [`DELETE /api/tickets/${kept.id}`]: { body: { removed: true } },
      },
    });
    const card = await screen.findByRole('region', { name: 'La preuve du ticket gratuit' });
    expect(within(card).getByText('Ticket n° AB 12')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Garder un autre ticket' }));
    await userEvent.type(await within(card).findByLabelText(/Numéro du ticket/), '<1>');
    await userEvent.click(within(card).getByRole('button', { name: 'Garder ce ticket' }));
    expect(within(card).getByText(/Ce numéro n’a pas la forme attendue/)).toBeTruthy();
    await userEvent.clear(within(card).getByLabelText(/Numéro du ticket/));
    await userEvent.type(within(card).getByLabelText(/Numéro du ticket/), '0042');
    await userEvent.click(within(card).getByRole('button', { name: 'Garder ce ticket' }));
    expect(await within(card).findByText('Ticket n° 0042')).toBeTruthy();
    await waitFor(() =>
      expect(sentActions(asked, 'declaration.add-ticket')[0]?.payload).toMatchObject({
        declarationId: id,
        number: '0042',
        file: null,
      }),
    );
    await userEvent.click(within(card).getByRole('button', { name: 'Retirer : Ticket n° AB 12' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    const question = within(await screen.findByRole('dialog', { name: 'Retirer ce ticket ?' }));
    await userEvent.click(question.getByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(asked.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('the last ticket taken away, what is being read stays unfolded', async () => {
    const id = vehicle.id;
    const ticket = {
      id,
      number: 'AB 12',
      file: null,
      keptAtClaim: declaration.takenAtClaim,
      addedAt: declaration.depositedAt,
    };
    let isRemoved = false;
    const elsewhere = { ...detail, placeLabel: 'Rue sans règle, 01090 Ailleurs' };
    const answers = shown(elsewhere);
    const [read = ''] = Object.keys(answers).filter((key) => key.includes(detail.id));
    await open(place, {
      signedIn: true,
      answers: {
        ...answers,
        [read]: () => ({ body: { ...elsewhere, tickets: isRemoved ? [] : [ticket] } }),
        [`DELETE /api/tickets/${id}`]: () => ((isRemoved = true), { body: { removed: true } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer : Ticket n° AB 12' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(screen.queryByText('Ticket n° AB 12')).toBeNull());
    const card = screen.getByRole('region', { name: 'La preuve du ticket gratuit' });
    expect(card.closest('details')?.open).toBe(true);
  });
});
