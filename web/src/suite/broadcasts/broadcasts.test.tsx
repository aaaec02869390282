import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
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
  skipped: 0,
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
    const bar = await screen.findByRole('progressbar', { name: 'E-mails partis' });
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
});
