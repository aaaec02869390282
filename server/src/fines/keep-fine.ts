import type { FineChanges, NewFine } from '@placejuste/contracts/fines';
import { checkFineFacts, emptyFineFacts, factsMayChange, isComplete, type FineFacts } from '@placejuste/domain/fine';
import { ok, parisDay, refuse, type Result } from '@placejuste/domain/kernel';
import { checkPermission } from '../accounts/index.ts';
import { declarationForDossier } from '../declarations/index.ts';
import type { Platform } from '../platform/http/index.ts';
import type { Tx } from '../platform/postgres/index.ts';
import { findOwnObject } from '../storage/index.ts';
import { columnsOfFacts, factsOfRow, withChanges } from './fine-facts.ts';
import { finesRepository } from './fines.repository.ts';
import { scheduleFollowUp } from './schedule-follow-up.ts';
import type { FineRow } from './fines.tables.ts';

type LinkCode = 'FINE_NOTICE_UNKNOWN' | 'FINE_DECLARATION_UNKNOWN';

/**
 * Keeps a new fine. Sent again with the same id, answers the fine as it stands: nothing is made twice.
 * @param actedAt when it was typed on a phone that sends it later; null when it is typed now.
 */
export async function createFine(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  { id, track, ...typed }: NewFine,
  actedAt: Date | null,
): Promise<Result<FineRow, 'FINE_FIELDS' | 'FINE_ID_TAKEN' | 'ACCOUNT_SUSPENDED' | LinkCode>> {
  const now = platform.clock.now();
  const fines = finesRepository(tx);
  const known = await fines.fine(id);
  if (known !== undefined) return ok(known);
  if (!(await checkPermission(tx, 'follow-fine', actedAt)).ok) return refuse('ACCOUNT_SUSPENDED');
  const { noticeNumber, noticeDate, delivery } = typed;
  const checked = checkFineFacts(
    withChanges({ ...emptyFineFacts, track, noticeNumber, noticeDate, delivery }, typed),
    parisDay(now),
  );
  if (!checked.ok) return checked;
  const links = await linked(tx, { declarationId: typed.declarationId ?? null, noticePath: typed.noticePath ?? null });
  if (!links.ok) return links;
  const added = await fines.add({
    id,
    track,
    ...columnsOfFacts(checked.value),
    ...links.value,
    status: statusOf(checked.value),
    created_at: now,
    updated_at: now,
  });
  if (added && typed.declinedDeclarations !== undefined) await fines.decline(id, typed.declinedDeclarations);
  const row = added ? await fines.fine(id) : undefined;
  return row === undefined ? refuse('FINE_ID_TAKEN') : ok(await scheduleFollowUp(tx, platform, row));
}

/** Changes what the person said, as long as nothing was sent. */
export async function changeFine(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'jobs'>,
  id: string,
  changes: FineChanges,
  actedAt: Date | null,
): Promise<Result<FineRow, 'FINE_UNKNOWN' | 'FINE_FIELDS' | 'FINE_ALREADY_SENT' | 'ACCOUNT_SUSPENDED' | LinkCode>> {
  const now = platform.clock.now();
  const fines = finesRepository(tx);
  const row = await fines.fine(id);
  if (row === undefined) return refuse('FINE_UNKNOWN');
  if (!(await checkPermission(tx, 'follow-fine', actedAt)).ok) return refuse('ACCOUNT_SUSPENDED');
  if (!factsMayChange(row.status)) return refuse('FINE_ALREADY_SENT');
  const checked = checkFineFacts(withChanges(factsOfRow(row), changes), parisDay(now));
  if (!checked.ok) return checked;
  const links = await linked(tx, {
    declarationId: changes.declarationId === undefined ? row.declaration_id : changes.declarationId,
    noticePath: changes.noticePath === undefined ? row.notice_path : changes.noticePath,
  });
  if (!links.ok) return links;
  const written = {
    ...columnsOfFacts(checked.value),
    ...links.value,
    status: statusOf(checked.value),
    updated_at: now,
  };
  await fines.change(id, written);
  const declined = changes.declinedDeclarations ?? row.declined_declarations;
  if (changes.declinedDeclarations !== undefined) await fines.decline(id, declined);
  return ok(await scheduleFollowUp(tx, platform, { ...row, ...written, declined_declarations: declined }));
}

/** What the fine points at must be the person's own: row security answers nothing otherwise. */
async function linked(
  tx: Tx,
  { declarationId, noticePath }: { readonly declarationId: string | null; readonly noticePath: string | null },
): Promise<Result<{ declaration_id: string | null; notice_path: string | null }, LinkCode>> {
  if (noticePath !== null && (await findOwnObject(tx, 'documents', noticePath)) === null)
    return refuse('FINE_NOTICE_UNKNOWN');
  if (declarationId !== null && (await declarationForDossier(tx, declarationId)) === null)
    return refuse('FINE_DECLARATION_UNKNOWN');
  return ok({ declaration_id: declarationId, notice_path: noticePath });
}

function statusOf(facts: FineFacts): 'to-check' | 'to-contest' {
  return isComplete(facts) ? 'to-contest' : 'to-check';
}
