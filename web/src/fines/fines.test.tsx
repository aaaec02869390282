import { fineFieldMessages } from '@placejuste/domain/fine';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, sentActions, synced, type Answers, type ReceivedCall } from '../../test/open.tsx';
import { pasteDay, sayCardPlace } from '../../test/fines.fixtures.ts';
import { finesText } from './fines.text.fr.ts';
import { emptyFormValues, toTypedFine } from './form/fine-form-values.ts';
import { sentence } from '../../test/sentence.ts';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const dossierId = '01933b6e-0000-7000-8000-0000000000f2';
const declarationId = '01933b6e-0000-7000-8000-0000000000f3';
const number = '21590350100017261314072245';
const rapo = {
  code: 'rapo',
  safe: '2199-12-15',
  outer: '2199-12-17',
  postBy: '2199-12-13',
  state: 'open',
  law: [{ text: 'CGCT R2333-120-13', readIn: 'secondary', readOn: '2026-11-20' }],
};
const payment = { ...rapo, code: 'payment', safe: '2199-02-15', outer: '2199-02-15' };
const fine = (missing: Record<string, string> = {}) => ({
  ...toTypedFine({ ...emptyFormValues, delivery: 'post' }),
  noticeNumber: number,
  noticeDate: '2026-11-10',
  declarationId,
  noticePath: null,
  declinedDeclarations: [],
  id,
  status: 'to-check',
  sentOn: null,
  sentBy: null,
  rapoReceivedOn: null,
  decisionOn: null,
  decisionDelivery: null,
  payment: null,
  steps: [],
  decoded: null,
  deadlines: [rapo, payment],
  missing,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: '2026-11-21T09:00:00.000Z',
});
const dossier = (state: string, percent: number) => ({
  id: dossierId,
  fineId: id,
  state,
  percent,
  step: 'Nous mettons le dossier en pages.',
  failure: state === 'failed' ? 'Une des pièces ne peut pas être lue.' : null,
  failedExhibit: null,
  exhibits: [{ number: 1, kind: 'notice', title: 'Avis de paiement' }],
  warnings: [],
  kind: 'rapo',
  case: {
    situations: [],
    offence: null,
    offenceWords: null,
    awardFrom: null,
    awardUntil: null,
    obstacle: null,
    sentOn: null,
    receivedOn: null,
    sentBy: null,
    copyNotGiven: false,
    refusedOn: null,
    mandatary: null,
  },
  guide: { ways: [], fields: [], before: [], keep: { kind: 'receipt', lines: [] } },
  withSummary: false,
  summary: [],
  partsState: null,
  declarationId: null,
  parts: [],
  pages: state === 'ready' ? 7 : null,
  sizeBytes: 1_500_000,
  sha256: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  readyAt: state === 'ready' ? '2026-11-21T09:01:00.000Z' : null,
});
const answers = (dossiers: object[], missing: Record<string, string> = {}): Answers => ({
  [`GET /api/fines/${id}`]: { body: fine(missing) },
  [`GET /api/fines/${id}/dossiers`]: { body: { rows: dossiers, next: null } },
  [`GET /api/fines/${id}/papers`]: { body: { rows: [] } },
  [`GET /api/fines/${id}/matches`]: { body: { rows: [] } },
});

const typeByHand = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
  await screen.findAllByRole('radio');
};

beforeEach(freshDevice);

