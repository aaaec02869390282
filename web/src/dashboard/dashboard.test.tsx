import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { open, validProfile, type Answers } from '../../test/open.tsx';

const at = (profile: object, roles: readonly string[] = [], more: Answers = {}) =>
  open('/dashboard', {
    signedIn: true,
    answers: {
      ...more,
      'GET /rest/v1/profiles': { body: profile },
      'GET /rest/v1/user_roles': { body: roles.map((role) => ({ role })) },
    },
  });

describe('/dashboard', () => {
  it('greets and offers a declaration when the account is complete', async () => {
    await at(validProfile);
    expect(await screen.findByText('Votre compte est prêt.')).toBeTruthy();
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    const main = screen.getByRole('main');
    expect(within(main).getByRole('link', { name: 'Nouvelle déclaration' }).getAttribute('href')).toBe(
      '/pwa/declare?new=1',
    );
    expect(within(main).queryByRole('link', { name: 'Administration' })).toBeNull();
  });

  it('says the first thing that is missing, in the order of the check', async () => {
    await at({ ...validProfile, cmi_validated: false, account_status: 'pending', subscription_paid: false });
    expect(await screen.findByText('Documents non validés')).toBeTruthy();
    expect(screen.queryByText('Compte non activé')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choisir une formule' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Vos documents' })).toBeTruthy();
  });

  it('shows the fines whose date comes first, nearest at the top, none over (decisions §5)', async () => {
    const fine = (n: number, safe: string, state: string) => ({
      id: `018f3c00-0000-7000-8000-00000000000${n}`,
      track: 'fps',
      noticeNumber: '21590350100017261314072245',
      noticeDate: '2026-11-10',
      status: 'to-contest',
      authorityName: `Ville ${n}`,
      plate: null,
      place: null,
      amountCents: null,
      createdAt: '2026-11-10T09:00:00.000Z',
      nextDeadline: { code: 'rapo', safe, outer: safe, postBy: safe, state, law: [] },
    });
    const rows = [
      fine(1, '2026-12-20', 'open'),
      fine(2, '2026-12-01', 'open'),
      fine(3, '2026-10-01', 'passed'),
      fine(4, '2027-01-05', 'open'),
      fine(5, '2027-02-05', 'open'),
    ];
    await at(validProfile, [], { 'GET /api/fines': { body: { rows, next: null } } });
    const list = await screen.findByRole('list', { name: 'Vos amendes' });
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => /Ville \d/.exec(link.textContent ?? '')?.[0]),
    ).toEqual(['Ville 2', 'Ville 1', 'Ville 4']);
  });

  it('changes a vehicle under its own identifier, removes it after two presses (decisions §5)', async () => {
    const car = { id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: 'AB-123-CD' };
    let rows = [car];
    const { asked } = await at(validProfile, [], {
      'GET /api/vehicles': () => ({ body: { rows } }),
      [`DELETE /api/vehicles/${car.id}`]: () => {
        rows = [];
        return { body: { removed: true } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Modifier le véhicule AB-123-CD' }));
    expect(screen.getByRole('textbox', { name: 'Plaque d’immatriculation' })).toHaveProperty('value', 'AB-123-CD');
    expect(screen.getByRole('textbox', { name: /Nom du véhicule/ })).toHaveProperty('value', '');
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le véhicule AB-123-CD' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Retirer AB-123-CD ?' });
    expect(within(dialog).getByText(/leurs preuves restent entières/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer le véhicule AB-123-CD' }));
    expect(await screen.findByText(/Aucun véhicule pour l’instant/)).toBeTruthy();
  });

  it('leads the team to its area', async () => {
    await at(validProfile, ['reviewer']);
    expect(await screen.findByRole('link', { name: 'Administration' })).toBeTruthy();
  });
});
