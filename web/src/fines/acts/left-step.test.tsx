import { stepNames } from '@placejuste/domain/fine';
import { toPlainDate } from '@placejuste/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay } from '../../../test/fines.fixtures.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { ada, type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { finesText } from '../fines.text.fr.ts';
import { emptyStep } from './use-step-form.ts';

const path = `/mes-amendes?fine=${fineId}`;
const answersFor = (follow: Parameters<typeof fineOn>[1] = {}): Answers => ({
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), follow) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
  [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  'POST /api/sync': synced(() => fineOn(testNow(), follow)),
});
const show = (search: string, answers = answersFor()) => open(path + search, { signedIn: true, answers });
const reference = () => screen.findByLabelText<HTMLInputElement>(/Numéro du recommandé/);
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

beforeEach(freshDevice);

describe('what is typed of a step', { timeout: 20_000 }, () => {
  it('outlives a page that the camera has killed, and is forgotten once it is recorded', async () => {
    await show('&do=sent&by=registered');
    await userEvent.type(await reference(), '1A234');
    await pasteDay('Quel jour', '2026-11-20');
    const { asked } = await show('&do=sent&by=registered');
    expect((await reference()).value).toBe('1A234');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { step: 'sent', on: '2026-11-20', channel: 'registered', reference: '1A234' },
      ]),
    );
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
  });

  it('leaves under one identifier, whatever page it is pressed from', async () => {
    const refusal = { status: 422, body: { code: 'FINE_FIELDS', message: 'Non.', requestId: 'r' } };
    const refusing = { ...answersFor(), 'POST /api/sync': refusal };
    const pressed = async (answers: Answers) => {
      const { asked } = await show('&do=sent&by=registered', answers);
      if ((await reference()).value === '') {
        await userEvent.type(await reference(), '1A234');
        await pasteDay('Quel jour', '2026-11-20');
      }
      await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
      await waitFor(() => expect(sentActions(asked, 'fine.step')).toHaveLength(1));
      return sentActions(asked, 'fine.step')[0];
    };
    const first = await pressed(refusing);
    const { listExportableRows } = await import('../../offline/index.ts');
    await waitFor(async () => expect(await listExportableRows()).toMatchObject([{ state: 'needs-attention' }]));
    expect((await pressed(answersFor()))?.id).toBe(first?.id);
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
  });

  it('leaves as the screen before says now, when it says otherwise', async () => {
    await show('&do=sent&by=online');
    await screen.findByRole('button', { name: 'Enregistrer l’envoi' });
    await pasteDay('Quel jour', '2026-11-20');
    await waitFor(async () => expect(await keptDrafts()).toHaveLength(1));
    await show('&do=sent&by=registered');
    await reference();
    expect(isChosen(/En recommandé/)).toBe(true);
  });

  it('is forgotten where it can no longer be noted', async () => {
    vi.resetModules();
    const { openLocalDatabase } = await import('../../offline/storage/database.ts');
    const value = { values: { ...emptyStep, step: 'registry-asked' }, by: null };
    await (await openLocalDatabase()).put('drafts', {
      key: `${ada.id}/step-${fineId}-answer`,
      value,
      savedAt: testNow().toISOString(),
    });
    const sent = { status: 'sent', sentOn: toPlainDate('2026-11-10'), sentBy: 'registered' } as const;
    const { asked } = await show('&do=answer', answersFor(sent));
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(within(screen.getByRole('alert')).getByText(finesText.follow.whatMissing)).toBeTruthy();
    expect(sentActions(asked, 'fine.step')).toEqual([]);
  });

  // Last: its sending never ends, and holds the outbox.
  it('does not come back once it left, though the service never answered', async () => {
    const tribunal = { status: 'second-appeal', sentOn: toPlainDate('2026-11-05'), sentBy: 'registered' } as const;
    const silent = { ...answersFor(tribunal), 'POST /api/sync': () => new Promise<never>(() => undefined) };
    const { asked } = await show('&do=answer', silent);
    await userEvent.click(await screen.findByRole('radio', { name: stepNames['registry-asked'] }));
    await pasteDay(finesText.follow.registryAskedOn, '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sentActions(asked, 'fine.step')).toHaveLength(1));
    const { asked: askedAgain } = await show('&do=answer', silent);
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer' }));
    expect(within(screen.getByRole('alert')).getByText(finesText.follow.whatMissing)).toBeTruthy();
    expect(await keptDrafts()).toEqual([]);
    await waitFor(() => expect(sentActions(askedAgain, 'fine.step')).toHaveLength(1));
    expect(sentActions(askedAgain, 'fine.step')[0]?.id).toBe(sentActions(asked, 'fine.step')[0]?.id);
  });
});
