import { addDays, ok, refuse, computeParisDayStart, type Result } from '@placejuste/domain/kernel';
import { listDeclarationsToMatch, type DeclarationToMatch } from '../declarations/index.ts';
import { findFineToMatch, type FineToMatch } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';

/** Declarations older than this beside the finding are about another stay. */
const daysBefore = 3;
/** A phone may have been without a network for weeks before it deposited. */
const daysAfter = 60;

export interface Candidates {
  readonly fine: FineToMatch;
  readonly declarations: readonly DeclarationToMatch[];
}

/** A fine of the person who asks, and their own declarations that may be about it. */
export async function readCandidates(
  { tx }: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Candidates, 'FINE_UNKNOWN'>> {
  const fine = await findFineToMatch(tx, id);
  if (fine === null) return refuse('FINE_UNKNOWN');
  if (fine.day === null) return ok({ fine, declarations: [] });
  const from = computeParisDayStart(addDays(fine.day, -daysBefore));
  const to = computeParisDayStart(addDays(fine.day, daysAfter));
  const declarations = await listDeclarationsToMatch(tx, from, to);
  return ok({ fine, declarations: declarations.filter((one) => !fine.settled.includes(one.id)) });
}
