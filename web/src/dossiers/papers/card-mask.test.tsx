import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { render } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { freshDevice } from '../../../test/device.ts';
import { serve, type Answers } from '../../../test/open.tsx';
import { CardMaskPanel } from './card-mask.tsx';

const fineId = '01933b6e-0000-7000-8000-0000000000f1';
const objectId = '01933b6e-0000-7000-8000-0000000000c1';
type Mask = { x: number; y: number; width: number; height: number };
const card = (mask: Mask | null, previewUrl: string | null = '/apercu.jpg') => ({
  card: { objectId, previewUrl, mask },
});
const path = `/api/fines/${fineId}/card`;

async function opened(answers: Answers) {
  const asked = serve(answers);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CardMaskPanel fineId={fineId} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText('Masquer la photo de votre carte'));
  // jsdom opens the details without saying so.
  screen.getByText('Masquer la photo de votre carte').closest('details')?.dispatchEvent(new Event('toggle'));
  return {
    sent: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body as { mask: Mask | null }),
  };
}

beforeEach(freshDevice);

it('is placed by keyboard alone, kept, then taken away', async () => {
  const { sent } = await opened({
    [`GET ${path}`]: { body: card(null) },
    [`PUT ${path}`]: ({ body }) => ({ body: card((body as { mask: Mask | null }).mask) }),
  });
  expect(await screen.findByRole('img', { name: 'Verso de votre carte, sans cache' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un cache' }));
  const handle = screen.getByRole('button', { name: /^Cache : les flèches/ });
  handle.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
  expect([handle.style.left, handle.style.top, handle.style.width]).toEqual(['9%', '27%', '32%']);
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Placer le cache' })).getByRole('button', { name: 'Plus haut' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser ce cache' }));
  expect(await screen.findByText('Ce cache sera appliqué aux prochains dossiers.')).toBeTruthy();
  expect(sent()).toEqual([{ objectId, mask: { x: 0.09, y: 0.25, width: 0.32, height: 0.5 } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Ne rien masquer' }));
  await waitFor(() => expect(sent().at(-1)).toEqual({ objectId, mask: null }));
  expect(await screen.findByRole('button', { name: 'Ajouter un cache' })).toBeTruthy();
});

it('a refusal is said, and the mask stays where it was put', async () => {
  const refusal = { code: 'CARD_MASK_REFUSED', message: 'Ce cache est trop grand.', requestId: 'r' };
  await opened({ [`GET ${path}`]: { body: card(null) }, [`PUT ${path}`]: { status: 422, body: refusal } });
  await userEvent.click(await screen.findByRole('button', { name: 'Ajouter un cache' }));
  await userEvent.click(screen.getByRole('button', { name: 'Utiliser ce cache' }));
  expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
  expect(screen.getByRole('button', { name: /^Cache/ })).toBeTruthy();
});

it.each([
  ['no approved card', { card: null }, /n’est pas encore validée/],
  ['a PDF of several pages', card(null, null), /Photographiez votre carte/],
])('with %s, says why nothing can be hidden', async (_case, body, sentence) => {
  await opened({ [`GET ${path}`]: { body } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
