import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Answers } from './open.tsx';

/** A waiting card and a waiting certificate of one person, as the service returns them. */
export const ids = ['01933b6e-0000-7000-8000-0000000000b1', '01933b6e-0000-7000-8000-0000000000b2'] as const;
export const person = { firstName: 'Bob', lastName: 'Essai' };
export const row = (n: 0 | 1) => ({
  id: ids[n],
  kind: n === 0 ? 'cmi' : 'carte_grise',
  queuedAt: '2026-11-21T09:00:00.000Z',
  ageMinutes: n === 0 ? 180 : 12,
  person,
  isWithColleague: false,
  promise: null,
});
export const detail = (n: 0 | 1) => ({
  ...row(n),
  hints: [] as string[],
  otherName: null as string | null,
  files: [{ side: 'recto', mime: 'image/jpeg', size: 200_000, pageUrls: [`/apercu-${n}.jpg`] }],
  saidExpiresOn: n === 0 ? '2029-05-31' : null,
  saidPlate: n === 0 ? null : 'AB-123-CD',
  saidCardNumber: n === 0 ? 'CMI-EXEMPLE-001' : null,
  nextId: n === 0 ? ids[1] : null,
});
export const decided = (n: 0 | 1, status: string) => ({
  body: { id: ids[n], status, nextId: n === 0 ? ids[1] : null, readyToActivate: n === 1 },
});
const notTheirs = { code: 'ROLE_REQUIRED', message: 'Réservé.', requestId: 'r' };
export const answers: Answers = {
  'GET /api/admin/documents': { body: { rows: [row(0), row(1)], next: null, waiting: 2 } },
  [`GET /api/admin/documents/${ids[0]}`]: { body: detail(0) },
  [`GET /api/admin/documents/${ids[1]}`]: ({ search }) => ({
    body: { ...detail(1), isAhead: search === '?ahead=true' },
  }),
  [`POST /api/admin/documents/${ids[0]}/decide`]: ({ body }) =>
    decided(0, (body as { decision: string }).decision === 'approve' ? 'approved' : 'rejected'),
  [`POST /api/admin/documents/${ids[1]}/shown`]: { body: { id: ids[1] } },
  'POST /api/admin/documents/release': { body: { released: true } },
  'GET /api/admin/accounts': { body: { rows: [], next: null } },
  'GET /api/admin/second-looks': { status: 403, body: notTheirs },
  'GET /api/admin/review-pace': {
    body: { answered: 12, medianMinutes: 190, longestMinutes: 3180, promised: 12, met: 11 },
  },
};
export const decisions = (asked: readonly { readonly path: string; readonly body: unknown }[]) =>
  asked.filter(({ path }) => path.endsWith('/decide')).map(({ body }) => body);

export const pictures = () => within(screen.getByRole('region', { name: 'Images du document' })).getAllByRole('img');

/** jsdom loads no picture: reports each as loaded, so that the document may be approved. */
export async function seePictures(): Promise<void> {
  for (const one of pictures()) fireEvent.load(one);
  const approve = screen.getByRole('button', { name: 'Valider' });
  await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBeNull());
}
