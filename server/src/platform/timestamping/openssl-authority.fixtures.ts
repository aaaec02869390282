import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../../test/tool-shell.ts';

/** The authority's behaviour for the next requests. The wrong replies are answers to another question. */
export type Behaviour =
  | 'honest'
  | 'down'
  | 'slow'
  | 'refusing'
  | 'wrong-hash'
  | 'wrong-nonce'
  | 'garbage'
  | 'oversized'
  | 'expired'
  | 'forged';

export interface OpensslAuthority {
  readonly url: string;
  /** The root to which its certificate leads (PEM), and its file. */
  readonly root: string;
  readonly rootFile: string;
  readonly folder: string;
  behave(as: Behaviour): void;
  /** Number of requests so far. */
  countRequests(): number;
  close(): Promise<void>;
}

const settings = `
[ca]
default_ca = own
[own]
database = index.txt
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
[req]
distinguished_name = dn
prompt = no
[dn]
commonName = unused
[root_ext]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign,cRLSign
[tsa_ext]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = local
[local]
serial = tsaserial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** A local time-stamp authority, `openssl ts` behind HTTP, which imitates the faults of real ones on demand. */
export async function openOpensslAuthority(): Promise<OpensslAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'));
  writeFileSync(join(folder, 'openssl.cnf'), settings);
  writeFileSync(join(folder, 'index.txt'), '');
  writeFileSync(join(folder, 'index.txt.attr'), 'unique_subject = no\n');
  writeFileSync(join(folder, 'serial'), '10\n');
  writeFileSync(join(folder, 'tsaserial'), '01\n');
  const runOpenssl = (...args: readonly string[]) => runTool('openssl', args, folder);
  const createKey = (name: string) =>
    runOpenssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
  createKey('root');
  runOpenssl(
    'req',
    '-new',
    '-x509',
    '-config',
    'openssl.cnf',
    '-extensions',
    'root_ext',
    '-key',
    'root.key',
    '-subj',
    '/CN=Autorite inventee',
    '-days',
    '3650',
    '-out',
    'root.pem',
  );
  for (const [name, extensions, start, end] of [
    ['honest', 'tsa_ext', '20200101000000Z', '20491231235959Z'],
    ['expired', 'tsa_ext', '20200101000000Z', '20210101000000Z'],
  ] as const) {
    createKey(name);
    runOpenssl(
      'req',
      '-new',
      '-config',
      'openssl.cnf',
      '-key',
      `${name}.key`,
      '-subj',
      `/CN=Horodatage ${name}`,
      '-out',
      `${name}.csr`,
    );
    const dates = ['-startdate', start, '-enddate', end];
    runOpenssl(
      'ca',
      '-batch',
      '-config',
      'openssl.cnf',
      '-cert',
      'root.pem',
      '-keyfile',
      'root.key',
      '-in',
      `${name}.csr`,
      '-extfile',
      'openssl.cnf',
      '-extensions',
      extensions,
      ...dates,
      '-out',
      `${name}.pem`,
    );
  }

  let behaviour: Behaviour = 'honest';
  let count = 0;
  const answer = (query: Buffer): Buffer => {
    const name = join(folder, `q${count}`);
    writeFileSync(`${name}.tsq`, alterRequest(query, behaviour));
    const signer = behaviour === 'expired' ? 'expired' : 'honest';
    runTool(
      'openssl',
      [
        ...['ts', '-reply', '-config', 'openssl.cnf', '-section', 'local', '-queryfile', `${name}.tsq`],
        ...['-signer', `${signer}.pem`, '-inkey', `${signer}.key`, '-out', `${name}.tsr`],
      ],
      folder,
    );
    const reply = readFileSync(`${name}.tsr`);
    // The last byte of the reply is the last of the signature.
    if (behaviour === 'forged') reply[reply.length - 1] = (reply.at(-1) ?? 0) ^ 1;
    return reply;
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      count += 1;
      if (behaviour === 'slow') return;
      if (behaviour === 'down') return void response.writeHead(503).end();
      const send = (bytes: Buffer) =>
        response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(bytes);
      if (behaviour === 'garbage') return void send(Buffer.from('<html>Portail</html>'));
      if (behaviour === 'oversized') return void send(Buffer.alloc(70_000));
      // PKIStatus 2: rejection.
      if (behaviour === 'refusing') return void send(Buffer.from('30053003020102', 'hex'));
      try {
        send(answer(Buffer.concat(parts)));
      } catch {
        response.writeHead(500).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    root: readFileSync(join(folder, 'root.pem'), 'utf8'),
    rootFile: join(folder, 'root.pem'),
    folder,
    behave: (as) => {
      behaviour = as;
    },
    countRequests: () => count,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The request with another hash, or another nonce, in the same place. */
function alterRequest(query: Buffer, behaviour: Behaviour): Buffer {
  const copy = Buffer.from(query);
  const at = findAlteredPlace(copy, behaviour);
  if (at >= 0) copy[at + 5] = (copy[at + 5] ?? 0) ^ 1;
  return copy;
}

function findAlteredPlace(query: Buffer, behaviour: Behaviour): number {
  // OCTET STRING of 32 bytes.
  if (behaviour === 'wrong-hash') return query.indexOf(Buffer.from([0x04, 0x20]));
  // INTEGER of 16 bytes.
  return behaviour === 'wrong-nonce' ? query.lastIndexOf(Buffer.from([0x02, 0x10])) : -1;
}
