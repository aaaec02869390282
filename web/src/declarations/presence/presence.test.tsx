import { presenceMessages } from '@placejuste/domain/evidence';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, type Answer, type Answers, open, sentActions, synced } from '../../../test/open.tsx';

const id = '01933b6e-0000-7000-8000-0000000000d1';
const declared = {
  id,
  status: 'processing',
  payment: 'paid',
  vehicle: { id, plate: 'AB-123-CD', name: '' },
  position: { latitude: 50.6292, longitude: 3.0573, accuracy: 8, timestamp: Date.parse('2026-11-21T09:00:00.000Z') },
  positionSource: 'device',
  placeLabel: '1 place de l’Exemple, Lille',
  takenAtClaim: '2026-11-21T09:00:00.000Z',
  depositedAt: '2026-11-21T09:01:00.000Z',
  bounds: {
    notBefore: '2026-11-21T08:55:00.000Z',
    notAfter: '2026-11-21T09:01:00.000Z',
    estimated: '2026-11-21T09:00:00.000Z',
    clockWrong: false,
    clockAheadSeconds: 0,
  },
  firstPlaceLabel: null,
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
const words =
  'Je, Ada Essai, titulaire de la carte de stationnement, déclare que, pour le stationnement du ' +
  'véhicule AB-123-CD déclaré le 21 novembre 2026 à 10 h 00, je me trouvais à bord de ce véhicule, ' +
  'à une place de passager. Ce que je déclare est exact.';
const recorded = {
  presence: 'passenger',
  name: 'Ada Essai',
  words,
  signedByPhone: true,
  notBefore: null,
  recordedAt: '2026-11-21T09:05:00.000Z',
};

const show = (answers: Answers) =>
  open(`/pwa/historique?declaration=${id}`, {
    signedIn: true,
    answers: {
      [`GET /api/declarations/${id}`]: { body: declared },
      'GET /api/documents': { body: { documents: [] } },
      ...answers,
    },
  });

async function fill(): Promise<void> {
  await userEvent.click(await screen.findByText('Quelqu’un d’autre conduisait ?'));
  await userEvent.click(await screen.findByRole('radio', { name: 'J’étais dans la voiture, comme passager' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Nom et prénom du titulaire/ }), ' Ada  Essai ');
}

describe('presence of the holder', () => {
  beforeEach(freshDevice);

  it('costs nothing to a holder who drives: one closed line', async () => {
    await show({});
    const line = (await screen.findByText('Quelqu’un d’autre conduisait ?')).closest('details');
    expect(line?.open).toBe(false);
    expect(screen.queryByRole('heading', { name: 'Présence du titulaire' })).toBeNull();
  });

  it('signs exactly the sentence that was read, by name, tick and device, and shows it', async () => {
    let storedStatement: object | null = null;
    const { asked } = await show({
      [`GET /api/declarations/${id}`]: () => ({ body: { ...declared, presence: storedStatement } }),
      'POST /api/sync': synced(() => (storedStatement = recorded)),
    });
    await fill();
    expect(screen.getByText(`Ce qui sera signé : « ${words} »`)).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Je déclare que c’est exact' }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(await screen.findByRole('heading', { name: 'Présence du titulaire' })).toBeTruthy();
    expect(screen.getByText(`« ${words} »`)).toBeTruthy();
    expect(
      screen.getByText(
        /Signée par Ada Essai, en tapant ce nom et en cochant une case\. Le téléphone l’a signée aussi\./,
      ),
    ).toBeTruthy();
    const [sent] = sentActions(asked, 'presence.sign');
    expect(sent?.payload).toMatchObject({
      statement: {
        type: 'placejuste.presence',
        declaration: id,
        account: ada.id,
        plate: 'AB-123-CD',
        takenAt: declared.takenAtClaim,
        presence: 'passenger',
        name: 'Ada Essai',
        words,
      },
    });
    const { statement, signature } = sent?.payload as {
      statement: object;
      signature: { signature: string; key: string };
    };
    expect(await verifies(statement, signature)).toBe(true);
  });

  it('names what lacks, one after the other, and unticks a sentence that changed', async () => {
    await show({});
    await userEvent.click(await screen.findByText('Quelqu’un d’autre conduisait ?'));
    const sign = await screen.findByRole('button', { name: 'Signer et garder' });
    await userEvent.click(sign);
    for (const missing of ['Choisissez ce qui est vrai.', 'Cochez cette case pour signer.'])
      expect(screen.getByText(missing)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /Nom et prénom/ }).getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Le trajet était pour moi, sans moi à bord' }));
    expect((screen.getByRole('checkbox', { name: /exact/ }) as HTMLInputElement).checked).toBe(false);
    expect(screen.queryByRole('radio', { name: 'Je conduisais moi-même' })).toBeNull();
  });

  it('without network it is kept on the phone, and says that it leaves by itself', async () => {
    await show({ 'POST /api/sync': 'lost' });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    const notice = await screen.findByText('Gardée sur ce téléphone. Elle partira d’elle-même, après la déclaration.');
    expect(within(notice.closest('[role=status]') as HTMLElement).getByText('Présence du titulaire')).toBeTruthy();
  });

  it('refused, it is signed again where it was, in the place of the refused one', async () => {
    const message = presenceMessages.PRESENCE_OF_ANOTHER;
    let isRefused = true;
    const { asked } = await show({
      'POST /api/sync': (call) =>
        isRefused
          ? { status: 422, body: { code: 'PRESENCE_OF_ANOTHER', message, requestId: 'r' } }
          : synced(() => recorded)(call),
    });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
    isRefused = false;
    await userEvent.click(await screen.findByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(await screen.findByText(`« ${words} »`)).toBeTruthy();
    expect(await keptRows()).toEqual([]);
    const [first, second] = sentActions(asked, 'presence.sign').slice(-2);
    expect(second?.id).toBe(first?.id);
  });

  it('refused for good, another is not asked for', async () => {
    const message = presenceMessages.PRESENCE_TOO_MANY;
    await show({ 'POST /api/sync': { status: 409, body: { code: 'PRESENCE_TOO_MANY', message, requestId: 'r' } } });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Signer et garder' })).toBeNull();
    const { discard } = await import('../../offline/index.ts');
    for (const { id: row } of await keptRows()) await discard(row);
  });

  it('a correction that was refused proposes nothing that would change nothing', async () => {
    const message = presenceMessages.PRESENCE_OF_ANOTHER;
    await show({
      [`GET /api/declarations/${id}`]: { body: { ...declared, presence: recorded } },
      'POST /api/sync': { status: 422, body: { code: 'PRESENCE_OF_ANOTHER', message, requestId: 'r' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Corriger ou retirer' }));
    expect(await screen.findByRole('button', { name: 'Annuler' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('radio', { name: 'Je conduisais moi-même' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Nom et prénom/ }), 'Ada Essai');
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(within(await screen.findByRole('alert')).getByText(message)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Signer et garder' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Annuler' })).toBeNull();
    const { discard } = await import('../../offline/index.ts');
    for (const { id: row } of await keptRows()) await discard(row);
  });

  it('signed, and cut with its page before an answer, leaves an empty form once it has left', async () => {
    await show({ 'POST /api/sync': () => new Promise<Answer>(() => undefined) });
    await fill();
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    await waitFor(async () => expect((await keptRows()).map(({ kind }) => kind)).toEqual(['presence.sign']));
    const [row] = await keptRows();
    const { asked } = await show({
      [`GET /api/declarations/${id}`]: { body: { ...declared, presence: recorded } },
      'POST /api/sync': synced(() => recorded),
    });
    await waitFor(() => expect(sentActions(asked, 'presence.sign')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Corriger ou retirer' }));
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nom et prénom du titulaire/ });
    expect(name.value).toBe('');
    expect(sentActions(asked, 'presence.sign')[0]?.id).toBe(row?.id);
  });

  it('what was signed may be corrected, or taken back', async () => {
    const { asked } = await show({
      [`GET /api/declarations/${id}`]: { body: { ...declared, presence: recorded } },
      'POST /api/sync': synced(() => ({ ...recorded, presence: 'driver', recordedAt: '2026-11-21T09:09:00.000Z' })),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Corriger ou retirer' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Je conduisais moi-même' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Nom et prénom/ }), 'Ada Essai');
    await userEvent.click(screen.getByRole('checkbox', { name: /exact/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Signer et garder' }));
    expect(
      await screen.findByText('Vous avez signé que le titulaire conduisait : rien d’autre n’est à attester.'),
    ).toBeTruthy();
    // The test before may still be sending what it kept.
    await waitFor(() =>
      expect(
        sentActions(asked, 'presence.sign').map(
          ({ payload }) => (payload['statement'] as { presence?: unknown }).presence,
        ),
      ).toContain('driver'),
    );
  });
});

const keptRows = async () => (await import('../../offline/index.ts')).listExportableRows();

async function verifies(
  statement: object,
  { signature, key }: { readonly signature: string; readonly key: string },
): Promise<boolean> {
  const { toCanonicalJson } = await import('@placejuste/domain/evidence');
  const { findDeviceKey } = await import('../../offline/device-key/device-key.ts');
  const device = await findDeviceKey(ada.id);
  if (device === undefined || device.key !== key) return false;
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    { ...device.jwk },
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const bytes = Uint8Array.from(atob(signature.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );
  return crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    bytes,
    new TextEncoder().encode(toCanonicalJson(statement as never)),
  );
}
