import type { FineFacts } from '@placejuste/domain/fine';
import { parisDay } from '@placejuste/domain/kernel';
import type { TicketRule, TownForm } from '@placejuste/domain/town-rule';
import { issuingCommune } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { ticketRule, townForm } from '../town-rules/index.ts';

/** What is known of the commune that issued a notice; null where nothing is. */
export interface TownOfNotice {
  readonly form: TownForm | null;
  /** What it asked card holders for on the day of the finding. */
  readonly ticket: TicketRule | null;
}

/**
 * By its rule as it is today: an address that was taken back, or read too long ago, is shown to nobody who still has to
 * send their appeal.
 */
export async function townOfNotice(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  facts: Pick<FineFacts, 'track' | 'noticeNumber' | 'observedOn'>,
): Promise<TownOfNotice> {
  const commune = await issuingCommune(facts);
  if (commune === null) return { form: null, ticket: null };
  return {
    form: await townForm(tx, commune, parisDay(clock.now())),
    ticket: facts.observedOn === null ? null : await ticketRule(tx, commune, facts.observedOn),
  };
}
