import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Failures of the next request, in place of an answer. */
type OvhFault = 'too-many' | 'broken' | 'cut' | 'silent' | 'no-credit' | 'garbage';

/**
 * Starts a server on this machine with the part of OVHcloud's SMS API that a code needs: it checks keys, signature and
 * time, and refuses and fails as the provider does.
 */
export async function startOvhFake(now: () => Date) {
  const secrets = { applicationKey: 'ak', applicationSecret: 'as', consumerKey: 'ck', serviceName: 'sms-essai-1' };
  const sent: { readonly to: string; readonly message: string; readonly sender: string }[] = [];
  const faults: OvhFault[] = [];
  const invalid = new Set<string>();
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const refuse = (status: number, errorCode: string) =>
      answer(status, { errorCode, httpCode: `${status}`, message: 'This call is refused' });
    void text(request).then((body) => {
      const fault = faults.shift();
      if (fault === 'cut') return request.socket.destroy();
      if (fault === 'silent') return undefined;
      if (fault === 'too-many') return refuse(429, 'TOO_MANY_REQUESTS');
      if (fault === 'broken') return answer(502, 'Bad gateway');
      if (fault === 'garbage') return response.writeHead(200).end('<html>maintenance</html>');
      const isAccount = request.method === 'GET' && request.url === `/1.0/sms/${secrets.serviceName}`;
      if (!isAccount && (request.method !== 'POST' || request.url !== `/1.0/sms/${secrets.serviceName}/jobs`))
        return refuse(404, 'NOT_FOUND');
      const { headers } = request;
      if (headers['x-ovh-application'] !== secrets.applicationKey) return refuse(403, 'INVALID_KEY');
      if (headers['x-ovh-consumer'] !== secrets.consumerKey) return refuse(403, 'INVALID_CREDENTIAL');
      const stamp = Number(headers['x-ovh-timestamp']);
      if (Math.abs(stamp - now().getTime() / 1000) > 30) return refuse(400, 'QUERY_TIME_OUT');
      const signed = [
        secrets.applicationSecret,
        secrets.consumerKey,
        request.method,
        `${url}${request.url}`,
        body,
        stamp,
      ];
      const signature = `$1$${createHash('sha1').update(signed.join('+')).digest('hex')}`;
      if (headers['x-ovh-signature'] !== signature) return refuse(400, 'INVALID_SIGNATURE');
      if (isAccount)
        return fault === 'no-credit' ? refuse(403, 'NOT_GRANTED_CALL') : answer(200, { creditsLeft: 42.5 });
      const asked = JSON.parse(body) as { receivers: string[]; message: string; sender: string };
      const bad = asked.receivers.filter((number) => invalid.has(number) || !/^\+[1-9]\d{6,14}$/.test(number));
      const good = asked.receivers.filter((number) => !bad.includes(number));
      if (fault === 'no-credit')
        return answer(200, { totalCreditsRemoved: 0, ids: [], invalidReceivers: [], validReceivers: [] });
      for (const to of good) sent.push({ to, message: asked.message, sender: asked.sender });
      return answer(200, {
        totalCreditsRemoved: good.length,
        ids: good.map((_number, index) => 1000 + sent.length + index),
        invalidReceivers: bad,
        validReceivers: good,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: { ...secrets, from: 'PlaceJuste', apiUrl: `${url}/1.0` },
    sent,
    invalid,
    fail: (...next: readonly OvhFault[]) => void faults.push(...next),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
