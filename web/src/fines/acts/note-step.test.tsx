import type { Fine } from '@placejuste/contracts/fines';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { stepNames } from '@placejuste/domain/fine';
import { toPlainDate } from '@placejuste/domain/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn, pasteDay, readyDossier } from '../../../test/fines.fixtures.ts';
import { type Answers, open, sentActions, synced } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const path = `/mes-amendes?fine=${fineId}`;
const answers = (follow: Parameters<typeof fineOn>[1] = {}, dossiers: readonly object[] = []): Answers => ({
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), follow) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: dossiers, next: null } },
  [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
  'POST /api/sync': synced(() => fineOn(testNow(), follow)),
});

const stepOn = (on: string): Fine['steps'][number] => ({
  id: '01933b6e-0000-7000-8000-0000000000a9',
  step: 'sent',
  on: toPlainDate(on),
  channel: 'online',
  reference: null,
  recordedAt: new Date(testNow().getTime() + 3_600_000).toISOString(),
});

/** Changes the page within the same application, as « back » does. */
const goTo = (address: string) =>
  act(() => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(freshDevice);

describe('what is done with a fine', { timeout: 20_000 }, () => {
  it('noting that it left starts from how it was sent, and says each fault beside its field', async () => {
    const { asked, router } = await open(`${path}&do=sent&by=registered`, { signedIn: true, answers: answers() });
    await screen.findByRole('heading', { level: 1, name: 'C’est envoyé' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /En recommandé/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    const summary = screen.getByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
    await pasteDay('Quel jour', '2026-11-20');
    await userEvent.type(screen.getByLabelText(/Numéro du recommandé/), '1A');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${fineId}`));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { fineId, step: 'sent', on: '2026-11-20', channel: 'registered', reference: '1A' },
      ]),
    );
  });

  it('phone-a-day-late: what was sent today, by the service’s clock, is not in the future', async () => {
    const tomorrow = new Date(testNow().getTime() + 24 * 3_600_000);
    const headers = { date: tomorrow.toUTCString() };
    const late = { ...answers(), [`GET /api/fines/${fineId}`]: { headers, body: fineOn(testNow()) } };
    const { asked } = await open(`${path}&do=sent&by=registered`, { signedIn: true, answers: late });
    await screen.findByRole('heading', { level: 1, name: 'C’est envoyé' });
    await pasteDay('Quel jour', tomorrow.toISOString().slice(0, 10));
    await userEvent.type(screen.getByLabelText(/Numéro du recommandé/), '1A');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() => expect(sentActions(asked, 'fine.step')).toHaveLength(1));
  });

  it('a refusal asks for the receipt that was never noted, and notes it first', async () => {
    const sent = { status: 'sent', sentOn: toPlainDate('2026-11-10'), sentBy: 'registered' } as const;
    const { asked } = await open(`${path}&do=answer`, { signedIn: true, answers: answers(sent) });
    await userEvent.click(await screen.findByRole('radio', { name: /recours refusé/ }));
    await pasteDay('Date de la décision, ou de son envoi si elle est venue par la poste', '2026-11-20');
    await userEvent.click(screen.getByRole('radio', { name: 'Par la poste' }));
    await pasteDay(/^Jour de réception du recours/, '2026-11-21');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    // The answer precedes no receipt.
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    await pasteDay(/^Jour de réception du recours/, '2026-11-13');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { fineId, step: 'received', on: '2026-11-13' },
        { fineId, step: 'refused', on: '2026-11-20', delivery: 'post' },
      ]),
    );
  });

  it('a receipt half typed stops the answer that its day dates', async () => {
    const sent = { status: 'sent', sentOn: toPlainDate('2026-11-10'), sentBy: 'registered' } as const;
    const { asked } = await open(`${path}&do=answer`, { signedIn: true, answers: answers(sent) });
    await userEvent.click(await screen.findByRole('radio', { name: /recours refusé/ }));
    await pasteDay('Date de la décision, ou de son envoi si elle est venue par la poste', '2026-11-20');
    await userEvent.click(screen.getByRole('radio', { name: 'Par la poste' }));
    const receipt = within(screen.getByRole('group', { name: /^Jour de réception du recours/ }));
    await userEvent.type(receipt.getByLabelText('Jour'), '13');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(receipt.getByText(/^Cette date est incomplète/)).toBeTruthy();
    expect(document.activeElement).toBe(receipt.getByLabelText('Jour'));
    expect(sentActions(asked, 'fine.step')).toEqual([]);
  });

  it('a request of the registry shows its date, and its answer is noted from there', async () => {
    const follow = { status: 'second-appeal', payment: 'paid', registryAskedOn: toPlainDate('2026-11-12') } as const;
    const { asked } = await open(path, { signedIn: true, answers: answers(follow) });
    expect(await screen.findByRole('heading', { name: /^Répondre au greffe du tribunal/ })).toBeTruthy();
    expect(screen.getByText(/le tribunal considère que vous renoncez/)).toBeTruthy();
    // Its deadline asks for the only act: an answer of the tribunal would be recorded as a step.
    expect(screen.queryByRole('link', { name: 'J’ai reçu une réponse' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Noter ma réponse au greffe' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Votre réponse au greffe' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    // An empty day is not one that does not exist.
    expect(within(screen.getByRole('alert')).getByText('Indiquez le jour : par exemple 10/11/2026.')).toBeTruthy();
    await pasteDay('Quel jour', '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { fineId, step: 'registry-answered', on: '2026-11-20' },
      ]),
    );
  });

  it('an answer of the service that comes late moves nobody away from where they went meanwhile', async () => {
    let take = (): void => undefined;
    const taken = new Promise<void>((resolve) => {
      take = resolve;
    });
    const answer = synced(() => fineOn(testNow(), {}));
    const { router } = await open(`${path}&do=sent&by=online`, {
      signedIn: true,
      answers: { ...answers(), 'POST /api/sync': (asked) => taken.then(() => answer(asked)) },
    });
    await screen.findByRole('heading', { level: 1, name: 'C’est envoyé' });
    await pasteDay('Quel jour', '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${fineId}`));
    await userEvent.click(screen.getByRole('link', { name: 'Accueil' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    take();
    // The message appears once the answer was stored.
    await screen.findByText('Étape enregistrée.');
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  const refusal = { status: 422, body: { code: 'FINE_FIELDS', message: 'Non, pas ce jour.', requestId: 'r' } };
  const throwAway = async () => {
    const { discard, listExportableRows } = await import('../../offline/index.ts');
    for (const { id } of await listExportableRows()) await discard(id);
  };

  it('a sending refused once its screen was left is told on the page of the fine', async () => {
    await open(`${path}&do=sent&by=online`, {
      signedIn: true,
      answers: { ...answers(), 'POST /api/sync': refusal },
    });
    await screen.findByRole('heading', { level: 1, name: 'C’est envoyé' });
    await pasteDay('Quel jour', '2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('L’étape n’est pas enregistrée')).toBeTruthy();
    expect(alert.getByText(`${stepNames.sent} · vendredi 20 novembre 2026`)).toBeTruthy();
    expect(alert.getByText('Non, pas ce jour.')).toBeTruthy();
    expect(alert.getByRole('link', { name: 'Voir les actions en attente' })).toBeTruthy();
    await throwAway();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  const sendOn = async (day: string) => {
    await screen.findByRole('heading', { level: 1, name: 'C’est envoyé' });
    await pasteDay('Quel jour', day);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer l’envoi' }));
  };

  it.each([
    ['waits', { status: 503 }],
    ['is accepted', synced(() => fineOn(testNow()))],
  ])('a step refused once its screen was left is no longer told once it is noted again and %s', async (_, again) => {
    const sync = [refusal, again];
    await open(`${path}&do=sent&by=online`, {
      signedIn: true,
      answers: {
        ...answers(),
        'POST /api/sync': (one) => {
          const next = sync.length > 1 ? sync.shift() : sync[0];
          return typeof next === 'function' ? next(one) : next!;
        },
      },
    });
    await sendOn('2026-11-20');
    await screen.findByText('Non, pas ce jour.');
    goTo(`${path}&do=sent&by=online`);
    await sendOn('2026-11-19');
    await screen.findByText('Noter une étape');
    await waitFor(() => expect(screen.queryByText('Non, pas ce jour.')).toBeNull());
  });

  it('a step refused on this phone is no longer told once the service shows it was noted since', async () => {
    const refused = { ...answers(), 'POST /api/sync': refusal };
    await open(`${path}&do=sent&by=online`, { signedIn: true, answers: refused });
    await sendOn('2026-11-20');
    await screen.findByText('Non, pas ce jour.');
    const body = { ...fineOn(testNow()), steps: [stepOn('2026-11-20')] };
    await open(path, { signedIn: true, answers: { ...refused, [`GET /api/fines/${fineId}`]: { body } } });
    await screen.findByText('Noter une étape');
    await waitFor(() => expect(screen.queryByText('Non, pas ce jour.')).toBeNull());
  });

  it('a step refused under its form is told by the form alone', async () => {
    const shown: number[] = [];
    await open(path, { signedIn: true, answers: { ...answers(), 'POST /api/sync': refusal } });
    await userEvent.click(await screen.findByText('Noter une étape'));
    await userEvent.selectOptions(await screen.findByLabelText('Ce qui vient de se passer'), 'sent');
    await userEvent.click(screen.getByRole('radio', { name: /^Sur le site/ }));
    await pasteDay('Quel jour', '2026-11-20');
    const watch = new MutationObserver(() => shown.push(document.querySelectorAll('a[href="/pwa/attente"]').length));
    watch.observe(document.body, { childList: true, subtree: true });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette étape' }));
    await screen.findByText('Non, pas ce jour.');
    const { listExportableRows } = await import('../../offline/index.ts');
    await waitFor(async () => expect(await listExportableRows()).toEqual([]));
    watch.disconnect();
    expect(new Set(shown)).toEqual(new Set([0]));
    expect(screen.queryByRole('link', { name: 'Voir les actions en attente' })).toBeNull();
  });

  it('an answer is one of those that can come; a channel that nobody knows is not believed', async () => {
    const sent = { status: 'sent', sentOn: '2026-11-20', sentBy: 'registered' } as never;
    const { asked } = await open(`${path}&do=answer&by=pigeon`, { signedIn: true, answers: answers(sent) });
    await screen.findByRole('heading', { level: 1, name: 'Qu’avez-vous reçu ?' });
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false);
    await userEvent.click(screen.getByRole('radio', { name: /refusé/ }));
    await pasteDay(/Date de la décision/, '2026-11-21');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(1);
    await userEvent.click(screen.getByRole('radio', { name: 'Par la poste' }));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(sentActions(asked, 'fine.step').map(({ payload }) => payload)).toMatchObject([
        { step: 'refused', on: '2026-11-21', delivery: 'post' },
      ]),
    );
  });

  it.each([
    ['answer', {}],
    ['sent', { status: 'sent', sentOn: '2026-11-20', sentBy: 'online' }],
    ['sign', {}],
    ['send', {}],
  ])('« %s », which cannot follow, leads to the fine', async (act, follow) => {
    const { router } = await open(`${path}&do=${act}`, { signedIn: true, answers: answers(follow as never) });
    await waitFor(() => expect(router.state.location.search).toBe(`?fine=${fineId}`));
  });

  it('signing comes before sending: the act is what follows once the PDF is taken', async () => {
    const dossier = readyDossier(fineId);
    await open(`${path}&do=sign`, {
      signedIn: true,
      answers: {
        ...answers({}, [dossier]),
        [`GET /api/dossiers/${dossier.id}/link`]: {
          body: { url: 'https://placejuste.test/f', fileName: 'dossier.pdf', expiresAt: '2026-11-21T09:05:00.000Z' },
        },
      },
    });
    const take = await screen.findByRole('button', { name: 'Télécharger le PDF' });
    const send = screen.getByRole('link', { name: 'C’est signé : envoyer la lettre' });
    expect([take, send].map((one) => one.classList.contains('act'))).toEqual([true, false]);
    await userEvent.click(take);
    await waitFor(() => expect([take, send].map((one) => one.classList.contains('act'))).toEqual([false, true]));
  });
});
