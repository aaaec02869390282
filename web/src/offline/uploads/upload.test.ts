import type { Upload, UploadOptions } from 'tus-js-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  readRefusalSentence,
  type UploadEngine,
  type UploadOutcome,
  type UploadRequest,
  uploadResumably,
} from './upload.ts';

interface Fake {
  options: UploadOptions;
  abort: ReturnType<typeof vi.fn>;
}

/** An engine that hands its options to `run` instead of sending. */
function engine(run: (fake: Fake) => void): () => Promise<UploadEngine> {
  class FakeUpload {
    url = '/storage/v1/upload/resumable/abc';
    readonly options: UploadOptions;
    abort = vi.fn(() => Promise.resolve());
    constructor(_file: Blob, options: UploadOptions) {
      this.options = options;
    }
    start() {
      run(this);
    }
  }
  return () => Promise.resolve(FakeUpload as unknown as new (file: Blob, options: UploadOptions) => Upload);
}

function failure(status: number, body: string, method = 'POST') {
  return Object.assign(new Error('refused'), {
    originalRequest: { getMethod: () => method },
    originalResponse: status === 0 ? null : { getStatus: () => status, getBody: () => body },
  });
}

const request: UploadRequest = {
  file: new Blob([new ArrayBuffer(8)], { type: 'image/jpeg' }),
  sha256: 'ab'.repeat(32),
  bucket: 'documents',
  objectName: 'u/cmi.jpg',
  accessToken: () => Promise.resolve('jeton'),
};

describe('uploadResumably', () => {
  it('names the object, type and hash, in chunks of 6 MB at most, each with a fresh token', async () => {
    const setHeader = vi.fn();
    const outcome = await uploadResumably(
      request,
      engine(({ options }) => {
        void Promise.resolve(options.onBeforeRequest?.({ setHeader, getHeader: () => undefined } as never)).then(() =>
          options.onSuccess?.({} as never),
        );
        expect(options.metadata).toEqual({
          bucketName: 'documents',
          objectName: 'u/cmi.jpg',
          contentType: 'image/jpeg',
          sha256: 'ab'.repeat(32),
        });
        expect(options.chunkSize).toBe(6_291_456);
        expect(options.endpoint).toBe('/storage/v1/upload/resumable');
      }),
    );
    expect(outcome).toEqual({ ok: true });
    expect(setHeader).toHaveBeenCalledWith('Authorization', 'Bearer jeton');
  });

  it.each([
    ['the file is refused', 400, false, 'refused'],
    ['the session ended', 401, true, 'refused'],
    ['the server is busy', 503, true, 'unreachable'],
    ['there is no answer', 0, true, 'unreachable'],
  ])('when %s (%i), says whether the same file may go again', async (_name, status, again, reason) => {
    const body = JSON.stringify({ statusCode: String(status), message: 'Photo trop volumineuse' });
    const outcome = await uploadResumably(
      request,
      engine(({ options }) => options.onError?.(failure(status, body) as never)),
    );
    expect(outcome).toMatchObject({
      ok: false,
      isRetryable: again,
      reason,
      message: status === 0 ? null : 'Photo trop volumineuse',
    });
  });

  it('retries a chunk the server already has, never a refused creation', async () => {
    await uploadResumably(
      request,
      engine(({ options }) => {
        const retry = (status: number, method: string) =>
          options.onShouldRetry?.(failure(status, '', method) as never, 0, options);
        expect(retry(409, 'PATCH')).toBe(true);
        expect(retry(409, 'POST')).toBe(false);
        expect(retry(503, 'PATCH')).toBe(true);
        expect(retry(507, 'PATCH')).toBe(false);
        options.onSuccess?.({} as never);
      }),
    );
  });

  it.each([
    ['it ended while bytes were sent', 410, 'gone', 'PATCH', 'UPLOAD_OVER'],
    ['it is gone', 404, 'not_found', 'PATCH', 'UPLOAD_OVER'],
    ['it came in too many pieces', 413, 'InvalidRequest', 'PATCH', 'UPLOAD_OVER'],
    ['it is elsewhere than this phone believes', 409, 'InvalidRequest', 'PATCH', undefined],
  ])('an upload to be done again refuses no photograph: %s', async (_case, status, error, method, code) => {
    const body = JSON.stringify({ statusCode: String(status), error, message: 'Recommencez.' });
    const outcome = await uploadResumably(
      request,
      engine(({ options }) => options.onError?.(failure(status, body, method) as never)),
    );
    expect(outcome).toEqual({
      ok: false,
      reason: 'unreachable',
      message: null,
      isRetryable: true,
      ...(code === undefined ? {} : { code }),
    });
  });

  it.each([
    ['too heavy, once its bytes are here', 413, 'PHOTO_TOO_LARGE', 'PATCH'],
    ['another file stands there', 409, 'Duplicate', 'POST'],
    ['no such place', 404, 'Bucket not found', 'POST'],
  ])('a photograph that is refused stays so: %s', async (_case, status, error, method) => {
    const body = JSON.stringify({ statusCode: String(status), error, message: 'Non.' });
    const outcome = await uploadResumably(
      request,
      engine(({ options }) => options.onError?.(failure(status, body, method) as never)),
    );
    expect(outcome).toEqual({ ok: false, reason: 'refused', message: 'Non.', isRetryable: false });
  });

  it('takes a full disk of the service for « later », not for a fault of the picture or network', async () => {
    const uploadRefusedWith = (body: string) =>
      uploadResumably(
        request,
        engine(({ options }) => options.onError?.(failure(507, body) as never)),
      );
    const ours = { statusCode: '507', error: 'InsufficientStorage', message: 'Le service manque de place.' };
    expect(await uploadRefusedWith(JSON.stringify(ours))).toEqual({
      ok: false,
      reason: 'unreachable',
      code: 'DISK_FULL',
      message: ours.message,
      isRetryable: true,
    });
    // Another machine's full disk.
    expect(await uploadRefusedWith('<html>')).toMatchObject({
      ok: false,
      reason: 'unreachable',
      message: null,
      isRetryable: true,
    });
  });

  it('stops when asked to, without destroying what was sent', async () => {
    const stop = new AbortController();
    let started: Fake | undefined;
    const outcome = uploadResumably(
      { ...request, signal: stop.signal },
      engine((fake) => {
        started = fake;
        stop.abort();
      }),
    );
    expect(await outcome).toMatchObject({ ok: false, reason: 'cancelled' });
    expect(started?.abort).toHaveBeenCalledWith();
  });
});

