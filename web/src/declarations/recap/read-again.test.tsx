import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { detail, id } from '../../../test/history.fixtures.ts';
import { open } from '../../../test/open.tsx';
import { comeBackAfter } from '../../../test/test-clock.ts';

it('lost-network-while-typing: the address stays when its page cannot be read again', async () => {
  let isLost = false;
  const { asked } = await open(`/pwa/confirm?declaration=${id}`, {
    signedIn: true,
    answers: { [`GET /api/declarations/${id}`]: () => (isLost ? 'lost' : { body: detail }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Corriger l’adresse' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Adresse, en toutes lettres' }), '12 rue');
  isLost = true;
  comeBackAfter(60_000);
  const reads = () => asked.filter(({ path }) => path === `/api/declarations/${id}`);
  await waitFor(() => expect(reads().length).toBeGreaterThan(1));
  for (let turn = 0; turn < 5; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Adresse, en toutes lettres' });
  expect(field.value).toBe('12 rue');
});
