import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { fineId, fineOn } from '../../../test/fines.fixtures.ts';
import { detail, listed, row } from '../../../test/history.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { testNow } from '../../../test/test-clock.ts';

beforeEach(freshDevice);

it('names the declaration that is joined however old, and proposes older ones once asked', {
  timeout: 30_000,
}, async () => {
  const joined = { ...detail, ...row(1) };
  await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, { declarationId: joined.id }) },
      [`GET /api/declarations/${joined.id}`]: { body: joined },
      'GET /api/declarations': ({ search }) => ({
        body: search.includes('after=') ? { rows: [listed(2)], next: null } : { rows: [listed(3)], next: 'older' },
      }),
    },
  });
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Déclaration à joindre/ });
  const more = await screen.findByRole('button', { name: 'Proposer les déclarations plus anciennes' });
  const proposed = () => [...field.options].map(({ text }) => text.split(' · ')[1]);
  expect(field.value).toBe(joined.id);
  expect(proposed()).toEqual([undefined, 'AB-123-CD', 'AB-121-CD']);
  await userEvent.click(more);
  expect(await screen.findByRole('option', { name: /AB-122-CD$/ })).toBeTruthy();
  expect(proposed()).toEqual([undefined, 'AB-123-CD', 'AB-122-CD', 'AB-121-CD']);
  expect(document.activeElement).toBe(field);
});

it('tells when each was declared by the clock of its place', async () => {
  const there = { ...listed(3), position: { latitude: -20.88, longitude: 55.45, accuracy: 8, timestamp: 1 } };
  await open(`/mes-amendes?fine=${fineId}&edit=1`, {
    signedIn: true,
    answers: {
      [`GET /api/fines/${fineId}`]: { body: fineOn(testNow(), {}, {}) },
      'GET /api/declarations': { body: { rows: [there, listed(2)], next: null } },
    },
  });
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Déclaration à joindre/ });
  await screen.findByRole('option', { name: /^21\/11\/2026, 13.h.01 \(heure de La Réunion\) · AB-123-CD$/ });
  expect([...field.options].at(-1)?.text).toMatch(/^21\/11\/2026, 10.h.01 · AB-122-CD$/);
});
