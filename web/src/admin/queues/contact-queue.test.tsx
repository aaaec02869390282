import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerTemplates, buildReference, threadMessages } from '@placejuste/domain/support';
import { freshDevice } from '../../../test/device.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { open, type Answers } from '../../../test/open.tsx';
import { keepProvedSession } from '../../../test/team-session.ts';
import { sentence } from '../../../test/sentence.ts';

const id = '01933b6e-0000-7000-8000-0000000000a1';
const reference = buildReference(id);
const row = {
  id,
  topic: 'support',
  name: 'Ada Essai',
  organisation: null,
  email: 'ada.essai@exemple.fr',
  plan: null,
  date: null,
  message: 'Où en sont mes papiers ?',
  receivedAt: '2026-11-20T10:00:00.000Z',
  thread: [] as object[],
  threadLength: 0,
  olderThread: null as string | null,
  origin: 'form',
  attachments: 0,
  earlier: [] as object[],
  olderRequests: null as string | null,
};
const show = async (answers: Answers = {}) => {
  cleanup();
  keepProvedSession();
  const opened = await open('/admin', {
    answers: { 'GET /api/admin/requests': { body: { rows: [row], next: null, waiting: 1 } }, ...answers },
  });
  await userEvent.click(await screen.findByText('Répondre à Ada Essai', { selector: 'summary *' }));
  // The stored draft is read first.
  await screen.findByRole('textbox', { name: /^Votre réponse à ada/ });
  return opened;
};
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Votre réponse à ada/ });
const send = () => userEvent.click(screen.getByRole('button', { name: `Envoyer la réponse à ${reference}` }));

beforeEach(freshDevice);

