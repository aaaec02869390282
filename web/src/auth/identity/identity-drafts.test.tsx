import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, open, sessionOf, type Answers } from '../../../test/open.tsx';

const typed = 'nouvelle@exemple.fr';
const passwordWanted = { status: 400, body: { code: 'current_password_required', message: 'x' } };

async function show(user: typeof ada = ada, answers: Answers = { 'PUT /auth/v1/user': { body: user } }) {
  cleanup();
  window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf(user)));
  await open('/pwa/settings/compte', { answers });
  await screen.findByLabelText('Nouvelle adresse e-mail');
  await screen.findByLabelText('Nom');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const address = () => field('Nouvelle adresse e-mail');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const named = (metadata: Partial<(typeof ada)['user_metadata']>) => ({
  ...ada,
  user_metadata: { ...ada.user_metadata, ...metadata },
});
async function retype(label: string, value: string): Promise<void> {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), value);
}
/** Imported here because each opening of a page has its own modules. */
async function keptDrafts(): Promise<string> {
  const { openLocalDatabase } = await import('../../offline/storage/database.ts');
  return JSON.stringify(await (await openLocalDatabase()).getAll('drafts'));
}

beforeEach(freshDevice);

describe('a new address', () => {
  it('survives a reload until it is sent', async () => {
    await show();
    await userEvent.type(address(), typed);
    await show();
    expect(address().value).toBe(typed);
    await press('Changer d’adresse');
    expect(await screen.findByText(/un à nouvelle@exemple\.fr/)).toBeTruthy();
    await show();
    expect(address().value).toBe('');
  });

  it('stays after a refusal, always without the password', async () => {
    await show(ada, { 'PUT /auth/v1/user': passwordWanted });
    await userEvent.type(address(), typed);
    await press('Changer d’adresse');
    await userEvent.type(await screen.findByLabelText('Mot de passe actuel'), 'un secret');
    expect(await keptDrafts()).toContain(typed);
    expect((await keptDrafts()) + JSON.stringify(localStorage)).not.toContain('un secret');
    await show();
    expect(address().value).toBe(typed);
  });

  it('is deleted at sign-out', async () => {
    await show();
    await userEvent.type(address(), typed);
    await retype('Nom', 'Autre');
    await waitFor(async () => expect(await keptDrafts()).toContain('Autre'));
    const { emptyDevice } = await import('../../offline/storage/wipe.lazy.ts');
    await emptyDevice();
    expect(await keptDrafts()).toBe('[]');
    await show();
    expect([address().value, field('Nom').value]).toEqual(['', 'Essai']);
  });
});

describe('the names', () => {
  it('survive a reload until they are sent', async () => {
    const saved = named({ last_name: 'Dubois' });
    await show();
    await retype('Nom', 'Dubois');
    await show(ada, { 'PUT /auth/v1/user': { body: saved } });
    expect(['Prénom', 'Nom', 'Téléphone'].map((label) => field(label).value)).toEqual([
      'Ada',
      'Dubois',
      '06 00 00 00 00',
    ]);
    await press('Enregistrer');
    expect(await screen.findByText('C’est enregistré')).toBeTruthy();
    expect(field('Nom').value).toBe('Dubois');
    await waitFor(async () => expect(await keptDrafts()).toBe('[]'));
    await show();
    expect(field('Nom').value).toBe('Essai');
  });

  it('restored to their former values store nothing', async () => {
    await show();
    await retype('Nom', 'Dubois');
    await waitFor(async () => expect(await keptDrafts()).toContain('Dubois'));
    await retype('Nom', 'Essai');
    await waitFor(async () => expect(await keptDrafts()).toBe('[]'));
  });

  it('a field changed in the account since shows the account’s value', async () => {
    await show();
    await retype('Prénom', 'Adèle');
    await retype('Nom', 'Dubois');
    await show(named({ last_name: 'Nouveau' }));
    const form = within(screen.getByRole('form', { name: 'Nom et téléphone' }));
    expect(form.getByLabelText<HTMLInputElement>('Nom').value).toBe('Nouveau');
    expect(form.getByLabelText<HTMLInputElement>('Prénom').value).toBe('Adèle');
  });
});
