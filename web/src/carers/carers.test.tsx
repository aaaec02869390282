import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { manifestShape } from '@placejuste/contracts/evidence';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { photographAndSave } from '../../test/declarations.fixtures.ts';
import { fakeUploads, freshDevice, placeIs } from '../../test/device.ts';
import { pasteDay } from '../../test/fines.fixtures.ts';
import { ada, open, sentActions, sessionOf, synced, type Answers } from '../../test/open.tsx';
import { keepLastKnown } from '../platform/index.ts';

const helpId = '01933b6e-0000-7000-8000-0000000000b1';
const vehicle = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' };
const marie = { id: helpId, firstName: 'Marie', vehicles: [vehicle] };
const secret = 's'.repeat(43);
const none = { body: { rows: [], next: null } };
const invited = {
  id: helpId,
  email: 'karim@exemple.fr',
  name: '',
  state: 'sent',
  invitedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-28T09:00:00.000Z',
  acceptedAt: null,
};
const answers: Answers = {
  'GET /api/helped-people': { body: { rows: [marie] } },
  'GET /api/helped-people/prepared': none,
  'GET /api/carers/unconfirmed': none,
  'GET /api/carers/unconfirmed-notices': none,
  'GET /api/carers/declined-notices': none,
  'GET /api/carers/journal': none,
  'POST /api/sync': synced(({ id }) => ({ id, depositedAt: '2026-11-21T09:01:00.000Z', confirmation: 'waiting' })),
};

const bob = { ...ada, id: '018f3c00-0000-7000-8000-0000000000bb', email: 'bob.essai@exemple.fr' };
/** Signs another person in, in another tab of the same device. */
async function bobSignsIn(): Promise<void> {
  const { loadSupabase } = await import('../platform/index.ts');
  const client = await loadSupabase();
  const { access_token } = sessionOf(bob);
  await act(() => client.auth.setSession({ access_token, refresh_token: 'of bob' }));
}

beforeEach(() => {
  freshDevice();
  placeIs({ accuracy: 8 });
  window.localStorage.removeItem('placejuste_invitation');
});

