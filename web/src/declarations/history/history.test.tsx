import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { depositRemarks } from '@placejuste/domain/evidence';
import { describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, open, sentActions } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { bounds, detail, id, listed, row, sha256 } from '../../../test/history.fixtures.ts';
import { sentence } from '../../../test/sentence.ts';

describe('/pwa/historique', () => {
  it('says what will be here and offers the first step when there is none', async () => {
    await open('/pwa/historique', {
      signedIn: true,
      answers: { 'GET /api/declarations': { body: { rows: [], next: null } } },
    });
    expect(await screen.findByRole('heading', { name: 'Aucune déclaration pour l’instant' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nouvelle déclaration' }).getAttribute('href')).toBe('/pwa/declare?new=1');
  });

  it('lists by pages, adding the next one after the first', async () => {
    const { asked } = await open('/pwa/historique', {
      signedIn: true,
      answers: {
        'GET /api/declarations': ({ search }) => ({
          body:
            search === '?archived=hidden' ? { rows: [listed(1)], next: 'suite' } : { rows: [listed(2)], next: null },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Afficher la suite' }));
    expect(await screen.findByText(/AB-122-CD/)).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Vos déclarations' });
    expect(within(list).getAllByRole('link')).toHaveLength(2);
    expect(within(list).getByText(sentence('5,00 € à régler'))).toBeTruthy();
    expect(asked.some(({ search }) => search === '?archived=hidden&after=suite')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  });

  it('shows of each its car, its address, its day in words and its state', async () => {
    const photos = [{ kind: 'parking', takenAt: null, position: null, previewUrl: '/apercu.jpg' }];
    const processing = { ...listed(1), status: 'processing', placeLabel: '1 place de l’Exemple, Lille', photos };
    await open('/pwa/historique', {
      signedIn: true,
      answers: { 'GET /api/declarations': { body: { rows: [processing, listed(2)], next: null } } },
    });
    const list = within(await screen.findByRole('list', { name: 'Vos déclarations' }));
    const [first, second] = list.getAllByRole('link');
    expect(first?.querySelector('img')?.getAttribute('src')).toBe('/apercu.jpg');
    expect(first?.textContent).toMatch(/^1 place de l’Exemple, Lille.*2026 à .*Déposée/);
    expect(second?.querySelector('img')).toBeNull();
  });

  it('tells each by the clock of its place, in the list and on its page', async () => {
    const position = { latitude: -20.88, longitude: 55.45, accuracy: 8, timestamp: 1 };
    await open('/pwa/historique', {
      signedIn: true,
      answers: {
        'GET /api/declarations': { body: { rows: [{ ...listed(1), position }], next: null } },
        [`GET /api/declarations/${id}`]: { body: { ...detail, position } },
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Vos déclarations' }));
    expect(list.getByRole('link').textContent).toMatch(/2026 à 13.h.01 \(heure de La Réunion\)/);
    await userEvent.click(list.getByRole('link'));
    expect(await screen.findByText(/à 13.h.01 \(heure de La Réunion\)/)).toBeTruthy();
  });

  it('narrows by dates and state, keeps it in the address, and says when nothing matches', async () => {
    const { asked, router } = await open('/pwa/historique', {
      signedIn: true,
      answers: {
        'GET /api/declarations': ({ search }) => ({
          body: { rows: search.includes('status=archived') ? [] : [listed(1)], next: null },
        }),
      },
    });
    await userEvent.click(await screen.findByText('Filtrer par date, véhicule ou état'));
    const from = within(screen.getByRole('group', { name: /Déposées à partir du/ }));
    await userEvent.type(from.getByLabelText('Jour'), '1/11/2026');
    await userEvent.selectOptions(await screen.findByLabelText(/État/), 'Archivée');
    expect(document.activeElement).toBe(screen.getByLabelText(/État/));
    expect(await screen.findByRole('heading', { name: 'Aucune déclaration ne correspond' })).toBeTruthy();
    expect(asked.some(({ search }) => search === '?from=2026-11-01&status=archived')).toBe(true);
    expect(router.state.location.search).toBe('?du=2026-11-01&etat=archived');
    await userEvent.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
    const filters = screen.getByRole('group', { name: 'Filtrer par date, véhicule ou état' });
    await waitFor(() => expect(document.activeElement).toBe(filters));
    expect(await screen.findByText(/AB-121-CD/)).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says when the period ends before it begins', async () => {
    await open('/pwa/historique?du=2026-11-10&au=2026-11-01', {
      signedIn: true,
      answers: { 'GET /api/declarations': { body: { rows: [], next: null } } },
    });
    expect(await screen.findByText('Cette date est avant la première : échangez-les.')).toBeTruthy();
  });

  it('says so when the list cannot be read, and asks again', async () => {
    let lost = true;
    await open('/pwa/historique', {
      signedIn: true,
      answers: { 'GET /api/declarations': () => (lost ? 'lost' : { body: { rows: [listed(1)], next: null } }) },
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    lost = false;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/AB-121-CD/)).toBeTruthy();
  });

  it('opens one: whose clock said what, the precision, and short hashes', async () => {
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: detail } },
    });
    expect(await screen.findByText('Déposée le (notre horloge)')).toBeTruthy();
    expect(screen.getByText('± 8 m')).toBeTruthy();
    expect(screen.getByText('ab12cd34…ab12cd34').getAttribute('title')).toBe(sha256);
    expect(screen.getByRole('img', { name: 'Aperçu : La voiture garée' })).toBeTruthy();
  });

  it.each([true, false])('offers a proof to take away only where one was deposited: %s', async (deposited) => {
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: { ...detail, deposited } } },
    });
    expect(await screen.findByText('ab12cd34…ab12cd34')).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Télécharger la preuve (ZIP)' })).toHaveLength(deposited ? 1 : 0);
  });

  it('clock-three-hours-wrong: says so, between which times it was made, and the first address', async () => {
    const wrong = {
      notBefore: '2026-11-21T08:30:00.000Z',
      notAfter: '2026-11-21T09:01:00.000Z',
      estimated: '2026-11-21T09:00:00.000Z',
      clockWrong: true,
      clockAheadSeconds: -10_800,
    };
    const body = {
      ...detail,
      placeLabel: '2 rue de l’Exemple',
      firstPlaceLabel: '1 rue de l’Exemple',
      corrections: [{ label: '2 rue de l’Exemple', correctedAt: wrong.notAfter }],
      bounds: wrong,
    };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body } },
    });
    expect(await screen.findByText(/Elle retardait de 180 minutes/)).toBeTruthy();
    expect(screen.getByText('Faite entre (notre horloge)')).toBeTruthy();
    expect(screen.getByText('1 rue de l’Exemple')).toBeTruthy();
  });

  it.each([
    ['geocoder', 'Base d’adresses'],
    ['person', 'Auteur de la déclaration'],
    [null, 'Origine non établie'],
    [undefined, 'Origine non établie'],
  ])('says who found the address, and gives no older one to the base: %s', async (placeLabelSource, words) => {
    const body = { ...detail, placeLabel: '1 rue de l’Exemple', placeLabelSource };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body } },
    });
    expect((await screen.findByText('D’où vient l’adresse')).nextElementSibling?.textContent).toBe(words);
  });

  it('a declaration is archived offline too, and waits; the list says where the archives are', async () => {
    const { asked } = await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: { ...detail, status: 'ready' } }, 'POST /api/sync': 'lost' },
    });
    expect(await screen.findByText('Documents prêts')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Archiver' }));
    expect(await screen.findByText('Ce sera enregistré au retour du réseau.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sortir des archives' })).toBeTruthy();
    await waitFor(() =>
      expect(sentActions(asked, 'declaration.archive')[0]?.payload).toEqual({ declarationId: id, archived: true }),
    );
  });

  it('an archiving that the ended session holds up waits for the sign-in, not for the network', async () => {
    freshDevice();
    const { enqueue, changeRow } = await import('../../offline/outbox/outbox-store.ts');
    const { closeLocalDatabase } = await import('../../offline/storage/database.ts');
    // That of the test before may still be open.
    await closeLocalDatabase();
    const action = { owner: ada.id, version: 1, photos: [] };
    const ahead = '01933b6e-0000-7000-8000-0000000000c1';
    await enqueue({ ...action, id: ahead, kind: 'declaration.create', payload: {} }, testNow());
    await changeRow(ahead, { state: 'needs-sign-in', lastCode: 'NOT_SIGNED_IN' });
    const payload = { declarationId: id, archived: true };
    const archiving = '01933b6e-0000-7000-8000-0000000000c2';
    await enqueue({ ...action, id: archiving, kind: 'declaration.archive', payload }, testNow());
    await closeLocalDatabase();
    const body = { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: detail }, 'POST /api/sync': { status: 401, body } },
    });
    expect(await screen.findByText('Ce sera enregistré une fois que vous serez connecté.')).toBeTruthy();
    expect(screen.queryByText('Ce sera enregistré au retour du réseau.')).toBeNull();
    expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Se connecter' })).toBeTruthy();
  });

  it('service-clock-in-doubt: the deposit time shows as not vouched for, the phone is not blamed', async () => {
    const body = {
      ...detail,
      bounds: { ...bounds, trusted: false, clockAheadSeconds: null },
      remarks: [...depositRemarks({ clockFault: 'CLOCK_WENT_BACK', fault: null, doubts: [] })],
    };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body } },
    });
    expect(await screen.findByText(/, heure non garantie/)).toBeTruthy();
    expect(screen.getByText(/Le téléphone n’y est pour rien\./)).toBeTruthy();
    expect(screen.queryByText(/L’horloge du téléphone/)).toBeNull();
    expect(screen.queryByText(/n’avait pas joint notre serveur/)).toBeNull();
  });

  it('tells what could be answered to it, each with a remedy, the end of the card included', async () => {
    const card = {
      kind: 'cmi',
      state: 'approved',
      validated: true,
      id,
      submittedAt: null,
      decidedAt: null,
      reason: null,
      remark: null,
      expiresOn: '2026-11-20',
      cardType: 'cmi',
      plate: null,
      approvedPlates: [],
      warning: null,
      files: [],
    };
    const taken = Date.parse(row(2).takenAtClaim);
    const body = {
      ...detail,
      ...row(2),
      position: { ...row(2).position, accuracy: 62, timestamp: taken - 14 * 60_000 },
      bounds: { ...bounds, notBefore: '2026-11-21T08:55:00.000Z' },
      photos: [{ ...detail.photos[0], origin: 'gallery' }],
      plateCheck: 'unread',
      remarks: [...depositRemarks({ fault: 'MANIFEST_ABSENT', doubts: ['POSITION_TOO_FAST', 'PHOTO_SEEN_BEFORE'] })],
    };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body }, 'GET /api/documents': { body: { documents: [card] } } },
    });
    const list = await screen.findByRole('region', { name: 'Ce qu’on pourrait vous répondre' });
    expect(await within(list).findByText('Carte expirée le 20 novembre 2026.')).toBeTruthy();
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('summary')?.textContent),
    ).toEqual([
      'Déposée sans manifeste signé : l’application de ce téléphone ne savait pas encore signer, ou ne le pouvait pas.',
      'La position est trop loin de la précédente pour le temps écoulé entre les deux.',
      'Une des photos, à l’octet près, figure déjà dans une autre déclaration du compte.',
      'Carte expirée le 20 novembre 2026.',
      'Position à ± 62 m.',
      'Déclaration 14 minutes après la mesure de la position.',
      'Choisie dans la galerie : photo de la voiture.',
      'Plaque illisible pour notre lecture, sur la photo de la voiture.',
    ]);
  });

  it('tells nothing of the kind of a strong declaration', async () => {
    const strong = {
      ...detail,
      ...row(2),
      position: { ...row(2).position, timestamp: Date.parse(row(2).takenAtClaim) },
      bounds: { ...bounds, notBefore: '2026-11-21T08:55:00.000Z' },
    };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: strong }, 'GET /api/documents': { body: { documents: [] } } },
    });
    expect(await screen.findByText('± 8 m')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Ce qu’on pourrait vous répondre' })).toBeNull();
  });

  const yesterday = {
    takenAt: '2026-11-20T08:08:12.000Z',
    position: { latitude: 50.64, longitude: 3.07, accuracy: 12, timestamp: 1 },
  };
  const old = {
    ...detail,
    ...row(2),
    savedAtClaim: '2026-11-21T09:00:00.000Z',
    position: { ...row(2).position, timestamp: Date.parse('2026-11-21T08:59:00.000Z') },
    bounds: { ...bounds, notBefore: '2026-11-20T08:00:00.000Z' },
    remarks: [
      ...depositRemarks({
        fault: null,
        doubts: ['PHOTO_NOT_OF_THE_MOMENT', 'PHOTO_APART_IN_TIME', 'PHOTO_APART_IN_PLACE'],
      }),
    ],
    photos: [{ ...detail.photos[0], ...yesterday }],
  };

  it('yesterdays-photographs-as-now: the recap dates each photograph and says what is not of now', async () => {
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { body: old }, 'GET /api/documents': { body: { documents: [] } } },
    });
    expect(await screen.findByText('Photos antérieures à l’enregistrement')).toBeTruthy();
    expect(screen.getByText('Enregistrée le (selon l’horloge du téléphone)')).toBeTruthy();
    expect(screen.queryByText('Prise le (selon l’horloge du téléphone)')).toBeNull();
    const picture = screen.getByRole('heading', { name: 'La voiture garée' }).parentElement;
    expect(picture?.textContent).toMatch(/Gardée le.+20 novembre 2026.+horloge du téléphone/);
    expect(picture?.textContent).toContain('50,64000 N, 3,07000 E (± 12 m)');
    const list = screen.getByRole('region', { name: 'Ce qu’on pourrait vous répondre' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('summary')?.textContent),
    ).toEqual([
      'Antérieure de 24 heures à l’enregistrement : photo de la voiture.',
      'À 24 heures de la mesure de la position : photo de la voiture.',
      expect.stringMatching(/^À plus de \d+ m du lieu déclaré : photo de la voiture\.$/),
      'Plus de 25 heures entre le dernier contact et le dépôt.',
    ]);
    expect(document.body.textContent).not.toMatch(/au moment du stationnement/);
  });

  it('yesterdays-photographs-as-now: the history marks only what is older than its saving', async () => {
    await open('/pwa/historique', {
      signedIn: true,
      answers: {
        'GET /api/declarations': {
          body: { rows: [listed(1, ['PHOTO_NOT_OF_THE_MOMENT']), listed(2, ['PHOTO_APART_IN_TIME'])], next: null },
        },
      },
    });
    const list = await screen.findByRole('list', { name: 'Vos déclarations' });
    const [marked, plain] = within(list).getAllByRole('listitem');
    expect(marked?.textContent).toContain('Photos antérieures à l’enregistrement');
    expect(plain?.textContent).not.toContain('antérieure');
  });

  it('tells a foreign or absent one by the server’s sentence', async () => {
    const refusal = {
      code: 'DECLARATION_NOT_FOUND',
      message: 'Cette déclaration n’existe pas, ou elle n’est pas à vous.',
      requestId: 'r',
    };
    await open(`/pwa/historique?declaration=${id}`, {
      signedIn: true,
      answers: { [`GET /api/declarations/${id}`]: { status: 404, body: refusal } },
    });
    expect(await screen.findByText(refusal.message)).toBeTruthy();
  });
});

describe('/pwa/confirm', () => {
  it('corrects the address in words, and nothing else', async () => {
    let label: string | null = null;
    const { asked } = await open(`/pwa/confirm?declaration=${id}`, {
      signedIn: true,
      answers: {
        [`GET /api/declarations/${id}`]: () => ({ body: { ...detail, placeLabel: label } }),
        [`PATCH /api/declarations/${id}`]: ({ body }) => {
          label = (body as { placeLabel: string }).placeLabel;
          return { body: { ...row(1), placeLabel: label } };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Corriger l’adresse' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’adresse' }));
    const field = screen.getByRole('textbox', { name: 'Adresse, en toutes lettres' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    // Signs that print nothing are no address.
    await userEvent.type(field, '\u202e\u200b\u00a0');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’adresse' }));
    expect(screen.getByText('Écrivez l’adresse, ou annulez.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '12 rue de l’Exemple, Lille');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’adresse' }));
    expect(await screen.findByText('12 rue de l’Exemple, Lille')).toBeTruthy();
    expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ placeLabel: '12 rue de l’Exemple, Lille' });
  });
});
