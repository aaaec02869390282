import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { type Answer, type Answers, open, sessionOf } from '../../../test/open.tsx';
import { factorId, keepProvedSession } from '../../../test/team-session.ts';

const draft = {
  id: '01933b6e-0000-7000-8000-0000000000b1',
  version: 1,
  kind: 'service',
  audience: 'everyone',
  atNight: false,
  subject: 'Coupure',
  text: 'Dimanche.',
  state: 'draft',
  createdAt: '2026-11-21T10:00:00.000Z',
  startedAt: null,
  endedAt: null,
  total: 0,
  isCounted: false,
  sent: 0,
  refused: 0,
  failed: 0,
  skipped: 0,
  erased: 0,
};
const mail = { subject: draft.subject, text: 'Bonjour,\n\nDimanche, le service s’arrête.', html: '<p>Bonjour,</p>' };
const path = `/api/admin/broadcasts/${draft.id}`;
const show = (where: string, answers: Answers) => {
  keepProvedSession();
  return open(`/admin-suite/annonces${where}`, {
    answers: { 'GET /api/admin/broadcasts': { body: { rows: [draft], next: null } }, ...answers },
  });
};
const one = (answers: Answers, recipients = 1234) =>
  show(`?annonce=${draft.id}`, { [`GET ${path}`]: { body: { broadcast: draft, recipients, mail } }, ...answers });
const stale: Answer = {
  status: 403,
  body: { code: 'SECOND_FACTOR_NOT_FRESH', message: 'Confirmez d’abord.', requestId: 'r' },
};

beforeEach(freshDevice);

