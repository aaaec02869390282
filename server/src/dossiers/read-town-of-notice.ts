import type { FineFacts } from '@placejuste/domain/fine';
import { toParisDay } from '@placejuste/domain/kernel';
import type { TicketRule, TownForm } from '@placejuste/domain/town-rule';
import { findIssuingCommune } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { loadTicketRule, findTownForm } from '../town-rules/index.ts';

/** The commune that issued a notice, and its rule; null where the commune is unknown. */
export interface TownOfNotice {
  readonly form: TownForm | null;
  /** Ticket the town asked card holders for on the day of the finding; null when no rule is known. */
  readonly ticket: TicketRule | null;
}

/**
 * The town with its rule as it is today: an address that was taken back, or read too long ago, is shown to nobody who
 * still has to send their appeal.
 */
export async function readTownOfNotice(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  facts: Pick<FineFacts, 'track' | 'noticeNumber' | 'observedOn'>,
): Promise<TownOfNotice> {
  const commune = await findIssuingCommune(facts);
  if (commune === null) return { form: null, ticket: null };
  return {
    form: await findTownForm(tx, commune, toParisDay(clock.now())),
    ticket: facts.observedOn === null ? null : await loadTicketRule(tx, commune, facts.observedOn),
  };
}