describe('/mes-amendes', { timeout: 20_000 }, () => {
  it('offers the first step when there is none, and says so when the list cannot be read', async () => {
    await open('/mes-amendes', { signedIn: true, answers: { 'GET /api/fines': { body: { rows: [], next: null } } } });
    expect(await screen.findByRole('heading', { name: 'Aucune amende pour l’instant' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ajouter une amende' }).getAttribute('href')).toBe('/mes-amendes?new=1');
  });

  it('does not show the list as empty once a fine was recorded', async () => {
    const none = { body: { rows: [], next: null } };
    let answer = (_again: typeof none): void => undefined;
    let asks = 0;
    await open('/mes-amendes', {
      signedIn: true,
      answers: {
        ...answers([]),
        'GET /api/fines': () => ((asks += 1) === 1 ? none : new Promise<typeof none>((resolve) => (answer = resolve))),
        'GET /api/declarations': { body: { rows: [], next: null } },
        'POST /api/sync': synced(() => fine()),
      },
    });
    const empty = { name: 'Aucune amende pour l’instant' };
    await screen.findByRole('heading', empty);
    await userEvent.click(screen.getByRole('link', { name: 'Ajouter une amende' }));
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }));
    await userEvent.paste(number);
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    await pasteDay('Date d’envoi de l’avis', '2026-11-10');
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await screen.findByRole('heading', { level: 1, name: 'Votre amende' });
    await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Mes amendes' }));
    await waitFor(() => expect(asks).toBe(2));
    expect(screen.queryByRole('heading', empty)).toBeNull();
    answer(none);
    expect(await screen.findByRole('heading', empty)).toBeTruthy();
  });

  it('refuses an empty form in a summary that takes the focus, each fault beside its field', async () => {
    const { asked } = await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: { 'GET /api/declarations': { body: { rows: [], next: null } } },
    });
    await typeByHand();
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    const summary = screen.getByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(within(summary).getAllByRole('link')).toHaveLength(4);
    const typed = screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' });
    expect(typed.getAttribute('aria-invalid')).toBe('true');
    await userEvent.click(within(summary).getByRole('link', { name: /Le numéro de l’avis compte 26 chiffres/ }));
    await waitFor(() => expect(document.activeElement).toBe(typed));
    await userEvent.type(typed, '2');
    expect(typed.getAttribute('aria-invalid')).toBeNull();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps on this phone what was typed when the service is lost, says so, and sends it once', async () => {
    let lost = true;
    const { asked, router } = await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: {
        'GET /api/fines': { body: { rows: [], next: null } },
        'GET /api/declarations': { body: { rows: [], next: null } },
        'POST /api/sync': (one) => (lost ? 'lost' : synced(() => fine())(one)),
      },
    });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }), number);
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    await pasteDay('Date d’envoi de l’avis', '2026-11-10');
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('new=1'));
    expect(JSON.parse(localStorage.getItem('pwa_pending_actions') ?? '[]')).toMatchObject([
      { kind: 'fine.create', payload: { noticeNumber: number } },
    ]);
    lost = false;
    const { flushNow } = await import('../offline/index.ts');
    await flushNow();
    const [first, again] = sentActions(asked, 'fine.create');
    expect([again?.id, again?.payload]).toEqual([first?.id, first?.payload]);
    expect(localStorage.getItem('pwa_pending_actions')).toBe('[]');
  });

  it('goes to the fine as soon as the service has it', async () => {
    await open('/mes-amendes?new=1', {
      signedIn: true,
      answers: {
        ...answers([]),
        'GET /api/declarations': { body: { rows: [], next: null } },
        'POST /api/sync': synced(() => fine()),
      },
    });
    await typeByHand();
    await userEvent.click(screen.getByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }), number);
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    await pasteDay('Date d’envoi de l’avis', '2026-11-10');
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(await screen.findByText('Envoyez votre recours au plus tard le')).toBeTruthy();
  });
});

describe('who signs', { timeout: 20_000 }, () => {
  it('says it beside the choice, and stops where nobody can', async () => {
    await open(`/mes-amendes?fine=${id}&edit=1`, {
      signedIn: true,
      answers: {
        ...answers([]),
        'GET /api/account': { status: 404 },
        'GET /api/declarations': { body: { rows: [], next: null } },
      },
    });
    const choice = await screen.findByLabelText(/À quel nom est la carte grise/);
    await userEvent.selectOptions(choice, 'Au nom de ma ou mon conjoint');
    expect(screen.getByText(/mandat écrit et signé/)).toBeTruthy();
    await userEvent.selectOptions(choice, 'Au nom d’un loueur de courte durée');
    expect(screen.getByText(/Le loueur est le débiteur/)).toBeTruthy();
  });
});

