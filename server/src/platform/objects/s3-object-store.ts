import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Clock } from '../clock/index.ts';
import { readListing } from './s3-listing.ts';
import { ObjectExistsError, type ObjectPage, type ObjectStore } from './object-store.ts';
import { chunkOpener, chunkSize, headerSize, ObjectDamagedError, tagSize } from './sealed-chunks.ts';
import { checkKey, openDrafts, withSealedDraft, type SealedDraft, type SealingParts } from './sealed-draft.ts';
import { identityName, createIdentity } from './store-identity.ts';

export interface S3Place {
  /** Origin, without a path: the bucket is the first part of each path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Outside {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** Milliseconds between two tries. */
  readonly wait: (ms: number) => Promise<void>;
  readonly timeoutMs: number;
}

/** The S3 service did not do the request. Contains no key of a person's file, so it may be logged. */
class ObjectServiceError extends Error {
  override readonly name = 'ObjectServiceError';
  /** True when the same request may succeed later. */
  readonly isPassing: boolean;
  constructor(status: number | null, code: string | null) {
    super(`The object service ${status === null ? 'does not answer' : `answers ${status} ${code ?? ''}`.trimEnd()}`);
    this.isPassing = status === null || status === 429 || status >= 500 || passingCodes.has(code ?? '');
  }
}

/** Code for a store that reported a success and did not store the object. */
const notKept = 'NotKept';
/**
 * The second code means that the clock of this machine is off: its operator corrects it, and another machine answers
 * the retry.
 */
const passingCodes = new Set([notKept, 'RequestTimeTooSkewed']);

/** True when the bucket does not answer, or did not this time. */
export function isStoreOut(error: unknown): boolean {
  return error instanceof ObjectServiceError && error.isPassing;
}

const tries = 4;
const firstWaitMs = 200;
const passing = new Set([429, 500, 502, 503, 504]);

/**
 * Objects in a bucket of an S3 service, encrypted before they are sent. The bytes are those of the disk store, so that
 * moving from one to the other is a copy. Drafts stay on this machine, because S3 needs the length first.
 */
export async function openS3Objects(parts: SealingParts, place: S3Place, outside: Outside): Promise<ObjectStore> {
  const drafts = await openDrafts(parts.folder, outside.clock.now());
  const ask = createRequester(place, outside);
  return {
    isRemote: true,
    put: (key, content) =>
      withSealedDraft(parts, { drafts, key: checkKey(key), content }, (draft) =>
        upload(ask, key, { draft, conditions: { 'if-none-match': '*' } }),
      ),
    replace: (key, content) =>
      withSealedDraft(parts, { drafts, key: checkKey(key), content }, (draft) =>
        upload(ask, key, { draft, conditions: {} }),
      ),
    get: async (key) => download(ask, parts.key, checkKey(key)),
    async delete(key) {
      const { status } = await ask('DELETE', `/${checkKey(key)}`);
      if (status !== 204 && status !== 200 && status !== 404) throw new ObjectServiceError(status, null);
    },
    list: (after, limit, prefix = '') => listObjects(ask, { after, limit, prefix }),
    readIdentity: () => ensureBucketIdentity(ask, parts.randomBytes),
    ping: () =>
      ask('HEAD', '').then(
        ({ ok }) => ok,
        () => false,
      ),
  };
}

type Ask = (
  method: string,
  path: string,
  more?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: Blob },
) => Promise<Response>;

/** One signed request, repeated while the service is busy or the network fails. Each request is idempotent. */
function createRequester(place: S3Place, { fetch: send, clock, wait, timeoutMs }: Outside): Ask {
  const askOnce: Ask = async (method, path, { headers = {}, body } = {}) => {
    const signedRequest = await new AwsV4Signer({
      ...place,
      method,
      url: `${place.endpoint}/${place.bucket}${path}`,
      headers: { 'x-amz-content-sha256': emptySha256, ...headers },
      service: 's3',
      datetime: clock
        .now()
        .toISOString()
        .replaceAll(/[:-]|\.\d{3}/g, ''),
    }).sign();
    // The time limit runs until the response begins; the reader then decides how fast it reads.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      return await send(signedRequest.url, {
        method,
        headers: signedRequest.headers,
        body: body ?? null,
        redirect: 'error',
        signal: abort.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };
  return async (...request) => {
    for (let turn = 1; ; turn += 1) {
      const answer = await askOnce(...request).catch(() => null);
      if (answer !== null && !passing.has(answer.status)) return answer;
      await answer?.body?.cancel();
      if (turn === tries) throw new ObjectServiceError(answer?.status ?? null, null);
      await wait(firstWaitMs * 2 ** (turn - 1));
    }
  };
}

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const draftHeader = 'x-amz-meta-draft';

interface Upload {
  readonly draft: SealedDraft;
  readonly conditions: Readonly<Record<string, string>>;
}

