import { addDays, ok, refuse, computeParisDayStart, type Result } from '@placejuste/domain/kernel';
import { listDeclarationsToMatch, type DeclarationToMatch } from '../declarations/index.ts';
import { findFineToMatch, type FineToMatch } from '../fines/index.ts';
import type { CommandContext } from '../platform/http/index.ts';

/** Days before the finding: older declarations are about another stay. */
const daysBefore = 3;
/** Days after the finding: a phone may have had no network for weeks before its deposit. */
const daysAfter = 60;

export interface Candidates {
  readonly fine: FineToMatch;
  readonly declarations: readonly DeclarationToMatch[];
}

/** Reads a fine of the caller, and their own declarations that may be about it. */
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
