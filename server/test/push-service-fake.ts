import { createECDH, createDecipheriv, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser, as its push service knows it: its subscription, and its decrypted messages. */
export interface FakeBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Accepted messages, decrypted, oldest first. */
  readonly received: { readonly text: string; readonly ttl: number; readonly urgency: string }[];
}

export interface FakePushService {
  readonly origin: string;
  /** Number of requests received, accepted or not. */
  readonly asked: number;
  /** @param serverKey the public key of the subscription: no other sender is accepted */
  browser(serverKey: string): FakeBrowser;
  /** Answers of the next requests, in order. */
  answerNext(...answers: ((answer: ServerResponse) => void)[]): void;
  uninstall(browser: FakeBrowser): void;
  close(): Promise<void>;
}

const maxBytes = 4096;

/**
 * Starts a push service of RFC 8030: it decrypts (RFC 8291), checks the sender (RFC 8292), and refuses as a real one.
 */
export async function startPushService(now: () => Date): Promise<FakePushService> {
  const browsers = new Map<
    string,
    FakeBrowser & { readonly read: (body: Buffer) => string; readonly serverKey: string }
  >();
  const answers: ((answer: ServerResponse) => void)[] = [];
  const counts = { asked: 0 };
  let origin = '';

  async function take(request: IncomingMessage, answer: ServerResponse): Promise<void> {
    counts.asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const instead = answers.shift();
    if (instead !== undefined) return instead(answer);
    const body = Buffer.concat(parts);
    const browser = browsers.get(request.url ?? '');
    if (browser === undefined) return void answer.writeHead(410).end();
    if (body.length > maxBytes) return void answer.writeHead(413).end();
    if (!isVouched(request.headers.authorization ?? '', { origin, serverKey: browser.serverKey, now: now() }))
      return void answer.writeHead(401).end();
    if (request.headers['content-encoding'] !== 'aes128gcm' || !/^\d+$/.test(String(request.headers['ttl'])))
      return void answer.writeHead(400).end();
    browser.received.push({
      text: browser.read(body),
      ttl: Number(request.headers['ttl']),
      urgency: String(request.headers['urgency']),
    });
    answer.writeHead(201).end();
  }
  const server = createServer((request, answer) => {
    take(request, answer).catch(() => answer.writeHead(400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    get asked() {
      return counts.asked;
    },
    browser(serverKey) {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const { keys, read } = browserKeys();
      const made = { endpoint: `${origin}${path}`, keys, received: [], read, serverKey };
      browsers.set(path, made);
      return made;
    },
    answerNext: (...next) => void answers.push(...next),
    uninstall: ({ endpoint }) => void browsers.delete(new URL(endpoint).pathname),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function browserKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer): string => decrypt(body, { pair, auth }),
  };
}

/** Decrypts as the receiver of RFC 8291, independently of the sender's code. */
function decrypt(
  body: Buffer,
  { pair, auth }: { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer },
): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

function isVouched(
  header: string,
  { origin, serverKey, now }: { origin: string; serverKey: string; now: Date },
): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (key !== serverKey || point.length !== 65) return false;
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - now.getTime() / 1000;
  return signed && aud === origin && left > 0 && left <= 86_400 && String(sub).startsWith('mailto:');
}
