import { beforeEach, expect, it, vi } from 'vitest';
import { freshDevice } from '../../../test/device.ts';
import { ada, sessionOf } from '../../../test/open.tsx';

const at = (text: string) => new Date(text);
const signIn = () => window.localStorage.setItem('placejuste_auth', JSON.stringify(sessionOf()));

beforeEach(() => {
  freshDevice();
  vi.resetModules();
  window.localStorage.clear();
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
  expect(await claimDraft('fine-new', at('2026-11-28T10:00:01Z'))).toBe(false);
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

it('what nobody claimed within a week is erased from the phone, with its picture', async () => {
  await leftByNobody();
  const { eraseOldGuestDrafts } = await import('./guest-drafts.ts');
  const { readDraft } = await import('./draft-store.ts');
  const { listDraftPhotos } = await import('../photo-store/owned-photos.ts');
  await eraseOldGuestDrafts(at('2026-11-27T09:59:59Z'));
  expect(await readDraft('fine-new')).toEqual({ typed: 'sans compte' });
  await eraseOldGuestDrafts(at('2026-11-27T10:00:00Z'));
  expect(await readDraft('fine-new')).toBeNull();
  expect(await listDraftPhotos('fine-new')).toEqual([]);
});
