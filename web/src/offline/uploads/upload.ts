import type { DetailedError, HttpResponse, Upload, UploadOptions } from 'tus-js-client';

/** Chunks of 6 MB at most: the hosted service requires it, and a lost connection costs no more than one chunk. */
export const chunkBytes = 6 * 1024 * 1024;
export const uploadEndpoint = '/storage/v1/upload/resumable';

export interface UploadRequest {
  /** The browser reads it a chunk at a time. */
  readonly file: Blob;
  readonly sha256: string;
  readonly bucket: string;
  readonly objectName: string;
  /** Address at which an interrupted upload of the same bytes to the same name is resumed. */
  readonly uploadUrl?: string;
  /** Called before every request, because a token may expire during a long upload. Null when nobody is signed in. */
  readonly accessToken: () => Promise<string | null>;
  readonly onProgress?: (sentBytes: number, total: number) => void;
  readonly onResumableUrl?: (url: string) => void;
  readonly signal?: AbortSignal;
}

export type UploadOutcome =
  | { readonly ok: true }
  /** `isRetryable`: the same upload may succeed later (network, server busy); otherwise the file itself is refused. */
  | {
      readonly ok: false;
      readonly reason: 'cancelled' | 'refused' | 'unreachable';
      /** Code of a refusal, when there is one to act upon. */
      readonly code?: 'NOT_SIGNED_IN' | 'PHOTO_ALTERED' | 'DISK_FULL' | 'UPLOAD_OVER';
      readonly message: string | null;
      readonly isRetryable: boolean;
    };

export type UploadEngine = new (file: Blob, options: UploadOptions) => Upload;

async function loadTusEngine(): Promise<UploadEngine> {
  // Loaded only when there is something to send: the client weighs more than a screen.
  return (await import('tus-js-client')).Upload;
}

/** After this time without a byte sent, the connection counts as dead. */
const stallTimeoutMs = 60_000;
/**
 * Number of `stallTimeoutMs` granted once every byte is sent: some bytes may still be in the phone's buffer, and the
 * server has to check the file.
 */
const verdictStalls = 3;

/** Uploads one file by the tus protocol, so that a lost connection costs one chunk at most. Never throws. */
export async function uploadResumably(
  request: UploadRequest,
  engine: () => Promise<UploadEngine> = loadTusEngine,
  stallMs = stallTimeoutMs,
): Promise<UploadOutcome> {
  const cancelled: UploadOutcome = { ok: false, reason: 'cancelled', message: null, isRetryable: true };
  if (request.signal?.aborted === true) return cancelled;
  let Engine: UploadEngine;
  try {
    Engine = await engine();
  } catch {
    return { ok: false, reason: 'unreachable', message: null, isRetryable: true };
  }
  return new Promise((settle) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let chunkStart = 0;
    const resolve = (outcome: UploadOutcome) => {
      clearTimeout(timer);
      settle(outcome);
    };
    /** Stops without terminating the upload on the server, which keeps the sent bytes for the next try. */
    const giveUp = (outcome: UploadOutcome) => {
      void upload.abort().catch(() => undefined);
      resolve(outcome);
    };
    const waitAgain = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => giveUp({ ok: false, reason: 'unreachable', message: null, isRetryable: true }), ms);
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
      onBeforeRequest: async (httpRequest) => {
        // A resumed upload starts where it stopped, which is seldom the end of a chunk.
        chunkStart = Number(httpRequest.getHeader('Upload-Offset') ?? 0);
        const token = await request.accessToken();
        if (token !== null) httpRequest.setHeader('Authorization', `Bearer ${token}`);
      },
      onProgress: (sentBytes, total) => {
        const isChunkGone = sentBytes >= total || sentBytes >= chunkStart + chunkBytes;
        waitAgain(isChunkGone ? verdictStalls * stallMs : stallMs);
        request.onProgress?.(sentBytes, total);
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) request.onResumableUrl?.(upload.url);
      },
      // A full disk (507) is not freed within seconds: the next pass tries again.
      onShouldRetry: (error) =>
        (isWorthRetrying(findStatus(error)) && findStatus(error) !== 507) || hasOffsetMismatch(error),
      onSuccess: () => resolve({ ok: true }),
      onError: (error) => resolve(toUploadOutcome(error)),
    });
    request.signal?.addEventListener('abort', () => giveUp(cancelled), { once: true });
    waitAgain(stallMs);
    upload.start();
  });
}

function toUploadOutcome(error: Error | DetailedError): UploadOutcome {
  const status = findStatus(error);
  const body = findResponse(error)?.getBody() ?? '';
  const message = readRefusalSentence(body);
  // 401: the session ended; the same file can be sent after signing in again.
  if (status === 401) return { ok: false, reason: 'refused', code: 'NOT_SIGNED_IN', message, isRetryable: true };
  if (status === 507 && readRefusalName(body) === 'InsufficientStorage')
    return { ok: false, reason: 'unreachable', code: 'DISK_FULL', message, isRetryable: true };
  if (hasOffsetMismatch(error)) return { ok: false, reason: 'unreachable', message: null, isRetryable: true };
  if (isUploadOver(error, body))
    return { ok: false, reason: 'unreachable', code: 'UPLOAD_OVER', message: null, isRetryable: true };
  // Our refusals carry a sentence: any other answer comes from an intermediary and says nothing about the file.
  if (isWorthRetrying(status) || status === null || status < 400 || message === null)
    return { ok: false, reason: 'unreachable', message, isRetryable: true };
  return {
    ok: false,
    reason: 'refused',
    ...(readRefusalName(body) === 'PHOTO_ALTERED' ? { code: 'PHOTO_ALTERED' } : {}),
    message,
    isRetryable: false,
  };
}

function isWorthRetrying(status: number | null): boolean {
  return status === null || status === 408 || status === 423 || status === 429 || status >= 500;
}

/** True when the server already had the chunk: the client then asks for the offset and continues. */
function hasOffsetMismatch(error: Error | DetailedError): boolean {
  return findStatus(error) === 409 && isAboutBegunUpload(error);
}

/**
 * True when the upload expired (after a day), is gone, or came in too many chunks: the file itself is not refused and
 * is sent again from its first byte.
 */
function isUploadOver(error: Error | DetailedError, body: string): boolean {
  const status = findStatus(error);
  const isOver = status === 404 || status === 410 || (status === 413 && readRefusalName(body) === 'InvalidRequest');
  return isOver && isAboutBegunUpload(error);
}

/** True for an answer about an existing upload; a refused creation (POST) is about the announced file. */
function isAboutBegunUpload(error: Error | DetailedError): boolean {
  return 'originalRequest' in error && error.originalRequest.getMethod() !== 'POST';
}

function findResponse(error: Error | DetailedError): HttpResponse | null {
  return 'originalResponse' in error ? (error.originalResponse ?? null) : null;
}

function findStatus(error: Error | DetailedError): number | null {
  const status = findResponse(error)?.getStatus() ?? 0;
  return status === 0 ? null : status;
}

/** The server's French sentence in a storage answer; null when the body is not one. */
export function readRefusalSentence(body: string): string | null {
  return readTextField(body, 'message');
}

function readRefusalName(body: string): string | null {
  return readTextField(body, 'error');
}

function readTextField(body: string, name: 'message' | 'error'): string | null {
  try {
    const json: unknown = JSON.parse(body);
    const text = typeof json === 'object' && json !== null ? (json as Record<string, unknown>)[name] : undefined;
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}
