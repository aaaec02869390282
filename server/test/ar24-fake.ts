import { createCipheriv, createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * Failures of the next matching request, in place of an answer. `taken-cut` accepts the letter, then cuts the
 * connection before the answer.
 */
type Ar24Fault = 'too-many' | 'broken' | 'cut' | 'silent' | 'garbage' | 'other-key' | 'maintenance' | 'taken-cut';

export interface FakeMail {
  readonly id: number;
  readonly id_user: string;
  readonly to_email: string;
  readonly to_company: string;
  readonly dest_statut: string;
  readonly eidas: string;
  readonly ref_dossier: string;
  readonly price_ht: number;
  status: string;
  [date: `${string}_date`]: string;
  [proof: `proof_${string}_url`]: string;
}

export interface FakeSender {
  readonly id: number;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly confirmed: boolean;
  readonly is_eidas: boolean;
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Starts a server on this machine with the part of AR24's API that a letter needs: it checks token, date and signature,
 * encrypts its answers, asks for the sender's code, stores the letters, and refuses, delays and fails as the provider
 * does.
 */
export async function startAr24Fake(now: () => Date) {
  const keys = { token: 'jeton-essai', privateKey: 'cle-essai' };
  const code = '123456';
  const mails: FakeMail[] = [];
  const files = new Map<string, Buffer>();
  const senders: FakeSender[] = [];
  const faults: { readonly path: string; readonly fault: Ar24Fault }[] = [];
  const refused = new Set<string>();
  let asked = 0;

  const sealed = (answer: unknown, date: string, key = keys.privateKey) => {
    const cipher = createCipheriv('aes-256-cbc', hex(date + key).slice(0, 32), hex(hex(key)).slice(0, 16));
    return Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]).toString('base64');
  };
  const signatureOf = (date: string) => {
    const key = hex(keys.privateKey).slice(0, 32);
    const cipher = createCipheriv('aes-256-cbc', key, hex(hex(keys.privateKey)).slice(0, 16));
    return Buffer.concat([cipher.update(date), cipher.final()]).toString('base64');
  };
  const isFresh = (date: string) => {
    const summer = Date.parse(`${date.replace(' ', 'T')}+02:00`);
    return [0, 3_600_000].some((shift) => Math.abs(summer + shift - now().getTime()) <= 600_000);
  };

  const server = createServer((request, response) => {
    asked += 1;
    const { pathname, searchParams } = new URL(request.url ?? '/', url());
    const path = pathname.replace(/^\/api/, '');
    const say = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    const refuse = (slug: string, status = 200) =>
      say(status, JSON.stringify({ status: 'ERROR', slug, message: 'Requête refusée' }));
    if (pathname.startsWith('/get/proof/')) return answerProof(pathname, (body) => response.end(body), refuse);
    void buffer(request).then(async (bytes) => {
      const at = faults.findIndex((one) => one.path === path);
      const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
      if (fault === 'cut') return request.socket.destroy();
      if (fault === 'silent') return undefined;
      if (fault === 'too-many') return say(429, '{}');
      if (fault === 'broken') return say(502, 'Bad gateway');
      if (fault === 'garbage') return say(200, '<html>');
      if (fault === 'maintenance') return say(200, JSON.stringify({ status: 'maintenance' }));
      const type = request.headers['content-type'] ?? '';
      const form =
        request.method === 'POST'
          ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
          : null;
      const field = (name: string) => String(form?.get(name) ?? searchParams.get(name) ?? '');
      const date = field('date');
      if (field('token') !== keys.token) return refuse('invalid_token');
      if (!isFresh(date)) return refuse('expired_date');
      if (request.headers['signature'] !== signatureOf(date)) return refuse('invalid_signature');
      const give = (result: unknown) =>
        say(200, sealed({ status: 'SUCCESS', result }, date, fault === 'other-key' ? 'autre' : keys.privateKey));
      if (path === '/user') {
        const email = field('email');
        if (email === '') return give({ id: 1, email: 'service@exemple.fr' });
        const found = senders.find((one) => one.email === email);
        return found === undefined ? refuse('user_not_exist') : give(found);
      }
      if (path === '/attachment') {
        const id = `f${files.size + 1}`;
        const file = form?.get('file');
        if (file === null || file === undefined || typeof file === 'string') return refuse('missing_file');
        files.set(id, Buffer.from(await file.arrayBuffer()));
        return give({ file_id: id });
      }
      if (path === '/mail' && request.method === 'POST') {
        if (field('otp') !== code) return refuse('invalid_otp');
        if (refused.has(field('to_email'))) return refuse('to_email_invalid');
        if (!files.has(field('attachment[0]'))) return refuse('attachment_unavailable');
        const mail: FakeMail = {
          id: 4000 + mails.length,
          id_user: field('id_user'),
          to_email: field('to_email'),
          to_company: field('to_company'),
          dest_statut: field('dest_statut'),
          eidas: field('eidas'),
          ref_dossier: field('ref_dossier'),
          price_ht: 3.99,
          status: 'waiting',
        };
        mails.push(mail);
        return fault === 'taken-cut' ? request.socket.destroy() : give(mail);
      }
      if (path === '/user/mail') return give(mails.filter((one) => one.id_user === field('id_user')).reverse());
      const mail = mails.find(({ id }) => path === '/mail' && String(id) === field('id'));
      return mail === undefined ? refuse('mail_not_exist') : give(mail);
    });
  });

  function answerProof(
    path: string,
    give: (pdf: Buffer) => unknown,
    refuse: (slug: string, status: number) => unknown,
  ) {
    return /-\d+$/.test(path) ? give(proofPdf) : refuse('proof_not_exist', 404);
  }
  let proofPdf: Buffer = Buffer.from('%PDF-1.4\n%%EOF\n');

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Gives the last letter that outcome, at that time in Paris, with its proof. */
  function settle(status: 'sent' | 'AR' | 'refused' | 'negligence' | 'bounced' | 'error', at: string) {
    const mail = mails.at(-1);
    if (mail === undefined) throw new Error('No letter was sent');
    mail.status = status;
    if (status === 'error') return;
    const [proof, date] = (
      {
        sent: ['ev', 'ts_ev_date'],
        AR: ['ar', 'view_date'],
        refused: ['rf', 'refused_date'],
        negligence: ['ng', 'negligence_date'],
        bounced: ['bc', 'bounced_date'],
      } as const
    )[status];
    Object.assign(mail, { [date]: at, [`proof_${proof}_url`]: `${url()}/get/proof/${proof}-${mail.id}` });
  }

  return {
    keys: { ...keys, apiUrl: `${url()}/api` },
    code,
    mails,
    files,
    senders,
    refused,
    settle,
    /** Sets the proof, a real PDF, for tests that open it. */
    giveProof: (pdf: Buffer) => void (proofPdf = pdf),
    fail: (path: string, ...next: readonly Ar24Fault[]) => void faults.push(...next.map((fault) => ({ path, fault }))),
    asked: () => asked,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
