import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type S3Fault = 'slow-down' | 'cut' | 'cut-after-commit' | 'cut-inside';

/**
 * Behaviour of the store: `lie` confirms an object without storing it, `short` drops the last byte, `full` refuses
 * everything.
 */
export type S3Mood = 'error' | 'lie' | 'short' | 'full' | null;

export interface S3Fake {
  readonly place: {
    readonly endpoint: string;
    readonly bucket: string;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  };
  /** Objects in the bucket, by key. */
  readonly contents: Map<string, { bytes: Buffer; meta: Readonly<Record<string, string>>; storedAt?: Date }>;
  readonly asked: () => readonly string[];
  fail(...faults: readonly S3Fault[]): void;
  behave(mood: S3Mood): void;
  close(): Promise<void>;
}

const skewMs = 15 * 60_000;

/**
 * Starts a server on this machine with one bucket: it checks SHA-256 and SigV4 itself, and refuses and fails as S3
 * does.
 */
export async function startS3Fake(now: () => Date): Promise<S3Fake> {
  const contents: S3Fake['contents'] = new Map();
  const asked: string[] = [];
  let faults: S3Fault[] = [];
  let mood: S3Mood = null;
  const keys = { bucket: 'essai', region: 'eu-test-1', accessKeyId: 'CLEESSAI', secretAccessKey: 'secret-d-essai' };

  /** Null when the request is valid. */
  function refusal(request: IncomingMessage, body: Buffer): [number, string] | null {
    const parts =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      );
    if (parts === null) return [403, 'AccessDenied'];
    const [, accessKeyId = '', date = '', region = '', names = '', signature = ''] = parts;
    if (accessKeyId !== keys.accessKeyId) return [403, 'InvalidAccessKeyId'];
    if (region !== keys.region) return [400, 'AuthorizationHeaderMalformed'];
    const header = (name: string): string => String(request.headers[name] ?? '');
    const sent = header('x-amz-date').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
    if (!(Math.abs(now().getTime() - Date.parse(sent)) <= skewMs)) return [403, 'RequestTimeTooSkewed'];
    const signed = names.split(';');
    if (['host', 'x-amz-date', 'x-amz-content-sha256'].some((name) => !signed.includes(name)))
      return [403, 'AccessDenied'];
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const canonical = [
      request.method,
      path,
      query,
      ...signed.map((name) => `${name}:${header(name).trim()}`),
      '',
      names,
      header('x-amz-content-sha256'),
    ].join('\n');
    const scope = `${date}/${region}/s3/aws4_request`;
    const signingKey = [date, region, 's3', 'aws4_request'].reduce<Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      Buffer.from(`AWS4${keys.secretAccessKey}`),
    );
    const wanted = createHmac('sha256', signingKey)
      .update(['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n'))
      .digest('hex');
    if (wanted !== signature) return [403, 'SignatureDoesNotMatch'];
    if (sha256(body) !== header('x-amz-content-sha256')) return [400, 'XAmzContentSHA256Mismatch'];
    return null;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const fault = faults.shift();
    if (fault === 'cut') return void request.socket.destroy();
    const say = (status: number, code?: string): void => {
      const text =
        code === undefined || request.method === 'HEAD'
          ? ''
          : `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>…</Message></Error>`;
      response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
    };
    if (fault === 'slow-down') return say(503, 'SlowDown');
    if (mood === 'error') return say(500, 'InternalError');
    const refused = refusal(request, body);
    if (refused !== null) return say(...refused);
    const [, bucket, key] = /^\/([^/?]+)(?:\/([^?]+))?/.exec(request.url ?? '') ?? [];
    if (bucket !== keys.bucket) return say(404, 'NoSuchBucket');
    if (key === undefined && request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(listingOf(contents, request.url));
    if (key === undefined) return say(request.method === 'HEAD' ? 200 : 405);
    const object = contents.get(key);
    switch (request.method) {
      case 'PUT': {
        // Streamed uploads are not supported: the length must be announced.
        if (request.headers['content-length'] === undefined) return say(411, 'MissingContentLength');
        if (request.headers['if-none-match'] === '*' && object !== undefined) return say(412, 'PreconditionFailed');
        if (mood === 'full') return say(507, 'InsufficientStorage');
        if (mood === 'lie') return say(200);
        const meta = Object.fromEntries(
          Object.entries(request.headers)
            .filter(([name]) => name.startsWith('x-amz-meta-'))
            .map(([name, value]) => [name, String(value)]),
        );
        contents.set(key, { bytes: mood === 'short' ? body.subarray(0, -1) : body, meta, storedAt: now() });
        return fault === 'cut-after-commit' ? void request.socket.destroy() : say(200);
      }
      case 'DELETE':
        contents.delete(key);
        return say(204);
      case 'GET':
      case 'HEAD': {
        if (object === undefined) return say(404, 'NoSuchKey');
        response.writeHead(200, { 'content-length': object.bytes.length, ...object.meta });
        if (fault !== 'cut-inside') return void response.end(request.method === 'HEAD' ? undefined : object.bytes);
        return void response.write(object.bytes.subarray(0, object.bytes.length - 1000), () =>
          request.socket.destroy(),
        );
      }
      default:
        return say(405, 'MethodNotAllowed');
    }
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    place: { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...keys },
    contents,
    asked: () => asked,
    fail: (...more) => void (faults = [...faults, ...more]),
    behave: (next) => void (mood = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers ListObjectsV2 as the services do: in the order of the keys, URL-encoded. */
function listingOf(contents: S3Fake['contents'], url = ''): string {
  const query = new URL(url, 'http://s3').searchParams;
  const after = query.get('start-after') ?? '';
  const most = Number(query.get('max-keys') ?? 1000);
  const prefix = query.get('prefix') ?? '';
  const keys = [...contents.keys()].sort().filter((key) => key > after && key.startsWith(prefix));
  const entries = keys
    .slice(0, most)
    .map((key) => {
      const { storedAt = new Date(0), bytes } = contents.get(key) ?? { bytes: Buffer.alloc(0) };
      const more = `<LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size>`;
      return `<Contents><Key>${encodeURIComponent(key)}</Key>${more}</Contents>`;
    })
    .join('');
  const isCut = keys.length > most;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${entries}</ListBucketResult>`;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