describe('a fine', { timeout: 20_000 }, () => {
  it('shows the safe date, the payment clock and what is missing', async () => {
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: answers([], { place: fineFieldMessages.NEEDED_FOR_DOSSIER }),
    });
    expect((await screen.findByText(/15\s*décembre/, { selector: '.big-day strong' })).closest('time')?.dateTime).toBe(
      '2199-12-15',
    );
    expect(screen.getByText('Le paiement, lui, n’attend pas')).toBeTruthy();
    expect(screen.getByText('Le lieu du constat')).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Préparer mon dossier' })).getAttribute('href')).toBe(
      `/mes-amendes?fine=${id}&question=next`,
    );
    expect(screen.getByRole('link', { name: 'Modifier les informations' }).getAttribute('href')).toBe(
      `/mes-amendes?fine=${id}&edit=1`,
    );
  });

  it('follows the making with a figure until it is ready, without a press', async () => {
    let percent = 20;
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`GET /api/fines/${id}/dossiers`]: () => {
          const rows = [percent >= 100 ? dossier('ready', 100) : dossier('running', percent)];
          percent += 80;
          return { body: { rows, next: null } };
        },
      },
    });
    const bar = await screen.findByRole('progressbar', { name: 'Nous mettons le dossier en pages.' });
    expect((bar as HTMLProgressElement).value).toBe(20);
    expect(await screen.findByText('Votre dossier est prêt')).toBeTruthy();
    expect(screen.getByText('1. Avis de paiement')).toBeTruthy();
  });

  it('says why a dossier cannot be made, and leads to the documents', async () => {
    const refusal = {
      code: 'DOSSIER_EXHIBITS_MISSING',
      message: 'Il manque des pièces.',
      fields: { 'carte-grise': 'La copie de la carte grise.' },
      requestId: 'r',
    };
    await sayCardPlace(id);
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: { ...answers([]), [`POST /api/fines/${id}/dossiers`]: { status: 422, body: refusal } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Préparer mon dossier' }));
    // The act is under the thumb, its refusal further up.
    const said = await screen.findByText(sentence(refusal.message));
    await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
    expect(screen.getByRole('link', { name: 'Voir mes papiers' }).getAttribute('href')).toBe('/dashboard');
  });

  it('leads to paying 5,00 € when the declaration it rests on is due', async () => {
    const refusal = { code: 'DOSSIER_PAYMENT_DUE', message: 'Reste à régler : 5,00 €.', requestId: 'r' };
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([dossier('ready', 100)]),
        [`GET /api/dossiers/${dossierId}/link`]: { status: 402, body: refusal },
        'POST /api/billing/checkouts': { body: { id: dossierId, url: 'https://placejuste.test/paiement/1' } },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Télécharger le PDF' }));
    expect(await screen.findByText(sentence(refusal.message))).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Payer 5,00 €' }));
    // The browser refused the tab: that is told, and the page stays one press away.
    expect(await screen.findByText(/ne s’est pas ouverte d’elle-même/)).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Ouvrir la page de paiement' })).getAttribute('href')).toBe(
      `/payments?session=${dossierId}&amount=5.00&pwa=true`,
    );
    expect(asked.find(({ path }) => path === '/api/billing/checkouts')?.body).toEqual({ declarationId });
  });
});

