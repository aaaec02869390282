import type { FineFacts } from '@placejuste/domain/fine';
import { toParisDay } from '@placejuste/domain/kernel';
import type { TicketRule, TownForm } from '@placejuste/domain/town-rule';
import { findIssuingCommune } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { loadTicketRule, findTownForm } from '../town-rules/index.ts';

/** The commune that issued a notice, and its rule; null where the commune is unknown. */
export interface TownOfNotice {
  readonly form: TownForm | null;
  /** Rule of the town, on the day of the finding, about a ticket for card holders; null when none is known. */
  readonly ticket: TicketRule | null;
}

/**
 * Reads the commune with its current rule: an address that was withdrawn, or read too long ago, must not be shown to
 * somebody who still has to send their appeal.
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
