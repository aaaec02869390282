import type { RulingId } from '@placejuste/domain/ruling';
import { recordAudit } from '../accounts/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { rulingsRepository } from './rulings.repository.ts';

/** Stops letters from citing a ruling; false when none could. */
export async function forgetRulingReading(
  context: ServiceContext,
  { ruling }: { readonly ruling: RulingId },
): Promise<boolean> {
  if (!(await rulingsRepository(context.tx).forget(ruling))) return false;
  await recordAudit(context, {
    actorId: null,
    action: 'ruling.forgotten',
    subjectType: 'ruling',
    subjectId: ruling,
    detail: { by: 'command' },
  });
  return true;
}
