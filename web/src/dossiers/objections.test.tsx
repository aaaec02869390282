import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshDevice } from '../../test/device.ts';
import { fineId, fineOn, readyDossier } from '../../test/fines.fixtures.ts';
import { open } from '../../test/open.tsx';

const exhibits = [{ number: 1, kind: 'notice', title: 'Avis de paiement' }] as const;
const row = { code: 'TOWN_MAY_ASK_TICKET', says: 'Le ticket manque.', answer: 'Il est joint.' };

function openFine(rows: readonly object[]) {
  const dossier = { ...readyDossier(fineId), exhibits, objections: { by: 'la commune', rows } };
  return open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(new Date('2026-11-21T09:00:00.000Z')) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [dossier], next: null } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows: [] } },
      [`POST /api/dossiers/${dossier.id}/check`]: { body: { isReading: false, isStopped: false, rows: [] } },
    },
  });
}

beforeEach(freshDevice);

describe('what will be objected', { timeout: 20_000 }, () => {
  it.each([
    ['answered', [1], 'La pièce qui y répond :'],
    ['answered', [1, 2], 'Les pièces qui y répondent :'],
    ['open', [1], 'La pièce à vérifier :'],
    ['open', [1, 2], 'Les pièces à vérifier :'],
  ] as const)('%s by the exhibits %j, leads to them in the list', async (standing, numbers, label) => {
    const tied = numbers.map((number) => ({ number, title: 'Avis de paiement' }));
    await openFine([{ ...row, standing, exhibits: tied }]);
    const region = await screen.findByRole('region', { name: 'Ce que la commune pourra répondre' });
    expect(within(region).getByText(label)).toBeTruthy();
    expect(within(region).getAllByRole('link')).toHaveLength(numbers.length);
    const link = within(region).getByRole('link', { name: '1. Avis de paiement' });
    const before = window.history.length;
    await userEvent.click(link);
    expect(document.activeElement?.id).toBe('piece-1');
    expect(document.activeElement?.textContent).toContain('Avis de paiement');
    // A step inside the screen: « Retour » still leaves it.
    expect([window.location.hash, window.history.length]).toEqual(['', before]);
  });

  it.each([undefined, []])('answered by the letter alone (%j), it leads nowhere', async (tied) => {
    await openFine([{ ...row, standing: 'answered', ...(tied === undefined ? {} : { exhibits: tied }) }]);
    const region = await screen.findByRole('region', { name: 'Ce que la commune pourra répondre' });
    expect(within(region).queryByRole('link')).toBeNull();
    expect(within(region).queryByText(/pièce/)).toBeNull();
  });

  it('on the screen of signing, names the exhibit and leads nowhere, lest a drawing be lost', async () => {
    await openFine([{ ...row, standing: 'answered', exhibits: [{ number: 1, title: 'Avis de paiement' }] }]);
    await screen.findByRole('link', { name: '1. Avis de paiement' });
    await userEvent.click(screen.getByRole('link', { name: 'Relire et signer' }));
    await screen.findByRole('heading', { level: 1, name: 'Signez à la main' });
    const region = await screen.findByRole('region', { name: 'Ce que la commune pourra répondre' });
    expect(within(region).getByText('1. Avis de paiement')).toBeTruthy();
    expect(within(region).queryByRole('link')).toBeNull();
  });
});
