import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open, validProfile } from '../../test/open.tsx';

const at = (profile: object, roles: readonly string[] = []) =>
  open('/dashboard', {
    signedIn: true,
    answers: { 'GET /rest/v1/profiles': { body: profile }, 'GET /rest/v1/user_roles': { body: roles.map((role) => ({ role })) } },
  });

describe('/dashboard', () => {
  it('greets and offers a declaration when the account is complete', async () => {
    await at(validProfile);
    expect(await screen.findByText('Votre compte est prêt.')).toBeTruthy();
    expect(screen.getByText('Bonjour Ada')).toBeTruthy();
    const main = screen.getByRole('main');
    expect(within(main).getByRole('link', { name: 'Nouvelle déclaration' }).getAttribute('href')).toBe('/pwa/declare');
    expect(within(main).queryByRole('link', { name: 'Administration' })).toBeNull();
  });

  it('says the first thing that is missing, in the order of the check', async () => {
    await at({ ...validProfile, cmi_validated: false, account_status: 'pending', subscription_paid: false });
    expect(await screen.findByText('Documents non validés')).toBeTruthy();
    expect(screen.queryByText('Compte non activé')).toBeNull();
    expect(screen.getByRole('link', { name: 'Choisir une formule' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Vos documents' })).toBeTruthy();
  });

  it('leads the team to its area', async () => {
    await at(validProfile, ['reviewer']);
    expect(await screen.findByRole('link', { name: 'Administration' })).toBeTruthy();
  });
});
