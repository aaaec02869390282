import type { TLSSocket } from 'node:tls';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Pem {
  readonly certificate: string;
  readonly key: string;
}

interface Options {
  /** The authority in Apple's place, and the certificate that it issued for `localhost`. */
  readonly root: Pick<Pem, 'certificate'>;
  readonly own: Pem;
  /** Domains verified by Apple, for each merchant. */
  readonly domains: Readonly<Record<string, readonly string[]>>;
}

/** Failures of the next request, in place of a session. */
export type AppleFault = 'silent' | 'half' | 'too-long' | 'not-json' | 'not-object' | 'busy' | 'broken';

const answers: Readonly<Record<Exclude<AppleFault, 'silent' | 'half'>, readonly [number, string]>> = {
  'too-long': [200, JSON.stringify({ signature: 'a'.repeat(100_000) })],
  'not-json': [200, '<html>Apple</html>'],
  'not-object': [200, '["session"]'],
  busy: [429, '{}'],
  broken: [503, 'Service Unavailable'],
};

/** Starts a server on this machine that opens sessions of Apple Pay, and refuses and fails as Apple's does. */
export async function startApplePayFake({ root, own, domains }: Options) {
  const faults: AppleFault[] = [];
  const asked: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  const refusal = (status: number, statusMessage: string) =>
    [status, JSON.stringify({ statusMessage, statusCode: String(status) })] as const;

  function sessionOf(shown: string, body: Readonly<Record<string, unknown>>): readonly [number, string] {
    const { merchantIdentifier: merchant, displayName, initiative, initiativeContext: domain } = body;
    if (typeof merchant !== 'string' || merchant !== shown)
      return refusal(400, 'Payment Services Exception merchantId not associated with the certificate');
    if (typeof displayName !== 'string' || [...displayName].length > 64 || initiative !== 'web')
      return refusal(400, 'Payment Services Exception Invalid session request');
    if (typeof domain !== 'string' || !domains[merchant]?.includes(domain))
      return refusal(417, `Payment Services Exception merchantId unauthorized to process the domain ${String(domain)}`);
    const opened = { domainName: domain, displayName, nonce: '500a2a26', signature: '308006092a' };
    return [200, JSON.stringify({ epochTimestamp: 0, merchantSessionIdentifier: `SSH${asked.length}`, ...opened })];
  }

  const server = createServer(
    { cert: own.certificate, key: own.key, ca: root.certificate, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const shown = (request.socket as TLSSocket).getPeerCertificate().subject as { readonly UID?: string };
      const body = JSON.parse(await text(request)) as Record<string, unknown>;
      asked.push({ path: `${request.method} ${request.url}`, body });
      const fault = faults.shift();
      if (fault === 'silent') return;
      if (fault === 'half') return void response.writeHead(200, { 'content-length': 1000 }).write('{"nonce":');
      const [status, written] = fault === undefined ? sessionOf(shown.UID ?? '', body) : answers[fault];
      response.writeHead(status, { 'content-type': 'application/json' }).end(written);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (...more: readonly AppleFault[]) => void faults.push(...more),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
