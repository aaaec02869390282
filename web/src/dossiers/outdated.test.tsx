import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../test/fines.fixtures.ts';
import { open } from '../../test/open.tsx';
import { testNow } from '../../test/test-clock.ts';

beforeEach(freshDevice);

it.each(['', '&do=sign', '&do=send'])(
  'a dossier of what was corrected since is made again before it is signed%s',
  { timeout: 20_000 },
  async (screenOf) => {
    const dossier = readyDossier(fineId, { outdated: true });
    await open(`/mes-amendes?fine=${fineId}${screenOf}`, {
      signedIn: true,
      answers: {
        [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
        [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
        [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
        [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
        [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
        'GET /api/sending': { body: { portalFileLimitBytes: 5_000_000, postage: null, drawnSignature: true } },
      },
    });
    expect(await screen.findByText(/^La fiche de l’amende a changé depuis ce dossier/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Préparer mon dossier' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Relire et signer' })).toBeNull();
  },
);
