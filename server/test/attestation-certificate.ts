import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { cborBytes, cborText, type Attested } from './authenticator.ts';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const time = (text: string): Buffer => der(0x17, Buffer.from(text));
/** ecdsa-with-SHA256 */
const algorithm = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));

/** Makes a self-signed certificate of an unknown maker. */
function certificateOf(publicKey: KeyObject, privateKey: KeyObject): Buffer {
  const number = (value: number) => der(0x02, Buffer.from([value]));
  const body = sequence(
    der(0xa0, number(2)),
    number(1),
    algorithm,
    sequence(),
    sequence(time('260101000000Z'), time('360101000000Z')),
    sequence(),
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  return sequence(body, algorithm, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)));
}

/** Makes a complete attestation of U2F, with a valid certificate and signature. */
export function certifiedKey(rpId: string) {
  return ({ clientDataHash, credentialId, point }: Attested) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rpIdHash = createHash('sha256').update(rpId).digest();
    const signed = Buffer.concat([Buffer.from([0]), rpIdHash, clientDataHash, credentialId, point]);
    const statement = Buffer.concat([
      Buffer.from([0xa2]),
      cborText('sig'),
      cborBytes(sign('sha256', signed, privateKey)),
      cborText('x5c'),
      Buffer.from([0x81]),
      cborBytes(certificateOf(publicKey, privateKey)),
    ]);
    return { format: 'fido-u2f', statement };
  };
}
