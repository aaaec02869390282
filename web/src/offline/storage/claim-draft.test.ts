import { probeHeader } from '@placejuste/contracts/health';
import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, serve, sessionOf } from '../../../test/open.tsx';

const at = (text: string) => new Date(text);
const signIn = () => window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));

/** Sets the phone's clock and the server's; `lost` for no network. */
function clocks(phoneTime: string, serviceTime: string): Date {
  vi.useFakeTimers({ now: at(phoneTime), toFake: ['Date'] });
  const date = serviceTime === 'lost' ? '' : at(serviceTime).toUTCString();
  serve({
    'HEAD /api/health': serviceTime === 'lost' ? 'lost' : { headers: { [probeHeader.name]: probeHeader.value, date } },
  });
  return at(phoneTime);
}

beforeEach(() => {
  freshDevice();
  vi.resetModules();
  window.localStorage.clear();
  return () => vi.useRealTimers();
});

async function leftByNobody() {
  const { saveDraft } = await import('./draft-store.ts');
  const { keepPhotoHere } = await import('../photo-store/photo-store.ts');
  await saveDraft('fine-new', { typed: 'sans compte' }, at('2026-11-20T10:00:00Z'));
  await keepPhotoHere({
    id: 'photo',
    owner: 'nobody/fine-new',
    file: new Blob(['avis']),
    now: at('2026-11-20T10:00:00Z'),
  });
}

it('what was typed without an account, and its picture, go to the person who signs in, once', async () => {
  await leftByNobody();
  const { claimDraft } = await import('./claim-draft.ts');
  expect(await claimDraft('fine-new', at('2026-11-21T10:00:00Z'))).toBe(false);
  signIn();
  expect(await claimDraft('fine-new', at('2026-11-21T10:00:00Z'))).toBe(true);
  expect(await (await import('./draft-store.ts')).readDraft('fine-new')).toEqual({ typed: 'sans compte' });
  expect(
    (await (await import('../photo-store/owned-photos.ts')).listDraftPhotos('fine-new')).map(({ id }) => id),
  ).toEqual(['photo']);
  expect(await claimDraft('fine-new', at('2026-11-21T10:00:00Z'))).toBe(false);
});

it('never covers a draft of their own, nor takes what is older than a week', async () => {
  await leftByNobody();
  const { claimDraft } = await import('./claim-draft.ts');
  const { readDraft, saveDraft } = await import('./draft-store.ts');
  signIn();
  expect(await claimDraft('fine-new', clocks('2026-11-28T10:00:01Z', '2026-11-28T10:00:01Z'))).toBe(false);
  await saveDraft('fine-new', { typed: 'le mien' }, at('2026-11-21T09:00:00Z'));
  expect(await claimDraft('fine-new', at('2026-11-21T10:00:00Z'))).toBe(false);
  expect(await readDraft('fine-new')).toEqual({ typed: 'le mien' });
});

it('goes over a draft that left already, whose page went away before it was forgotten', async () => {
  await leftByNobody();
  signIn();
  const { saveDraft, readDraft } = await import('./draft-store.ts');
  const { enqueue } = await import('../outbox/outbox-store.ts');
  const id = '01933b6e-0000-7000-8000-000000000001';
  const now = at('2026-11-21T09:00:00Z');
  await saveDraft('fine-new', { id, typed: 'parti' }, now);
  await enqueue({ id, owner: ada.id, kind: 'fine.create', version: 1, payload: {}, photos: [] }, now);
  const { claimDraft } = await import('./claim-draft.ts');
  expect(await claimDraft('fine-new', at('2026-11-21T10:00:00Z'))).toBe(true);
  expect(await readDraft('fine-new')).toEqual({ typed: 'sans compte' });
});

const readGuestDraft = async () => (await import('./draft-store.ts')).readDraft('fine-new');
const listGuestPhotos = async () => (await import('../photo-store/owned-photos.ts')).listDraftPhotos('fine-new');
const eraseOld = async (now: Date) => (await import('./guest-drafts.ts')).eraseOldGuestDrafts(now);

it('what nobody claimed within a week is erased from the phone, with its picture', async () => {
  await leftByNobody();
  await eraseOld(clocks('2026-11-27T09:59:59Z', '2026-11-27T09:59:59Z'));
  expect(await readGuestDraft()).toEqual({ typed: 'sans compte' });
  await eraseOld(clocks('2026-11-27T10:00:00Z', '2026-11-27T10:00:00Z'));
  expect(await readGuestDraft()).toBeNull();
  expect(await listGuestPhotos()).toEqual([]);
});

it.each([
  ['that the service gives the lie to', '2026-11-20T10:30:00Z'],
  ['that no service confirms', 'lost'],
])('a clock a week ahead, %s, erases nothing', async (_, serviceTime) => {
  await leftByNobody();
  await eraseOld(clocks('2026-11-28T10:30:00Z', serviceTime));
  expect(await readGuestDraft()).toEqual({ typed: 'sans compte' });
  expect((await listGuestPhotos()).map(({ id }) => id)).toEqual(['photo']);
});

it('a clock a week ahead keeps nobody from what they typed before they signed in', async () => {
  await leftByNobody();
  signIn();
  const { claimDraft } = await import('./claim-draft.ts');
  expect(await claimDraft('fine-new', clocks('2026-11-28T10:30:00Z', '2026-11-20T10:30:00Z'))).toBe(true);
});
