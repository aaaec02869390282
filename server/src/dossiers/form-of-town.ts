import type { FineFacts } from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import type { TownForm } from '@placejuste/domain/town-rule';
import { issuingCommune } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { townForm } from '../town-rules/index.ts';

/**
 * The form of the commune that issued that notice, as its rule is today: an address that was taken back, or read too
 * long ago, is shown to nobody who still has to send their appeal.
 */
export async function formOfTown(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  facts: Pick<FineFacts, 'track' | 'noticeNumber'>,
): Promise<TownForm | null> {
  const commune = await issuingCommune(facts);
  return commune === null ? null : townForm(tx, commune, parisDay(clock.now()));
}
