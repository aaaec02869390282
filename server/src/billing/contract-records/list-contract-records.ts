import type { ownPaymentsContract } from '@placejuste/contracts/billing';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { ok, withFrenchSpaces, type Result } from '@placejuste/domain/kernel';
import { findPerson } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { listSubscriptionRecords } from './subscription-records.ts';
import { listDossierRecords } from './dossier-records.ts';
import { loadStoredRecords } from './store-contract-record.ts';

/**
 * Lists every contract of a person, with each later request about it, and the last dossiers they paid for, newest
 * first. The limit on dossiers never drops a contract.
 */
export async function listContractRecords(
  context: ServiceCommandContext,
): Promise<Result<ReplyOf<typeof ownPaymentsContract.calls.listContractRecords>, never>> {
  const userId = context.user.id;
  const firstName = (await findPerson(context.tx, userId))?.firstName ?? '';
  const owner = { userId, firstName, stored: await loadStoredRecords(context, userId) };
  const records = [
    ...(await listSubscriptionRecords(context, owner)),
    ...(await listDossierRecords(context, owner)),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
  // The terms are long and shared by many records: each text is sent once.
  const terms = [...new Set(records.flatMap(({ saleTerms }) => saleTerms ?? []))];
  return ok({
    records: records.map(({ id, at, title, paragraphs, saleTerms, isRewritten }) => ({
      id,
      at: at.toISOString(),
      title: withFrenchSpaces(title),
      paragraphs: paragraphs.map(withFrenchSpaces),
      terms: saleTerms === null ? null : terms.indexOf(saleTerms),
      ...(isRewritten ? { isRewritten } : {}),
    })),
    terms,
  });
}
