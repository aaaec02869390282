import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { open, type Answers } from '../../test/open.tsx';
import { keepProvedSession } from '../../test/team-session.ts';

const bob = {
  userId: '01933b6e-0000-7000-8000-0000000000b2',
  name: 'Bob Essai',
  email: 'bob.essai@exemple.fr',
  status: 'pending',
  openedAt: '2026-11-01T10:00:00.000Z',
};
const file = {
  userId: bob.userId,
  firstName: 'Bob',
  lastName: 'Essai',
  email: bob.email,
  phone: '',
  openedAt: bob.openedAt,
  lastSignInAt: null,
  isConfirmed: false,
  status: 'pending',
  roles: ['pmr'],
  ...{
    subscription: null,
    suspension: null,
    mailsRefusedSince: null,
    canBeActivated: true,
    payments: 0,
    messages: 0,
    unpaidDeclarations: 1,
  },
  documents: 1,
  declarations: { count: 3, lastAt: '2026-11-20T10:00:00.000Z' },
  fines: { count: 0, lastAt: null },
};
const paper = {
  id: '01933b6e-0000-7000-8000-0000000000d1',
  kind: 'cmi',
  status: 'approved',
  submittedAt: bob.openedAt,
  decidedAt: bob.openedAt,
  expiresOn: '2028-01-31',
  hasPictures: true,
};
const show = (answers: Answers = {}, path = '/admin-suite/personnes') => {
  keepProvedSession();
  return open(path, {
    answers: {
      'GET /api/admin/team': { body: { rows: [], next: null } },
      'GET /api/admin/people/appeals': { body: { rows: [], next: null } },
      'POST /api/admin/people/search': { body: { rows: [bob], next: null } },
      [`POST /api/admin/people/${bob.userId}/file`]: { body: file },
      [`POST /api/admin/people/${bob.userId}/documents`]: { body: { rows: [paper], next: null } },
      ...answers,
    },
  });
};
const choosePurpose = async () => {
  await userEvent.selectOptions(await screen.findByLabelText(/^Raison/), 'post');
  await userEvent.type(screen.getByLabelText(/^En quelques mots/), 'Courrier reçu lundi');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
};
const unfold = async (title: string) => userEvent.click(await screen.findByText(title, { selector: 'summary *' }));
const purpose = { code: 'post', note: 'Courrier reçu lundi' };

beforeEach(freshDevice);

