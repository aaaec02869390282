import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

const paper = {
  id: '01933b6e-0000-7000-8000-0000000000e9',
  kind: 'receipt',
  title: 'Avis de réception',
  createdAt: '2026-11-30T23:30:00.000Z',
};

/** The page of a fine with these papers, one unless said otherwise. */
async function openFine(rows: readonly (typeof paper)[] = [paper]): Promise<void> {
  await open(`/mes-amendes?fine=${fineId}`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow()) },
      [`GET /api/fines/${fineId}/dossiers`]: { body: { rows: [], next: null } },
      [`GET /api/fines/${fineId}/matches`]: { body: { rows: [] } },
      [`GET /api/fines/${fineId}/papers`]: { body: { rows } },
    },
  });
}

beforeEach(freshDevice);

it('gives the day of a paper as in Paris, where it was joined near midnight', async () => {
  await openFine();
  expect(await screen.findByText('Avis de réception, ajouté le mardi 1er décembre 2026')).toBeTruthy();
});

it('without any paper, is one folded line, which opens on adding one', async () => {
  await openFine([]);
  const none = await screen.findByText('aucun');
  expect(none.closest('summary')?.textContent).toContain('Vos justificatifs');
  expect(none.closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un justificatif' }));
  expect(await screen.findByLabelText('De quoi s’agit-il ?')).toBeTruthy();
  expect(screen.queryByText('aucun')).toBeNull();
});

it('leads to what lacks of a paper, its file too, which is read there', { timeout: 20_000 }, async () => {
  await openFine();
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un justificatif' }));
  const kinds = await screen.findByLabelText('De quoi s’agit-il ?');
  await userEvent.click(screen.getByRole('button', { name: 'Joindre' }));
  expect(document.activeElement).toBe(kinds);
  await userEvent.selectOptions(kinds, 'receipt');
  await userEvent.click(screen.getByRole('button', { name: 'Joindre' }));
  const described = document.activeElement?.getAttribute('aria-describedby') ?? '';
  expect(document.activeElement?.getAttribute('type')).toBe('file');
  expect(document.getElementById(described)?.textContent).toBe('Choisissez la nature et le fichier.');
});
