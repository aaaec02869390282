import type { cardCodesContract } from '@placejuste/contracts/card-codes';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { ok } from '@placejuste/domain/kernel';
import type { Handlers } from '../platform/http/index.ts';

/** Lists the known certificates: a browser that reads a card verifies the code itself. */
export function createCardCodesHandlers(
  certificates: readonly CodeCertificate[],
): Handlers<typeof cardCodesContract.calls> {
  return { listCodeCertificates: () => Promise.resolve(ok({ rows: [...certificates] })) };
}
