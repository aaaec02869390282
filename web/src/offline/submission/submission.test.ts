import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionOf } from '../../../test/open.tsx';
import { openLocalDatabase } from '../storage/database.ts';
import { type DirectAction, type ActionProgress, submitDirectly, type Uploader } from './submission.ts';
import { keepPhotoHere as keepPhoto, readIntactPhoto } from '../photo-store/photo-store.ts';
import { wipeLocalData } from '../storage/wipe.lazy.ts';

const id = '01933b6e-0000-7000-8000-000000000001';
const photo = {
  photoId: 'p1',
  bucket: 'declaration-photos',
  objectName: 'u/d/parking.jpg',
  label: 'photo du stationnement',
};
const stored: Uploader = () => Promise.resolve({ ok: true });

function action(send: DirectAction<{ n: number }, string>['send']): DirectAction<{ n: number }, string> {
  return { kind: 'essai.create', version: 1, send };
}

beforeEach(async () => {
  await wipeLocalData();
  const file = new File([new Uint8Array(10)], 'voiture.jpg', { type: 'image/jpeg' });
  await keepPhoto({ id: 'p1', owner: 'draft', file, now: new Date('2026-11-21T09:00:00Z') });
});

describe('submitDirectly', () => {
  it('sends the pictures first, then the action under its id, and tells both', async () => {
    const order: string[] = [];
    const progressCalls: ActionProgress[] = [];
    const upload: Uploader = async (request) => {
      order.push(`upload ${request.objectName}`);
      request.onProgress?.(5, 10);
      return { ok: true };
    };
    const send = vi.fn(async () => {
      order.push('send');
      return { ok: true, reply: 'kept' } as const;
    });
    const outcome = await submitDirectly(
      {
        id,
        action: action(send),
        payload: { n: 1 },
        photos: [photo],
        onProgress: (progress) => progressCalls.push(progress),
      },
      upload,
    );
    expect(outcome).toEqual({ state: 'delivered', reply: 'kept' });
    expect(order).toEqual(['upload u/d/parking.jpg', 'send']);
    expect(send).toHaveBeenCalledWith(id, { n: 1 });
    expect(progressCalls).toContainEqual({ phase: 'uploading', label: 'photo du stationnement', percent: 50 });
    expect(progressCalls.at(-1)).toEqual({ phase: 'saving' });
  });

  it('an upload that is over begins anew: the address it had is forgotten, the photograph stays', async () => {
    const uploadUrls: (string | undefined)[] = [];
    const upload: Uploader = async ({ uploadUrl, onResumableUrl }) => {
      uploadUrls.push(uploadUrl);
      onResumableUrl?.('/storage/v1/upload/resumable/over');
      return { ok: false, reason: 'unreachable', code: 'UPLOAD_OVER', message: null, isRetryable: true };
    };
    const never = action(() => Promise.reject(new Error('sent without its photograph')));
    for (const _try of [1, 2])
      expect(await submitDirectly({ id, action: never, payload: { n: 1 }, photos: [photo] }, upload)).toMatchObject({
        state: 'waiting',
        code: 'UPLOAD_OVER',
      });
    expect(uploadUrls).toEqual([undefined, undefined]);
    expect(await readIntactPhoto('p1')).not.toBeNull();
  });

  it('gives the upload no token of whoever signed in since it began', async () => {
    // One session: its token holds the second at which it is made.
    const session = sessionOf();
    const signIn = (user: string) => {
      localStorage.setItem('placejuste_auth', JSON.stringify({ ...session, user: { ...session.user, id: user } }));
    };
    signIn('ada');
    onTestFinished(() => localStorage.removeItem('placejuste_auth'));
    const tokens: unknown[] = [];
    const upload: Uploader = async ({ accessToken }) => {
      tokens.push(await accessToken());
      signIn('bob');
      tokens.push(await accessToken().catch(() => 'none'));
      return { ok: false, reason: 'cancelled', message: null, isRetryable: true };
    };
    const never = action(() => Promise.reject(new Error('sent without its photograph')));
    await submitDirectly({ id, action: never, payload: { n: 1 }, photos: [photo] }, upload);
    expect(tokens).toEqual([session.access_token, 'none']);
  });

  it('does not send a picture twice when only the action failed', async () => {
    const upload = vi.fn(stored);
    const busy = action(async () => ({ ok: false, code: 'NETWORK', message: 'Réessayez.', isRetryable: true }));
    expect(await submitDirectly({ id, action: busy, payload: { n: 1 }, photos: [photo] }, upload)).toMatchObject({
      state: 'waiting',
    });
    const fine = action(async () => ({ ok: true, reply: 'kept' }));
    expect(await submitDirectly({ id, action: fine, payload: { n: 1 }, photos: [photo] }, upload)).toMatchObject({
      state: 'delivered',
    });
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('remembers where a cut sending stopped and resumes there', async () => {
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    const cut: Uploader = async (request) => {
      request.onResumableUrl?.('/storage/v1/upload/resumable/abc');
      return { ok: false, reason: 'unreachable', message: null, isRetryable: true };
    };
    const first = await submitDirectly({ id, action: action(send), payload: { n: 1 }, photos: [photo] }, cut);
    expect(first).toMatchObject({ state: 'waiting', code: 'UPLOAD_INTERRUPTED' });
    expect(send).not.toHaveBeenCalled();
    const resumed = vi.fn(stored);
    await submitDirectly({ id, action: action(send), payload: { n: 1 }, photos: [photo] }, resumed);
    expect(resumed.mock.calls[0]?.[0].uploadUrl).toBe('/storage/v1/upload/resumable/abc');
  });

  it('shows the server’s sentence for a refused picture, names it and keeps it', async () => {
    const upload: Uploader = async () => ({
      ok: false,
      reason: 'refused',
      message: 'Format de fichier invalide',
      isRetryable: false,
    });
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    expect(await submitDirectly({ id, action: action(send), payload: { n: 1 }, photos: [photo] }, upload)).toEqual({
      state: 'refused',
      code: 'UPLOAD_REFUSED',
      message: 'Format de fichier invalide',
      photoId: 'p1',
    });
    expect(send).not.toHaveBeenCalled();
    expect(await readIntactPhoto('p1')).not.toBeNull();
  });

  it('never sends bytes that changed since they were photographed', async () => {
    const database = await openLocalDatabase();
    const storedPhoto = await database.get('photos', 'p1');
    if (storedPhoto === undefined) throw new Error('not kept');
    await database.put('photos', { ...storedPhoto, bytes: new Uint8Array([9]).buffer });
    const upload = vi.fn(stored);
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    expect(
      await submitDirectly({ id, action: action(send), payload: { n: 1 }, photos: [photo] }, upload),
    ).toMatchObject({
      state: 'refused',
      code: 'PHOTO_LOST',
      photoId: 'p1',
    });
    expect(upload).not.toHaveBeenCalled();
  });

  describe('of two pictures', () => {
    const other = { ...photo, photoId: 'p2', objectName: 'u/d/windshield.jpg', label: 'photo du pare-brise' };
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    const submitTwo = (upload: Uploader, onProgress?: (progress: ActionProgress) => void) =>
      submitDirectly(
        {
          id,
          action: action(send),
          payload: { n: 1 },
          photos: [photo, other],
          ...(onProgress === undefined ? {} : { onProgress }),
        },
        upload,
      );

    beforeEach(async () => {
      const file = new File([new Uint8Array(30)], 'pare-brise.jpg', { type: 'image/jpeg' });
      await keepPhoto({ id: 'p2', owner: 'draft', file, now: new Date('2026-11-21T09:00:00Z') });
    });

    it.each([
      ['first', photo.objectName],
      ['second', other.objectName],
    ])('a refusal of the %s is told before the line that was cut beside it', async (_which, refused) => {
      const outcome = await submitTwo(async ({ objectName }) =>
        objectName === refused
          ? { ok: false, reason: 'refused', message: 'Non.', isRetryable: false }
          : { ok: false, reason: 'unreachable', message: null, isRetryable: true },
      );
      expect(outcome).toMatchObject({ state: 'refused', message: 'Non.' });
    });

    it('one that was cut holds back the action', async () => {
      const outcome = await submitTwo(async ({ objectName }) =>
        objectName === photo.objectName
          ? { ok: true }
          : { ok: false, reason: 'unreachable', message: null, isRetryable: true },
      );
      expect(outcome).toMatchObject({ state: 'waiting', code: 'UPLOAD_INTERRUPTED' });
    });

    it('the figure is that of all their bytes, up to the last', async () => {
      const progressCalls: ActionProgress[] = [];
      const starts: object[] = [];
      await submitTwo(
        async (request) => {
          starts.push(request);
          request.onProgress?.(request.file.size / 2, request.file.size);
          return { ok: true };
        },
        (progress) => progressCalls.push(progress),
      );
      const percents = progressCalls.flatMap((progress) => (progress.phase === 'uploading' ? [progress.percent] : []));
      expect(percents[0]).toSatisfy((percent) => [12, 37].includes(percent));
      expect(percents.at(-1)).toBe(100);
      for (const request of starts) expect(request).not.toHaveProperty('uploadUrl');
    });
  });

  it('stopped before its pictures leave, it sends none of them', async () => {
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    const signal = AbortSignal.abort();
    expect(await submitDirectly({ id, action: action(send), payload: { n: 1 }, photos: [photo], signal })).toEqual({
      state: 'cancelled',
    });
    expect(send).not.toHaveBeenCalled();
  });

  it('hands on a refusal without fields as it is', async () => {
    const refusing = action(async () => ({ ok: false, code: 'FULL', message: 'Non.', isRetryable: false }));
    expect(await submitDirectly({ id, action: refusing, payload: { n: 1 }, photos: [] })).toStrictEqual({
      state: 'refused',
      code: 'FULL',
      message: 'Non.',
    });
  });

  it('hands on a refusal with its fields', async () => {
    const refusing = action(async () => ({
      ok: false,
      code: 'PLATE_UNREADABLE',
      message: 'Non.',
      fields: { plate: 'Plaque.' },
      isRetryable: false,
    }));
    expect(await submitDirectly({ id, action: refusing, payload: { n: 1 }, photos: [] })).toEqual({
      state: 'refused',
      code: 'PLATE_UNREADABLE',
      message: 'Non.',
      fields: { plate: 'Plaque.' },
    });
  });

  it('stops before the action when the person cancels', async () => {
    const stop = new AbortController();
    const upload: Uploader = async () => {
      stop.abort();
      return { ok: false, reason: 'cancelled', message: null, isRetryable: true };
    };
    const send = vi.fn(async () => ({ ok: true, reply: 'kept' }) as const);
    expect(
      await submitDirectly(
        { id, action: action(send), payload: { n: 1 }, photos: [photo], signal: stop.signal },
        upload,
      ),
    ).toEqual({ state: 'cancelled' });
    expect(send).not.toHaveBeenCalled();
  });
});
