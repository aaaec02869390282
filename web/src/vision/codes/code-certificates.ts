import { cardCodesContract } from '@placejuste/contracts/card-codes';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { callApi } from '../../platform/index.ts';

/** A slow network keeps nobody from what the code says. */
const timeoutMs = 5000;

let knownCertificates: readonly CodeCertificate[] | null = null;

/**
 * Whose signatures of codes can be checked. Nobody's without network: the code then reads « inconnue », and the next
 * card asks again.
 */
export async function loadCodeCertificates(): Promise<readonly CodeCertificate[]> {
  if (knownCertificates !== null) return knownCertificates;
  const answer = await callApi(cardCodesContract.calls.listCodeCertificates, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.ok) knownCertificates = answer.value.rows;
  return knownCertificates ?? [];
}
