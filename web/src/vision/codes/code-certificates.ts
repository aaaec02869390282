import { cardCodesContract } from '@placejuste/contracts/card-codes';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { callApi } from '../../platform/index.ts';

/** Timeout after which the content of a code is shown without its signature being checked. */
const timeoutMs = 5000;

let knownCertificates: readonly CodeCertificate[] | null = null;

/**
 * Loads the certificates with which signatures of codes are checked. Empty without a network: the signature is then
 * shown as « inconnue », and the next card tries again.
 */
export async function loadCodeCertificates(): Promise<readonly CodeCertificate[]> {
  if (knownCertificates !== null) return knownCertificates;
  const answer = await callApi(cardCodesContract.calls.listCodeCertificates, {
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.ok) knownCertificates = answer.value.rows;
  return knownCertificates ?? [];
}
