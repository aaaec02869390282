import { beforeEach, describe, expect, it, vi } from 'vitest';
import { serve, sessionOf, type Answer } from '../../../test/open.tsx';
import { openLocalDatabase } from '../storage/database.ts';
import { keepPhoto } from '../photo-store/keep-photo.ts';
import type { Uploader } from '../submission/submission.ts';
import { flushOnce } from '../outbox/outbox-flush.ts';
import { enqueue, findOutboxRow } from '../outbox/outbox-store.ts';
import type { UploadRequest } from './upload.ts';

const ada = '018f3c00-0000-7000-8000-00000000ada0';
const now = new Date('2026-11-21T09:00:00.000Z');
const idOf = (n: number) => `01933b6e-0000-7000-8000-${String(n).padStart(12, '0')}`;
const nameOf = ({ objectName }: UploadRequest) => objectName.split('/').at(-1) ?? '';

let answered: string[];
let answer: (id: string) => Promise<Answer>;

beforeEach(async () => {
  const session = sessionOf();
  localStorage.setItem('placejuste_auth', JSON.stringify({ ...session, user: { ...session.user, id: ada } }));
  const database = await openLocalDatabase();
  for (const store of ['outbox', 'photos', 'photoMarks'] as const) await database.clear(store);
  answered = [];
  answer = async (id) => ({
    body: { id, kind: 'declaration.create', recordedAt: '2026-11-21T09:05:00.000Z', replayed: false, result: { id } },
  });
  serve({
    'POST /api/sync': async ({ body }) => {
      const { id } = body as { readonly id: string };
      answered.push(id);
      return answer(id);
    },
  });
});

async function keep(n: number, photos: readonly string[]): Promise<void> {
  for (const photoId of photos)
    await keepPhoto({
      id: photoId,
      owner: 'd',
      file: new File([new Uint8Array(10)], `${photoId}.jpg`, { type: 'image/jpeg' }),
      now,
    });
  const named = photos.map((photoId) => ({
    photoId,
    bucket: 'declaration-photos',
    objectName: `${ada}/${photoId}`,
    label: 'photo',
  }));
  await enqueue({ id: idOf(n), owner: ada, kind: 'declaration.create', version: 3, payload: {}, photos: named }, now);
}

const flush = (upload: Uploader, owner: () => string | null = () => ada) =>
  flushOnce({ now: () => now, upload, owner, onProgress: () => undefined }, true);

/** Uploads that end when the test says so. */
function holdUploads() {
  const open = new Map<string, { readonly request: UploadRequest; readonly end: () => void }>();
  const upload: Uploader = (request) =>
    new Promise((resolve) => open.set(nameOf(request), { request, end: () => resolve({ ok: true }) }));
  return {
    upload,
    open,
    gone: (name: string) => open.get(name)?.request.onProgress?.(10, 10),
    end: (name: string) => open.get(name)?.end(),
  };
}

describe('pictures of the next action leave ahead', () => {
  it('two send bytes; a complete one makes room before its verdict, and actions keep their order', async () => {
    for (const n of [1, 2, 3, 4]) await keep(n, [`${n}a`, `${n}b`]);
    const { upload, open, gone, end } = holdUploads();
    const pass = flush(upload);
    const leaving = (...names: readonly string[]) => vi.waitFor(() => expect([...open.keys()]).toEqual(names));
    await leaving('1a', '1b');
    gone('1a');
    await leaving('1a', '1b', '2a');
    gone('1b');
    gone('2a');
    await leaving('1a', '1b', '2a', '2b', '3a');
    gone('2b');
    gone('3a');
    await leaving('1a', '1b', '2a', '2b', '3a', '3b');
    gone('3b');
    for (const name of ['2a', '2b', '3a', '3b']) end(name);
    // These have all they need, and wait: the first was done before them. The fourth has not begun: three are under
    // way.
    expect(answered).toEqual([]);
    expect(open.has('4a')).toBe(false);
    end('1a');
    end('1b');
    await vi.waitFor(() => expect([...open.keys()]).toContain('4b'));
    end('4a');
    end('4b');
    await pass;
    expect(answered).toEqual([1, 2, 3, 4].map(idOf));
    expect([...open.keys()]).toHaveLength(8);
  });

  it('stops them when the pass ends at a fault, and leaves their row as it was', async () => {
    await keep(1, []);
    await keep(2, ['2a']);
    const { upload, open } = holdUploads();
    answer = async () => {
      await vi.waitFor(() => expect(open.size).toBe(1));
      return { status: 500, body: { code: 'INTERNAL', message: 'Panne.', requestId: 'r' } };
    };
    await flush(upload);
    expect(open.get('2a')?.request.signal?.aborted).toBe(true);
    expect(answered).toEqual([idOf(1)]);
    expect(await findOutboxRow(idOf(2))).toMatchObject({ state: 'queued', attempts: 0, lastCode: null });
  });

  it('sends the new picture of a row that was photographed again meanwhile', async () => {
    await keep(1, []);
    await keep(2, ['old']);
    const uploadedNames: string[] = [];
    answer = async (id) => {
      if (id === idOf(1)) {
        await vi.waitFor(() => expect(uploadedNames).toEqual(['old']));
        await keep(2, ['new']);
      }
      return {
        body: {
          id,
          kind: 'declaration.create',
          recordedAt: '2026-11-21T09:05:00.000Z',
          replayed: false,
          result: { id },
        },
      };
    };
    await flush(async (request) => {
      uploadedNames.push(nameOf(request));
      return { ok: true };
    });
    expect(uploadedNames).toEqual(['old', 'new']);
    expect(answered).toEqual([1, 2].map(idOf));
  });

  it('writes a refusal of a picture that went ahead to its own row, once, at its turn', async () => {
    await keep(1, []);
    await keep(2, ['2a']);
    const upload = vi.fn<Uploader>(async () => ({
      ok: false,
      reason: 'refused',
      message: 'Format de fichier invalide',
      isRetryable: false,
    }));
    await flush(upload);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(await findOutboxRow(idOf(1))).toMatchObject({ state: 'delivered' });
    expect(await findOutboxRow(idOf(2))).toMatchObject({
      state: 'needs-attention',
      lastMessage: 'Format de fichier invalide',
      photoId: '2a',
    });
  });

  it('never goes on for somebody else who signed in meanwhile', async () => {
    await keep(1, []);
    await keep(2, ['2a']);
    let person: string | null = ada;
    const { upload, open } = holdUploads();
    const first = answer;
    answer = async (id) => {
      await vi.waitFor(() => expect(open.size).toBe(1));
      person = null;
      return first(id);
    };
    await flush(upload, () => person);
    expect(open.get('2a')?.request.signal?.aborted).toBe(true);
    expect(answered).toEqual([idOf(1)]);
  });
});
