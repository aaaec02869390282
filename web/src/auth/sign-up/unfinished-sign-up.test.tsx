import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ada, type Answers, open, sessionOf } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts';

const fields = { firstName: 'Ada', lastName: 'Essai', phone: '06 00 00 00 00', email: ada.email };
const labels = { Prénom: fields.firstName, Nom: fields.lastName, Téléphone: fields.phone, Email: fields.email };
const answers: Answers = {
  'POST /auth/v1/signup': { body: { ...ada, confirmation_sent_at: '2026-11-21T00:00:00Z' } },
  'POST /auth/v1/verify': { body: sessionOf() },
  'GET /api/documents': { status: 404 },
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function typeAll(): Promise<void> {
  for (const [label, value] of Object.entries(labels)) await userEvent.type(await screen.findByLabelText(label), value);
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'un secret');
}

describe('a sign-up whose tab is closed', () => {
  it.each(['/auth?mode=signup', '/pwa'])(
    'before it is sent finds what was typed at %s, not the password',
    async (path) => {
      await open('/auth?mode=signup', { answers });
      await typeAll();
      document.body.innerHTML = '';
      await open(path, { answers });
      for (const [label, value] of Object.entries(labels))
        expect(await screen.findByLabelText(label)).toHaveProperty('value', value);
      expect(screen.getByLabelText('Mot de passe')).toHaveProperty('value', '');
      expect(JSON.stringify(localStorage)).not.toContain('un secret');
    },
  );

  it.each(['/auth?mode=signup', '/pwa'])('after it is sent still asks for the six digits at %s', async (path) => {
    await open('/auth?mode=signup', { answers });
    await typeAll();
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    await heading('Confirmez votre adresse');
    document.body.innerHTML = '';
    const { asked } = await open(path, { answers });
    await heading('Confirmez votre adresse');
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    await waitFor(() =>
      expect(asked.find((one) => one.path === '/auth/v1/verify')).toMatchObject({
        body: { email: ada.email, token: '123456', type: 'signup' },
      }),
    );
    await waitFor(() => expect(readSignUpDraft()).toBeNull());
  });

  it('is offered from the sign-in page; a wrong address is corrected, the rest is kept', async () => {
    keepSignUpDraft({ fields, sentTo: fields.email });
    await open('/auth?mode=login', { answers });
    await userEvent.click(await screen.findByRole('link', { name: 'Terminer mon inscription' }));
    await heading('Confirmez votre adresse');
    await userEvent.click(screen.getByRole('button', { name: 'Changer d’adresse e-mail' }));
    await heading('Créer un compte');
    for (const [label, value] of Object.entries(labels))
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
  });

  it('is deleted once somebody signs in', async () => {
    keepSignUpDraft({ fields, sentTo: fields.email });
    await open('/auth?mode=login', { answers: { ...answers, 'POST /auth/v1/token': { body: sessionOf() } } });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'un secret');
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(readSignUpDraft()).toBeNull());
  });
});

describe('the draft of a sign-up', () => {
  it.each([
    ['for a day', 86_399_000, true],
    ['no longer than a day', 86_401_000, false],
    ['not from a later clock', -1000, false],
  ])('%s', (_what, ageMs, isKept) => {
    vi.useFakeTimers({ now: testNow() });
    keepSignUpDraft({ fields, sentTo: null });
    vi.setSystemTime(testNow().getTime() + ageMs);
    expect(readSignUpDraft()).toEqual(isKept ? { fields, sentTo: null } : null);
    vi.useRealTimers();
  });

  it.each(['{', '[]', '{"at":1}', '{"at":1,"fields":{"email":3},"sentTo":null}'])(
    'is nothing when it reads %s',
    (text) => {
      localStorage.setItem('placejuste_sign_up', text);
      expect(readSignUpDraft()).toBeNull();
    },
  );
});

describe('each step of an account has its own title', () => {
  it('the code after a sign-up, without the lead of the form', async () => {
    await open('/auth?mode=signup', { answers });
    await typeAll();
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    const title = await heading('Confirmez votre adresse');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByText(/Cinq informations/)).toBeNull();
  });

  it('the code and the new password after a forgotten one, without asking for the address again', async () => {
    await open('/auth?mode=reset', { answers: { ...answers, 'POST /auth/v1/recover': {} } });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    await heading('Demande enregistrée');
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    const title = await heading('Choisir un nouveau mot de passe');
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.queryByText(/Indiquez l’adresse/)).toBeNull();
  });
});
