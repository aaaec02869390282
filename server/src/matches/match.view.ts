import type { FineMatch } from '@placejuste/contracts/fines';
import { clockAt } from '@placejuste/domain/kernel';
import type { DeclarationToMatch } from '../declarations/index.ts';

export function matchView(
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
    clock: clockAt(declaration),
  };
}
