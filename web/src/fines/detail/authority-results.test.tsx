import { render, screen, waitFor } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { serve } from '../../../test/open.tsx';
import { AuthorityResults } from './authority-results.tsx';

const id = '01933b6e-0000-7000-8000-0000000000f1';
const shown = (results: object | null | undefined) => {
  const asked = serve(results === undefined ? {} : { [`GET /api/fines/${id}/results`]: { body: { results } } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthorityResults fineId={id} />
    </QueryClientProvider>,
  );
  return asked;
};

beforeEach(freshDevice);

it('shows counts, and that they say nothing of this case', async () => {
  shown({ answered: 14, accepted: 9, refused: 5, silent: 1 });
  expect(await screen.findByRole('region', { name: 'Réponses données à d’autres personnes' })).toBeTruthy();
  expect(
    screen.getByText('Sur 14 recours répondus par cette collectivité ou cet organisme : 9 acceptés, 5 refusés.'),
  ).toBeTruthy();
  expect(screen.getByText(/Elles ne disent rien de la vôtre\.$/)).toBeTruthy();
});

it.each([
  ['too few answers', null],
  ['an unreadable reply', undefined],
])('says nothing on %s', async (_case, results) => {
  const asked = shown(results);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
