import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CallFailure } from '../../platform/index.ts';
import { FailedRead } from './failed-read.tsx';

const failure = new CallFailure({ ok: false, code: 'NETWORK', message: 'La connexion ne répond pas.' } as never);
const title = 'La liste n’a pas pu être lue';

function query(changes: object) {
  const read = { isError: true, error: failure, isFetching: false, refetch: vi.fn(), fetchNextPage: vi.fn() };
  return { ...read, ...changes };
}

it('shows the reason, retries, and disappears once the read succeeds', async () => {
  const read = query({});
  const page = (shown: object) => (
    <main>
      <h1 tabIndex={-1}>Vos appareils</h1>
      <FailedRead title={title} read={{ ...read, ...shown }} />
    </main>
  );
  const { rerender } = render(page({}));
  expect(screen.getByRole('alert').textContent).toContain('La connexion ne répond pas.');
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(read.refetch).toHaveBeenCalledOnce();
  rerender(page({ isError: false }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('renders nothing without a failure, and no duplicate title without a sentence', () => {
  const { rerender, container } = render(<FailedRead title={title} read={query({ isError: false, error: null })} />);
  expect(container.textContent).toBe('');
  rerender(<FailedRead title={title} read={query({ error: new Error('x') })} />);
  expect(screen.getAllByText(title)).toHaveLength(1);
  expect(screen.getByRole('alert').querySelectorAll('p')).toHaveLength(1);
});

it('fetches the failed page again, not the whole list', async () => {
  const read = query({ isFetchNextPageError: true });
  render(<FailedRead title={title} read={read} />);
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(read.fetchNextPage).toHaveBeenCalledOnce();
  expect(read.refetch).not.toHaveBeenCalled();
});
