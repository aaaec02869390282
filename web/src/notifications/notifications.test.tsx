import { toParisDay } from '@placejuste/domain/kernel';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn } from '../../test/fines.fixtures.ts';
import { ada, type Answers, open, sentActions, synced } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

const row = {
  id: '018f3c00-0000-7000-8000-0000000000a1',
  kind: 'fine-date',
  title: 'Envoyer le recours',
  sentence: 'La date sûre est demain.',
  act: 'sign-dossier',
  deed: 'appeal-posted',
  path: `/mes-amendes?fine=${fineId}`,
  subjectId: fineId,
  createdAt: '2026-11-21T08:00:00.000Z',
  readAt: null as string | null,
};
const older = {
  ...row,
  id: '018f3c00-0000-7000-8000-0000000000a2',
  kind: 'paper-approved',
  title: 'Votre carte est validée',
  act: 'see-papers',
  deed: null,
  path: '/dashboard?paper=all',
  subjectId: null,
  readAt: '2026-11-20T08:00:00.000Z',
};
const answers = (rows: readonly object[] = [row, older], follow: Parameters<typeof fineOn>[1] = {}): Answers => ({
  'GET /api/notifications': ({ search }) =>
    search.includes('after=')
      ? {
          body: {
            rows: [{ ...older, id: '018f3c00-0000-7000-8000-0000000000a3', title: 'Plus ancienne' }],
            next: null,
          },
        }
      : { body: { rows, next: 'suite' } },
  'GET /api/notifications/unread': { body: { unread: 12 } },
  [`POST /api/notifications/${row.id}/read`]: { body: { unread: 0 } },
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), follow) },
  'POST /api/sync': synced(() =>
    fineOn(testNow(), { status: 'sent', sentOn: '2026-11-21', sentBy: 'registered' } as never),
  ),
});
const card = async (title: string) => within(await screen.findByRole('region', { name: title }));

beforeEach(freshDevice);

