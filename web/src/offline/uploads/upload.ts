import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client';

/** At most 6 MB a chunk: the hosted service requires it, and it is the most that a cut of the network loses. */
export const chunkBytes = 6 * 1024 * 1024;
export const uploadEndpoint = '/storage/v1/upload/resumable';

export interface UploadRequest {
  /** Read a chunk at a time, by the browser. */
  readonly file: Blob;
  readonly sha256: string;
  readonly bucket: string;
  readonly objectName: string;
  /** Where an interrupted sending of the same bytes to the same name stopped. */
  readonly uploadUrl?: string;
  /** Asked before every request: a long upload outlives a token. Null when nobody is signed in. */
  readonly accessToken: () => Promise<string | null>;
  readonly onProgress?: (sent: number, total: number) => void;
  readonly onResumableUrl?: (url: string) => void;
  readonly signal?: AbortSignal;
}

export type UploadOutcome =
  | { readonly ok: true }
  /** `again`: the same sending may succeed later (network, server busy); otherwise the file itself is refused. */
  | {
      readonly ok: false;
      readonly reason: 'cancelled' | 'refused' | 'unreachable';
      /** Code of a refusal, when there is one to act upon. */
      readonly code?: 'NOT_SIGNED_IN' | 'PHOTO_ALTERED' | 'DISK_FULL';
      readonly message: string | null;
      readonly again: boolean;
    };

export type UploadEngine = new (file: Blob, options: UploadOptions) => Upload;

async function tusEngine(): Promise<UploadEngine> {
  // Loaded only when there is something to send: the client weighs more than a screen.
  return (await import('tus-js-client')).Upload;
}

/** When no byte moved for so long, the connection is taken as dead. */
const stallTimeoutMs = 60_000;
/** Bytes that the browser calls sent may still lie in the phone's own buffer, and the server judges the file. */
const verdictStalls = 3;

/** Sends one file so that a cut costs one chunk at most. Never throws. */
export async function uploadResumably(
  request: UploadRequest,
  engine: () => Promise<UploadEngine> = tusEngine,
  stallMs = stallTimeoutMs,
): Promise<UploadOutcome> {
  const cancelled: UploadOutcome = { ok: false, reason: 'cancelled', message: null, again: true };
  if (request.signal?.aborted === true) return cancelled;
  let Engine: UploadEngine;
  try {
    Engine = await engine();
  } catch {
    return { ok: false, reason: 'unreachable', message: null, again: true };
  }
  return new Promise((settle) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let chunkStart = 0;
    const resolve = (outcome: UploadOutcome) => {
      clearTimeout(timer);
      settle(outcome);
    };
    /** Not terminated on the server: what was sent is kept for the next try. */
    const giveUp = (outcome: UploadOutcome) => {
      void upload.abort().catch(() => undefined);
      resolve(outcome);
    };
    const waitAgain = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp({ ok: false, reason: 'unreachable', message: null, again: true }), ms);
    };
    const upload = new Engine(request.file, {
      endpoint: uploadEndpoint,
      uploadUrl: request.uploadUrl ?? null,
      metadata: {
        bucketName: request.bucket,
        objectName: request.objectName,
        contentType: request.file.type,
        sha256: request.sha256,
      },
      chunkSize: chunkBytes,
      retryDelays: [0, 1_000, 3_000, 5_000],
      // The address to resume from is kept beside the picture, not in browser storage.
      storeFingerprintForResuming: false,
      onBeforeRequest: async (sent) => {
        // Taken up again, a sending begins where it stopped, which is the end of no whole chunk.
        chunkStart = Number(sent.getHeader('Upload-Offset') ?? 0);
        const token = await request.accessToken();
        if (token !== null) sent.setHeader('Authorization', `Bearer ${token}`);
      },
      onProgress: (sent, total) => {
        const isChunkGone = sent >= total || sent >= chunkStart + chunkBytes;
        waitAgain(isChunkGone ? verdictStalls * stallMs : stallMs);
        request.onProgress?.(sent, total);
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) request.onResumableUrl?.(upload.url);
      },
      // Room is not made within seconds: a full disk (507) is for a later pass.
      onShouldRetry: (error) => (worthRetrying(statusOf(error)) && statusOf(error) !== 507) || offsetsDiffer(error),
      onSuccess: () => resolve({ ok: true }),
      onError: (error) => resolve(outcomeOf(error)),
    });
    request.signal?.addEventListener('abort', () => giveUp(cancelled), { once: true });
    waitAgain(stallMs);
    upload.start();
  });
}

function outcomeOf(error: Error | DetailedError): UploadOutcome {
  const status = statusOf(error);
  const body = responseOf(error)?.getBody() ?? '';
  const message = refusalSentence(body);
  // 401: the session ended; the same file can be sent after signing in again.
  if (status === 401) return { ok: false, reason: 'refused', code: 'NOT_SIGNED_IN', message, again: true };
  if (status === 507 && refusalName(body) === 'InsufficientStorage')
    return { ok: false, reason: 'unreachable', code: 'DISK_FULL', message, again: true };
  // A refusal of ours has a sentence: anything else was said by a machine in between, which judges nothing.
  if (worthRetrying(status) || status === null || status < 400 || message === null)
    return { ok: false, reason: 'unreachable', message, again: true };
  return {
    ok: false,
    reason: 'refused',
    ...(refusalName(body) === 'PHOTO_ALTERED' ? { code: 'PHOTO_ALTERED' } : {}),
    message,
    again: false,
  };
}

function worthRetrying(status: number | null): boolean {
  return status === null || status === 408 || status === 423 || status === 429 || status >= 500;
}

/** A chunk the server already had: the client asks where to go on and continues. */
function offsetsDiffer(error: DetailedError): boolean {
  return statusOf(error) === 409 && error.originalRequest.getMethod() !== 'POST';
}

function responseOf(error: Error | DetailedError): HttpResponse | null {
  return 'originalResponse' in error ? (error.originalResponse ?? null) : null;
}

function statusOf(error: Error | DetailedError): number | null {
  const status = responseOf(error)?.getStatus() ?? 0;
  return status === 0 ? null : status;
}

/** The server's French sentence in a storage answer; null when the body is not one. */
export function refusalSentence(body: string): string | null {
  return textOf(body, 'message');
}

function refusalName(body: string): string | null {
  return textOf(body, 'error');
}

function textOf(body: string, name: 'message' | 'error'): string | null {
  try {
    const parsed: unknown = JSON.parse(body);
    const text = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>)[name] : undefined;
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}
