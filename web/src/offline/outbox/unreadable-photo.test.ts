import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ada, flush, idOf, keep, phone, startPhone, states, stored } from '../../../test/outbox.fixtures.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { dropPhotosOf, listDraftPhotos } from '../photo-store/owned-photos.ts';
import { loadPhotoToSend, type PhotoRequest } from '../photo-store/keep-photo.ts';
import { markPhoto } from '../photo-store/photo-store.ts';
import { openLocalDatabase } from '../storage/database.ts';
import { offlineMessages } from './offline.text.fr.ts';
import { requeueRow, findOutboxRow } from './outbox-store.ts';

beforeEach(startPhone);

/** From now on the database rejects each read of this one picture. */
function damage(id: string): void {
  const get = IDBObjectStore.prototype.get;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function read(
    this: IDBObjectStore,
    key: IDBValidKey | IDBKeyRange,
  ) {
    if (this.name === 'photos' && key === id) throw new DOMException('Failed to read large value', 'UnknownError');
    return get.call(this, key);
  });
  onTestFinished(() => spy.mockRestore());
}

describe('one-photo-that-cannot-be-read', () => {
  it('what is behind it leaves; after five hours of tries it is to be taken again', async () => {
    await keep(1, ['p1']);
    await keep(2, ['p2']);
    damage('p1');
    await flush();
    expect(await states()).toEqual(['queued', 'delivered']);
    expect(await findOutboxRow(idOf(1))).toMatchObject({
      attempts: 1,
      lastCode: 'PHOTO_UNREADABLE',
      lastMessage: offlineMessages.photoUnreadable('photo du stationnement'),
    });
    for (let tries = 2; tries <= 20; tries += 1) await flush();
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'queued', attempts: 20, photoFaults: 1 });
    for (let hours = 1; hours <= 4; hours += 1) {
      phone.now += 60 * 60_000;
      await flush();
    }
    expect(await findOutboxRow(idOf(1))).toMatchObject({
      state: 'needs-attention',
      lastCode: 'PHOTO_LOST',
      lastMessage: offlineMessages.photoLost('photo du stationnement'),
      photoId: 'p1',
    });
    await requeueRow(idOf(1));
    await flush();
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'queued', lastCode: 'PHOTO_UNREADABLE' });
  });

  it('the backup carries all the rest, and says that it lacks', async () => {
    await keep(1, ['p1']);
    await keep(2, ['p2']);
    damage('p1');
    const backup = await writeBackup({ userId: ada, now: new Date(phone.now) });
    expect(backup).toMatchObject({ actions: 2, photos: 2, damaged: 1 });
  });

  it('its draft still shows the others, so that it alone is taken again', async () => {
    await dropPhotosOf('declaration');
    await keep(1, ['p1', 'p2']);
    damage('p1');
    expect((await listDraftPhotos('declaration')).map(({ id }) => id)).toEqual(['p2']);
  });
});

describe('refused-for-a-photo-the-server-has', () => {
  it('its copy here may go: it is not read again, and the action leaves', async () => {
    await keep(1, ['p1', 'p2']);
    await markPhoto('p1', { storedAs: `${ada}/p1.jpg` });
    await (await openLocalDatabase()).delete('photos', 'p1');
    const upload = vi.fn(stored);
    await flush(upload);
    expect(await states()).toEqual(['delivered']);
    expect(upload.mock.calls.map(([{ objectName }]) => objectName)).toEqual([`${ada}/p2.jpg`]);
  });
});

describe('worker-whose-connection-died', () => {
  /** It answers every request with a failure, as Safari's does once its connection to the database is gone. */
  class BrokenWorker extends EventTarget {
    postMessage({ turn }: PhotoRequest): void {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { turn, ok: false } })));
    }
  }

  it('pictures are read and kept by the page itself, and leave', async () => {
    vi.stubGlobal('Worker', BrokenWorker);
    onTestFinished(() => void vi.unstubAllGlobals());
    await keep(1, ['p1']);
    expect((await loadPhotoToSend('p1'))?.file.size).toBe(10);
    await flush();
    expect(await states()).toEqual(['delivered']);
  });

  it('stopped-without-a-word: after half a minute the page does the work itself', async () => {
    const terminate = vi.fn();
    const postMessage = vi.fn();
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage = postMessage;
        terminate = terminate;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.resetModules();
    const { loadPhotoToSend: read } = await import('../photo-store/keep-photo.ts');
    await keep(1, ['p1']);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const [one, other] = [read('p1'), read('p1')];
    expect(postMessage).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(30_000);
    expect(terminate).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    expect([(await one)?.file.size, (await other)?.file.size]).toEqual([10, 10]);
  });
});
