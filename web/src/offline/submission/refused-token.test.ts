import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { submitDirectly, type Uploader } from './submission.ts';
import { keepPhotoHere as keepPhoto } from '../photo-store/photo-store.ts';
import { wipeLocalData } from '../storage/wipe.lazy.ts';

vi.mock('../../platform/index.ts', async (actual) => ({
  ...(await actual<typeof import('../../platform/index.ts')>()),
  loadAccessToken: () => Promise.resolve(session.token),
  renewRefused: (token: string) => {
    session.refused.push(token);
    if (session.next !== null) session.token = session.next;
    return Promise.resolve(session.next);
  },
}));
/** `next`: token that replaces a refused one. */
const session: { token: string; next: string | null; readonly refused: string[] } = {
  token: 'ancien',
  next: null,
  refused: [],
};
afterEach(() => {
  session.token = 'ancien';
  session.next = null;
  session.refused.length = 0;
});

beforeEach(async () => {
  await wipeLocalData();
  const file = new File([new Uint8Array(10)], 'voiture.jpg', { type: 'image/jpeg' });
  await keepPhoto({ id: 'p1', owner: 'draft', file, now: new Date('2026-11-21T09:00:00Z') });
});

it.each([
  ['and its session goes on: the picture is sent again', 'nouveau', ['ancien', 'nouveau'], 'delivered'],
  ['and none takes its place: the person signs in again', null, ['ancien'], 'waiting'],
] as const)('late-clock: a token that ran out is refused, %s', async (_, next, tokens, state) => {
  session.next = next;
  const used: (string | null)[] = [];
  const upload: Uploader = async (request) => {
    const token = await request.accessToken();
    used.push(token);
    if (token === 'nouveau') return { ok: true };
    return { ok: false, reason: 'refused', code: 'NOT_SIGNED_IN', message: null, isRetryable: true };
  };
  const photo = { photoId: 'p1', bucket: 'declaration-photos', objectName: 'u/d/parking.jpg', label: 'photo' };
  const action = { kind: 'essai.create', version: 1, send: async () => ({ ok: true, reply: 'kept' }) as const };
  const id = '01933b6e-0000-7000-8000-000000000001';
  const outcome = await submitDirectly({ id, action, payload: { n: 1 }, photos: [photo] }, upload);
  expect(outcome.state).toBe(state);
  expect([used, session.refused]).toEqual([tokens, ['ancien']]);
});