describe('/admin-suite/annonces', { timeout: 20_000 }, () => {
  it('names what is missing, then keeps a draft and leads to it', async () => {
    const { asked } = await show('', {
      'POST /api/admin/broadcasts': { body: draft },
      [`GET ${path}`]: { body: { broadcast: draft, recipients: 1, mail } },
    });
    expect(await screen.findByText('Brouillon')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Écrire une annonce' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    for (const said of ['Choisissez la nature du message.', 'Choisissez les destinataires.', 'Écrivez l’objet.'])
      expect(screen.getByRole('link', { name: said })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Information de service/ }));
    await userEvent.selectOptions(screen.getByLabelText(/^Destinataires/), 'Tous les comptes');
    await userEvent.type(screen.getByLabelText(/^Objet/), draft.subject);
    await userEvent.type(screen.getByLabelText(/^Texte/), draft.text);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    await waitFor(() => expect(window.location.search).toBe(`?annonce=${draft.id}`));
    const { kind, audience, atNight, subject, text } = draft;
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ kind, audience, atNight, subject, text });
  });

  it('shows the mail, hides the sending of what is not saved, tries it on oneself', async () => {
    const { asked } = await one({ [`POST ${path}/test`]: { body: { email: 'chef.essai@exemple.fr' } } });
    expect((await screen.findByTitle<HTMLIFrameElement>(/^E-mail mis en page/)).getAttribute('srcdoc')).toBe(mail.html);
    await userEvent.click(screen.getByRole('button', { name: 'M’envoyer un essai' }));
    expect((await screen.findAllByText('L’essai part à chef.essai@exemple.fr.')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByLabelText(/^Objet/), '!');
    expect(screen.queryByRole('button', { name: /^Envoyer à/ })).toBeNull();
    expect(screen.getByText(/Enregistrez vos changements/)).toBeTruthy();
    expect(asked.filter(({ path: to }) => to.endsWith('/send'))).toEqual([]);
  });

  it('is sent once that was confirmed, after the code is asked for again', async () => {
    let isFresh = false;
    const { asked } = await one({
      [`POST ${path}/send`]: () => (isFresh ? { body: { ...draft, state: 'sending' } } : stale),
      [`POST /auth/v1/factors/${factorId}/challenge`]: { body: { id: 'c', type: 'totp', expires_at: 1 } },
      [`POST /auth/v1/factors/${factorId}/verify`]: () => ((isFresh = true), { body: sessionOf() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Envoyer à 1.234 personnes$/ }));
    expect(asked.filter(({ path: to }) => to.endsWith('/send'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Oui, envoyer' }));
    await userEvent.type(await screen.findByLabelText(/^Code à six chiffres/), '123456');
    await userEvent.click(screen.getByRole('button', { name: /^(Confirmer|Valider|Continuer)/ }));
    expect((await screen.findAllByText('L’envoi commence.')).length).toBeGreaterThan(0);
    expect(asked.filter(({ path: to }) => to.endsWith('/send')).map(({ body }) => body)).toEqual([
      { version: 1 },
      { version: 1 },
    ]);
  });

  it('has no button to send to nobody', async () => {
    await one({}, 0);
    expect(await screen.findByText('Personne ne recevrait cette annonce.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Envoyer à/ })).toBeNull();
  });

  it('says how many got it, is paused at once, and stopped once that was confirmed', async () => {
    const leaving = { ...draft, state: 'sending', startedAt: draft.createdAt, isCounted: true, total: 10, sent: 4 };
    let now: object = leaving;
    const { asked } = await one({
      [`GET ${path}`]: () => ({ body: { broadcast: now, recipients: 10, mail } }),
      [`POST ${path}/pause`]: () => ({ body: (now = { ...leaving, state: 'paused' }) }),
      [`POST ${path}/stop`]: () => ({
        body: (now = { ...leaving, state: 'stopped', skipped: 1, endedAt: draft.createdAt }),
      }),
    });
    const bar = await screen.findByRole('progressbar', { name: 'Avancement de l’envoi' });
    expect(bar.getAttribute('value')).toBe('40');
    expect(screen.getByText('L’annonce est partie à 4 personnes sur 10.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }));
    await screen.findByRole('button', { name: 'Reprendre l’envoi' });
    await userEvent.click(screen.getByRole('button', { name: 'Arrêter pour de bon' }));
    expect(asked.filter(({ path: to }) => to.endsWith('/stop'))).toEqual([]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Oui, arrêter' }));
    expect(await screen.findByText(/^Ne la recevront pas.: 5 personnes\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reprendre l’envoi' })).toBeNull();
  });

  const colleagues = { ...draft, version: 2, subject: 'Coupure lundi' };
  const conflict: Answer = {
    status: 409,
    body: { code: 'BROADCAST_CHANGED', message: 'Cette annonce a été changée.', requestId: 'r' },
  };

  it('five-thousand-characters-lost: a colleague saved first, what is typed stays', async () => {
    let saved: object = draft;
    const { asked } = await one({
      [`GET ${path}`]: () => ({ body: { broadcast: saved, recipients: 10, mail } }),
      [`PUT ${path}`]: () => ((saved = colleagues), conflict),
    });
    const words = await screen.findByLabelText<HTMLTextAreaElement>(/^Texte/);
    await userEvent.type(words, ' Une longue suite.');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    const reload = await screen.findByRole('button', { name: 'Relire la version enregistrée' });
    expect(screen.getByRole('alert').textContent).toContain('Cette annonce vient d’être changée');
    expect(words.value).toBe('Dimanche. Une longue suite.');
    expect(words.isConnected).toBe(true);
    // A second try still sends the version that was read: a colleague's text is never overwritten unseen.
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    await waitFor(() =>
      expect(asked.flatMap(({ method, body }) => (method === 'PUT' ? [body] : []))).toMatchObject([
        { version: 1 },
        { version: 1 },
      ]),
    );
    await userEvent.click(reload);
    expect(screen.getByLabelText<HTMLInputElement>(/^Objet/).value).toBe('Coupure lundi');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Texte/).value).toBe('Dimanche.');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', { name: 'M’envoyer un essai' })).toBeTruthy();
  });

  it('is saved without losing the focus, and its preview comes back', async () => {
    let saved = draft;
    await one({
      [`GET ${path}`]: () => ({ body: { broadcast: saved, recipients: 10, mail } }),
      [`PUT ${path}`]: ({ body }) => ({ body: (saved = { ...draft, ...(body as object), version: 2 }) }),
    });
    await userEvent.type(await screen.findByLabelText(/^Objet/), ' dimanche');
    const save = screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' });
    await userEvent.click(save);
    expect(await screen.findByRole('button', { name: 'M’envoyer un essai' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Objet/).value).toBe('Coupure dimanche');
    await waitFor(() => expect(document.activeElement).toBe(save));
  });

  it('that a colleague already sent shows its sending after the refusal', async () => {
    let now: object = draft;
    const leaving = { ...draft, state: 'sending', startedAt: draft.createdAt, isCounted: true, total: 4 };
    await one({
      [`GET ${path}`]: () => ({ body: { broadcast: now, recipients: 4, mail } }),
      [`POST ${path}/test`]: () => {
        now = leaving;
        return { status: 409, body: { code: 'BROADCAST_STATE', message: 'L’envoi n’en est plus là.', requestId: 'r' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'M’envoyer un essai' }));
    expect(await screen.findByRole('button', { name: 'Mettre en pause' })).toBeTruthy();
  });

  it.each([
    ['sending', 'Nous comptons les destinataires…'],
    ['paused', 'Personne ne l’a encore reçue.'],
    ['stopped', 'Personne ne l’a reçue.'],
  ])('%s before everyone is counted, it shows no count', async (state, sentence) => {
    const startedAt = draft.createdAt;
    const broadcast = { ...draft, state, startedAt, endedAt: state === 'stopped' ? startedAt : null, total: 2000 };
    await one({ [`GET ${path}`]: { body: { broadcast, recipients: 2000, mail } } });
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says apart what was refused, given up, skipped and erased, and speaks of the end alone', async () => {
    const counts = { isCounted: true, total: 20, sent: 11, refused: 2, failed: 1, skipped: 2, unsure: 1, erased: 2 };
    const leaving = { ...draft, ...counts, state: 'sending', startedAt: draft.createdAt };
    let now: object = leaving;
    await one({
      [`GET ${path}`]: () => ({ body: { broadcast: now, recipients: 20, mail } }),
      [`POST ${path}/pause`]: () => {
        now = { ...leaving, state: 'done', sent: 12, endedAt: draft.createdAt };
        return { status: 409, body: { code: 'BROADCAST_STATE', message: 'L’envoi n’en est plus là.', requestId: 'r' } };
      },
    });
    const bar = await screen.findByRole('progressbar', { name: 'Avancement de l’envoi' });
    expect(bar.getAttribute('value')).toBe('95');
    for (const sentence of [
      'L’annonce est partie à 11 personnes sur 20.',
      /^Adresses qui refusent nos e-mails.: 2 personnes\.$/,
      /^Messagerie injoignable pendant plusieurs jours.: 1 personne\.$/,
      /ne devaient plus la recevoir .*: 2 personnes\.$/,
      /^Envoi interrompu par un arrêt du service.: 1 personne\. L’e-mail est peut-être arrivé\./,
      /^Comptes effacés avant leur tour.: 2 personnes\.$/,
      /^En attente de leur tour, .*: 1 personne\.$/,
    ])
      expect(screen.getByText(sentence).closest('[role="status"], [aria-live]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }));
    expect((await screen.findByText('L’envoi est terminé.')).closest('[aria-live]')).not.toBeNull();
    expect(screen.getByText('Envoyée')).toBeTruthy();
  });

  it('keep what is being written through a reload, until it is saved', async () => {
    const answers: Answers = {
      'POST /api/admin/broadcasts': { body: draft },
      [`GET ${path}`]: { body: { broadcast: draft, recipients: 1, mail } },
    };
    const write = async (): Promise<readonly string[]> => {
      cleanup();
      await show('?annonce=nouvelle', answers);
      const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Texte/ });
      const audience = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Destinataires/ });
      return [words.value, audience.value];
    };
    const [untouched, audience] = await write();
    expect([untouched, audience]).toEqual(['', '']);
    await userEvent.type(screen.getByLabelText(/^Texte/), draft.text);
    await userEvent.selectOptions(screen.getByLabelText(/^Destinataires/), 'Tous les comptes');
    expect(await write()).toEqual([draft.text, draft.audience]);
    await userEvent.click(screen.getByRole('radio', { name: /^Information de service/ }));
    await userEvent.type(screen.getByLabelText(/^Objet/), draft.subject);
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    await waitFor(() => expect(window.location.search).toBe(`?annonce=${draft.id}`));
    expect(await write()).toEqual(['', '']);
  });

  it('keep the changes of a draft through a reload, and tell when a colleague saved', async () => {
    let saved = draft;
    const answers: Answers = {
      [`GET ${path}`]: () => ({ body: { broadcast: saved, recipients: 1, mail } }),
      [`PUT ${path}`]: () => ((saved = { ...saved, version: saved.version + 1, text: 'Lundi.' }), { body: saved }),
    };
    const words = async (): Promise<string> => {
      cleanup();
      await one(answers);
      return (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Texte/ })).value;
    };
    const change = async (to: string) => {
      await userEvent.clear(screen.getByLabelText(/^Texte/));
      await userEvent.type(screen.getByLabelText(/^Texte/), to);
    };
    expect(await words()).toBe('Dimanche.');
    await change('Lundi.');
    expect(await words()).toBe('Lundi.');
    expect(screen.getByText(/Enregistrez vos changements/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    await waitFor(() => expect(screen.queryByText(/Enregistrez vos changements/)).toBeNull());
    expect(await words()).toBe('Lundi.');
    await change('Mardi.');
    saved = { ...saved, version: 9, text: 'Mercredi.' };
    expect(await words()).toBe('Mardi.');
    await userEvent.click(screen.getByRole('button', { name: 'Relire la version enregistrée' }));
    expect(await words()).toBe('Mercredi.');
  });

  const sending = { ...draft, state: 'sending', startedAt: draft.createdAt, isCounted: true, total: 4 };
  const type = async () => userEvent.type(await screen.findByLabelText(/^Texte/), ' Et lundi.');

  it('forget what was typed on one that a colleague sent or deleted meanwhile, and no other', async () => {
    const [other, third] = [`${draft.id.slice(0, -1)}2`, `${draft.id.slice(0, -1)}3`];
    for (const id of [draft.id, other, third]) {
      cleanup();
      const body = { broadcast: { ...draft, id }, recipients: 1, mail };
      await show(`?annonce=${id}`, { [`GET /api/admin/broadcasts/${id}`]: { body } });
      await type();
    }
    const [one1, one2, one3] = [draft.id, other, third].map((id) => `broadcast-${id}`);
    await waitFor(async () => expect(await keptDrafts()).toEqual([one1, one2, one3]));
    const list = async (rows: readonly object[], next: string | null) => {
      cleanup();
      await show('', { 'GET /api/admin/broadcasts': { body: { rows, next } } });
      await screen.findAllByText('Coupure');
    };
    // A row says that its broadcast is sent. A broadcast missing from a complete list may be new: its first page may be
    // much older than its last.
    await list(
      [
        { ...draft, id: other },
        { ...sending, id: third },
      ],
      null,
    );
    // They are deleted in this order: once the last is gone, the first was checked too.
    await waitFor(async () => expect(await keptDrafts()).toEqual([one1, one2]));
    cleanup();
    const gone = { code: 'BROADCAST_NOT_FOUND', message: 'Cette annonce n’existe plus.', requestId: 'r' };
    await show(`?annonce=${draft.id}`, { [`GET ${path}`]: { status: 404, body: gone } });
    await waitFor(async () => expect(await keptDrafts()).toEqual([one2]));
  });

  it('show what was being typed on one that a colleague sends meanwhile', async () => {
    let now: object = draft;
    await one({
      [`GET ${path}`]: () => ({ body: { broadcast: now, recipients: 4, mail } }),
      [`PUT ${path}`]: () => ((now = sending), conflict),
    });
    await type();
    await waitFor(async () => expect(await keptDrafts()).toEqual([`broadcast-${draft.id}`]));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et voir l’aperçu' }));
    expect(await screen.findByText(/n’est plus un brouillon$/)).toBeTruthy();
    expect(screen.getByText(/Dimanche\. Et lundi\.$/)).toBeTruthy();
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
  });
});
