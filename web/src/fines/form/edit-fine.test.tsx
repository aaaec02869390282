import type { Fine } from '@placejuste/contracts/fines';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { ada, type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const declaration = '01933b6e-0000-7000-8000-0000000000f3';

beforeEach(freshDevice);

const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer les informations' }));

/** At once: each key of a form this long is drawn again. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** The form of the fine as it was read, saved with another place. */
async function saved(change: () => Promise<void>, known: Partial<Fine> = {}, more: Answers = {}): Promise<object> {
  const answers: Answers = {
    [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, known) },
    'GET /api/declarations': {
      body: {
        rows: [{ id: declaration, receivedAt: '2026-11-10T09:00:00.000Z', vehicle: { plate: 'AB-123-CD' } }],
        next: null,
      },
    },
    'POST /api/sync': synced(() => fineOn(testNow())),
    ...more,
  };
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, { signedIn: true, answers });
  const place = await screen.findByLabelText('Lieu du constat');
  write(place, '8 rue du Moulin, Lille');
  await change();
  await save();
  await waitFor(() => expect(sentActions(asked, 'fine.update')).toHaveLength(1));
  const { changes } = sentActions(asked, 'fine.update')[0]?.payload as { changes: object };
  return changes;
}

it('does not take back a declaration that was joined on the fine since the form opened', {
  timeout: 20_000,
}, async () => {
  const changes = await saved(async () => undefined);
  expect(changes).toMatchObject({ place: '8 rue du Moulin, Lille' });
  expect(changes).not.toHaveProperty('declarationId');
});

it('corrects the type of the notice, and says where when the number is another one’s', {
  timeout: 20_000,
}, async () => {
  const changes = await saved(async () => {
    await userEvent.click(screen.getByText('Type d’avis : Forfait de post-stationnement'));
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de contravention/ }));
    await save();
    const link = await screen.findByRole('link', { name: /Ce numéro est celui d’un autre type d’avis/ });
    expect(document.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
    write(screen.getByRole('textbox', { name: /^Numéro de l’avis/ }), '1234567890');
    write(screen.getByLabelText(/^Clé/), '');
    // Folded again, the line says what was chosen.
    expect(screen.getByText('Type d’avis : Contravention')).toBeTruthy();
  });
  expect(changes).toMatchObject({ track: 'contravention', noticeNumber: '1234567890', noticeKey: null });
});

it('on a phone whose clock is a day late, no true day is in the future', { timeout: 20_000 }, async () => {
  const tomorrow = new Date(testNow().getTime() + 24 * 3_600_000);
  const headers = { date: tomorrow.toUTCString() };
  const day = tomorrow.toISOString().slice(0, 10);
  const changes = await saved(
    async () => {
      await pasteDay('Date de l’avis', day);
      await pasteDay('Jour du constat', day);
    },
    {},
    { [`GET /api/fines/${fineId}`]: { headers, body: fineOn(testNow()) } },
  );
  expect(changes).toMatchObject({ noticeDate: day, observedOn: day });
});

it('a day after the service’s own is refused beside its field', { timeout: 20_000 }, async () => {
  const tomorrow = new Date(testNow().getTime() + 24 * 3_600_000).toISOString().slice(0, 10);
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: { [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) } },
  });
  await screen.findByLabelText('Lieu du constat');
  await pasteDay('Date de l’avis', tomorrow);
  await save();
  expect(await screen.findAllByRole('link', { name: /futur/ })).toHaveLength(1);
  expect(sentActions(asked, 'fine.update')).toEqual([]);
});

it('proposes the day of the number as that of the finding of a posted notice', { timeout: 20_000 }, async () => {
  const changes = await saved(
    async () => {
      await userEvent.click(screen.getByRole('radio', { name: /^Par la poste/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Utiliser comme jour du constat' }));
    },
    { observedOn: null },
  );
  expect(changes).toMatchObject({ observedOn: '2026-11-10', delivery: 'post' });
});

it('sends of a draft left behind only what was changed in it, over what the fine says now', {
  timeout: 20_000,
}, async () => {
  let known: Fine = fineOn(testNow(), {}, { debtorName: 'Ada Essai', remarks: 'À retirer' });
  const match = {
    declarationId: declaration,
    strength: 'strong',
    reason: 'même plaque',
    plate: 'AB-123-CD',
    placeLabel: null,
    depositedAt: '2026-11-10T09:00:00.000Z',
  };
  const { asked } = await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: () => ({ body: known }),
      [`PATCH /api/fines/${fineId}`]: ({ body }) => {
        // The papers of the account were accepted meanwhile.
        known = { ...known, ...(body as Partial<Fine>), cardNumber: '7654321', plate: 'EF-456-GH' };
        return { body: known };
      },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [match] } },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      'GET /api/declarations': { body: { rows: [], next: null } },
      'POST /api/sync': synced(() => fineOn(testNow())),
    },
  });
  write(await screen.findByLabelText('Lieu du constat'), '8 rue du Moulin, Lille');
  write(screen.getByLabelText(/^Vos explications/), '');
  await userEvent.click(screen.getByRole('link', { name: 'Annuler' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Joindre la déclaration/ }));
  await screen.findByRole('button', { name: 'Ne plus la joindre' });
  act(() => window.history.back());
  const place = await screen.findByLabelText<HTMLInputElement>('Lieu du constat');
  expect(place.value).toBe('8 rue du Moulin, Lille');
  expect(screen.getByLabelText<HTMLInputElement>(/^Numéro de la carte/).value).toBe('7654321');
  await save();
  await waitFor(() => expect(sentActions(asked, 'fine.update')).toHaveLength(1));
  expect(sentActions(asked, 'fine.update')[0]?.payload).toEqual({
    fineId,
    changes: { place: '8 rue du Moulin, Lille', remarks: null },
  });
});

it('saves the name proposed from the account, and nothing else that nobody touched', {
  timeout: 20_000,
}, async () => {
  const { id, email } = ada;
  const account = { id, email, firstName: 'Ada', lastName: 'Essai', phone: '', roles: ['pmr'], profile: null };
  const changes = await saved(async () => undefined, { debtorName: null }, { 'GET /api/account': { body: account } });
  expect(changes).toEqual({ place: '8 rue du Moulin, Lille', debtorName: 'Ada Essai' });
});

it('shows the ticks of the service in a draft of an older version, and asks to check them', {
  timeout: 20_000,
}, async () => {
  const changes = await saved(
    async () => {
      const located = 'L’avis indique une position par satellite';
      expect(screen.queryByText('Vérifiez les cases à cocher')).toBeNull();
      await userEvent.click(screen.getByLabelText(located));
      await userEvent.click(screen.getByRole('link', { name: 'Annuler' }));
      await waitFor(() => expect(screen.queryByLabelText('Lieu du constat')).toBeNull());
      const { readDraft, saveDraft } = await import('../../offline/storage/draft-store.ts');
      const { begun: _, ...older } = (await readDraft(`fine-${fineId}`)) as Record<string, unknown>;
      await saveDraft(`fine-${fineId}`, older, testNow());
      act(() => window.history.back());
      await screen.findByText('Vérifiez les cases à cocher');
      expect(screen.getByLabelText<HTMLInputElement>(located).checked).toBe(false);
      await userEvent.click(screen.getByLabelText('La carte est définitive'));
    },
    { cardPermanent: false },
  );
  expect(changes).toMatchObject({ place: '8 rue du Moulin, Lille', cardPermanent: true });
  expect(changes).not.toHaveProperty('geolocated');
});
