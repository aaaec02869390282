import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { open, type Answers } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';

const answers: Answers = {
  [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
  [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
};

/** The code that makes a dossier comes and does not run, or does not come. */
function partFails(cause: Error): void {
  vi.doMock('../with-network.lazy.ts', () => {
    throw cause;
  });
}

beforeEach(freshDevice);
afterEach(() => vi.doUnmock('../with-network.lazy.ts'));

describe('a dossier whose code does not start', { timeout: 20_000 }, () => {
  it('old-phone-told-it-has-no-network: a browser that cannot run it is told, with what to do', async () => {
    partFails(new TypeError('Promise.withResolvers is not a function'));
    await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers });
    expect(await screen.findByText('Ce navigateur est trop ancien')).toBeTruthy();
    expect(screen.getByText(/Mettez à jour votre téléphone/)).toBeTruthy();
    expect(screen.queryByText('Le dossier s’ouvre ici avec du réseau.')).toBeNull();
  });

  it('is told to wait for the network when nobody answers', async () => {
    partFails(new TypeError('Importing a module script failed.'));
    await open(`/mes-amendes?fine=${fineId}`, { signedIn: true, answers: { ...answers, 'HEAD /api/health': 'lost' } });
    expect(await screen.findByText('Le dossier s’ouvre ici avec du réseau.')).toBeTruthy();
    expect(screen.queryByText('Ce navigateur est trop ancien')).toBeNull();
  });
});
