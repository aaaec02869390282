import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ada, open, sessionOf, validProfile, type Answers } from '../../test/open.tsx';

const refused = (code: string, message: string, status = 400) => ({ status, body: { code, message } });
const password = 'motdepasse';
const data: Answers = {
  'GET /rest/v1/profiles': { body: validProfile },
  'GET /rest/v1/user_roles': { body: [] },
  'GET /api/documents': { status: 404 },
};

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), ada.email);
  await userEvent.type(screen.getByLabelText('Mot de passe'), password);
  await userEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Se connecter' }));
}

async function signUp(): Promise<void> {
  const fields = {
    Prénom: 'Ada',
    Nom: 'Essai',
    Téléphone: '06 00 00 00 00',
    Email: ada.email,
    'Mot de passe': password,
  };
  for (const [label, value] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), value);
  await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
}

describe('/auth, login', () => {
  it('reports a wrong password in the catalogue’s words and keeps the typed text', async () => {
    await open('/auth?mode=login', {
      answers: { 'POST /auth/v1/token': refused('invalid_credentials', 'Invalid login credentials') },
    });
    await signIn();
    const field = screen.getByLabelText('Mot de passe');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    const failure = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(within(failure!).getByText('Email ou mot de passe incorrect')).toBeTruthy();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ada.email);
    // The toast is announced: the alert on the page has the focus, and must not be a second live region.
    expect(await screen.findByText('Erreur de connexion')).toBeTruthy();
    const group = screen.getByRole('group', { name: 'Erreur de connexion' });
    expect(group.contains(failure)).toBe(true);
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([group, null]);
  });

  it.each([
    ['a fault of the service', refused('unexpected_failure', 'boom', 500)],
    ['a rate limit', refused('over_request_rate_limit', 'slow down', 429)],
  ])('reports any other error as « Erreur de connexion »: %s', async (_what, answer) => {
    await open('/auth?mode=login', { answers: { 'POST /auth/v1/token': answer } });
    await signIn();
    expect(await screen.findByRole('group', { name: 'Erreur de connexion' })).toBeTruthy();
  });

  it('redirects to `next` on success', async () => {
    const { router, asked } = await open('/auth?mode=login&next=%2Fpwa%2Fsettings', {
      answers: { ...data, 'POST /auth/v1/token': { body: sessionOf() } },
    });
    await signIn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/pwa/settings');
    expect(asked.find((one) => one.path === '/auth/v1/token')).toMatchObject({
      search: '?grant_type=password',
      body: { email: ada.email, password },
    });
    // In the toast, and stored in « Messages ».
    expect((await screen.findAllByText('Connexion réussie')).length).toBeGreaterThan(0);
  });

  it('asks for the code when the address is not confirmed yet', async () => {
    await open('/auth?mode=login', {
      answers: { 'POST /auth/v1/token': refused('email_not_confirmed', 'Email not confirmed') },
    });
    await signIn();
    expect(await screen.findByLabelText('Code à six chiffres')).toBeTruthy();
  });

  it('names each missing field, beside it and in a summary with the focus', async () => {
    const { asked } = await open('/auth?mode=login');
    await userEvent.click(within(await screen.findByRole('form')).getByRole('button', { name: 'Se connecter' }));
    const summary = screen.getByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Indiquez votre adresse e-mail.', 'Indiquez votre mot de passe.']);
    expect(asked).toEqual([]);
  });

  it('explains a failed confirmation link', async () => {
    await open('/auth?error=email_confirmation_failed');
    expect(within(await screen.findByRole('alert')).getByText('Erreur de confirmation')).toBeTruthy();
  });

  it.each(['%3Cscript%3E', 'constructor', 'toString'])(
    'ignores %s, an error code that it does not know',
    async (code) => {
      await open(`/auth?error=${code}`);
      await screen.findByRole('heading', { level: 1, name: 'Se connecter' });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('sign-up', () => {
  it('sends the metadata, then asks for the code, and says nothing about who has an account', async () => {
    const { asked } = await open('/auth?mode=signup', {
      answers: { 'POST /auth/v1/signup': { body: { ...ada, confirmation_sent_at: '2026-11-21T00:00:00Z' } } },
    });
    await signUp();
    expect(await screen.findByLabelText('Code à six chiffres')).toBeTruthy();
    const signedUp = asked.find(({ path }) => path === '/auth/v1/signup');
    expect(signedUp).toMatchObject({
      body: { email: ada.email, password, data: { first_name: 'Ada', last_name: 'Essai', phone: '06 00 00 00 00' } },
    });
    expect(signedUp?.search).toContain(encodeURIComponent('/auth/callback'));
    expect(await screen.findByText('Compte créé !')).toBeTruthy();
    expect(screen.getByText(/Si un compte existe déjà, connectez-vous/)).toBeTruthy();
  });

  it.each([
    ['/auth?mode=signup', 'Un compte existe déjà avec cet email', null],
    ['/pwa', 'Cet email est déjà utilisé', 'Créer un compte'],
  ])('on %s has its own sentence for a known address', async (path, sentence, toggle) => {
    await open(path, {
      answers: { 'POST /auth/v1/signup': refused('user_already_exists', 'User already registered', 422) },
    });
    if (toggle !== null) await userEvent.click(await screen.findByRole('button', { name: toggle }));
    await signUp();
    const group = await screen.findByRole('group', { name: "Erreur d'inscription" });
    expect(within(group).getByText(sentence)).toBeTruthy();
    expect(await screen.findByText("Erreur d'inscription")).toBeTruthy();
    expect(screen.getByLabelText('Prénom')).toHaveProperty('value', 'Ada');
  });

  it("says any other refusal as « Erreur lors de l'inscription »", async () => {
    await open('/auth?mode=signup', {
      answers: { 'POST /auth/v1/signup': refused('unexpected_failure', 'boom', 500) },
    });
    await signUp();
    const group = await screen.findByRole('group', { name: "Erreur d'inscription" });
    expect(within(group).getByText("Erreur lors de l'inscription")).toBeTruthy();
  });

  it('refuses a password of five characters without a call (§5)', async () => {
    const { asked } = await open('/auth?mode=signup');
    await userEvent.type(await screen.findByLabelText('Mot de passe'), 'cinq5');
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(
      within(screen.getByRole('alert')).getByText('Le mot de passe doit avoir 6 caractères au moins.'),
    ).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('shows a sign-up error at its field, without a call, and keeps the rest (§5)', () => {
  const good = { Prénom: 'Ada', Nom: 'Essai', Téléphone: '06 00 00 00 00', Email: ada.email, 'Mot de passe': password };
  it.each([
    ['Prénom', '\u00a0\u200b😀', 'Indiquez votre prénom.'],
    ['Prénom', 'A'.repeat(101), 'Ce prénom est trop long : 100 caractères au plus.'],
    ['Nom', '12345', 'Indiquez votre nom.'],
    ['Nom', 'A'.repeat(101), 'Ce nom est trop long : 100 caractères au plus.'],
    ['Téléphone', 'zéro six', 'Ce numéro de téléphone contient autre chose que des chiffres. Exemple : 06 12 34 56 78'],
    ['Téléphone', '06 12', 'Ce numéro de téléphone est incomplet.'],
    ['Téléphone', '0'.repeat(16), 'Ce numéro de téléphone a trop de chiffres.'],
    ['Email', 'ada@exemple', 'Cette adresse e-mail est incomplète. Exemple : prenom.nom@exemple.fr'],
    [
      'Email',
      'prénom@exemple.fr',
      'Cette adresse e-mail contient un signe qui n’est pas accepté : ' +
        'lettres sans accent, chiffres, point, tiret, + et _ seulement.',
    ],
    ['Mot de passe', '😀😀😀', 'Le mot de passe doit avoir 6 caractères au moins.'],
    [
      'Mot de passe',
      'é'.repeat(37),
      'Ce mot de passe est trop long : 72 caractères au plus, moins s’il a des accents ou des émojis.',
    ],
  ])('%s « %s »', async (label, wrong, sentence) => {
    const { asked } = await open('/auth?mode=signup');
    await screen.findByLabelText('Prénom');
    for (const [name, value] of Object.entries({ ...good, [label]: wrong }))
      fireEvent.change(screen.getByLabelText(name), { target: { value } });
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(`${screen.getByLabelText(label).id}-error`)?.textContent).toBe(sentence);
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([sentence]);
    for (const [name, value] of Object.entries(good))
      if (name !== label) expect(screen.getByLabelText(name)).toHaveProperty('value', value);
    expect(asked).toEqual([]);
  });

  it('a code is found in a pasted text', async () => {
    const { asked } = await open('/auth/callback', {
      answers: { 'POST /auth/v1/verify': refused('otp_expired', 'Token has expired', 403) },
    });
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ada.email } });
    fireEvent.change(screen.getByLabelText('Code à six chiffres'), { target: { value: '\u00a0Code : 123-456' } });
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === 'POST')).toMatchObject({ body: { token: '123456' } }),
    );
  });
});

