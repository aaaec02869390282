import type { adminContract } from '@placejuste/contracts/admin';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { computeAgreementStart } from '@placejuste/domain/document';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { secondLooksRepository } from './second-looks.repository.ts';

type Call = typeof adminContract.calls.readAgreement;

/** Counts how often a second look agreed with the first answer. */
export async function readAgreement({ tx, clock }: ServiceCommandContext): Promise<Result<ReplyOf<Call>, never>> {
  const now = clock.now();
  return ok(await secondLooksRepository(tx, now).countAgreementsSince(computeAgreementStart(now)));
}