async function upload(ask: Ask, key: string, { draft, conditions }: Upload): Promise<void> {
  const headers = {
    'x-amz-content-sha256': await hashFile(draft.file),
    [draftHeader]: draft.name,
    ...conditions,
    'content-type': 'application/octet-stream',
  };
  const body = await openAsBlob(draft.file);
  const { ok, status, code } = await readAnswer(await ask('PUT', `/${key}`, { headers, body }));
  if (!ok && status !== 412 && status !== 409) throw new ObjectServiceError(status, code);
  // After a refusal, the object may be this very draft, if the response to an earlier try was lost. A service may also
  // report a success without storing, which is checked here while the sender still has the bytes.
  const headResponse = await ask('HEAD', `/${key}`);
  const isOurs = headResponse.headers.get(draftHeader) === draft.name;
  if (isOurs && headResponse.headers.get('content-length') === String(body.size)) return;
  // A truncated object would prevent the complete one from being written.
  if (isOurs) await ask('DELETE', `/${key}`);
  if (ok || isOurs) throw new ObjectServiceError(headResponse.status, notKept);
  throw new ObjectExistsError(key);
}

/** Digest of the encrypted bytes, which the signature of the request covers. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** The `<Code>` of a refusal; the rest of its text may quote a key. */
async function readAnswer(
  answer: Response,
): Promise<{ readonly ok: boolean; readonly status: number; readonly code: string | null }> {
  const text = await answer.text();
  return { ok: answer.ok, status: answer.status, code: /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? null };
}

interface Listing {
  readonly after: string | null;
  readonly limit: number;
  readonly prefix: string;
}

async function listObjects(ask: Ask, { after, limit, prefix }: Listing): Promise<ObjectPage> {
  // In alphabetical order, as the signature requires.
  const query = new URLSearchParams({ 'encoding-type': 'url', 'list-type': '2', 'max-keys': String(limit) });
  if (prefix !== '') query.set('prefix', prefix);
  if (after !== null) query.set('start-after', after);
  const answer = await ask('GET', `?${query.toString()}`);
  if (answer.ok) return readListing(await answer.text());
  const { status, code } = await readAnswer(answer);
  throw new ObjectServiceError(status, code);
}

async function download(ask: Ask, storeKey: Buffer, key: string): Promise<Readable | null> {
  const answer = await ask('GET', `/${key}`);
  if (!answer.ok) {
    const { status, code } = await readAnswer(answer);
    // A missing bucket is an error, and must not be taken for a missing file.
    if (status === 404 && code !== 'NoSuchBucket') return null;
    throw new ObjectServiceError(status, code);
  }
  const { body } = answer;
  if (body === null) throw new ObjectDamagedError(key);
  const plain = Readable.from(decryptBody(body, storeKey, key), { objectMode: false });
  // The body is cancelled even when the stream was never read.
  plain.once('close', () => void body.cancel().catch(() => undefined));
  return plain;
}

/** Read again after the write: if two were written together, one of them stays. */
async function ensureBucketIdentity(ask: Ask, randomBytes: SealingParts['randomBytes']): Promise<string> {
  const currentResponse = await ask('GET', `/${identityName}`);
  if (currentResponse.ok) return currentResponse.text();
  const { status, code } = await readAnswer(currentResponse);
  if (status !== 404 || code === 'NoSuchBucket') throw new ObjectServiceError(status, code);
  const identity = createIdentity(randomBytes);
  const headers = { 'x-amz-content-sha256': createHash('sha256').update(identity).digest('hex'), 'if-none-match': '*' };
  const putResponse = await ask('PUT', `/${identityName}`, { headers, body: new Blob([identity]) });
  await putResponse.body?.cancel();
  const finalResponse = await ask('GET', `/${identityName}`);
  if (!finalResponse.ok) throw new ObjectServiceError(finalResponse.status, null);
  return finalResponse.text();
}

/** One encrypted chunk is always held back, because only the end of the response tells which is the last. */
async function* decryptBody(body: ReadableStream<Uint8Array>, storeKey: Buffer, key: string): AsyncGenerator<Buffer> {
  const sealedSize = chunkSize + tagSize;
  let openChunk: ReturnType<typeof chunkOpener> | null = null;
  let buffer = Buffer.alloc(0);
  for await (const piece of body) {
    buffer = Buffer.concat([buffer, piece]);
    if (openChunk === null && buffer.length >= headerSize) {
      openChunk = chunkOpener(storeKey, key, buffer.subarray(0, headerSize));
      buffer = buffer.subarray(headerSize);
    }
    if (openChunk === null) continue;
    for (; buffer.length > sealedSize; buffer = buffer.subarray(sealedSize))
      yield openChunk(buffer.subarray(0, sealedSize), false);
  }
  if (openChunk === null) throw new ObjectDamagedError(key);
  const last = openChunk(buffer, true);
  if (last.length > 0) yield last;
}