describe('a forgotten password', () => {
  it('offers a signed-in person their own address only', async () => {
    const { asked } = await open('/auth?mode=reset', {
      answers: { ...data, 'GET /auth/v1/user': { body: ada }, 'POST /auth/v1/recover': {} },
      signedIn: true,
    });
    const field = await screen.findByLabelText('Email');
    await userEvent.type(field, 'bob@exemple.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === '/auth/v1/recover')).toMatchObject({ body: { email: ada.email } }),
    );
  });

  it('goes from the address to the code to the new password', async () => {
    const { asked } = await open('/auth?mode=reset', {
      answers: {
        ...data,
        'POST /auth/v1/recover': {},
        'POST /auth/v1/verify': { body: sessionOf() },
        'PUT /auth/v1/user': { body: ada },
        'GET /auth/v1/user': { body: ada },
      },
    });
    await userEvent.type(await screen.findByLabelText('Email'), ada.email);
    await userEvent.click(screen.getByRole('button', { name: 'Recevoir le lien' }));
    expect(await screen.findByText(/Si un compte existe pour/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Code à six chiffres'), '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Valider le code' }));
    await userEvent.type(await screen.findByLabelText('Nouveau mot de passe'), 'un autre mot');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
    await waitFor(() =>
      expect(asked.find((one) => one.method === 'PUT')).toMatchObject({ body: { password: 'un autre mot' } }),
    );
    expect(asked.find((one) => one.path === '/auth/v1/verify')).toMatchObject({
      body: { email: ada.email, token: '123456', type: 'recovery' },
    });
  });
});