describe('/admin-suite/personnes', { timeout: 20_000 }, () => {
  it('asks why before anything is searched, and names what is missing', async () => {
    const { asked } = await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    expect(screen.getByRole('link', { name: 'Choisissez une raison.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Dites en quelques mots pourquoi vous cherchez.' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^En quelques mots/), 'a appelé du 0612345678');
    expect(screen.getByRole('link', { name: /^Retirez ce qui désigne la personne/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Chercher' })).toBeNull();
    expect(asked.some(({ path }) => path.startsWith('/api/admin/people'))).toBe(false);
  });

  it('searches once, opens the file for the same reason, and keeps both out of the address', async () => {
    const { asked } = await show();
    await choosePurpose();
    await userEvent.click(await screen.findByRole('button', { name: 'Chercher' }));
    expect(screen.getByText('Tapez ce que vous cherchez.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText(/^Chercher par/), 'plate');
    await userEvent.type(screen.getByLabelText(/^Plaque/), ' ab 123 cd');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher' }));
    const found = await screen.findByRole('link', { name: 'Bob Essai' });
    expect(await screen.findByText('1 personne trouvée.')).toBeTruthy();
    // The state is an element of its own, not part of the name.
    expect(screen.getByText('À activer')).toBeTruthy();
    await userEvent.click(found);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bob Essai' })).toBeTruthy();
    expect(screen.getByText('Adresse à confirmer')).toBeTruthy();
    expect(window.location.search).toBe(`?compte=${bob.userId}`);
    await userEvent.click(screen.getByRole('link', { name: 'Retour à la recherche' }));
    expect(await screen.findByRole('link', { name: 'Bob Essai' })).toBeTruthy();
    expect(
      asked
        .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/admin/people'))
        .map(({ body }) => body),
    ).toEqual([{ by: 'plate', text: 'ab 123 cd', purpose }, { purpose }]);
  });

  it('an address of a file asks why first; an account with both papers is activated from it', async () => {
    const active = { ...file, status: 'active', canBeActivated: false };
    let isActive = false;
    await show(
      {
        [`POST /api/admin/people/${bob.userId}/file`]: () => ({ body: isActive ? active : file }),
        [`POST /api/admin/accounts/${bob.userId}/activate`]: () => {
          isActive = true;
          return { body: { userId: bob.userId, status: 'active' } };
        },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    expect(await screen.findByRole('heading', { name: /^Pourquoi ouvrez-vous cette fiche/ })).toBeTruthy();
    await choosePurpose();
    await userEvent.click(await screen.findByRole('button', { name: 'Activer le compte' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Activer le compte' })).toBeNull());
    expect(screen.getByText('Actif')).toBeTruthy();
  });

  it('says what the subscription charges next, and what came back of a payment', async () => {
    const subscription = {
      planType: '24months',
      since: bob.openedAt,
      endsOn: '2028-11-01',
      graceEndsOn: null,
      nextCharge: { day: '2026-12-01', amountCents: 499 },
    };
    const payment = {
      id: 'pi_1',
      purpose: 'subscription',
      amountCents: 499,
      at: bob.openedAt,
      state: 'paid',
      refundedCents: 100,
      owedCents: 399,
    };
    await show(
      {
        [`POST /api/admin/people/${bob.userId}/file`]: { body: { ...file, subscription, payments: 2 } },
        [`POST /api/admin/people/${bob.userId}/payments`]: {
          body: {
            rows: [payment, { ...payment, id: 'x', state: 'refused', refundedCents: 0, owedCents: 0 }],
            next: null,
          },
        },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    const facts = (await screen.findByText(/prochain paiement de/)).textContent.replaceAll(/\s/g, ' ');
    expect(facts).toMatch(/prochain paiement de 4,99 € le .*2026.*, fin le .*2028/);
    await unfold('Paiements');
    const lines = (await screen.findAllByText(/^Abonnement, /)).map(({ textContent }) =>
      textContent.replaceAll(/\s/g, ' '),
    );
    expect(lines[0]).toContain('Abonnement, 4,99 €, payé, 1,00 € rendus, 3,99 € à rendre');
    expect(lines[1]).toContain('Abonnement, 4,99 €, refusé par la banque');
  });

  it('a decided paper is put back to verify for a reason, and its state is read again', async () => {
    const path = `/api/admin/people/${bob.userId}/documents/${paper.id}/reopening`;
    let isReopened = false;
    const { asked } = await show(
      {
        [`POST /api/admin/people/${bob.userId}/documents`]: () => ({
          body: { rows: [isReopened ? { ...paper, status: 'pending', decidedAt: null } : paper], next: null },
        }),
        [`POST ${path}`]: () => {
          isReopened = true;
          return { body: { userId: bob.userId } };
        },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await unfold('Papiers');
    await userEvent.click(await screen.findByText(/^Revenir sur la décision : /));
    await userEvent.click(screen.getByRole('button', { name: 'Remettre ce papier à vérifier' }));
    expect(screen.getByText('Choisissez une raison.')).toBeTruthy();
    expect(asked.some((one) => one.path === path)).toBe(false);
    await userEvent.selectOptions(screen.getByLabelText(/^Pourquoi/), 'contested');
    await userEvent.click(screen.getByRole('button', { name: 'Remettre ce papier à vérifier' }));
    await waitFor(() => expect(screen.queryByText(/^Revenir sur la décision/)).toBeNull());
    expect(asked.find((one) => one.path === path)?.body).toEqual({ reason: 'contested' });
  });

  it('of a refused paper tells what its holder was sent, beside the way to go back on it', async () => {
    const refused = { ...paper, status: 'rejected', refusal: 'Le verso est flou. Reprenez-le.' };
    await show(
      { [`POST /api/admin/people/${bob.userId}/documents`]: { body: { rows: [refused], next: null } } },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await unfold('Papiers');
    const told = 'Refus envoyé à la personne : Le verso est flou. Reprenez-le.';
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.getByText(/^Revenir sur la décision/)).toBeTruthy();
  });

  it('of a paper whose pictures were erased tells the day and offers nothing to open', async () => {
    const erased = { ...paper, hasPictures: false, picturesErasedAt: '2032-02-01T10:00:00.000Z' };
    await show(
      { [`POST /api/admin/people/${bob.userId}/documents`]: { body: { rows: [erased], next: null } } },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await unfold('Papiers');
    expect(await screen.findByText(/images effacées à la fin de leur durée, le/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ouvrir l’image/ })).toBeNull();
    expect(screen.queryByText(/^Revenir sur la décision/)).toBeNull();
  });

  it('opens a card for a reason its holder reads', async () => {
    const path = `/api/admin/people/${bob.userId}/documents/${paper.id}/opening`;
    const files = [{ side: 'recto', pageUrls: ['/a.jpg', '/b.jpg'] }];
    const { asked } = await show(
      { [`POST ${path}`]: { body: { kind: 'cmi', files } } },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await unfold('Papiers');
    await userEvent.click(await screen.findByRole('button', { name: /^Ouvrir l’image/ }));
    await userEvent.type(screen.getByLabelText(/^Pourquoi l’ouvrez-vous/), 'Pour voir');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir, la personne le saura' }));
    expect(screen.getByText(/dix lettres au moins/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Pourquoi l’ouvrez-vous/), ' la date');
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir, la personne le saura' }));
    expect(await screen.findByAltText('Carte mobilité inclusion, recto, page 2 sur 2')).toBeTruthy();
    expect(asked.filter((one) => one.path === path).map(({ body }) => body)).toEqual([{ reason: 'Pour voir la date' }]);
  });

  it('reads declarations and fines once they are unfolded, what ends first before the rest', async () => {
    const declaration = {
      id: '01933b6e-0000-7000-8000-0000000000e1',
      status: 'processing',
      payment: 'due',
      plate: 'AB-123-CD',
      placeLabel: '3 rue Essai, Lyon',
      madeAt: bob.openedAt,
      depositedAt: bob.openedAt,
      photographs: 2,
    };
    const fine = {
      id: '01933b6e-0000-7000-8000-0000000000f1',
      track: 'fps',
      status: 'to-contest',
      noticeNumber: '1234',
      noticeDate: '2026-11-10',
      plate: 'AB-123-CD',
      place: null,
      amountCents: 5000,
      authorityName: null,
      nextDeadline: {
        code: 'rapo',
        safe: '2026-12-05',
        outer: '2026-12-10',
        postBy: '2026-12-04',
        state: 'open',
        law: [],
      },
      createdAt: bob.openedAt,
    };
    // Its own deadline is due again: nothing proves that the letter was delivered.
    const undelivered = { ...fine, id: '01933b6e-0000-7000-8000-0000000000f2', track: 'contravention', status: 'sent' };
    const { asked } = await show(
      {
        [`POST /api/admin/people/${bob.userId}/declarations`]: { body: { rows: [declaration], next: null } },
        [`POST /api/admin/people/${bob.userId}/fines`]: { body: { rows: [fine, undelivered], next: null } },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    const declarations = await screen.findByText('Déclarations', { selector: 'summary *' });
    expect(asked.some(({ path }) => /declarations|fines/.test(path))).toBe(false);
    await userEvent.click(declarations);
    expect(await screen.findByText(/3 rue Essai, Lyon/)).toBeTruthy();
    expect(screen.getByText(/déposée, 5,00 € à régler, 2 photos/)).toBeTruthy();
    await userEvent.click(screen.getByText('Amendes', { selector: 'summary *' }));
    expect(await screen.findByText('Forfait de post-stationnement')).toBeTruthy();
    expect(screen.getAllByText(/5 décembre 2026/)).toHaveLength(2);
    expect(screen.getByText(/à renvoyer/)).toBeTruthy();
    expect(screen.queryByText(/envoyé,/)).toBeNull();
    expect(asked.filter(({ path }) => /declarations|fines/.test(path)).map(({ body }) => body)).toEqual([
      { purpose },
      { purpose },
    ]);
  });

  it('reads messages a page at a time, and asks for the next one for the same reason', async () => {
    const path = `/api/admin/people/${bob.userId}/messages`;
    const message = { id: paper.id, topic: 'support', receivedAt: bob.openedAt, handledAt: null, answer: null };
    const { asked } = await show(
      {
        [`POST ${path}`]: ({ body }) => ({
          body: (body as { after?: string }).after
            ? { rows: [{ ...message, id: bob.userId, message: 'Le premier.' }], next: null }
            : { rows: [{ ...message, message: 'Le dernier.' }], next: 'cursor' },
        }),
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await unfold('Messages écrits au service');
    expect(await screen.findByText('Le dernier.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
    expect(await screen.findByText('Le premier.')).toBeTruthy();
    expect(screen.getByText('Le dernier.')).toBeTruthy();
    expect(asked.filter((one) => one.path === path).map(({ body }) => body)).toEqual([
      { purpose },
      { purpose, after: 'cursor' },
    ]);
  });

  it('sends what never came once more, and says when an address refuses our mails', async () => {
    const path = `/api/admin/people/${bob.userId}/mails`;
    const refused = { ...file, mailsRefusedSince: '2026-11-20T10:00:00.000Z' };
    const { asked } = await show(
      {
        [`POST /api/admin/people/${bob.userId}/file`]: { body: refused },
        [`POST ${path}`]: { body: { userId: bob.userId } },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    expect(await screen.findByText('Cette adresse a refusé nos e-mails')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Renvoyer l’e-mail de confirmation' }));
    expect((await screen.findAllByText('L’e-mail est envoyé à la personne.')).length).toBeGreaterThan(0);
    expect(asked.filter((one) => one.path === path).map(({ body }) => body)).toEqual([{ mail: 'confirmation' }]);
  });

  it('erases an account once that was confirmed, and comes back to the search', async () => {
    const { asked } = await show(
      { [`DELETE /api/admin/people/${bob.userId}`]: { body: { userId: bob.userId } } },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await userEvent.click(await screen.findByText('Répondre à un courrier', { selector: 'summary *' }));
    await userEvent.click(screen.getByRole('button', { name: 'Effacer ce compte' }));
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Oui, effacer' }));
    expect(await screen.findByRole('button', { name: 'Chercher' })).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    expect(window.location.search).toBe('');
  });

  it('suspends with a reason that is asked for, and shows what the person answers', async () => {
    const suspension = {
      reason: 'other',
      remark: 'La carte est celle d’un tiers.',
      since: '2026-11-20T10:00:00.000Z',
      appeal: { text: 'C’est ma fille qui conduit.', at: '2026-11-21T10:00:00.000Z', answer: null },
    };
    let isSuspended = false;
    const { asked } = await show(
      {
        [`POST /api/admin/people/${bob.userId}/file`]: () => ({
          body: isSuspended ? { ...file, status: 'suspended', canBeActivated: false, suspension } : file,
        }),
        [`POST /api/admin/people/${bob.userId}/suspension`]: () => {
          isSuspended = true;
          return { body: { userId: bob.userId } };
        },
      },
      `/admin-suite/personnes?compte=${bob.userId}`,
    );
    await choosePurpose();
    await userEvent.click(await screen.findByText('Suspendre ce compte'));
    await userEvent.selectOptions(screen.getByLabelText(/^Raison/), 'other');
    await userEvent.click(screen.getByRole('button', { name: 'Suspendre le compte' }));
    expect(screen.getByRole('link', { name: /^Expliquez la suspension/ })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Votre explication/), suspension.remark);
    await userEvent.click(screen.getByRole('button', { name: 'Suspendre le compte' }));
    expect(await screen.findByText(suspension.appeal.text)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Lever la suspension' })).toBeTruthy();
    // That sentence speaks to the holder about text below it on their own screen.
    expect(document.body.textContent).not.toContain('vous l’explique ci-dessous');
    // The form is gone with its button: the state of the account has the focus.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Suspendu/));
    expect(asked.filter(({ path }) => path.endsWith('/suspension')).map(({ body }) => body)).toEqual([
      { reason: 'other', remark: suspension.remark },
    ]);
  });

  it('says that nobody was found, and what a refusal says', async () => {
    const message = 'Ce numéro n’a pas une forme connue.';
    await show({
      'POST /api/admin/people/search': ({ body }) =>
        (body as { by: string }).by === 'name'
          ? { body: { rows: [], next: null } }
          : { status: 400, body: { code: 'SEARCH_NUMBER_UNKNOWN', message, requestId: 'r' } },
    });
    await choosePurpose();
    await userEvent.type(await screen.findByLabelText(/^Nom/), 'essai');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher' }));
    expect(await screen.findByText(/^Personne ne correspond/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText(/^Chercher par/), 'number');
    await userEvent.click(screen.getByRole('button', { name: 'Chercher' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