describe('/aidant/declarer', { timeout: 20_000 }, () => {
  it('asks who is present, then declares for the holder, without the carer’s own card', async () => {
    fakeUploads();
    keepLastKnown(ada.id, 'cmi', 'b'.repeat(64));
    const { asked } = await open(`/aidant/declarer?aide=${helpId}&new=1`, { signedIn: true, answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Commencer' }));
    expect(screen.getByText('Répondez avant de commencer.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Non, mais le trajet est pour cette personne' }));
    await userEvent.click(screen.getByRole('button', { name: 'Commencer' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Détecter ma position' }));
    await photographAndSave();
    await screen.findByText('Marie doit maintenant la confirmer.');
    expect(screen.getByText('Étape 3 sur 3')).toBeTruthy();
    const [sent] = sentActions(asked, 'carer.declare');
    expect(sent?.payload).toMatchObject({ helpId, holderPresent: false, vehicleId: vehicle.id });
    const { text } = z.parse(z.object({ text: z.string() }), sent?.payload['manifest']);
    expect(z.parse(manifestShape, JSON.parse(text))).toMatchObject({ account: ada.id, card: null });
    expect(asked.some(({ path }) => path === '/api/vehicles')).toBe(false);
    expect(screen.queryByRole('button', { name: /payer/i })).toBeNull();
  });

  it('opens offline for a helped person known here only', async () => {
    keepLastKnown(ada.id, 'helped-people', [marie]);
    const lost: Answers = { 'GET /api/helped-people': 'lost' };
    await open(`/aidant/declarer?aide=${helpId}`, { signedIn: true, answers: lost });
    expect(await screen.findByRole('heading', { level: 1, name: 'Déclarer pour Marie' })).toBeTruthy();
  });

  it('a help that ended opens no wizard', async () => {
    const ended: Answers = { ...answers, 'GET /api/helped-people': { body: { rows: [] } } };
    await open(`/aidant/declarer?aide=${helpId}&presence=oui`, { signedIn: true, answers: ended });
    expect(await screen.findByText(/Vous n’aidez plus cette personne/)).toBeTruthy();
  });
});

describe('/aidant/avis', { timeout: 20_000 }, () => {
  it('a help that ended opens no notice, and mentions no declaration', async () => {
    const ended: Answers = { ...answers, 'GET /api/helped-people': { body: { rows: [] } } };
    await open(`/aidant/avis?aide=${helpId}`, { signedIn: true, answers: ended });
    expect(await screen.findByText('Cette page ne peut pas s’ouvrir')).toBeTruthy();
  });

  it('sends a notice typed for the holder, without reading any declarations', async () => {
    const number = '21590350100017261314072245';
    const { asked } = await open(`/aidant/avis?aide=${helpId}`, {
      signedIn: true,
      answers: {
        ...answers,
        'POST /api/sync': synced(({ id }) => ({ id, recordedAt: '2026-11-21T09:01:00.000Z', confirmation: 'waiting' })),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Saisir à la main' }));
    expect(screen.getByText('Pour Marie')).toBeTruthy();
    await userEvent.click(await screen.findByRole('radio', { name: /^Avis de paiement –/ }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Numéro de l’avis de paiement' }));
    await userEvent.paste(number);
    await userEvent.click(screen.getByRole('radio', { name: /Par la poste/ }));
    await pasteDay('Date d’envoi de l’avis', '2026-11-10');
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'J’aide quelqu’un' })).toBeTruthy();
    const [sent] = sentActions(asked, 'carer.note-fine');
    expect(sent?.payload).toMatchObject({ helpId, track: 'fps', noticeNumber: number, noticeDate: '2026-11-10' });
    expect(asked.some(({ path }) => path === '/api/declarations')).toBe(false);
  });
});

const notice = {
  id: vehicle.id,
  by: 'Karim',
  preparedAt: '2026-11-21T09:00:00.000Z',
  track: 'fps',
  noticeNumber: '21590350100017261314072245',
  noticeDate: '2026-11-10',
  previewUrl: '/apercu.jpg',
};
describe('/pwa/a-confirmer', () => {
  it.each([
    ['reunion', 'samedi 21 novembre 2026 à 13\u00a0h\u00a000 (heure de La Réunion)'],
    ['paris', 'samedi 21 novembre 2026 à 10\u00a0h\u00a000'],
    [undefined, 'samedi 21 novembre 2026 à 10\u00a0h\u00a000'],
  ])('shows the local time of a declaration’s place, by the clock %s', async (clock, words) => {
    const row = { id: vehicle.id, plate: vehicle.plate, placeLabel: null, by: 'Karim', holderPresent: false };
    const depositedAt = '2026-11-21T09:00:00.000Z';
    await open('/pwa/a-confirmer', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/carers/unconfirmed': { body: { rows: [{ ...row, depositedAt, clock }], next: null } },
      },
    });
    expect((await screen.findByText(/novembre/)).textContent).toBe(words);
  });

  it('shows a notice with its picture, and makes it the holder’s fine', async () => {
    const { asked } = await open('/pwa/a-confirmer', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/carers/unconfirmed-notices': { body: { rows: [notice], next: null } },
        [`POST /api/carers/unconfirmed/${notice.id}`]: { body: { id: notice.id, confirmation: 'confirmed' } },
      },
    });
    expect(await screen.findByRole('img', { name: 'Photo de l’avis' })).toBeTruthy();
    expect(screen.getByText('Préparé par Karim.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^C’est mon avis, le suivre.*avis n°/ }));
    await waitFor(() =>
      expect(asked.find(({ method, path }) => method === 'POST' && path.endsWith(notice.id))?.body).toEqual({
        answer: 'confirmed',
      }),
    );
  });

  it('declines after a confirmation, and says where to find the notice again', async () => {
    const { asked } = await open('/pwa/a-confirmer', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/carers/unconfirmed-notices': { body: { rows: [notice], next: null } },
        [`POST /api/carers/unconfirmed/${notice.id}`]: { body: { id: notice.id, confirmation: 'declined' } },
      },
    });
    const sent = () => asked.filter(({ method, path }) => method === 'POST' && path.endsWith(notice.id));
    const decline = await screen.findByRole('button', { name: /^Ce n’est pas le mien.*avis n°/ });
    await userEvent.click(decline);
    await userEvent.click(await screen.findByRole('button', { name: 'Le garder à confirmer' }));
    expect(sent()).toEqual([]);
    await userEvent.click(decline);
    const question = await screen.findByRole('dialog', { name: /Ce n’est pas votre avis/ });
    expect(within(question).getByText(`Avis n° ${notice.noticeNumber}`)).toBeTruthy();
    await userEvent.click(within(question).getByRole('button', { name: 'Oui, l’écarter' }));
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ answer: 'declined' }]));
  });

  it('confirms a declined notice', async () => {
    const { asked } = await open('/pwa/a-confirmer', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/carers/declined-notices': { body: { rows: [notice], next: null } },
        [`POST /api/carers/unconfirmed/${notice.id}`]: { body: { id: notice.id, confirmation: 'confirmed' } },
      },
    });
    await userEvent.click(await screen.findByText('Avis écartés'));
    expect(screen.queryByRole('button', { name: /^Ce n’est pas le mien/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^C’est mon avis, finalement.*avis n°/ }));
    await waitFor(() => expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ answer: 'confirmed' }));
  });
});

