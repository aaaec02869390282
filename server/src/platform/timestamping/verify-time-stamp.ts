import { createHash, X509Certificate } from 'node:crypto';
import { computeClockGapMs } from '@placejuste/domain/evidence';
import { Certificate, ExtKeyUsage, type PKIStatusInfo, SignedData, TimeStampResp, TSTInfo } from 'pkijs';
import { toArrayBuffer, toPositiveInteger, sha256Oid } from './time-stamp-request.ts';
import { type TimeStamp, TimeStampError } from './time-stamp.ts';

interface Expected {
  readonly bytes: Uint8Array;
  readonly nonce: Buffer;
  readonly trusted: readonly string[];
  /** Our clock just before the request was sent, and after the reply arrived. */
  readonly requestedAt: Date;
  readonly answeredAt: Date;
}

const tstInfoType = '1.2.840.113549.1.9.16.1.4';
const extKeyUsageOid = '2.5.29.37';
const timeStampingOid = '1.3.6.1.5.5.7.3.8';
/** An authority may give whole seconds (RFC 3161 §2.4.2). */
const genTimeStepMs = 1000;

/**
 * Verifies a reply of RFC 3161 and returns the stamp, or throws a `TimeStampError` with its fault. A time that differs
 * from ours is no fault of the reply, because this function does not know which of the two clocks is wrong.
 */
export async function verifyTimeStamp(reply: Buffer, expectations: Expected): Promise<TimeStamp> {
  const response = rethrowAsFault('TSA_UNREACHABLE', () => TimeStampResp.fromBER(toArrayBuffer(reply)));
  if (!isGranted(response.status)) throw new TimeStampError('TSA_REFUSED');
  const { signedData, info } = rethrowAsFault('TSA_UNREACHABLE', () => parseToken(response));
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const digest = createHash('sha256').update(expectations.bytes).digest();
  if (hashAlgorithm.algorithmId !== sha256Oid || !digest.equals(Buffer.from(hashedMessage.valueBlock.valueHexView)))
    throw new TimeStampError('TSA_WRONG_HASH');
  if (
    info.nonce === undefined ||
    !toPositiveInteger(expectations.nonce).equals(Buffer.from(info.nonce.valueBlock.valueHexView))
  )
    throw new TimeStampError('TSA_WRONG_NONCE');
  await verifySigner(signedData, info.genTime, expectations);
  return {
    at: info.genTime,
    reply,
    aheadMs: computeClockGapMs(info.genTime, {
      askedAt: expectations.requestedAt,
      answeredAt: expectations.answeredAt,
      stepMs: genTimeStepMs,
    }),
  };
}

/**
 * The root (PEM), among these, that issued a certificate of this reply; null when none did. Its signature was verified
 * when it was received.
 */
export function findRoot(reply: Buffer, trusted: readonly string[]): string | null {
  const { signedData } = parseToken(TimeStampResp.fromBER(toArrayBuffer(reply)));
  const carried = (signedData.certificates ?? []).flatMap((one) =>
    one instanceof Certificate ? [new X509Certificate(Buffer.from(one.toSchema(true).toBER()))] : [],
  );
  return (
    trusted.find((pem) => {
      const root = new X509Certificate(pem);
      return carried.some((one) => one.checkIssued(root) && one.verify(root.publicKey));
    }) ?? null
  );
}

/** 0: granted, 1: granted with modifications (RFC 3161 §2.4.2). */
function isGranted({ status }: PKIStatusInfo): boolean {
  return (status as number) === 0 || (status as number) === 1;
}

function parseToken(response: TimeStampResp): { readonly signedData: SignedData; readonly info: TSTInfo } {
  const signedData = new SignedData({ schema: response.timeStampToken?.content });
  const content = signedData.encapContentInfo.eContent;
  if (content === undefined || signedData.encapContentInfo.eContentType !== tstInfoType)
    throw new Error('Not a time-stamp');
  return { signedData, info: TSTInfo.fromBER(content.getValue()) };
}

async function verifySigner(signedData: SignedData, at: Date, { bytes, trusted }: Expected): Promise<void> {
  const checkChain = trusted.length > 0;
  const verdict = await signedData
    .verify({
      signer: 0,
      data: toArrayBuffer(bytes),
      checkChain,
      trustedCerts: trusted.map(parseCertificate),
      checkDate: at,
      extendedMode: true,
    })
    .catch(
      (failure: unknown) =>
        failure as {
          readonly code?: number;
          readonly signatureVerified?: boolean | null;
          readonly signerCertificateVerified?: boolean | null;
        },
    );
  const failed = verdict as {
    readonly signatureVerified?: boolean | null;
    readonly signerCertificateVerified?: boolean | null;
    readonly signerCertificate?: Certificate | null;
  };
  if (checkChain && failed.signerCertificateVerified !== true) throw new TimeStampError('TSA_CERTIFICATE_INVALID');
  if (failed.signatureVerified !== true) throw new TimeStampError('TSA_SIGNATURE_WRONG');
  const certificate = failed.signerCertificate;
  if (certificate == null || !isValidAt(certificate, at) || !canStamp(certificate))
    throw new TimeStampError('TSA_CERTIFICATE_INVALID');
}

function parseCertificate(pem: string): Certificate {
  return Certificate.fromBER(toArrayBuffer(new X509Certificate(pem).raw));
}

function isValidAt({ notBefore, notAfter }: Certificate, at: Date): boolean {
  return notBefore.value <= at && at <= notAfter.value;
}

/** RFC 3161 §2.3: time-stamping is its only use, and critical. */
function canStamp({ extensions }: Certificate): boolean {
  const use = extensions?.find(({ extnID }) => extnID === extKeyUsageOid);
  return (
    use?.critical === true &&
    use.parsedValue instanceof ExtKeyUsage &&
    use.parsedValue.keyPurposes.join() === timeStampingOid
  );
}

function rethrowAsFault<T>(fault: 'TSA_UNREACHABLE', work: () => T): T {
  try {
    return work();
  } catch {
    throw new TimeStampError(fault);
  }
}
