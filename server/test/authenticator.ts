import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Values of an answer to replace, in order to forge it. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
  /** Attestation of the key: a format and its statement, as CBOR. */
  readonly attestation?: (key: Attested) => { readonly format: string; readonly statement: Buffer };
}

/** The data that an attestation signs. */
export interface Attested {
  readonly authData: Buffer;
  readonly clientDataHash: Buffer;
  readonly credentialId: Buffer;
  /** Uncompressed: 4, x, y. */
  readonly point: Buffer;
}

interface MadeCredential {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
}
interface Requested {
  readonly rpId: string;
  readonly challenge: string;
}

/** A security key in software, which signs for real: one ES256 credential, its counter, its owner. */
export function makeAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const held = { counter: 0, userHandle: '' };
  const authData = (rpId: string, lies: Lies, attested: Buffer = Buffer.alloc(0)): Buffer => {
    held.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? held.counter);
    const flags = 0x01 | (lies.isUserVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  };
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    id: named.id,
    create(options: MadeCredential, lies: Lies = {}) {
      held.userHandle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const client = clientData('webauthn.create', options.challenge, lies);
      const data = authData(options.rp.id, lies, attested);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
      const unattested = () => ({ format: 'none', statement: Buffer.from([0xa0]) });
      const { format, statement } = (lies.attestation ?? unattested)({
        authData: data,
        clientDataHash: sha256(client),
        credentialId: id,
        point,
      });
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(format),
        cborText('attStmt'),
        statement,
        cborText('authData'),
        cborBytes(data),
      ]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      };
      return { ...named, response, clientExtensionResults: {} };
    },
    get(options: Requested, lies: Lies = {}) {
      const client = clientData('webauthn.get', options.challenge, lies);
      const data = authData(options.rpId, lies);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey as KeyObject);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? held.userHandle,
      };
      return { ...named, response, clientExtensionResults: {} };
    },
  };
}

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest();

export function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

export function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** `{1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}`. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}
