import { createHash, webcrypto, type X509Certificate } from 'node:crypto';
import { OctetString, ObjectIdentifier, UTCTime } from 'asn1js';
import { zipSync } from 'fflate';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { PassCertificate } from './pass-certificate.ts';

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const;

/**
 * A pass as Apple specifies it: the files, a manifest with the SHA-1 of each, and the signature of that manifest. The
 * format requires SHA-1; the signature uses SHA-256.
 */
export async function writePass(
  pass: PassCertificate,
  {
    content,
    images,
    now,
  }: { readonly content: object; readonly images: Record<string, Uint8Array>; readonly now: Date },
): Promise<Buffer> {
  const { passTypeIdentifier, teamIdentifier } = pass;
  const json = JSON.stringify({ formatVersion: 1, passTypeIdentifier, teamIdentifier, ...content });
  const files: Record<string, Uint8Array> = { 'pass.json': Buffer.from(json), ...images };
  const hashes = Object.entries(files).map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(hashes)));
  const signature = await signManifest(pass, manifest, now);
  return Buffer.from(zipSync({ ...files, 'manifest.json': manifest, signature }, { level: 6 }));
}

/** Detached PKCS #7 signature with its time, which phones require. */
async function signManifest(pass: PassCertificate, manifest: Buffer, now: Date): Promise<Uint8Array> {
  const certificate = parseCertificate(pass.certificate);
  const buildAttribute = (type: string, value: ObjectIdentifier | OctetString | UTCTime) =>
    new Attribute({ type, values: [value] });
  const digest = createHash('sha256').update(manifest).digest();
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oid.data }),
    certificates: [certificate, parseCertificate(pass.issuer)],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            buildAttribute(oid.contentType, new ObjectIdentifier({ value: oid.data })),
            buildAttribute(oid.signingTime, new UTCTime({ valueDate: now })),
            buildAttribute(oid.messageDigest, new OctetString({ valueHex: toArrayBuffer(digest) })),
          ],
        }),
      }),
    ],
  });
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    pass.key.export({ format: 'der', type: 'pkcs8' }),
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  await signedData.sign(key, 0, 'SHA-256', toArrayBuffer(manifest));
  const content = new ContentInfo({ contentType: oid.signedData, content: signedData.toSchema(true) });
  return new Uint8Array(content.toSchema().toBER());
}

function parseCertificate(certificate: X509Certificate): Certificate {
  return Certificate.fromBER(toArrayBuffer(certificate.raw));
}

/** A Buffer may be a view of a larger memory. */
function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
