import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../../../test/tool-shell.ts';

// The dates are fixed, and the tests choose the day on which a pass is requested.
const validity = ['-startdate', '20200101000000Z', '-enddate', '20300101000000Z'];
const settings = `
[ca]
default_ca = maker
[maker]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
default_md = sha256
policy = names
[names]
commonName = supplied
organizationalUnitName = optional
UID = optional
[root]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[leaf]
basicConstraints = CA:FALSE
keyUsage = critical,digitalSignature
`;

/** A certificate of passes as Apple issues them, from a local issuer. */
export function openPassMaker() {
  const folder = mkdtempSync(join(tmpdir(), 'passes-'));
  const runOpenssl = (...args: readonly string[]) => runTool('openssl', args, folder);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, 'maker.cnf'), settings);
  writeFileSync(join(folder, 'index.txt'), '');
  const issueCertificate = (name: string, subject: string, issuer: string | null) => {
    runOpenssl(
      'req',
      '-new',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      subject,
      '-keyout',
      `${name}.key`,
      '-out',
      'asked.csr',
    );
    const by = issuer ?? name;
    const signer = issuer === null ? ['-selfsign'] : ['-cert', `${issuer}.pem`];
    runOpenssl(
      ...['ca', '-batch', '-notext', '-config', 'maker.cnf', '-preserveDN', '-in', 'asked.csr', ...validity],
      ...['-extensions', issuer === null ? 'root' : 'leaf', ...signer, '-keyfile', `${by}.key`, '-out', `${name}.pem`],
    );
    return { certificate: read(`${name}.pem`), key: read(`${name}.key`) };
  };
  const root = issueCertificate('root', '/CN=Autorité d’essai', null);
  const leaf = issueCertificate('leaf', '/UID=pass.fr.exemple.placejuste/CN=Pass Type ID: essai/OU=ESSAI00001', 'root');
  return {
    root,
    leaf,
    /** Path for `WALLET_CERTIFICATE_FILE`. */
    pem: [leaf.key, leaf.certificate, root.certificate].join('\n'),
    certificate: issueCertificate,
    /** Verifies with `openssl` that the signature is of this manifest, by this issuer. */
    verify(manifest: Uint8Array, signature: Uint8Array): string {
      writeFileSync(join(folder, 'manifest.json'), manifest);
      writeFileSync(join(folder, 'signature'), signature);
      return runOpenssl(
        ...['smime', '-verify', '-inform', 'DER', '-in', 'signature', '-content', 'manifest.json'],
        ...['-CAfile', 'root.pem', '-purpose', 'any', '-binary'],
      ).toString();
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
