import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { type Answer, open, sessionOf } from '../../../test/open.tsx';
import { factorId, keepProvedSession } from '../../../test/team-session.ts';

const off = { since: '2026-11-21T10:00:00.000Z', reason: 'incident', by: 'chef.essai@exemple.fr' };
const stale: Answer = {
  status: 403,
  body: { code: 'SECOND_FACTOR_NOT_FRESH', message: 'Confirmez d’abord.', requestId: 'r' },
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(freshDevice);

describe('/admin-suite/interrupteurs', { timeout: 20_000 }, () => {
  it('asks why, then for the code, turns off by itself, and says what people read', async () => {
    let isFresh = false;
    let isOff = false;
    keepProvedSession();
    const { asked } = await open('/admin-suite/interrupteurs', {
      answers: {
        'GET /api/admin/features': () => ({
          body: {
            switches: [
              { feature: 'payments', off: isOff ? off : null },
              { feature: 'sign-ups', off: null },
            ],
          },
        }),
        'POST /api/admin/features/payments/off': () => {
          isOff = isFresh;
          return isFresh ? { body: { feature: 'payments' } } : stale;
        },
        'POST /api/admin/features/payments/on': () => {
          isOff = false;
          return { body: { feature: 'payments' } };
        },
        [`POST /auth/v1/factors/${factorId}/challenge`]: { body: { id: 'c', type: 'totp', expires_at: 1 } },
        [`POST /auth/v1/factors/${factorId}/verify`]: () => ((isFresh = true), { body: sessionOf() }),
      },
    });
    await userEvent.click((await card('Paiements')).getByRole('button', { name: /^Arrêter/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Oui, arrêter' }));
    expect(screen.getByText('Choisissez un motif.')).toBeTruthy();
    const offs = () => asked.filter(({ path }) => path.endsWith('/payments/off')).map(({ body }) => body);
    expect(offs()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText(/^Motif/), 'Une panne');
    await userEvent.click(screen.getByRole('button', { name: 'Oui, arrêter' }));
    await userEvent.type(await screen.findByLabelText(/^Code à six chiffres/), '123456');
    await userEvent.click(screen.getByRole('button', { name: /^(Confirmer|Valider|Continuer)/ }));
    const turnOn = await (await card('Paiements')).findByRole('button', { name: /^Rétablir/ });
    expect(offs()).toEqual([{ reason: 'incident' }, { reason: 'incident' }]);
    const said = (await card('Paiements')).getByText(/^Les paiements sont arrêtés pour le moment/);
    expect(said).toBeTruthy();
    await userEvent.click(turnOn);
    await waitFor(async () => expect((await card('Paiements')).getByText('En marche')).toBeTruthy());
  });
});
