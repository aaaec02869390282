import type { cardCodesContract } from '@placejuste/contracts/card-codes';
import type { CodeCertificate } from '@placejuste/domain/card-code';
import { ok } from '@placejuste/domain/kernel';
import type { Handlers } from '../platform/http/index.ts';

/** Says whose signatures are known here: a browser that reads a card checks the code itself. */
export function createCardCodesHandlers(
  certificates: readonly CodeCertificate[],
): Handlers<typeof cardCodesContract.calls> {
  return { listCodeCertificates: () => Promise.resolve(ok({ rows: [...certificates] })) };
}
