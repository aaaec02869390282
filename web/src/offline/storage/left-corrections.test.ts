import { beforeEach, describe, expect, it } from 'vitest';
import { ada, flush, idOf, keep, phone, refusal, startPhone } from '../../../test/outbox.fixtures.ts';
import { discard } from '../outbox/outbox.ts';
import { requeueRow } from '../outbox/outbox-store.ts';
import { keepPhotoHere } from '../photo-store/photo-store.ts';
import { countUnfinishedPhotos } from '../photo-store/owned-photos.ts';
import { readDraft, saveDraft } from './draft-store.ts';
import { eraseLeftCorrections } from './left-corrections.ts';

const now = new Date('2026-11-21T09:00:00Z');
const id = idOf(1);

/** A refused declaration whose correction was begun: one photograph was taken again. */
async function beginCorrection(): Promise<void> {
  await keep(1, ['p1']);
  phone.obstacle = () => refusal('PHOTO_UNREADABLE', 'Cette photo ne se lit pas.', 422);
  await flush();
  phone.obstacle = null;
  await saveDraft(`correction/${id}`, { id }, now);
  await keepPhotoHere({ id: 'again', owner: `${ada}/${id}`, file: new Blob(['photo']), now });
}

beforeEach(startPhone);

describe('a correction that was begun', () => {
  it('stays while its action is refused', async () => {
    await beginCorrection();
    await eraseLeftCorrections();
    expect(await readDraft(`correction/${id}`)).toEqual({ id });
    expect(await countUnfinishedPhotos()).toBe(1);
  });

  it('is erased with its photograph once the action left as it was', async () => {
    await beginCorrection();
    await requeueRow(id);
    await flush();
    await eraseLeftCorrections();
    expect(await readDraft(`correction/${id}`)).toBeNull();
    expect(await countUnfinishedPhotos()).toBe(0);
  });

  it('is erased as its action is thrown away, a fine’s too, and no other draft', async () => {
    await beginCorrection();
    await saveDraft(`fine-correction/${id}`, { id }, now);
    await saveDraft('fine-new', { id: idOf(2) }, now);
    await discard(id);
    expect(await readDraft(`correction/${id}`)).toBeNull();
    expect(await readDraft(`fine-correction/${id}`)).toBeNull();
    expect(await readDraft('fine-new')).toEqual({ id: idOf(2) });
    expect(await countUnfinishedPhotos()).toBe(0);
  });
});
