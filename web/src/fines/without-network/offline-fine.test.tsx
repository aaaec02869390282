import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, open, sentActions, synced, type Answers } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';

const path = `/mes-amendes?fine=${fineId}`;
const sent = { status: 'sent', sentOn: '2026-11-20', sentBy: 'registered' } as const;
const steps = [
  {
    id: fineId,
    step: 'sent',
    on: '2026-11-20',
    channel: 'registered',
    reference: '1A',
    recordedAt: '2026-11-20T09:00:00.000Z',
  },
] as const;
const row = {
  id: fineId,
  track: 'fps',
  status: 'sent',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  plate: null,
  place: null,
  amountCents: null,
  authorityName: 'Ville de Lille',
  nextDeadline: null,
  createdAt: '2026-11-10T09:00:00.000Z',
};
const known = (): Answers => ({
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), sent as never, { steps: [...steps] }) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
  [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  'GET /api/fines': { body: { rows: [row], next: null } },
});
const lost: Answers = { [`GET /api/fines/${fineId}`]: 'lost', 'GET /api/fines': 'lost' };

/** Opened once with a network, then left. */
async function visited(at: string, answers = known()): Promise<void> {
  const { router } = await open(at, { signedIn: true, answers });
  await screen.findByText(/Ville de Lille/);
  // Looked at in the very turn that shows it: nothing is left to be written.
  const written = localStorage.getItem('placejuste_last_known');
  expect(written).toContain('"fines"');
  expect(written).not.toMatch(/Lille|2159|59000/);
  router.dispose();
}

beforeEach(freshDevice);

describe('a fine without a network', { timeout: 30_000 }, () => {
  it('shows what this device knows, since when, with the dates, and makes no request', async () => {
    await visited(path);
    const { asked } = await open(path, { signedIn: true, answers: lost });
    expect(await screen.findByText('Sans réseau')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Ce qui s’est passé' }).textContent).toMatch(
      /Recours envoyé.*20 novembre 2026.*n°\s1A/,
    );
    expect(screen.getByText('12 rue du Modèle, 59000 Lille')).toBeTruthy();
    expect(screen.getByText(/1 place de l’Exemple/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /dossier/ })).toBeNull();
    expect(asked.filter((one) => /dossiers|papers|matches|results/.test(one.path))).toEqual([]);
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:dates'),
        revokeObjectURL: () => undefined,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter à mon agenda' }));
    expect(await made[0]?.text()).toContain('DTSTART;VALUE=DATE:20270210');
  });

  it('a device that does not manage to write delays what is shown, and no more', async () => {
    const { storeAnswer } = await import('./kept-fines.ts');
    const { router } = await open('/mes-amendes', { signedIn: true, answers: known() });
    router.dispose();
    vi.useFakeTimers();
    try {
      const shown = storeAnswer(
        Promise.resolve({ ok: true as const, value: 'a fine' }),
        () => new Promise<void>(() => undefined),
      );
      await vi.advanceTimersByTimeAsync(1000);
      expect(await shown).toEqual({ ok: true, value: 'a fine' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps a step noted there, shows it, and comes back to the service when it answers', async () => {
    await visited(path);
    let reached = false;
    const answers = known();
    const { asked } = await open(path, {
      signedIn: true,
      answers: {
        ...answers,
        [`GET /api/fines/${fineId}`]: () =>
          reached ? (answers[`GET /api/fines/${fineId}`] as { body: unknown }) : 'lost',
        'POST /api/sync': (one) => (reached ? synced(() => ({}))(one) : 'lost'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Je ne paie pas pour l’instant' }));
    expect(await screen.findByText(/Sur ce téléphone, pas encore envoyé/)).toBeTruthy();
    await waitFor(() => expect(sentActions(asked, 'fine.step').length).toBeGreaterThan(0));
    reached = true;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(screen.queryByText('Sans réseau')).toBeNull());
  });

  it('asks there what no paper says, and sends those answers alone once the service answers', async () => {
    await visited(path, {
      ...known(),
      [`GET /api/fines/${fineId}`]: {
        body: fineOn(testNow(), {}, { debtorAddress: null, holderPresence: null }),
      },
    });
    const { asked, router } = await open(path, { signedIn: true, answers: { ...lost, 'POST /api/sync': 'lost' } });
    await userEvent.click(await screen.findByRole('link', { name: 'Répondre aux questions' }));
    expect(await screen.findByText('Question 1 sur 3')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /passager/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Derrière le pare-brise, visible' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await userEvent.click(await screen.findByRole('textbox'));
    await userEvent.paste('3 allée de l’Invention, 59000 Lille');
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    // Answered, they are not asked again, though the service has yet to hear of it.
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${fineId}`));
    expect(await screen.findByText('Sans réseau')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Répondre aux questions' })).toBeNull();
    await waitFor(() => expect(sentActions(asked, 'fine.update').length).toBeGreaterThan(0));
    expect(sentActions(asked, 'fine.update')[0]?.payload).toEqual({
      fineId,
      changes: { holderPresence: 'passenger', debtorAddress: '3 allée de l’Invention, 59000 Lille' },
    });
  });

  it('counts the days again: a date that passed meanwhile is not shown as open', async () => {
    await visited(path, {
      ...known(),
      [`GET /api/fines/${fineId}`]: { body: fineOn(new Date('2026-11-12T09:00:00Z')) },
    });
    vi.useFakeTimers({ now: new Date('2027-01-15T09:00:00Z'), toFake: ['Date'] });
    try {
      await open(path, { signedIn: true, answers: lost });
      expect(await screen.findByText(/Le délai semble passé/)).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists the fines it knows, and says of one never opened here that it is not', async () => {
    await visited('/mes-amendes');
    const { router } = await open('/mes-amendes', { signedIn: true, answers: lost });
    expect((await screen.findByRole('list', { name: /amendes/ })).textContent).toContain('Ville de Lille');
    router.dispose();
    await open(path, { signedIn: true, answers: lost });
    expect(await screen.findByText(/n’a pas encore été ouverte sur ce téléphone/)).toBeTruthy();
  });

  it('shows nothing of it to the next person, nor after a refusal, nor once signed out', async () => {
    await visited(path);
    const { router } = await open(path, {
      signedIn: true,
      answers: {
        [`GET /api/fines/${fineId}`]: {
          status: 404,
          body: { code: 'FINE_UNKNOWN', message: 'Pas à vous.', requestId: 'r' },
        },
      },
    });
    expect(await screen.findByText('Pas à vous.')).toBeTruthy();
    expect(screen.queryByText(/Ville de Lille/)).toBeNull();
    router.dispose();
    const { readKeptFine } = await import('./kept-fines.ts');
    const { forgetLastKnown } = await import('../../platform/index.ts');
    const known = await readKeptFine(ada.id, fineId, testNow());
    expect(known?.fine).toMatchObject({ holderName: null, cardNumber: null, debtorAddress: null });
    expect(await readKeptFine('somebody-else', fineId, testNow())).toBeNull();
    forgetLastKnown();
    expect(await readKeptFine(ada.id, fineId, testNow())).toBeNull();
  });
});