/** Returns the toast with these words: visible, and not only announced. */
const findToast = async (words: string) => (await screen.findByText(words)).closest('[data-sonner-toast]');

describe('/aidant', () => {
  it('keeps an invitation during the sign-in, and removes its secret from the address', async () => {
    const { asked } = await open(`/aidant#invitation=${secret}`, { answers });
    expect(await screen.findByRole('link', { name: 'Créer un compte gratuit' })).toBeTruthy();
    await waitFor(() => expect(window.location.href).not.toContain(secret));
    expect(asked.some(({ path }) => path.startsWith('/api/carers'))).toBe(false);
    expect(window.localStorage.getItem('placejuste_invitation')).toBe(secret);
  });

  it('shows the sender of an invitation, and accepts it', async () => {
    const { asked } = await open(`/aidant#invitation=${secret}`, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/helped-people': { body: { rows: [] } },
        'POST /api/carers/invitation': { body: { firstName: 'Marie' } },
        'POST /api/carers/invitation/accept': { body: { id: helpId, firstName: 'Marie' } },
      },
    });
    expect(await screen.findByText('Marie vous invite à préparer ses déclarations.')).toBeTruthy();
    // The missing features of this device are shown before the answer: the test browser lacks nearly all.
    expect(await screen.findByText('Il manque quelque chose à cet ordinateur', {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.getByText(/Vous pouvez accepter quand même/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Accepter' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accepter' })).toBeNull());
    expect(await findToast('Merci. Vous pouvez maintenant préparer une déclaration.')).not.toBeNull();
    expect(asked.find(({ path }) => path.endsWith('/accept'))?.body).toEqual({ secret });
    expect(window.localStorage.getItem('placejuste_invitation')).toBeNull();
  });

  it('a carer who stops helping gets a confirmation', async () => {
    const { asked } = await open('/aidant', {
      signedIn: true,
      answers: { ...answers, [`POST /api/carers/${helpId}/end`]: { body: { id: helpId } } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ne plus aider Marie' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ne plus aider' }));
    expect(await findToast('C’est fait : vous n’aidez plus cette personne.')).not.toBeNull();
    expect(asked.some(({ path }) => path === `/api/carers/${helpId}/end`)).toBe(true);
  });

  it('an invitation for another address shows its sentence, and is dismissed', async () => {
    const message = 'Cette invitation a été envoyée à une autre adresse e-mail.';
    await open(`/aidant#invitation=${secret}`, {
      signedIn: true,
      answers: {
        ...answers,
        'POST /api/carers/invitation': {
          status: 403,
          body: { code: 'CARER_INVITATION_OF_ANOTHER', message, requestId: 'r' },
        },
      },
    });
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(await screen.findByRole('heading', { name: 'Marie' })).toBeTruthy();
  });

  it('an invitation that an expired session could not read is kept', async () => {
    const body = { code: 'NOT_SIGNED_IN', message: 'Connectez-vous.', requestId: 'r' };
    await open(`/aidant#invitation=${secret}`, {
      signedIn: true,
      answers: { ...answers, 'POST /api/carers/invitation': { status: 401, body } },
    });
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull();
    expect(window.localStorage.getItem('placejuste_invitation')).toContain(secret);
  });

  it('an invitation is read again by the next account on the same device', async () => {
    const message = 'Cette invitation a été envoyée à une autre adresse e-mail.';
    const refused = { status: 403, body: { code: 'CARER_INVITATION_OF_ANOTHER', message, requestId: 'r' } };
    const read = [{ body: { firstName: 'Marie' } }];
    await open(`/aidant#invitation=${secret}`, {
      signedIn: true,
      answers: {
        ...answers,
        'GET /auth/v1/user': { body: bob },
        'GET /api/helped-people': { body: { rows: [] } },
        'POST /api/carers/invitation': () => read.shift() ?? refused,
      },
    });
    await screen.findByText('Marie vous invite à préparer ses déclarations.');
    await bobSignsIn();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText('Marie vous invite à préparer ses déclarations.')).toBeNull();
  });

  it('an invitation for another address is kept while signing in with that one', async () => {
    const body = { code: 'CARER_INVITATION_OF_ANOTHER', message: 'Envoyée à une autre adresse.', requestId: 'r' };
    const { router } = await open(`/aidant#invitation=${secret}`, {
      signedIn: true,
      answers: { ...answers, 'POST /api/carers/invitation': { status: 403, body }, 'POST /auth/v1/logout': {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Se connecter avec un autre compte' }));
    const dialog = await screen.findByRole('dialog', { name: /^Se déconnecter de cet appareil/ });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Se déconnecter' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toBe('?mode=login&next=/aidant');
    expect(window.localStorage.getItem('placejuste_auth')).toBeNull();
    expect(window.localStorage.getItem('placejuste_invitation')).toBe(secret);
  });
});

describe('/pwa/aidants', () => {
  it('invites, shows a refusal at the field, and ends a help in one press', async () => {
    const message = 'Cette adresse est la vôtre.';
    const { asked } = await open('/pwa/aidants', {
      signedIn: true,
      answers: {
        ...answers,
        'GET /api/carers': { body: { rows: [{ ...invited, state: 'accepted', name: 'Anne' }] } },
        'POST /api/carers': {
          status: 422,
          body: { code: 'CARER_IS_YOURSELF', message, requestId: 'r', fields: { email: message } },
        },
        [`POST /api/carers/${helpId}/end`]: { body: { id: helpId } },
      },
    });
    const field = await screen.findByLabelText('Son adresse e-mail');
    await userEvent.type(field, 'ada@exemple.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    const list = screen.getByRole('list', { name: 'Aidants et invitations' });
    await userEvent.click(within(list).getByRole('button', { name: 'Mettre fin à cette aide : Anne' }));
    await waitFor(() => expect(asked.some(({ path }) => path === `/api/carers/${helpId}/end`)).toBe(true));
  });
});

it.each([
  [
    'an accepted help',
    'accepted',
    'Anne',
    'Mettre fin à cette aide',
    'C’est fait : Anne ne peut plus rien préparer pour vous.',
  ],
  [
    'an invitation',
    'sent',
    '',
    'Annuler l’invitation',
    'C’est fait : l’invitation envoyée à karim@exemple.fr est annulée.',
  ],
])('%s that ends is confirmed, and the focus stays on the page', async (_, state, name, act, sentence) => {
  let rows = [{ ...invited, state, name }];
  await open('/pwa/aidants', {
    signedIn: true,
    answers: {
      ...answers,
      'GET /api/carers': () => ({ body: { rows } }),
      [`POST /api/carers/${helpId}/end`]: () => {
        rows = [];
        return { body: { id: helpId } };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${act}`) }));
  expect(await screen.findByText('Personne ne vous aide pour l’instant.')).toBeTruthy();
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('two carers with the same first name are distinguished where a help ends', async () => {
  const anne = { ...invited, state: 'accepted', name: 'Anne' };
  const other = { ...anne, id: vehicle.id, email: 'anne@exemple.fr' };
  await open('/pwa/aidants', {
    signedIn: true,
    answers: { ...answers, 'GET /api/carers': { body: { rows: [anne, other] } } },
  });
  const acts = await screen.findAllByRole('button', { name: /^Mettre fin à cette aide/ });
  expect(acts.map((act) => act.getAttribute('aria-label'))).toEqual([
    'Mettre fin à cette aide : Anne (karim@exemple.fr)',
    'Mettre fin à cette aide : Anne (anne@exemple.fr)',
  ]);
});

describe('an address to invite', { timeout: 20_000 }, () => {
  const typed = 'lea@exemple.fr';
  const asHolder: Answers = {
    ...answers,
    'GET /api/carers': { body: { rows: [] } },
    'POST /api/carers': { body: { ...invited, email: typed } },
    'GET /auth/v1/user': { body: bob },
  };
  const field = () => screen.findByLabelText<HTMLInputElement>(/e-mail/i);

  it('survives a reload until it is sent', async () => {
    await open('/pwa/aidants', { signedIn: true, answers: asHolder });
    await userEvent.type(await field(), typed);
    await open('/pwa/aidants', { signedIn: true, answers: asHolder });
    expect((await field()).value).toBe(typed);
    await userEvent.click(screen.getByRole('button', { name: /invitation/ }));
    await waitFor(async () => expect((await field()).value).toBe(''));
    await open('/pwa/aidants', { signedIn: true, answers: asHolder });
    expect((await field()).value).toBe('');
  });

  it('withdrawn at once is no longer shown as sent', async () => {
    let rows = [{ ...invited, email: typed }];
    await open('/pwa/aidants', {
      signedIn: true,
      answers: {
        ...asHolder,
        'GET /api/carers': () => ({ body: { rows } }),
        [`POST /api/carers/${helpId}/end`]: () => {
          rows = [];
          return { body: { id: helpId } };
        },
      },
    });
    await userEvent.type(await field(), typed);
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer l’invitation' }));
    expect(await screen.findByText(`L’invitation est partie vers ${typed}.`)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: `Annuler l’invitation : ${typed}` }));
    await screen.findByText('Personne ne vous aide pour l’instant.');
    expect(within(screen.getByRole('main')).queryByText(new RegExp(typed))).toBeNull();
  });

  it('of one account is not shown to the next on the same device', async () => {
    await open('/pwa/aidants', { signedIn: true, answers: asHolder });
    await userEvent.type(await field(), typed);
    await userEvent.click(screen.getByRole('button', { name: /invitation/ }));
    await screen.findAllByText(new RegExp(typed));
    await userEvent.type(await field(), 'autre@exemple.fr');
    await bobSignsIn();
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(within(screen.getByRole('main')).queryByText(new RegExp(typed))).toBeNull();
  });
});
