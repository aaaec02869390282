import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open, validProfile, type Answers } from '../../../test/open.tsx';

const fineId = '01933b6e-0000-7000-8000-0000000000f1';
const answers = (accountStatus: string): Answers => ({
  'GET /rest/v1/profiles': { body: { ...validProfile, account_status: accountStatus } },
  'GET /api/fines': { body: { rows: [], next: null } },
});

describe('a suspended account', () => {
  beforeEach(freshDevice);

  it.each(['/mes-amendes?new=1', `/mes-amendes?fine=${fineId}&edit=1`])(
    'form-filled-in-for-a-refusal: %s says why, and shows no form',
    async (address) => {
      await open(address, { signedIn: true, answers: answers('suspended') });
      expect(await screen.findByText('Compte non activé')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Lire pourquoi et répondre' }).getAttribute('href')).toBe(
        '/pwa/suspension',
      );
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('radio')).toBeNull();
    },
  );

  it('an active account fills in its form', async () => {
    await open('/mes-amendes?new=1', { signedIn: true, answers: answers('active') });
    (await screen.findByRole('button', { name: 'Saisir à la main' })).click();
    expect((await screen.findAllByRole('radio')).length).toBeGreaterThan(0);
  });
});
