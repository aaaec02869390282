import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import type { exportsContract } from '@placejuste/contracts/suite';
import { ok, toParisDay, type Result } from '@placejuste/domain/kernel';
import { recordAudit, refuseUnprovedAdministrator } from '../../accounts/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { buildSuiteExportLink } from './export-link.ts';
import { exportsText } from './exports.text.fr.ts';

type Call = typeof exportsContract.calls.linkSuiteExport;

/** Returns the address of a table; the export is logged before it leaves. */
export async function linkSuiteExport(
  context: ServiceCommandContext,
  { name }: ParamsOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { user, clock } = context;
  const refusal = await refuseUnprovedAdministrator(context);
  if (refusal !== null) return refusal;
  await recordAudit(context, { actorId: user.id, action: 'export.made', subjectType: 'export', subjectId: name });
  const fileName = exportsText.fileName(name, toParisDay(clock.now()));
  return ok({ url: buildSuiteExportLink(context, { name, userId: user.id }), fileName });
}
