import type { NoteFineForHolder, notedForHolder } from '@placejuste/contracts/carers';
import type { finesContract } from '@placejuste/contracts/fines';
import { checkCapture } from '@placejuste/domain/carer';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod/mini';
import { checkPermission } from '../../accounts/index.ts';
import { checkNewFine } from '../../fines/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { findOwnObject } from '../../storage/index.ts';
import { actForHolder } from './act-for-holder.ts';
import { carersRepository } from '../carers.repository.ts';
import { toCarerTimes } from '../carer.view.ts';
import { toHolderPath } from './handed-over.ts';
import { isPastLateCaptures } from './late-captures.ts';
import { noticesRepository } from './notices.repository.ts';
import { recordAct } from '../record-act.ts';

type FineCode = keyof (typeof finesContract)['calls']['createFine']['refusals'];
type Code = FineCode | 'CARER_HELP_UNKNOWN' | 'CARER_HELP_ENDED' | 'CARER_LATE_TOO_MANY' | 'CARER_HOLDER_CLOSED';

/**
 * Stores a notice that a carer photographed and typed, until the holder makes it their fine. Links to declarations are
 * dropped: a carer must not choose among those of the holder.
 */
export async function noteFineForHolder(
  context: CommandContext,
  { helpId, declarationId: _unseen, declinedDeclarations: _either, ...newFine }: NoteFineForHolder,
): Promise<Result<z.output<typeof notedForHolder>, Code>> {
  const { tx, user, clock, sending } = context;
  const repository = carersRepository(tx);
  const now = clock.now();
  const link = await repository.findLink(helpId);
  if (link === undefined || !(await repository.isHelper(helpId))) return refuse('CARER_HELP_UNKNOWN');
  const verdict = checkCapture(toCarerTimes(link), sending.actedAt ?? now, now);
  if (!verdict.ok) return verdict;
  // A suspended account may only read and export, for others too.
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const checkedFacts = checkNewFine(newFine, now);
  if (!checkedFacts.ok) return checkedFacts;
  const sentPath = newFine.noticePath ?? null;
  const noticePath = sentPath === null ? null : toHolderPath(sentPath, user.id, link);
  if (sentPath !== null) await repository.handOverFiles(helpId, { bucket: 'documents', paths: [sentPath], at: now });
  const work = async (holder: CommandContext): Promise<Result<z.output<typeof notedForHolder>, Code>> => {
    if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('CARER_HOLDER_CLOSED');
    const file = noticePath === null ? null : await findOwnObject(tx, 'documents', noticePath);
    if (sentPath !== null && file === null) return refuse('FINE_NOTICE_UNKNOWN');
    const notices = noticesRepository(tx);
    const storedNotice = await notices.find(newFine.id);
    if (storedNotice === undefined && (await isPastLateCaptures(tx, link))) return refuse('CARER_LATE_TOO_MANY');
    const isAdded = await notices.add({
      id: newFine.id,
      user_id: link.user_id,
      link_id: helpId,
      by_name: link.carer_name,
      fine: { ...newFine, noticePath },
      object_id: file?.id ?? null,
      confirmation: 'waiting',
      prepared_at: now,
      answered_at: null,
      reminded_on: null,
    });
    if (!isAdded) {
      return storedNotice?.link_id === helpId
        ? ok(buildNotedFine(newFine.id, storedNotice.prepared_at))
        : refuse('FINE_ID_TAKEN');
    }
    await recordAct(holder, {
      user_id: link.user_id,
      link_id: helpId,
      act: 'fine-noted',
      actor: 'carer',
      subject_id: newFine.id,
      made_at: sending.actedAt,
    });
    return ok(buildNotedFine(newFine.id, now));
  };
  return actForHolder(context, { link, work });
}

function buildNotedFine(id: string, at: Date): z.output<typeof notedForHolder> {
  return { id, recordedAt: at.toISOString(), confirmation: 'waiting' };
}