describe('following up', { timeout: 20_000 }, () => {
  const recorded = (asked: readonly ReceivedCall[]) =>
    sentActions(asked, 'fine.step').map(({ id: action, payload }) => ({ id: action, ...payload }));

  it('notes a sending once, with its channel and receipt, and does not offer a plain letter', async () => {
    let kept: object = fine();
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`GET /api/fines/${id}`]: () => ({ body: kept }),
        'POST /api/sync': synced(() => {
          kept = {
            ...fine(),
            status: 'sent',
            sentOn: '2026-11-20',
            sentBy: 'registered',
            steps: [
              {
                id: dossierId,
                step: 'sent',
                on: '2026-11-20',
                channel: 'registered',
                reference: '1A',
                recordedAt: '2026-11-20T09:00:00.000Z',
              },
            ],
          };
          return kept;
        }),
      },
    });
    await userEvent.selectOptions(await screen.findByLabelText(/Ce qui vient de se passer/), 'Recours envoyé');
    expect(screen.queryByRole('radio', { name: 'Par lettre simple' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette étape' }));
    expect(within(screen.getByRole('alert')).getAllByRole('link')).toHaveLength(2);
    const on = within(screen.getByRole('group', { name: /Quel jour/ }));
    await userEvent.click(on.getByLabelText('Jour'));
    await userEvent.paste('2026-11-20');
    await userEvent.click(screen.getByRole('radio', { name: /En recommandé/ }));
    await userEvent.type(screen.getByLabelText(/Numéro du recommandé/), '1A');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette étape' }));
    const history = await screen.findByRole('list', { name: 'Ce qui s’est passé' });
    expect(history.textContent).toMatch(/Recours envoyé.*20 novembre 2026.*En recommandé.*n°\s1A/);
    expect(screen.getByText(/accusé de réception/)).toBeTruthy();
    expect(recorded(asked)).toMatchObject([
      { fineId: id, step: 'sent', on: '2026-11-20', channel: 'registered', reference: '1A' },
    ]);
  });

  it('step-without-network: kept here, shown, no longer proposed, sent once under one identifier', async () => {
    let lost = true;
    let kept: object = { ...fine(), status: 'sent', sentOn: '2026-11-20', sentBy: 'registered' };
    const answer = synced(() => (kept = { ...kept, rapoReceivedOn: '2026-11-21' }));
    const { asked } = await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        [`GET /api/fines/${id}`]: () => ({ body: kept }),
        'POST /api/sync': (one) => (lost ? { status: 502, body: {} } : answer(one)),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Je ne paie pas pour l’instant' }));
    expect(await screen.findByText(/Sur ce téléphone, pas encore envoyé/)).toBeTruthy();
    expect(screen.getByText(/Paiement laissé en attente/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Je ne paie pas pour l’instant' })).toBeNull();
    await waitFor(() => expect(recorded(asked)).toHaveLength(1));
    lost = false;
    const { flushNow } = await import('../offline/index.ts');
    await act(() => flushNow());
    await waitFor(() => expect(screen.queryByText(/Sur ce téléphone, pas encore envoyé/)).toBeNull());
    expect(recorded(asked).length).toBeGreaterThan(1);
    expect(new Set(recorded(asked).map((step) => step.id)).size).toBe(1);
    expect(recorded(asked)[0]).toMatchObject({ fineId: id, step: 'payment-waits' });
  });

  it('step-refused-after-it-waited: it did not happen, and what comes next is asked again', async () => {
    let refuses = false;
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: {
        ...answers([]),
        'POST /api/sync': () =>
          refuses
            ? {
                status: 409,
                body: { code: 'FINE_STEP_IMPOSSIBLE', message: 'Cette étape ne va pas.', requestId: 'r1' },
              }
            : { status: 502, body: {} },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Je ne paie pas pour l’instant' }));
    expect(await screen.findByText(finesText.follow.keptHere)).toBeTruthy();
    expect(screen.getByText(/Sur ce téléphone, pas encore envoyé/)).toBeTruthy();
    refuses = true;
    const { flushNow } = await import('../offline/index.ts');
    await act(() => flushNow());
    await waitFor(() => expect(screen.queryByText(/Sur ce téléphone, pas encore envoyé/)).toBeNull());
    expect(screen.getByRole('button', { name: 'Je ne paie pas pour l’instant' })).toBeTruthy();
  });

  it('step-refused: said in the form, which keeps what was typed; nothing is left waiting', async () => {
    const refusal = {
      code: 'FINE_STEP_IMPOSSIBLE',
      message: 'Cette étape ne peut pas suivre la précédente.',
      requestId: 'r1',
    };
    await open(`/mes-amendes?fine=${id}`, {
      signedIn: true,
      answers: { ...answers([]), 'POST /api/sync': { status: 409, body: refusal } },
    });
    await userEvent.selectOptions(await screen.findByLabelText(/Ce qui vient de se passer/), 'Dossier clos');
    const on = within(screen.getByRole('group', { name: /Quel jour/ }));
    await userEvent.click(on.getByLabelText('Jour'));
    await userEvent.paste('2026-11-20');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer cette étape' }));
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
    expect(screen.queryByText(/Sur ce téléphone, pas encore envoyé/)).toBeNull();
    const kept = within(screen.getByRole('group', { name: /Quel jour/ }));
    expect(kept.getByLabelText<HTMLInputElement>('Jour').value).toBe('20');
  });

  it('gives the dates as a calendar file', async () => {
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:dates'),
        revokeObjectURL: () => undefined,
      }),
    );
    await open(`/mes-amendes?fine=${id}`, { signedIn: true, answers: answers([]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter à mon agenda' }));
    expect(made[0]?.type).toMatch(/^text\/calendar/);
    expect(await made[0]?.text()).toContain('DTSTART;VALUE=DATE:20261215');
  });
});
