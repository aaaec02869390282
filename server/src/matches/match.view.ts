import type { FineMatch } from '@placejuste/contracts/fines';
import { findClock } from '@placejuste/domain/kernel';
import type { DeclarationToMatch } from '../declarations/index.ts';

export function buildMatchView(
  { id, strength, reason }: Pick<FineMatch, 'strength' | 'reason'> & { readonly id: string },
  declaration: DeclarationToMatch,
): FineMatch {
  return {
    declarationId: id,
    strength,
    reason,
    plate: declaration.plate,
    placeLabel: declaration.place_label,
    depositedAt: declaration.deposited_at.toISOString(),
    clock: findClock(declaration),
  };
}
