import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished } from 'vitest';
import { ada, open, sessionOf, type Answers } from '../../../test/open.tsx';

const told = { ...ada, user_metadata: { first_name: 'Ada', last_name: 'Essai', phone: '0600000000' } };

/** Opens a page signed in, with a name and a number. */
function openAsAda(path: string, answers: Answers) {
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(told)));
  return open(path, { answers });
}

it('a signed-out person may change the display, and sees where to sign in', async () => {
  await open('/pwa/settings');
  expect(await screen.findByText('Ces réglages valent pour cet appareil, avec ou sans compte.')).toBeTruthy();
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toContain('Affichage, sons et vibrations');
  expect(names).toContain('Se connecter ou créer un compte');
  expect(names).not.toContain('Vos papiers');
  await userEvent.click(screen.getByRole('link', { name: 'Affichage, sons et vibrations' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Très grande' }));
  expect(document.documentElement.getAttribute('data-font-size')).toBe('xlarge');
});

it.each([
  ['Nom, e-mail et mot de passe', '/pwa/settings/compte'],
  ['Connexion et appareils', '/pwa/settings/connexion'],
  ['Vos véhicules', '/dashboard?vehicles=all'],
  ['Affichage, sons et vibrations', '/pwa/settings/affichage'],
  ['Ce qui est sur cet appareil', '/pwa/settings/appareil'],
  ['Télécharger vos données, fermer le compte', '/pwa/settings/donnees'],
  ['Abonnement et paiements', '/pwa/billing'],
])('the list leads to « %s »', async (name, href) => {
  await open('/pwa/settings', { signedIn: true });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

const answers: Answers = { 'PUT /auth/v1/user': { body: told } };

it('a changed name is sent alone', async () => {
  const { asked } = await openAsAda('/pwa/settings/compte', answers);
  const last = await screen.findByLabelText('Nom');
  expect(last).toHaveProperty('value', 'Essai');
  await userEvent.clear(last);
  await userEvent.type(last, 'Essai-Dubois');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('C’est enregistré')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    data: { last_name: 'Essai-Dubois' },
  });
  expect(JSON.stringify(asked.find(({ method }) => method === 'PUT')?.body)).not.toMatch(/first_name|phone/);
});

it('shows names changed on another device, and does not restore the old ones', async () => {
  const user_metadata = { ...told.user_metadata, last_name: 'Dubois' };
  const renamed = { ...told, updated_at: '2027-01-01T09:00:00.000Z', user_metadata };
  const { asked } = await openAsAda('/pwa/settings/compte', { ...answers, 'GET /auth/v1/user': { body: renamed } });
  await waitFor(() => expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Dubois'));
  await userEvent.type(screen.getByLabelText('Prénom'), 'Anne');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('C’est enregistré')).toBeTruthy();
  const { data } = asked.find(({ method }) => method === 'PUT')?.body as { readonly data: object };
  expect(data).toEqual({ first_name: 'AdaAnne' });
});

it('an empty name or an invalid number is reported at its field, and not sent', async () => {
  const { asked } = await openAsAda('/pwa/settings/compte', answers);
  await userEvent.clear(await screen.findByLabelText('Prénom'));
  await userEvent.clear(screen.getByLabelText('Téléphone'));
  await userEvent.type(screen.getByLabelText('Téléphone'), 'douze');
  await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findAllByText('Indiquez votre prénom.')).not.toHaveLength(0);
  expect(screen.getByLabelText('Téléphone').getAttribute('aria-invalid')).toBe('true');
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
});

it('shows the number in pairs, and a single main action', async () => {
  await openAsAda('/pwa/settings/compte', answers);
  expect(await screen.findByLabelText('Téléphone')).toHaveProperty('value', '06 00 00 00 00');
  const acts = screen.getAllByRole('button').filter((button) => button.classList.contains('act'));
  expect(acts.map((button) => button.textContent)).toEqual(['Enregistrer']);
});

it('a new address shows what to do before it takes effect', async () => {
  await openAsAda('/pwa/settings/compte', answers);
  const form = within(await screen.findByRole('form', { name: 'Adresse e-mail' }));
  await userEvent.type(form.getByLabelText('Nouvelle adresse e-mail'), 'nouvelle@exemple.fr');
  await userEvent.click(form.getByRole('button', { name: 'Changer d’adresse' }));
  expect(await screen.findByText(/un à votre adresse actuelle, un à nouvelle@exemple\.fr/)).toBeTruthy();
});

it('a refused address keeps the typed text', async () => {
  await openAsAda('/pwa/settings/compte', { 'PUT /auth/v1/user': 'lost' });
  const field = await screen.findByLabelText('Nouvelle adresse e-mail');
  await userEvent.type(field, 'nouvelle@exemple.fr');
  await userEvent.click(screen.getByRole('button', { name: 'Changer d’adresse' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field).toHaveProperty('value', 'nouvelle@exemple.fr');
});

it('an account with a number adds its first address with its password, if required', async () => {
  const byNumber = { ...told, email: '' };
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(byNumber)));
  const refusal = { code: 'current_password_required', message: 'x' };
  let isProved = false;
  const { asked } = await open('/pwa/settings/compte', {
    answers: {
      'PUT /auth/v1/user': () => {
        const answer = isProved ? { body: byNumber } : { status: 400, body: refusal };
        isProved = true;
        return answer;
      },
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Adresse e-mail' }));
  await userEvent.type(form.getByLabelText('Nouvelle adresse e-mail'), 'ada@exemple.fr');
  await userEvent.click(form.getByRole('button', { name: 'Ajouter cette adresse' }));
  await userEvent.type(await form.findByLabelText('Mot de passe actuel'), 'parole-de-passe');
  await userEvent.click(form.getByRole('button', { name: 'Ajouter cette adresse' }));
  expect(await screen.findByText(/Un e-mail est parti à ada@exemple\.fr/)).toBeTruthy();
  const sent = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toMatchObject([
    { email: 'ada@exemple.fr' },
    { email: 'ada@exemple.fr', current_password: 'parole-de-passe' },
  ]);
});

it.each([
  [true, 'Ce que vous gardez ici reste'],
  [false, 'Le navigateur peut effacer ce qui est ici'],
])('shows the used storage, and whether it is durable: %s', async (isDurable, sentence) => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'storage');
  onTestFinished(
    () => void Object.defineProperty(navigator, 'storage', before ?? { configurable: true, value: undefined }),
  );
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storageOf(isDurable) });
  await open('/pwa/settings/appareil', { signedIn: true });
  expect(await screen.findByText('PlaceJuste occupe 12,5 Mo sur 2 Go possibles.')).toBeTruthy();
  expect(screen.getByText(new RegExp(sentence))).toBeTruthy();
});

it('shows no used storage before the browser answers', async () => {
  const before = Object.getOwnPropertyDescriptor(navigator, 'storage');
  onTestFinished(
    () => void Object.defineProperty(navigator, 'storage', before ?? { configurable: true, value: undefined }),
  );
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const { estimate, persisted } = storageOf(true);
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { persisted, estimate: () => held.then(estimate) },
  });
  await open('/pwa/settings/appareil', { signedIn: true });
  await screen.findByRole('heading', { name: 'Place utilisée' });
  expect(screen.queryByText('Ce navigateur ne le dit pas.')).toBeNull();
  answer();
  expect(await screen.findByText('PlaceJuste occupe 12,5 Mo sur 2 Go possibles.')).toBeTruthy();
});

function storageOf(isDurable: boolean) {
  return { estimate: async () => ({ usage: 12_500_000, quota: 2_000_000_000 }), persisted: async () => isDurable };
}
