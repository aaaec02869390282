import type { personalDataContract } from '@placejuste/contracts/personal-data';
import type { BodyOf, ReplyOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { groupExportParts } from '@placejuste/domain/personal-data';
import { isFreshSignIn } from '../../auth/index.ts';
import type { ServiceCommandContext } from '../../platform/http/index.ts';
import { recordExport } from './begin-export.ts';
import { buildExportLink } from './export-link.ts';
import { ownFiles } from '../personal-data.repository.ts';

type Call = typeof personalDataContract.calls.linkExport;

/**
 * Returns the address at which a person downloads one part of their data. Requires a recent sign-in: the data includes
 * their card, which a stolen session must not get.
 */
export async function linkExport(
  context: ServiceCommandContext,
  { part }: BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, user } = context;
  if (!(await isFreshSignIn(context, user))) return refuse('RECENT_SIGN_IN_NEEDED');
  if (part > groupExportParts(await ownFiles(tx, user.id)).length) return refuse('EXPORT_PART_UNKNOWN');
  await recordExport(context, { userId: user.id, by: 'holder' });
  return ok({ url: buildExportLink(context, { userId: user.id, part, administratorId: null }) });
}

/**
 * Returns the addresses, one for each part, at which an administrator downloads a person's data, to answer a request by
 * post. The act is logged.
 */
export async function linkExportFor(
  context: ServiceCommandContext,
  { userId }: { readonly userId: string },
): Promise<readonly string[]> {
  const administratorId = context.user.id;
  const parts = groupExportParts(await ownFiles(context.tx, userId));
  await recordExport(context, { userId, by: { administratorId } });
  return parts.map(({ number: part }) => buildExportLink(context, { userId, part, administratorId }));
}
