import { manifestShape } from '@placejuste/contracts/evidence';
import type { Position } from '@placejuste/domain/declaration';
import { toCanonicalJson, findManifestFault, type JsonValue, type Manifest } from '@placejuste/domain/evidence';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { deposited, photographAndSave, vehicle } from '../../test/declarations.fixtures.ts';
import { testNow } from '../../test/test-clock.ts';
import { fakeUploads, freshDevice, picture, placeIs } from '../../test/device.ts';
import { ada, open, sentActions, synced, type Answers } from '../../test/open.tsx';
import { sentence } from '../../test/sentence.ts';

const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'GET /api/places/reverse': { body: { label: '1 place de l’Exemple, Lille', proof: 'signature du service' } },
  'POST /api/sync': synced(({ id, kind }) => (kind === 'vehicle.upsert' ? vehicle : deposited(id))),
};

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
});

async function detect() {
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
}

async function shoot() {
  await photographAndSave();
  await screen.findByRole('heading', { level: 1, name: 'Votre preuve est enregistrée' });
}

// The wizard's own pauses are waited for: on a busy machine a whole walk may pass the default limit.
describe('/pwa/declare', { timeout: 20_000 }, () => {
  it('goes from the place to the deposit: pictures first, then one action that names them', async () => {
    const uploads = fakeUploads();
    const { asked } = await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    await shoot();
    expect(screen.getByText('Étape 3 sur 4')).toBeTruthy();
    // Saved, and sent, before anybody chose when to pay.
    expect(await screen.findByText(/^Reçue à/)).toBeTruthy();
    expect(sentActions(asked, 'declaration.create')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();

    const [action] = sentActions(asked, 'declaration.create');
    const { id, payload: sent } = action ?? { id: '', payload: {} as Readonly<Record<string, unknown>> };
    expect(sent).toMatchObject({
      vehicleId: vehicle.id,
      positionSource: 'device',
      placeLabel: '1 place de l’Exemple, Lille',
      position: { accuracy: 8 },
    });
    // Without it the service would take these words for the person's own.
    expect(sent).toMatchObject({ placeLabelProof: 'signature du service' });
    // This browser cannot check a photograph: no doubt is shown about it.
    expect(sent).toMatchObject({ plateCheck: 'unchecked' });
    expect(uploads).toHaveLength(2);
    expect(uploads.map(({ bucket }) => bucket)).toEqual(['declaration-photos', 'declaration-photos']);
    for (const { objectName } of uploads) expect(objectName.startsWith(`${ada.id}/${id}/`)).toBe(true);
    expect(sent['photos']).toMatchObject([
      { kind: 'parking', path: uploads[0]?.objectName, sha256: uploads[0]?.sha256 },
      { kind: 'windshield', path: uploads[1]?.objectName, sha256: uploads[1]?.sha256 },
    ]);

    // The record of the specification (§3), in the local database.
    const { openLocalDatabase } = await import('../offline/storage/database.ts');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await (await openLocalDatabase()).get('declarations', id)).toEqual({
      id,
      data: {
        location: sent['position'],
        vehicle: { id: vehicle.id, plate: vehicle.plate },
        photos: { parking: true, windshield: true },
        timestamp: time,
        status: 'processing',
      },
      timestamp: time,
    });
    // Step 4 shares, by copying the link where there is no sheet (specification §2, §8).
    await userEvent.setup().click(screen.getByRole('button', { name: 'Partager' }));
    expect(await screen.findByText('Lien copié !')).toBeTruthy();
    // share-that-leads-to-a-login: the page anybody may open, never one of the account.
    expect(new URL(await navigator.clipboard.readText()).pathname).toBe(`/verifier/${id}`);

    // The manifest signed by the phone has the same values, in a form that the service accepts.
    const { text } = sent['manifest'] as { readonly text: string };
    const manifest = z.parse(manifestShape, JSON.parse(text)) as Manifest;
    expect(toCanonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
    const { latitude, longitude, accuracy } = sent['position'] as {
      latitude: number;
      longitude: number;
      accuracy: number;
    };
    const claims = sent['photos'] as readonly { readonly takenAt?: string; readonly position?: Position | null }[];
    const photos = manifest.photos.map(({ kind, size }, index) => {
      const { takenAt = null, position = null } = claims[index] ?? {};
      const point =
        position === null
          ? null
          : {
              latitude: position.latitude,
              longitude: position.longitude,
              accuracy: position.accuracy,
              at: new Date(position.timestamp).toISOString(),
            };
      return { kind, size, sha256: uploads[index]?.sha256 ?? '', takenAt, position: point };
    });
    const facts = {
      savedAt: (sent['savedAtClaim'] as string | undefined) ?? null,
      declaration: id,
      account: ada.id,
      vehicleId: vehicle.id,
      plate: vehicle.plate,
      latitude,
      longitude,
      accuracy,
      source: 'device',
      takenAt: String(sent['takenAtClaim']),
      photos,
    } as const;
    expect(findManifestFault(manifest, facts)).toBeNull();
    expect(manifest.clock.taken?.ms).toBeGreaterThan(0);
  });

  it('starts again from an empty first step, under another id', async () => {
    fakeUploads();
    const { asked } = await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    const recap = await screen.findByRole('link', { name: 'Voir le récapitulatif' });
    const id = sentActions(asked, 'declaration.create')[0]?.id;
    expect(recap.getAttribute('href')).toBe(`/pwa/confirm?declaration=${id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Nouvelle déclaration' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^(Où est la voiture|C’est bien ici)/ })).toBeTruthy();
    // The one vehicle of the account chose itself again.
    expect(await screen.findByRole('button', { name: 'Changer' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Prendre les photos( d’abord)?$/ }));
    expect(await screen.findByLabelText(/Prendre la photo : la voiture garée/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /la voiture garée/ })).toBeNull();
  });

  it('says why no place was found, and lets the pictures be taken meanwhile', async () => {
    placeIs({ error: 1 });
    fakeUploads();
    const { asked } = await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Permission de géolocalisation refusée')).toBeTruthy();
    expect(within(alert).getByText('Erreur de géolocalisation')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Prendre les photos d’abord' }));
    await photographAndSave();
    expect(await screen.findByText('Données manquantes pour la déclaration')).toBeTruthy();
    expect(screen.getByText('Il manque encore : le lieu. Le reste est gardé.')).toBeTruthy();
    expect(sentActions(asked, 'declaration.create')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Retrouver le lieu' }));
    expect(await screen.findByRole('button', { name: 'Indiquer le lieu à la main' })).toBeTruthy();
  });

  it('« Back » from the photographs shows the place again', async () => {
    await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
    act(() => window.history.back());
    expect(await screen.findByRole('heading', { level: 1, name: 'C’est bien ici ?' })).toBeTruthy();
  });

  it('adds the first vehicle without leaving', async () => {
    let added = false;
    const { asked } = await open('/pwa/declare', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/vehicles': () => ({ body: { rows: added ? [vehicle] : [] } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer le véhicule' }));
    const plate = screen.getByRole('textbox', { name: 'Plaque d’immatriculation' });
    await waitFor(() => expect(plate.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(plate));
    // If the phone stored it, the service would refuse it much later.
    await userEvent.type(plate, '<b>😀</b>');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
    expect(
      await screen.findByText(sentence('Cette plaque n’a pas la forme attendue, par exemple AB-123-CD.')),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(plate));
    expect(sentActions(asked, 'vehicle.upsert')).toEqual([]);
    await userEvent.clear(plate);
    await userEvent.type(plate, 'ab123cd');
    added = true;
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le véhicule' }));
    await waitFor(() => expect(sentActions(asked, 'vehicle.upsert')[0]?.payload).toMatchObject({ plate: 'ab123cd' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Changer'));
  });

  it('keeps a plate that was typed and not saved: through the photographs, and through a reload', async () => {
    const noVehicle = { ...answers, 'GET /api/vehicles': { body: { rows: [] } } };
    const { router } = await open('/pwa/declare', { signedIn: true, answers: noVehicle });
    const findPlate = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Plaque d’immatriculation' });
    await userEvent.type(await findPlate(), 'ab 12');
    const goOn = screen.getByRole('button', { name: 'Prendre les photos d’abord' });
    await userEvent.click(goOn);
    expect(await screen.findByText('Plaque incomplète : la garder ?')).toBeTruthy();
    await userEvent.click(goOn);
    await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
    act(() => window.history.back());
    expect((await findPlate()).value).toBe('ab 12');
    router.dispose();
    document.body.replaceChildren();
    await open('/pwa/declare?step=location', { signedIn: true, answers: noVehicle });
    expect((await findPlate()).value).toBe('ab 12');
  });

  it('saves a plate that was typed before it opens the photographs', async () => {
    const noVehicle = { ...answers, 'GET /api/vehicles': { body: { rows: [] } } };
    const { asked } = await open('/pwa/declare', { signedIn: true, answers: noVehicle });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Plaque d’immatriculation' }), 'ab123cd');
    await userEvent.click(screen.getByRole('button', { name: 'Prendre les photos d’abord' }));
    await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
    expect(sentActions(asked, 'vehicle.upsert')[0]?.payload).toMatchObject({ plate: 'ab123cd' });
  });

  it('asks before it keeps a plate that looks unfinished, which can still be edited', async () => {
    const { asked } = await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'GET /api/vehicles': { body: { rows: [] } } },
    });
    const plate = await screen.findByRole('textbox', { name: 'Plaque d’immatriculation' });
    const save = screen.getByRole('button', { name: 'Enregistrer le véhicule' });
    await userEvent.type(plate, 'ab 12');
    await userEvent.click(save);
    expect(await screen.findByText('Plaque incomplète : la garder ?')).toBeTruthy();
    expect(sentActions(asked, 'vehicle.upsert')).toEqual([]);
    await userEvent.type(plate, '3');
    expect(screen.queryByText('Plaque incomplète : la garder ?')).toBeNull();
    await userEvent.click(save);
    await userEvent.click(await screen.findByRole('button', { name: 'Garder AB123' }));
    await waitFor(() => expect(sentActions(asked, 'vehicle.upsert')[0]?.payload).toMatchObject({ plate: 'ab 123' }));
  });

  it('two vehicles: the choice stops the first step, and says so beside it', async () => {
    const other = { id: '01933b6e-0000-7000-8000-0000000000a2', plate: 'GB-719-TS', name: 'Celle de Léa' };
    const { router } = await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'GET /api/vehicles': { body: { rows: [vehicle, other] } } },
    });
    await detect();
    const onward = await screen.findByRole('button', { name: 'Prendre les photos' });
    await userEvent.click(onward);
    const group = screen.getByRole('group', { name: /Quel véhicule/ });
    expect(within(group).getByText('Choisissez le véhicule garé ici.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(group));
    expect(router.state.location.search).not.toContain('photos');
    await userEvent.click(within(group).getByRole('radio', { name: /GB-719-TS/ }));
    expect(screen.queryByText('Choisissez le véhicule garé ici.')).toBeNull();
    await userEvent.click(onward);
    expect(await screen.findByRole('heading', { level: 1, name: /^Photographiez/ })).toBeTruthy();
  });

  it('vehicles that cannot be read: nobody waits for them, a plate is typed at once', async () => {
    await open('/pwa/declare', { signedIn: true, answers: { ...answers, 'GET /api/vehicles': 'lost' } });
    await detect();
    expect(await screen.findByText('Vos véhicules n’ont pas pu être lus')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Plaque d’immatriculation' })).toBeTruthy();
    expect(screen.queryByText('Nous cherchons vos véhicules…')).toBeNull();
  });

  it('lets a person who has a vehicle go back from adding another', async () => {
    await open('/pwa/declare', { signedIn: true, answers });
    await screen.findByText(vehicle.plate);
    await userEvent.click(screen.getByRole('button', { name: 'Changer' }));
    expect(screen.getByRole('textbox', { name: 'Plaque d’immatriculation' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText(vehicle.plate)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Plaque d’immatriculation' })).toBeNull();
  });

  it('keeps the former picture when a worse one is refused, and says why beside the button', async () => {
    fakeUploads();
    await open('/pwa/declare?step=photos', { signedIn: true, answers });
    await userEvent.upload(await screen.findByLabelText(/Prendre la photo : la voiture garée/), picture());
    await screen.findByRole('img', { name: /la voiture garée/ });
    const retake = screen.getByLabelText(/Reprendre la photo : la voiture garée/);
    await userEvent.upload(retake, picture('Screenshot_1.jpg'));
    expect(await screen.findByText("Capture d'écran détectée - prenez une vraie photo")).toBeTruthy();
    expect(retake.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('img', { name: /la voiture garée/ })).toBeTruthy();
  });

  it('shows the server’s sentence about a picture and leads back to it, everything else kept', async () => {
    fakeUploads({ status: 422, message: 'Format de fichier invalide' });
    await open('/pwa/declare', { signedIn: true, answers });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Format de fichier invalide')).toBeTruthy();
    await userEvent.click(within(alert).getByRole('button', { name: 'Reprendre les photos' }));
    expect(await screen.findByRole('img', { name: /la voiture garée/ })).toBeTruthy();
    expect(screen.getAllByText('Format de fichier invalide')).toHaveLength(1);
  });

  it('opens the payment page in a tab made by the press, after the deposit', async () => {
    fakeUploads();
    const replace = vi.fn();
    const tab = { opener: {}, closed: false, close: vi.fn(), location: { replace } };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    await open('/pwa/declare', {
      signedIn: true,
      answers: {
        ...answers,
        'POST /api/billing/checkouts': { body: { id: vehicle.id, url: 'https://placejuste.test/paiement/1' } },
      },
    });
    await detect();
    await shoot();
    expect(await screen.findByText(/Paiements natifs non supportés sur ce navigateur/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Payer 5,00 €' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
    expect(replace).toHaveBeenCalledWith(`/payments?session=${vehicle.id}&amount=5.00&pwa=true`);
    expect(tab.opener).toBeNull();
  });

  it('keeps the wizard and closes the tab when the deposit is refused', async () => {
    fakeUploads();
    const tab = { opener: null, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const refusal = { code: 'SUBSCRIPTION_REQUIRED', message: 'Abonnement requis', requestId: 'r' };
    await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'POST /api/sync': { status: 402, body: refusal } },
    });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer 5,00 €' }));
    expect(await screen.findByText('Abonnement requis')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voir les formules' })).toBeTruthy();
    expect(tab.close).toHaveBeenCalled();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  it('without a network says « sur ce téléphone », then « déposée », without any request for it', async () => {
    fakeUploads();
    let lost = true;
    const { asked } = await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'POST /api/sync': (one) => (lost ? 'lost' : synced(({ id }) => deposited(id))(one)) },
    });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Déclaration enregistrée sur ce téléphone' }),
    ).toBeTruthy();
    await waitFor(() => expect(sentActions(asked, 'declaration.create')).toHaveLength(1));
    // Once the try that found no network is over.
    const waits =
      'Elle sera déposée dès que la connexion reviendra. Si vous fermez l’application, rouvrez-la avec du réseau.';
    expect(await screen.findByText(waits)).toBeTruthy();
    expect(screen.getByText('Gardée sur ce téléphone')).toBeTruthy();
    expect(screen.queryByText(/Reçue|déposée à/)).toBeNull();
    lost = false;
    const { flushNow } = await import('../offline/index.ts');
    // The pass that lost the network may not have ended yet: the next one would be this one.
    await waitFor(async () => {
      await flushNow();
      expect(screen.getByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
    });
    const [first, again] = sentActions(asked, 'declaration.create');
    expect(again?.payload).toEqual(first?.payload);
    expect(again?.id).toBe(first?.id);
  });

  it('where the browser may clear what waits, offers a copy, until the proof is deposited', async () => {
    fakeUploads();
    let lost = true;
    Object.defineProperty(navigator, 'storage', { configurable: true, value: { persisted: async () => false } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'));
    await open('/pwa/declare', {
      signedIn: true,
      answers: { ...answers, 'POST /api/sync': (one) => (lost ? 'lost' : synced(({ id }) => deposited(id))(one)) },
    });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    expect(await screen.findByText('Cet appareil peut effacer ce qui attend')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Garder une copie' })).toBeTruthy();
    lost = false;
    const { flushNow } = await import('../offline/index.ts');
    await waitFor(async () => {
      await flushNow();
      expect(screen.queryByText('Cet appareil peut effacer ce qui attend')).toBeNull();
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
  });

  it('service-full-told-as-no-network: says that the service cannot take it yet', async () => {
    fakeUploads();
    const body = { code: 'DISK_FULL', message: 'Plus de place.', requestId: 'r' };
    await open('/pwa/declare', { signedIn: true, answers: { ...answers, 'POST /api/sync': { status: 507, body } } });
    await detect();
    await shoot();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    expect(
      await screen.findByText(
        'Elle sera déposée dès que notre service pourra la prendre. Si vous fermez l’application, rouvrez-la ' +
          'plus tard.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/connexion reviendra/)).toBeNull();
  });

  it('vehicle-refused-told-as-no-network: says that the vehicle needs a look, and leads there', async () => {
    fakeUploads();
    const body = { code: 'TOO_MANY_VEHICLES', message: 'Dix véhicules au plus.', requestId: 'r' };
    const { asked } = await open('/pwa/declare', {
      signedIn: true,
      answers: {
        ...answers,
        'POST /api/sync': (one) =>
          (one.body as { kind: string }).kind === 'vehicle.upsert'
            ? { status: 422, body }
            : synced(({ id }) => deposited(id))(one),
      },
    });
    await detect();
    const { enqueue, listOutboxRows } = await import('../offline/outbox/outbox-store.ts');
    const payload = { plate: vehicle.plate, name: '' };
    await enqueue(
      { id: vehicle.id, owner: ada.id, kind: 'vehicle.upsert', version: 1, payload, photos: [] },
      testNow(),
    );
    // The title changes as soon as the vehicle is refused.
    await photographAndSave();
    await userEvent.click(await screen.findByRole('button', { name: 'Payer plus tard' }));
    expect(
      await screen.findByText('Le véhicule est à revoir. La déclaration partira ensuite d’elle-même.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Revoir le véhicule' }).getAttribute('href')).toBe('/pwa/attente');
    const storedRows = await listOutboxRows(ada.id);
    expect(storedRows.map(({ kind, state }) => [kind, state])).toEqual([
      ['vehicle.upsert', 'needs-attention'],
      ['declaration.create', 'queued'],
    ]);
    // An action that an earlier test left in progress may still be sent meanwhile.
    const sentRows = sentActions(asked, 'declaration.create').filter(({ id }) =>
      storedRows.some((row) => row.id === id),
    );
    expect(sentRows).toEqual([]);
  });
});
