import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type CaptchaFault = 'broken' | 'cut' | 'silent' | 'garbage' | 'too-many' | 'internal-error';

/** Starts a server on this machine that answers `siteverify` as hCaptcha and Turnstile do: a token is valid once. */
export async function startCaptchaFake(secret = 'secret-essai') {
  const issued = new Set<string>();
  const asked: { readonly remoteip: string | null }[] = [];
  const faults: CaptchaFault[] = [];
  const server = createServer((request, response) => {
    const answer = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (...codes: readonly string[]) => answer({ success: false, 'error-codes': codes });
    void text(request).then((body) => {
      const fault = faults.shift();
      if (fault === 'cut') return request.socket.destroy();
      if (fault === 'silent') return undefined;
      if (fault === 'broken') return response.writeHead(502).end('Bad gateway');
      if (fault === 'too-many') return response.writeHead(429).end('{}');
      if (fault === 'garbage') return response.writeHead(200).end('<html>');
      if (fault === 'internal-error') return refuse('internal-error');
      if (request.method !== 'POST' || request.headers['content-type']?.split(';')[0] !== form)
        return refuse('bad-request');
      const fields = new URLSearchParams(body);
      asked.push({ remoteip: fields.get('remoteip') });
      if (fields.get('secret') === null) return refuse('missing-input-secret');
      if (fields.get('secret') !== secret) return refuse('invalid-input-secret');
      const token = fields.get('response') ?? '';
      if (token === '') return refuse('missing-input-response');
      if (!token.startsWith('jeton-')) return refuse('invalid-input-response');
      if (!issued.delete(token)) return refuse('timeout-or-duplicate');
      return answer({ success: true, challenge_ts: '2026-11-23T08:00:00Z', hostname: 'exemple.fr', 'error-codes': [] });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let made = 0;
  return {
    verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    secret,
    asked,
    /** Returns the token of a solved widget. */
    token(): string {
      const token = `jeton-${(made += 1)}`;
      issued.add(token);
      return token;
    },
    fail: (...next: readonly CaptchaFault[]) => void faults.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const form = 'application/x-www-form-urlencoded';
