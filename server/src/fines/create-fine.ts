import type { finesContract, NewFine } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { checkFineFacts, emptyFineFacts } from '@placejuste/domain/fine';
import { ok, toParisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermissionAtCapture } from '../accounts/index.ts';
import type { CommandContext } from '../platform/http/index.ts';
import { checkLinks } from './check-links.ts';
import { fillFactsFromAccount } from './fill-facts-from-account.ts';
import { toFactColumns, toRectifiedColumns, computeFineStatus, withChanges } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';
import { scheduleFollowUp } from './follow-up/schedule-follow-up.ts';
import { showFine } from './show-fine.ts';

type Call = typeof finesContract.calls.createFine;

/** Checks the typed facts of a new fine; the refusal names the fields that are invalid. */
export function checkNewFine({ track, ...newFine }: Omit<NewFine, 'id'>, now: Date): ReturnType<typeof checkFineFacts> {
  const { noticeNumber, noticeDate, delivery } = newFine;
  return checkFineFacts(
    withChanges({ ...emptyFineFacts, track, noticeNumber, noticeDate, delivery }, newFine),
    toParisDay(now),
  );
}

/** Stores a new fine, completed from its owner's account. A replay with the same identifier returns the stored fine. */
export async function createFine(
  context: CommandContext,
  { id, ...newFine }: NewFine,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock } = context;
  const now = clock.now();
  const fines = finesRepository(tx);
  const storedFine = await fines.find(id);
  if (storedFine !== undefined) return ok(await showFine(context, storedFine));
  if (!(await checkPermissionAtCapture(context, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const checkedFacts = checkNewFine(newFine, now);
  if (!checkedFacts.ok) return checkedFacts;
  const facts = await fillFactsFromAccount(context, checkedFacts.value);
  const links = await checkLinks(tx, {
    declarationId: newFine.declarationId ?? null,
    noticePath: newFine.noticePath ?? null,
  });
  if (!links.ok) return links;
  const isAdded = await fines.add({
    id,
    ...toFactColumns(facts),
    ...links.value,
    status: computeFineStatus(facts),
    created_at: now,
    updated_at: now,
  });
  if (isAdded && newFine.declinedDeclarations !== undefined) await fines.decline(id, newFine.declinedDeclarations);
  // The notice answers an appeal made before: no step recorded here says so.
  if (isAdded && newFine.rectified === true && facts.track === 'fps') await fines.change(id, toRectifiedColumns(facts));
  const row = isAdded ? await fines.find(id) : undefined;
  return row === undefined
    ? refuse('FINE_ID_TAKEN')
    : ok(await showFine(context, await scheduleFollowUp(context, row)));
}
