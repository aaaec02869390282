import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { listed } from '../../../test/history.fixtures.ts';
import { open } from '../../../test/open.tsx';

afterEach(() => vi.unstubAllEnvs());

const count = 200;
const perPage = 100;
/** Eighty characters: one word, and words from right to left. */
const longest = 'Communautéurbaine'.repeat(5).slice(0, 80);
const rightToLeft = 'شارع المثال '.repeat(7).slice(0, 80);

const declarations = Array.from({ length: count }, (_, at) => ({
  ...listed(1),
  id: `01933b6e-0000-7000-8000-${String(at).padStart(12, '0')}`,
  placeLabel: at % 2 === 0 ? longest : rightToLeft,
  // Already the 22nd on the Réunion.
  depositedAt: '2026-11-21T22:30:00.000Z',
  takenAtClaim: '2026-11-21T22:30:00.000Z',
}));

it('200 declarations, addresses of 80 characters, from right to left too, on the Réunion', async () => {
  vi.stubEnv('TZ', 'Indian/Reunion');
  expect(new Date('2026-11-21T22:30:00Z').getHours()).toBe(2);
  await open('/pwa/historique', {
    signedIn: true,
    answers: {
      'GET /api/declarations': ({ search }) => {
        const from = Number(new URLSearchParams(search).get('after') ?? 0);
        const end = from + perPage;
        return { body: { rows: declarations.slice(from, end), next: end < count ? String(end) : null } };
      },
    },
  });
  await screen.findByRole('list', { name: 'Vos déclarations' });
  const rows = () => [...document.querySelectorAll('main li > a')];
  await userEvent.click(screen.getByRole('button', { name: 'Afficher la suite' }));
  await waitFor(() => expect(rows()).toHaveLength(count));
  expect(screen.queryByRole('button', { name: 'Afficher la suite' })).toBeNull();
  const [first, second] = rows();
  expect(first?.textContent).toContain(longest);
  expect(second?.querySelector('bdi[dir="auto"]')?.textContent).toBe(rightToLeft);
  // The day is the one of Paris, wherever the phone is.
  expect(first?.textContent).toMatch(/21 novembre 2026 à 23\s*h\s*30/);
}, 60_000);
