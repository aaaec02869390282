import { applyAnswer, type Confirmation } from '@placejuste/domain/carer';
import type { finesContract } from '@placejuste/contracts/fines';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { createFine } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { noticesRepository } from './notices.repository.ts';

type Code = keyof (typeof finesContract)['calls']['createFine']['refusals'] | 'CARER_ANSWER_FINAL';

interface AnsweredNotice {
  readonly confirmation: Confirmation;
  readonly hasChanged: boolean;
}

/**
 * Stores the holder's answer to a notice; a confirmed one becomes their fine. Null when the holder has no such notice.
 */
export async function answerNotice(
  context: CommandContext,
  { id, answer }: { readonly id: string; readonly answer: 'confirmed' | 'declined' },
): Promise<Result<AnsweredNotice, Code> | null> {
  const { tx, clock } = context;
  const notices = noticesRepository(tx);
  const notice = await notices.find(id);
  if (notice === undefined) return null;
  const from = notice.confirmation;
  const next = applyAnswer(from, answer);
  if (!next.ok) return next;
  const to = next.value;
  if (to === from) return ok({ confirmation: to, hasChanged: false });
  // Another of the holder's devices answered meanwhile.
  if (!(await notices.answer(id, { from, to, at: clock.now() }))) return refuse('CARER_ANSWER_FINAL');
  if (to === 'confirmed') {
    const created = await createFine(context, { ...notice.fine, id });
    if (!created.ok) return created;
  }
  return ok({ confirmation: to, hasChanged: true });
}