describe('dead-socket', () => {
  const stallMs = 1000;
  /** Returns the outcome of an upload after `ms` on the test's clock. */
  async function after(ms: number, run: (fake: Fake) => void) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let fake: Fake | undefined;
    let outcome: UploadOutcome | undefined;
    const started = engine((one) => {
      fake = one;
      run(one);
    });
    void uploadResumably(request, started, stallMs).then((became) => (outcome = became));
    await vi.advanceTimersByTimeAsync(ms);
    return { outcome, aborts: fake?.abort.mock.calls.length };
  }
  const dead = { ok: false, reason: 'unreachable', message: null, isRetryable: true };
  const moveAt = (ms: number, sent: number) => (fake: Fake) =>
    void setTimeout(() => fake.options.onProgress?.(sent, 8), ms);

  it('no byte moves: given up and kept for another try', async () => {
    expect(await after(999, () => undefined)).toEqual({ outcome: undefined, aborts: 0 });
    expect(await after(1000, () => undefined)).toEqual({ outcome: dead, aborts: 1 });
  });

  it('bytes that move are waited for, and the verdict on them longer', async () => {
    expect((await after(1800, moveAt(900, 4))).outcome).toBeUndefined();
    expect((await after(1900, moveAt(900, 4))).outcome).toEqual(dead);
    expect((await after(3800, moveAt(900, 8))).outcome).toBeUndefined();
    expect((await after(3900, moveAt(900, 8))).outcome).toEqual(dead);
  });

  it('taken-up-again: the end of a chunk is counted from where it began', async () => {
    const [chunk, total] = [6 * 1024 * 1024, 20 * 1024 * 1024];
    const resumed = (sent: number) => (fake: Fake) => {
      const patch = { setHeader: () => undefined, getHeader: () => '5' };
      void fake.options.onBeforeRequest?.(patch as never);
      setTimeout(() => fake.options.onProgress?.(sent, total), 900);
    };
    expect((await after(1900, resumed(chunk))).outcome).toEqual(dead);
    expect((await after(3800, resumed(chunk + 5))).outcome).toBeUndefined();
    expect((await after(3900, resumed(chunk + 5))).outcome).toEqual(dead);
  });

  it('a transfer that succeeded is not given up when its time is over', async () => {
    const ended = await after(5000, ({ options }) => options.onSuccess?.({} as never));
    expect(ended).toEqual({ outcome: { ok: true }, aborts: 0 });
  });
});

describe('readRefusalSentence', () => {
  it('reads the message of an answer and nothing else', () => {
    expect(readRefusalSentence('{"message":"Photo trop petite (qualité insuffisante)"}')).toBe(
      'Photo trop petite (qualité insuffisante)',
    );
    expect(readRefusalSentence('<html>')).toBeNull();
    expect(readRefusalSentence('{"message":3}')).toBeNull();
  });
});
