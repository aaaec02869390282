import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../../test/open.tsx';

const unsettled = {
  ...ada,
  app_metadata: { password_to_choose: true },
  user_metadata: { first_name: 'Mallory', last_name: 'Essai', phone: '06 00 00 00 00' },
};
const answers: Answers = {
  'POST /auth/v1/verify': { body: sessionOf(unsettled) },
  'PUT /auth/v1/user': { body: ada },
  'GET /auth/v1/user': { body: ada },
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
};

describe('an account confirmed from another browser than the one that signed up', () => {
  it('asks for a new password and the names to be checked again, then opens the next page', async () => {
    const { asked, router } = await open('/auth/callback?token_hash=abc&type=signup', { answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })).toBeTruthy();
    const firstName = screen.getByLabelText('Prénom');
    expect(firstName).toHaveProperty('value', 'Mallory');
    await userEvent.clear(firstName);
    await userEvent.type(firstName, 'Ada');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'le mot choisi');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mon espace' })).toBeTruthy();
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      body: { password: 'le mot choisi', data: { first_name: 'Ada', last_name: 'Essai', phone: '06 00 00 00 00' } },
    });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('asks the same after a code, and again at the next visit of the sign-in page', async () => {
    await open('/auth/callback', { answers });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    await waitFor(() =>
      expect(screen.queryByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' })).not.toBeNull(),
    );
  });
});

describe('the names checked at that time', () => {
  const show = async (user = unsettled) => {
    window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(user)));
    await open('/auth', { answers });
    await screen.findByRole('heading', { level: 1, name: 'Choisissez votre mot de passe' });
  };
  const names = () => ['Prénom', 'Nom', 'Téléphone'].map((one) => screen.getByLabelText<HTMLInputElement>(one).value);
  const typeNames = async () => {
    await userEvent.clear(screen.getByLabelText('Prénom'));
    await userEvent.type(screen.getByLabelText('Prénom'), 'Ada');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'le mot choisi');
  };

  it('survive a reload without the password, until the account is complete', async () => {
    await show();
    await typeNames();
    await show();
    expect(names()).toEqual(['Ada', 'Essai', '06 00 00 00 00']);
    expect(screen.getByLabelText('Mot de passe')).toHaveProperty('value', '');
    expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('le mot choisi');
    await userEvent.type(screen.getByLabelText('Mot de passe'), 'le mot choisi');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer et continuer' }));
    await waitFor(() => expect(window.sessionStorage.getItem('placejuste_settle')).toBeNull());
  });

  it('are not those that another person typed in this tab', async () => {
    await show();
    await typeNames();
    await show({ ...unsettled, id: '018f3c00-0000-7000-8000-00000000b0b0' });
    expect(names()).toEqual(['Mallory', 'Essai', '06 00 00 00 00']);
  });
});

describe('a new password', () => {
  it('requires the current one when the sign-in is older than a few minutes', async () => {
    const asks: Answers = {
      ...answers,
      'POST /auth/v1/verify': { body: sessionOf() },
      'PUT /auth/v1/user': ({ body }) =>
        'current_password' in (body as object)
          ? { body: ada }
          : {
              status: 400,
              body: {
                code: 'current_password_required',
                message: 'Current password required when setting new password',
              },
            },
    };
    const { asked } = await open('/auth/callback?token_hash=abc&type=recovery', { answers: asks });
    await userEvent.click(await screen.findByRole('button', { name: 'Choisir un nouveau mot de passe' }));
    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'un autre mot');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Votre mot de passe actuel est demandé')).toBeTruthy();
    expect(within(alert).getByRole('link', { name: 'Recevoir un lien par e-mail' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Mot de passe actuel'), 'le présent');
    expect(screen.getByLabelText('Nouveau mot de passe')).toHaveProperty('value', 'un autre mot');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'PUT').at(-1)).toMatchObject({
        body: { password: 'un autre mot', current_password: 'le présent' },
      }),
    );
  });
});
