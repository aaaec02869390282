import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { formatNoticeMoment } from '@placejuste/domain/exhibit-check';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { findFineForDossier } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { chooseCard, chooseCertificate } from '../exhibits/joined-papers.ts';
import { readExhibitSources } from '../exhibits/exhibit-sources.ts';
import { confirmationsRepository } from './confirmations.repository.ts';
import { comparedFields, toConfirmedFacts } from './to-confirmed-facts.ts';

type Call = typeof dossiersContract.calls.confirmPaper;

/**
 * Records that a paper agrees with the fine, on the word of its owner, who sends the values shown on the screen.
 * Refuses when the fine or the paper changed meanwhile.
 */
export async function confirmPaper(
  { tx, clock, user }: CommandContext,
  { id: fineId, paperId, ...shownValues }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const fine = await findFineForDossier(tx, fineId);
  if (fine === null) return refuse('FINE_UNKNOWN');
  const { observedOn, observedAt } = fine.facts;
  const isMomentRead = shownValues.observedOn !== undefined && shownValues.observedAt !== undefined;
  const isSame =
    comparedFields.every((field) => shownValues[field] === fine.facts[field]) &&
    (!isMomentRead || (shownValues.observedOn === observedOn && shownValues.observedAt === observedAt));
  const sources = await readExhibitSources(tx, { userId: user.id, fine, position: null });
  const papers = [chooseCertificate(fine.facts, sources), chooseCard(fine.facts, sources, true)];
  const ids =
    fine.declarationId === paperId ? [paperId] : papers.find((paper) => paper?.ids.includes(paperId) === true)?.ids;
  if (!isSame || ids === undefined) return refuse('PAPER_FACTS_CHANGED');
  const confirmations = confirmationsRepository(tx);
  const moment = isMomentRead ? formatNoticeMoment({ day: observedOn, time: observedAt }) : null;
  for (const id of ids)
    await confirmations.save({ fine_id: fineId, paper_id: id }, toConfirmedFacts(fine.facts, moment), clock.now());
  return ok({ confirmed: true });
}
