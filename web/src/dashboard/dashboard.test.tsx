import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { noFacts, runningFine } from '../../test/next-step-facts.ts';
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
    await at(validProfile, [], { 'GET /api/next-step': { body: noFacts } });
    expect(await screen.findByRole('heading', { level: 2, name: 'Vous vous garez ?' })).toBeTruthy();
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    const main = screen.getByRole('main');
    expect(within(main).getByRole('link', { name: 'Nouvelle déclaration' }).getAttribute('href')).toBe(
      '/pwa/declare?new=1',
    );
    expect(within(main).queryByRole('link', { name: 'Administration' })).toBeNull();
  });

  it('asks for a subscription before the papers, which can be sent meanwhile', async () => {
    await at({ ...validProfile, cmi_validated: false, account_status: 'pending', subscription_paid: false });
    expect(await screen.findByText('Abonnement requis')).toBeTruthy();
    expect(screen.queryByText('Compte non activé')).toBeNull();
    expect(screen.queryByText('Client actif')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choisir une formule' }).getAttribute('href')).toBe('/pwa/billing');
    expect(await screen.findByRole('heading', { name: 'Vos papiers' })).toBeTruthy();
  });

  it('says that the profile cannot be found', async () => {
    await open('/dashboard', {
      signedIn: true,
      answers: { 'GET /rest/v1/profiles': { status: 406, body: { code: 'PGRST116', message: '0 rows' } } },
    });
    expect(await screen.findByText('Profil utilisateur introuvable')).toBeTruthy();
  });

  it('shows the fine whose date comes first, then the nearest others, none over (decisions §5)', async () => {
    const fine = (n: number, safe: string) => ({
      ...runningFine,
      id: `018f3c00-0000-7000-8000-00000000000${n}`,
      authorityName: `Ville ${n}`,
      deadline: { code: 'rapo', safe, outer: safe },
    });
    const fines = [
      fine(1, '2026-12-20'),
      fine(2, '2026-12-08'),
      fine(3, '2026-10-01'),
      fine(4, '2027-01-05'),
      fine(5, '2027-02-05'),
      fine(6, '2027-03-05'),
    ];
    await at(validProfile, [], { 'GET /api/next-step': { body: { ...noFacts, fines } } });
    expect(await screen.findByRole('region', { name: 'Amende : Ville 2' })).toBeTruthy();
    const also = screen.getAllByRole('link', { name: /Aussi : Ville/ });
    expect(also.map((link) => /Ville \d/.exec(link.textContent ?? '')?.[0])).toEqual(['Ville 1', 'Ville 4', 'Ville 5']);
  });

  it('shows the last three declarations', async () => {
    const declaration = {
      id: '018f3c00-0000-7000-8000-0000000000d1',
      status: 'ready',
      payment: 'due',
      vehicle: { id: '018f3c00-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' },
      position: { latitude: 50, longitude: 3, accuracy: 8, timestamp: 1 },
      positionSource: 'device',
      placeLabel: '12 Rue des Tilleuls 25000 Besançon',
      takenAtClaim: '2026-11-20T09:00:00.000Z',
      depositedAt: '2026-11-20T09:00:00.000Z',
      photos: [],
      doubts: [],
    };
    const { asked } = await at(validProfile, [], {
      'GET /api/declarations': { body: { rows: [declaration], next: null } },
    });
    const link = await screen.findByRole('link', { name: /12 Rue des Tilleuls/ });
    expect(link.getAttribute('href')).toBe(`/pwa/historique?declaration=${declaration.id}`);
    expect(screen.getByText('Déposée')).toBeTruthy();
    expect(asked.find(({ path }) => path === '/api/declarations')?.search).toContain('limit=3');
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
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ajouter un véhicule'));
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le véhicule AB-123-CD' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    const dialog = await screen.findByRole('dialog', { name: 'Retirer AB-123-CD ?' });
    expect(within(dialog).getByText(/leurs preuves restent entières/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retirer le véhicule AB-123-CD' }));
    expect(await screen.findByText(/Aucun véhicule pour l’instant/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Vos véhicules'));
  });

  it('the vehicles alone, for who comes from the settings', async () => {
    const rows = [{ id: '01933b6e-0000-7000-8000-0000000000a1', plate: 'AB-123-CD', name: '' }];
    await open('/dashboard?vehicles=all', { signedIn: true, answers: { 'GET /api/vehicles': { body: { rows } } } });
    expect(await screen.findByRole('button', { name: 'Modifier le véhicule AB-123-CD' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { name: 'Vos véhicules' })).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Vos papiers' })).toBeNull();
  });

  it.each([[['reviewer']], [['business', 'admin']]])('leads the team to its area: %s', async (roles) => {
    await at(validProfile, roles);
    expect(await screen.findByRole('link', { name: 'Administration' })).toBeTruthy();
  });
});
