import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deposited, vehicle } from '../../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, picture, placeIs } from '../../../test/device.ts';
import { open, sentActions, synced, type Answers } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const answers: Answers = {
  'GET /api/vehicles': { body: { rows: [vehicle] } },
  'POST /api/sync': synced(({ id }) => deposited(id)),
};
const saved = { level: 1, name: 'Votre preuve est enregistrée' } as const;

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  fakeUploads();
});

/** Opens the address of a reload on this device, with its stored data. */
async function reload(address: string) {
  document.body.replaceChildren();
  return open(address, { signedIn: true, answers });
}

async function keptDraft(): Promise<unknown> {
  const { readDraft } = await import('../../offline/storage/draft-store.ts');
  return readDraft('declaration');
}

/** Both photographs taken and saved; gives what the draft was just before, as a page that goes away then leaves it. */
async function declared() {
  const page = await open('/pwa/declare?step=location', { signedIn: true, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
  await screen.findByRole('heading', { level: 1, name: 'Photographiez la voiture et la carte' });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : la voiture garée/), picture());
  await screen.findByRole('img', { name: /la voiture garée/ });
  await userEvent.upload(screen.getByLabelText(/Prendre la photo : le pare-brise/), picture('b.jpg', 130_000));
  const save = await screen.findByRole('button', { name: 'Enregistrer la déclaration' });
  const before = await keptDraft();
  await userEvent.click(save);
  await screen.findByRole('heading', saved);
  await screen.findByText(/^Reçue à/);
  const [action] = sentActions(page.asked, 'declaration.create');
  if (action === undefined) throw new Error('The declaration was not sent.');
  const leave = (address: string) => {
    page.router.dispose();
    return reload(address);
  };
  return { before, id: action.id, address: page.router.state.location.href, leave };
}

// The wizard's own pauses are waited for.
describe('a declaration reloaded once it is saved', { timeout: 20_000 }, () => {
  it('shows the same one, received, with the choice to pay now or later, then its last step', async () => {
    const { address, id, leave } = await declared();
    await waitFor(async () => expect(await keptDraft()).toMatchObject({ id, step: 'payment' }));
    const { asked, router } = await leave(address);
    expect(await screen.findByRole('heading', saved)).toBeTruthy();
    expect(await screen.findByText(/^Reçue à/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Payer 5,00 €' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Payer plus tard' }));
    const recap = await screen.findByRole('link', { name: 'Voir le récapitulatif' });
    expect(recap.getAttribute('href')).toBe(`/pwa/confirm?declaration=${id}`);
    expect(sentActions(asked, 'declaration.create')).toEqual([]);
    await waitFor(async () => expect(await keptDraft()).toMatchObject({ id, step: 'success' }));
    router.dispose();
    await reload('/pwa/declare?step=success');
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclaration déposée' })).toBeTruthy();
  });

  it('even where the draft was cut before it could say so', async () => {
    const { before, id, leave } = await declared();
    const { saveDraft } = await import('../../offline/storage/draft-store.ts');
    expect(before).toMatchObject({ id, saved: null });
    await saveDraft('declaration', before, testNow());
    const { asked } = await leave('/pwa/declare?step=photos');
    expect(await screen.findByRole('heading', saved)).toBeTruthy();
    expect(await screen.findByText(/^Reçue à/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Payer plus tard' })).toBeTruthy();
    await waitFor(async () => expect(await keptDraft()).toMatchObject({ id, step: 'payment' }));
    expect(sentActions(asked, 'declaration.create')).toEqual([]);
  });
});
