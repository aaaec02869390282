import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { keptDrafts } from '../../../test/kept-drafts.ts';
import { open } from '../../../test/open.tsx';
import { keepProvedSession } from '../../../test/team-session.ts';

const [bob, eve] = ['01933b6e-0000-7000-8000-0000000000b2', '01933b6e-0000-7000-8000-0000000000b3'] as const;
const day = '2026-11-20T10:00:00.000Z';
const fileOf = (userId: string) => ({
  userId,
  firstName: 'Bob',
  lastName: 'Essai',
  email: 'bob.essai@exemple.fr',
  phone: '',
  openedAt: day,
  lastSignInAt: null,
  isConfirmed: true,
  status: 'active',
  roles: ['pmr'],
  subscription: null,
  suspension: null,
  mailsRefusedSince: null,
  canBeActivated: false,
  payments: 0,
  messages: 0,
  unpaidDeclarations: 0,
  documents: 2,
  declarations: { count: 0, lastAt: null },
  fines: { count: 0, lastAt: null },
});
const papers = (['cmi', 'carte_grise'] as const).map((kind, at) => ({
  id: `01933b6e-0000-7000-8000-0000000000d${at}`,
  kind,
  status: 'approved',
  submittedAt: day,
  decidedAt: day,
  expiresOn: null,
  hasPictures: true,
}));

async function show(userId: string = bob, file: () => object = () => fileOf(userId)): Promise<void> {
  cleanup();
  keepProvedSession();
  await open(`/admin-suite/personnes?compte=${userId}`, {
    answers: {
      'GET /api/admin/team': { body: { rows: [], next: null } },
      'GET /api/admin/people/appeals': { body: { rows: [], next: null } },
      [`POST /api/admin/people/${userId}/file`]: () => ({ body: file() }),
      [`POST /api/admin/people/${userId}/documents`]: { body: { rows: papers, next: null } },
      // The account is unchanged, as after a colleague ended the suspension.
      [`POST /api/admin/people/${userId}/suspension`]: { body: { userId } },
      [`POST /api/admin/people/${userId}/mails`]: { body: { userId } },
      [`POST /api/admin/people/${userId}/documents/${papers[0]?.id}/opening`]: {
        body: { kind: 'cmi', files: [{ side: 'recto', pageUrls: ['/a.jpg'] }] },
      },
    },
  });
  await userEvent.selectOptions(await screen.findByLabelText(/^Raison/), 'post');
  await userEvent.type(screen.getByLabelText(/^En quelques mots/), 'Courrier reçu lundi');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
}

beforeEach(freshDevice);

describe('what the team types on the file of a person', { timeout: 20_000 }, () => {
  const said = 'La carte est celle d’un tiers.';
  const remark = () => screen.findByLabelText<HTMLTextAreaElement>(/^Votre explication/);
  const reason = () => screen.findByLabelText<HTMLSelectElement>(/^Raison/);
  const unfold = async () => userEvent.click(await screen.findByText('Suspendre ce compte'));

  it('keeps the reason of a suspension through a reload, for that person, until sent', async () => {
    await show();
    await unfold();
    await userEvent.selectOptions(await reason(), 'other');
    await userEvent.type(await remark(), said);
    await show(eve);
    await unfold();
    expect([(await remark()).value, (await reason()).value]).toEqual(['', '']);
    await show();
    await unfold();
    expect([(await remark()).value, (await reason()).value]).toEqual([said, 'other']);
    await userEvent.click(screen.getByRole('button', { name: 'Suspendre le compte' }));
    expect((await screen.findAllByText(/^Le compte est suspendu|^Compte suspendu/)).length).toBeGreaterThan(0);
    await show();
    await unfold();
    expect([(await remark()).value, (await reason()).value]).toEqual(['', '']);
  });

  const suspended = { reason: 'other', remark: 'Autre.', since: day, appeal: null };
  const suspend = (userId: string) => ({ ...fileOf(userId), status: 'suspended', suspension: suspended });
  const write = async () => {
    await unfold();
    await userEvent.selectOptions(await reason(), 'other');
    await userEvent.type(await remark(), said);
  };

  it('forgets the reason of a suspension once a colleague suspended the account, and no other', async () => {
    await show();
    await write();
    await show(eve);
    await write();
    await waitFor(async () => expect(await keptDrafts()).toEqual([`suspension-${bob}`, `suspension-${eve}`]));
    await show(bob, () => suspend(bob));
    await waitFor(async () => expect(await keptDrafts()).toEqual([`suspension-${eve}`]));
    expect(screen.queryByText(/avant vous/)).toBeNull();
  });

  it('shows the reason being typed when a colleague suspends meanwhile, until it is given up', async () => {
    let file: object = fileOf(bob);
    await show(bob, () => file);
    await write();
    file = suspend(bob);
    await userEvent.click(screen.getByText('E-mails', { selector: 'summary *' }));
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer de quoi changer de mot de passe' }));
    expect(await screen.findByText(/^Un collègue s’est occupé de ce compte avant vous.: Bob Essai$/)).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
    await waitFor(async () => expect(await keptDrafts()).toEqual([]));
    await userEvent.click(screen.getByRole('button', { name: 'Oublier ce qui était écrit pour Bob Essai' }));
    expect(screen.queryByText(said)).toBeNull();
  });

  const why = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Pourquoi l’ouvrez-vous/ });
  const ask = async (paper: RegExp) => {
    await userEvent.click(await screen.findByText('Papiers', { selector: 'summary *' }));
    await userEvent.click(await screen.findByRole('button', { name: paper }));
  };

  it('keeps why a paper is to be opened through a reload, for that paper alone', async () => {
    const [card, registration] = [/^Ouvrir.*carte mobilité/i, /^Ouvrir.*carte grise/i];
    await show();
    await ask(card);
    await userEvent.type(await why(), 'Pour voir la date');
    await show();
    await ask(registration);
    expect((await why()).value).toBe('');
    await show();
    await ask(card);
    expect((await why()).value).toBe('Pour voir la date');
    expect(document.activeElement).toBe(await why());
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir, la personne le saura' }));
    expect(await screen.findByAltText(/^Carte mobilité inclusion, recto/)).toBeTruthy();
    await show();
    await ask(card);
    expect((await why()).value).toBe('');
  });
});
