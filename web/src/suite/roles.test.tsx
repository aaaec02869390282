import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { type Answer, open, sessionOf, type Answers } from '../../test/open.tsx';
import { factorId, keepProvedSession } from '../../test/team-session.ts';

const chief = {
  id: '01933b6e-0000-7000-8000-0000000000a1',
  userId: '018f3c00-0000-7000-8000-00000000ada0',
  email: 'ada.essai@exemple.fr',
  name: 'Ada Essai',
  role: 'admin',
  grantedAt: '2026-11-01T10:00:00.000Z',
  grantedBy: null,
  hasSecondFactor: true,
  isOwn: true,
};
const bob = {
  ...chief,
  id: '01933b6e-0000-7000-8000-0000000000a2',
  userId: '01933b6e-0000-7000-8000-0000000000b2',
  email: 'bob.essai@exemple.fr',
  name: '',
  role: 'reviewer',
  grantedBy: chief.email,
  hasSecondFactor: false,
  isOwn: false,
};
const stale: Answer = {
  status: 403,
  body: { code: 'SECOND_FACTOR_NOT_FRESH', message: 'Confirmez d’abord.', requestId: 'r' },
};
const show = (answers: Answers) => {
  keepProvedSession();
  return open('/admin-suite/roles', {
    answers: { 'GET /api/admin/team': { body: { rows: [chief, bob], next: null } }, ...answers },
  });
};
const rowOf = async (email: string) => {
  const text = await screen.findByText(email, { selector: 'p, h3, h3 *' });
  const row = text.closest('li');
  if (row === null) throw new Error(`No row of ${email}`);
  return within(row);
};

beforeEach(freshDevice);

describe('/admin-suite/roles', { timeout: 20_000 }, () => {
  it('says who has which role, since when, given by whom, and whose second factor is missing', async () => {
    await show({});
    const own = await rowOf(chief.email);
    expect(own.getByText('Vous')).toBeTruthy();
    expect(own.getByText(/donné par une commande du serveur/)).toBeTruthy();
    const other = await rowOf(bob.email);
    expect(other.getByText(/donné par ada\.essai@exemple\.fr/)).toBeTruthy();
    expect(other.getByText('Second facteur à ajouter')).toBeTruthy();
  });

  it('a role is taken once that was confirmed; one’s own says what one loses', async () => {
    const { asked } = await show({
      [`DELETE /api/admin/team/${bob.userId}/reviewer`]: { body: { userId: bob.userId, role: 'reviewer' } },
    });
    await userEvent.click((await rowOf(chief.email)).getByRole('button', { name: /^Retirer ce rôle/ }));
    expect(screen.getByText(/cette page ne s’ouvrira plus/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ne pas retirer' }));
    await userEvent.click((await rowOf(bob.email)).getByRole('button', { name: /^Retirer ce rôle/ }));
    expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Oui, retirer' }));
    await waitFor(() => expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
    expect((await screen.findAllByText('Rôle retiré à bob.essai@exemple.fr.')).length).toBeGreaterThan(0);
  });

  it('the last administrator stays, and why is said', async () => {
    const message = 'C’est le dernier administrateur.';
    await show({
      [`DELETE /api/admin/team/${chief.userId}/admin`]: {
        status: 409,
        body: { code: 'LAST_ADMINISTRATOR', message, requestId: 'r' },
      },
    });
    await userEvent.click((await rowOf(chief.email)).getByRole('button', { name: /^Retirer ce rôle/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Oui, retirer' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('names what is missing, then asks for the code again, and gives the role by itself', async () => {
    let isFresh = false;
    const granted = { userId: bob.userId, role: 'admin' };
    const { asked } = await show({
      'POST /api/admin/team': () => (isFresh ? { body: granted } : stale),
      [`POST /auth/v1/factors/${factorId}/challenge`]: { body: { id: 'c', type: 'totp', expires_at: 1 } },
      [`POST /auth/v1/factors/${factorId}/verify`]: () => ((isFresh = true), { body: sessionOf() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Donner ce rôle' }));
    expect(screen.getByRole('link', { name: 'Indiquez une adresse e-mail complète.' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Choisissez un rôle.' })).toBeTruthy();
    await userEvent.type(screen.getByLabelText(/^Adresse e-mail du compte/), ' cleo.essai@exemple.fr ');
    await userEvent.click(screen.getByRole('radio', { name: /^Administrateur/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Donner ce rôle' }));
    await userEvent.type(await screen.findByLabelText(/^Code à six chiffres/), '123456');
    await userEvent.click(screen.getByRole('button', { name: /^(Confirmer|Valider|Continuer)/ }));
    expect((await screen.findAllByText(/^Rôle donné à cleo/)).length).toBeGreaterThan(0);
    const sent = asked.filter(({ method, path }) => method === 'POST' && path === '/api/admin/team');
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ email: 'cleo.essai@exemple.fr', role: 'admin' }));
    expect((screen.getByLabelText(/^Adresse e-mail du compte/) as HTMLInputElement).value).toBe('');
  });
});