describe('the notifications', { timeout: 20_000 }, () => {
  it.each([
    ['2026-11-25', 'Dans 3 jours.'],
    ['2026-11-23', 'C’est demain.'],
    ['2026-11-22', 'C’est aujourd’hui.'],
    ['2026-11-21', 'Passée depuis hier.'],
    ['2026-11-12', 'Passée depuis 10 jours.'],
  ])('counts the days from today to its deadline: %s', async (dueOn, said) => {
    await open('/pwa/notifications', { answers: answers([{ ...row, dueOn }, older]), signedIn: true });
    expect((await card('Envoyer le recours')).getByText(said)).toBeTruthy();
    expect((await card('Votre carte est validée')).queryByText(/^(Dans|Passée|C’est)/)).toBeNull();
  });

  it('an unknown row of a later version does not break the list', async () => {
    const later = {
      ...older,
      id: '018f3c00-0000-7000-8000-0000000000a9',
      kind: 'new-kind',
      act: 'new-act',
      deed: 'new-deed',
      title: 'Une nouvelle d’une version à venir',
    };
    await open('/pwa/notifications', { signedIn: true, answers: answers([later, older]) });
    expect((await card(later.title)).queryByRole('link')).toBeNull();
    expect((await card(older.title)).getByRole('link')).toBeTruthy();
  });

  it('are listed newest first, mark the unread ones, and load page by page', async () => {
    await open('/pwa/notifications', { signedIn: true, answers: answers() });
    const list = await screen.findByRole('list', { name: 'Notifications' });
    expect(
      within(list)
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual([row.title, older.title]);
    expect((await card(row.title)).getByText('Nouveau')).toBeTruthy();
    expect((await card(older.title)).queryByText('Nouveau')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Voir les plus anciennes' }));
    expect(await screen.findByRole('region', { name: 'Plus ancienne' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Voir les plus anciennes' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Notifications : 12 nouvelles' })).toBeTruthy();
  });

  it('« J’ai posté mon recours » notes it today, registered, in one press, and reads it', async () => {
    const due = { ...row, dueOn: '2026-11-24' };
    const { asked } = await open('/pwa/notifications', { signedIn: true, answers: answers([due, older]) });
    const button = (await card(row.title)).getByRole('button', { name: 'J’ai posté mon recours' });
    const asks = async () => [
      ...(await card(row.title)).queryAllByText('Dans 2 jours.'),
      ...(await card(row.title)).queryAllByRole('link', { name: new RegExp(row.title) }),
    ];
    expect(await asks()).toHaveLength(2);
    // Later letters state the way of sending: the button is described by it.
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Noté pour aujourd’hui, en recommandé\. Envoyé autrement/,
    );
    await userEvent.click(button);
    expect(await screen.findByText('C’est noté : envoyé aujourd’hui, en recommandé.')).toBeTruthy();
    expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
      { fineId, step: 'sent', on: toParisDay(testNow()), channel: 'registered' },
    ]);
    await waitFor(() => expect(asked.some(({ path }) => path === `/api/notifications/${row.id}/read`)).toBe(true));
    expect((await card(row.title)).getByRole('link', { name: 'Voir mon amende' })).toBeTruthy();
    expect(await asks()).toEqual([]);
  });

  it('lead to their own settings', async () => {
    await open('/pwa/notifications', { signedIn: true, answers: answers() });
    const link = await screen.findByRole('link', { name: 'Régler les notifications' });
    expect(link.getAttribute('href')).toBe('/pwa/settings/notifications');
  });

  it('says that it was already recorded, and sends nothing', async () => {
    const sent = { status: 'sent', sentOn: '2026-11-20', sentBy: 'registered' } as never;
    const { asked } = await open('/pwa/notifications', { signedIn: true, answers: answers([row], sent) });
    await userEvent.click((await card(row.title)).getByRole('button', { name: 'J’ai posté mon recours' }));
    expect(await screen.findByText(/C’était déjà noté/)).toBeTruthy();
    expect(sentActions(asked, 'fine.step')).toEqual([]);
  });

  describe('a step that cannot be sent yet', () => {
    const due = { ...row, dueOn: '2026-11-24' };
    const kept = 'Étape gardée sur ce téléphone. Elle partira d’elle-même.';
    const press = async () =>
      userEvent.click((await card(row.title)).getByRole('button', { name: 'J’ai posté mon recours' }));
    /** Answers the step with `next`, once the service is back. */
    const openAway = async (next: Answers[string] = { status: 503 }) => {
      let isAway = true;
      const all = answers([due, older]);
      await open('/pwa/notifications', {
        signedIn: true,
        answers: {
          ...all,
          'POST /api/sync': (one) => {
            if (isAway) return { status: 503 };
            return typeof next === 'function' ? next(one) : next;
          },
        },
      });
      await press();
      expect(await (await card(row.title)).findByText(kept)).toBeTruthy();
      expect(screen.queryByText(/C’est noté/)).toBeNull();
      return () => {
        isAway = false;
        window.dispatchEvent(new Event('online'));
      };
    };

    it('is shown as stored on this phone, then as recorded once sent', async () => {
      const comeBack = await openAway(answers()['POST /api/sync']);
      comeBack();
      expect(await screen.findByText('C’est noté : envoyé aujourd’hui, en recommandé.')).toBeTruthy();
      expect((await card(row.title)).queryByText(kept)).toBeNull();
    });

    it('says that the session expired, and offers to sign in and come back', async () => {
      const body = { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' };
      await open('/pwa/notifications', {
        signedIn: true,
        answers: { ...answers(), 'POST /api/sync': { status: 401, body } },
      });
      await press();
      const told = await card(row.title);
      expect(await told.findByText(/Connectez-vous pour/)).toBeTruthy();
      expect(told.queryByText(/réseau|d’elle-même/)).toBeNull();
      expect((await told.findByRole('link', { name: 'Se connecter' })).getAttribute('href')).toBe(
        '/auth?mode=login&next=%2Fpwa%2Fnotifications',
      );
    });

    it('says so too when the expired session blocks an earlier action', async () => {
      const { enqueue } = await import('../offline/outbox/outbox-store.ts');
      const { closeLocalDatabase } = await import('../offline/storage/database.ts');
      // The database of the previous test may still be open.
      await closeLocalDatabase();
      const ahead = { id: '01933b6e-0000-7000-8000-0000000000c1', kind: 'declaration.create', payload: {} };
      await enqueue({ ...ahead, owner: ada.id, version: 1, photos: [] }, testNow());
      await closeLocalDatabase();
      const body = { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' };
      const comeBack = await openAway({ status: 401, body });
      comeBack();
      const told = await card(row.title);
      expect(await told.findByText('Étape gardée sur ce téléphone. Connectez-vous pour qu’elle parte.')).toBeTruthy();
      expect(told.queryByText(kept)).toBeNull();
    });

    it('refused-after-it-was-kept: is shown as refused, and what it asks for is asked again', async () => {
      const body = { code: 'FINE_FIELDS', message: 'Non, pas ce jour.', requestId: 'r' };
      const comeBack = await openAway({ status: 422, body });
      comeBack();
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText('Non, pas ce jour.')).toBeTruthy();
      expect(alert.getByRole('link', { name: 'Voir les actions en attente' })).toBeTruthy();
      const told = await card(row.title);
      expect(told.getByRole('button', { name: 'J’ai posté mon recours' })).toBeTruthy();
      expect(told.getByText('Dans 2 jours.')).toBeTruthy();
      expect(told.getByRole('link', { name: new RegExp(`Relire et signer.*${row.title}`) })).toBeTruthy();
    });

    it('asked-again-after-a-reload: is shown as stored at the next visit, and asked no more', async () => {
      await openAway();
      await open('/pwa/notifications', {
        signedIn: true,
        answers: { ...answers([due, older]), 'POST /api/sync': { status: 503 } },
      });
      const told = await card(row.title);
      expect(await told.findByText(kept)).toBeTruthy();
      expect(told.queryByRole('button', { name: 'J’ai posté mon recours' })).toBeNull();
      expect(told.queryByText('Dans 2 jours.')).toBeNull();
      expect(screen.queryByText(/C’était déjà noté/)).toBeNull();
    });
  });

  it('says what to do when the fine cannot be read', async () => {
    const lost: Answers = { ...answers(), [`GET /api/fines/${fineId}`]: { status: 500, body: {} } };
    await open('/pwa/notifications', { signedIn: true, answers: lost });
    await userEvent.click((await card(row.title)).getByRole('button', { name: 'J’ai posté mon recours' }));
    expect(await screen.findByText('Cela n’a pas pu être noté')).toBeTruthy();
  });

  it('all are marked as read up to the newest one shown', async () => {
    const rows = [{ ...row }];
    const { asked } = await open('/pwa/notifications', {
      signedIn: true,
      answers: {
        ...answers(rows),
        'POST /api/notifications/read': () => {
          rows[0] = { ...row, readAt: '2026-11-21T09:00:00.000Z' };
          return { body: { unread: 0 } };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Tout marquer comme lu' }));
    await waitFor(() => expect(screen.queryByText('Nouveau')).toBeNull());
    expect(asked.find(({ path }) => path === '/api/notifications/read')?.body).toEqual({ upTo: row.createdAt });
    expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).toBeNull();
  });

  it('the home shows the unread count, with a link', async () => {
    await open('/pwa', { signedIn: true, answers: answers() });
    const link = await screen.findByRole('link', { name: 'Notifications : 12 nouvelles' }, { timeout: 5000 });
    expect(link.getAttribute('href')).toBe('/pwa/notifications');
  });

  it('says that there is none', async () => {
    await open('/pwa/notifications', {
      signedIn: true,
      answers: { ...answers(), 'GET /api/notifications': { body: { rows: [], next: null } } },
    });
    expect(await screen.findByText(/Rien pour l’instant/)).toBeTruthy();
  });

  it('reports a failed read, and retries on request', async () => {
    let failures = 0;
    const failing: Answers = {
      ...answers(),
      'GET /api/notifications': () => {
        failures += 1;
        return failures > 1 ? { body: { rows: [older], next: null } } : { status: 403, body: {} };
      },
    };
    await open('/pwa/notifications', { signedIn: true, answers: failing });
    expect(await screen.findByText('Vos notifications n’ont pas pu être lues')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('region', { name: older.title })).toBeTruthy();
  });
});