describe('the messages of people', { timeout: 20_000 }, () => {
  it('are shown with the mails that followed, naming another sender', async () => {
    const reply = { kind: 'received', message: 'Merci, et ma carte ?', attachments: 1, at: row.receivedAt };
    const thread = [
      { ...reply, id, kind: 'answer', sender: null, message: 'Vos papiers sont arrivés.', attachments: 0 },
      { ...reply, id: `${id.slice(0, -1)}2`, sender: 'autre.essai@exemple.fr' },
    ];
    const { asked } = await show({
      'GET /api/admin/requests': {
        body: {
          rows: [{ ...row, thread, threadLength: 5, olderThread: 'c1', origin: 'list' }],
          next: null,
          waiting: 1,
        },
      },
      [`GET /api/admin/requests/${id}/thread`]: ({ search }) => {
        const [one, two, three] = ['b1', 'b2', 'b3'].map((end) => ({
          ...reply,
          attachments: 0,
          sender: null,
          kind: 'answer',
          message: `Ancien ${end}`,
          id: `01933b6e-0000-7000-8000-0000000000${end}`,
        }));
        return { body: search === '?after=c1' ? { rows: [one, two], next: 'c2' } : { rows: [three], next: null } };
      },
    });
    expect(screen.getByText(/^Envoyé par une liste/)).toBeTruthy();
    const shown = within(screen.getByRole('region', { name: `La suite de ${reference}` }));
    expect(shown.getAllByRole('listitem')).toHaveLength(2);
    expect(shown.getByText('Vos papiers sont arrivés.')).toBeTruthy();
    expect(shown.getByText('D’une autre adresse, non vérifiée : autre.essai@exemple.fr')).toBeTruthy();
    expect(shown.getByText(/Une pièce jointe n’a pas été gardée/)).toBeTruthy();
    expect(shown.getByText('Votre réponse partira à ada.essai@exemple.fr.')).toBeTruthy();
    const older = () => asked.filter(({ path }) => path.endsWith('/thread')).map(({ search }) => search);
    expect(older()).toEqual([]);
    await userEvent.click(shown.getByRole('button', { name: 'Lire 3 e-mails plus anciens' }));
    expect(await shown.findByText('Ancien b2')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Afficher la suite' }));
    expect(await shown.findByText('Ancien b3')).toBeTruthy();
    expect(older()).toEqual(['?after=c1', '?after=c2']);
  });

  it('are answered with a template added to the typed text, then adapted', async () => {
    const path = `/api/admin/requests/${id}/answer`;
    const { asked } = await show({ [`POST ${path}`]: { body: { id } } });
    await send();
    expect(screen.getByText('Écrivez votre réponse, dix lettres au moins.')).toBeTruthy();
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'Merci de votre message.');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Modèle de réponse/ }), 'papers-waiting');
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter ce modèle' }));
    // The button keeps the focus, and the error is gone.
    expect(document.activeElement?.textContent).toContain('Ajouter ce modèle');
    expect(screen.queryByText('Écrivez votre réponse, dix lettres au moins.')).toBeNull();
    const said = `Merci de votre message.\n\n${answerTemplates[0]?.text}`;
    expect(field().value).toBe(said);
    await send();
    // Announced once: a second live region would repeat it.
    expect(await screen.findAllByText(`Réponse à ${reference} envoyée.`)).toHaveLength(1);
    expect(asked.filter((one) => one.path === path).map(({ body }) => body)).toEqual([{ answer: said, seen: 0 }]);
  });

  it('are shown with earlier messages of the same address, and their answers', async () => {
    const before = { id: '01933b6e-0000-7000-8000-0000000000a0', topic: 'support', receivedAt: row.receivedAt };
    const earlier = [{ ...before, message: 'Premier message.', answer: 'Première réponse.' }];
    const rows = [{ ...row, earlier }];
    await show({ 'GET /api/admin/requests': { body: { rows, next: null, waiting: 1 } } });
    await userEvent.click(screen.getByText('Un message plus ancien de cette adresse', { selector: 'summary *' }));
    for (const said of ['Premier message.', 'Notre réponse :', 'Première réponse.'])
      expect(screen.getByText(said)).toBeTruthy();
  });

  it('are fetched again after a new mail, with the typed text kept', async () => {
    const refusal = {
      status: 409,
      body: { code: 'THREAD_CHANGED', requestId: 'r', message: threadMessages.THREAD_CHANGED },
    };
    const path = `/api/admin/requests/${id}/answer`;
    const { asked } = await show({ [`POST ${path}`]: refusal });
    const reads = () => asked.filter((one) => one.path.startsWith('/api/admin/requests') && one.path !== path).length;
    const before = reads();
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    await send();
    expect(await screen.findByText(threadMessages.THREAD_CHANGED)).toBeTruthy();
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(field().value).toBe('Vos papiers sont arrivés.');
  });

  it('keep the typed answer when it is refused', async () => {
    const refusal = { status: 409, body: { code: 'ALREADY_DECIDED', message: 'Déjà traité.' } };
    await show({ [`POST /api/admin/requests/${id}/answer`]: refusal });
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    await send();
    expect(await screen.findByText('La réponse n’est pas partie')).toBeTruthy();
    expect(field().value).toBe('Vos papiers sont arrivés.');
  });

  it('keep the typed answer of each across a reload, until it is sent', async () => {
    const other = { ...row, id: `${id.slice(0, -1)}2`, name: 'Bob Essai', email: 'bob.essai@exemple.fr' };
    const answers: Answers = {
      'GET /api/admin/requests': { body: { rows: [row, other], next: null, waiting: 2 } },
      [`POST /api/admin/requests/${id}/answer`]: { body: { id } },
    };
    await show(answers);
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    await show(answers);
    expect(field().value).toBe('Vos papiers sont arrivés.');
    await userEvent.click(screen.getByText('Répondre à Bob Essai', { selector: 'summary *' }));
    const beside = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Votre réponse à bob/ });
    expect(beside.value).toBe('');
    await send();
    expect((await screen.findAllByText(`Réponse à ${reference} envoyée.`)).length).toBeGreaterThan(0);
    // After sending, the text is not required again, though the message is still in the list.
    expect([field().value, field().getAttribute('aria-invalid') ?? 'false']).toEqual(['', 'false']);
    await show(answers);
    expect(field().value).toBe('');
  });

  it('delete the typed answer once the message is handled without it', async () => {
    const answers: Answers = { [`POST /api/admin/requests/${id}/handle`]: { body: { id } } };
    await show(answers);
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    const handled = `Marquer ${reference} comme traité sans réponse`;
    await userEvent.click(screen.getByRole('button', { name: handled }));
    await waitFor(() => expect(field().value).toBe(''));
    await show(answers);
    expect(field().value).toBe('');
  });

  const other = { ...row, id: `${id.slice(0, -1)}2`, name: 'Bob Essai', email: 'bob.essai@exemple.fr' };

  it('delete the typed answer of a message handled by a colleague, and no other', async () => {
    let list: object = { rows: [row, other], next: null, waiting: 2 };
    const answers: Answers = { 'GET /api/admin/requests': () => ({ body: list }) };
    await show(answers);
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    await userEvent.click(screen.getByText('Répondre à Bob Essai', { selector: 'summary *' }));
    const beside = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Votre réponse à bob/ });
    await userEvent.type(beside, 'Bonjour Bob.');
    const [mine, his] = [`message-answer-${id}`, `message-answer-${other.id}`];
    await waitFor(async () => expect(await keptDrafts()).toEqual([mine, his]));
    // An incomplete list does not prove that a missing item was handled.
    list = { rows: [row], next: 'c1', waiting: 2 };
    await show(answers);
    expect(await keptDrafts()).toEqual([mine, his]);
    list = { rows: [row], next: null, waiting: 1 };
    await show(answers);
    await waitFor(async () => expect(await keptDrafts()).toEqual([mine]));
    expect(field().value).toBe('Vos papiers sont arrivés.');
    expect(screen.queryByText(/n’attend plus de réponse/)).toBeNull();
  });

  it('show the text typed for a message that was handled, until it is dismissed', async () => {
    let rows = [row, other];
    const answers: Answers = {
      'GET /api/admin/requests': () => ({ body: { rows, next: null, waiting: rows.length } }),
      [`POST /api/admin/requests/${other.id}/handle`]: { body: { id: other.id } },
    };
    await show(answers);
    await userEvent.type(field(), 'Vos papiers sont arrivés.');
    rows = [];
    const handled = `Marquer ${buildReference(other.id)} comme traité sans réponse`;
    await userEvent.click(screen.getByRole('button', { name: handled }));
    expect(await screen.findByText(sentence(`Le message ${reference} n’attend plus de réponse`))).toBeTruthy();
    const told = within(screen.getByText(/^Il a été traité ailleurs/).closest<HTMLElement>('[role="status"]')!);
    expect(told.getByText('Vos papiers sont arrivés.')).toBeTruthy();
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
    await userEvent.click(told.getByRole('button', { name: `Copier ce qui était écrit pour ${reference}` }));
    expect((await screen.findAllByText('Texte copié.')).length).toBeGreaterThan(0);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('Vos papiers sont arrivés.');
    // The person is not told about items they handled themselves.
    expect(screen.getAllByText(/n’attend plus de réponse/)).toHaveLength(1);
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: `Oublier ce qui était écrit pour ${reference}` }));
    expect(screen.queryByText(/n’attend plus de réponse/)).toBeNull();
  });
});
