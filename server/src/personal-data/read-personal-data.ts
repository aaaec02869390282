import type { PersonalData } from '@placejuste/contracts/personal-data';
import { ok, type Result } from '@placejuste/domain/kernel';
import { groupExportParts } from '@placejuste/domain/personal-data';
import { previewRefundOnClosing } from '../billing/index.ts';
import { listErasedPictures } from '../documents/index.ts';
import type { ServiceCommandContext } from '../platform/http/index.ts';
import { buildKeptLines, buildLeavingLines } from './personal-data.view.ts';
import { countOpenPages, countRows, isTeamMember, isSubscribed, ownFiles } from './personal-data.repository.ts';
import { payableMs } from './erasure/plan-erasure.ts';

/** Lists the data that an export of one's account would hold, and that closing it would remove or leave. */
export async function readPersonalData(context: ServiceCommandContext): Promise<Result<PersonalData, never>> {
  const { tx, clock, user } = context;
  const rows = await countRows(tx, { email: user.email.toLowerCase(), userId: user.id });
  const parts = groupExportParts(await ownFiles(tx, user.id));
  const refund = await previewRefundOnClosing(context, user.id);
  const erasedPictures = await listErasedPictures(context);
  return ok({
    parts: parts.map(({ number, files, bytes }) => ({ number, files: files.length, bytes })),
    leaving: buildLeavingLines(rows),
    kept: buildKeptLines(rows),
    ...(erasedPictures.length === 0 ? {} : { erasedPictures }),
    isSubscribed: await isSubscribed(tx, user.id),
    openPages: await countOpenPages(tx, user.id, new Date(clock.now().getTime() - payableMs)),
    ...(refund === null ? {} : { refund }),
    isTeamMember: await isTeamMember(tx, user.id),
  });
}
