import type { declaredForHolder, DeclareForHolder } from '@placejuste/contracts/carers';
import type { declarationsContract } from '@placejuste/contracts/declarations';
import { permissionMessages } from '@placejuste/domain/account';
import { checkCapture } from '@placejuste/domain/carer';
import { computeBounds } from '@placejuste/domain/declaration';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import type * as z from 'zod/mini';
import { checkPermission } from '../../accounts/index.ts';
import { prepareDeclaration, verifyServerTime } from '../../declarations/index.ts';
import { findOwnDevice } from '../../evidence/index.ts';
import type { CommandContext } from '../../platform/http/index.ts';
import { actForHolder } from './act-for-holder.ts';
import { carersRepository } from '../carers.repository.ts';
import { toCarerTimes } from '../carer.view.ts';
import { toHolderPath } from './handed-over.ts';
import { isPastLateCaptures } from './late-captures.ts';
import { recordAct } from '../record-act.ts';

type DeclarationCode = keyof (typeof declarationsContract)['calls']['createDeclaration']['refusals'];
type Code =
  | DeclarationCode
  | 'ACCOUNT_SUSPENDED'
  | 'CARER_HELP_UNKNOWN'
  | 'CARER_HELP_ENDED'
  | 'CARER_LATE_TOO_MANY'
  | 'CARER_HOLDER_CLOSED';

/**
 * Stores a declaration that a carer made for the holder, at once and with the time of the server; it waits for the
 * holder's confirmation. The carer only learns that it is deposited, whether or not they still help.
 */
export async function declareForHolder(
  context: CommandContext,
  { helpId, holderPresent, ...declaration }: DeclareForHolder,
): Promise<Result<z.output<typeof declaredForHolder>, Code>> {
  const { tx, user, clock } = context;
  const repository = carersRepository(tx);
  const link = await repository.findLink(helpId);
  if (link === undefined || !(await repository.isHelper(helpId))) return refuse('CARER_HELP_UNKNOWN');
  const capturedAt = computeCaptureTime(context, declaration);
  const verdict = checkCapture(toCarerTimes(link), capturedAt, clock.now());
  if (!verdict.ok) return verdict;
  // A suspended account may only read and export, for others too.
  if (!(await checkPermission(tx, 'follow-fine')).ok) return refuse('ACCOUNT_SUSPENDED');
  const key = declaration.manifest?.key ?? null;
  const device = key === null ? null : await findOwnDevice(tx, key);
  const paths = declaration.photos.map(({ path }) => path);
  await repository.handOverFiles(helpId, { bucket: 'declaration-photos', paths, at: clock.now() });
  const action = {
    ...declaration,
    // An empty path for a photograph that the carer did not send: it counts as not received.
    photos: declaration.photos.map((photo) => ({ ...photo, path: toHolderPath(photo.path, user.id, link) ?? '' })),
  };
  const preparation = { by: user.id, byName: link.carer_name, holderPresent, device };
  return actForHolder(context, {
    link,
    work: async (holder) => {
      const isKnown = (await carersRepository(tx).findSubjectLink(declaration.id)) !== null;
      if (!isKnown && (await isPastLateCaptures(tx, link))) return refuse('CARER_LATE_TOO_MANY');
      const result = await prepareDeclaration(holder, { action, preparation });
      // A carer must not learn whether the holder has paid or waits for a validation.
      if (!result.ok) return Object.hasOwn(permissionMessages, result.code) ? refuse('CARER_HOLDER_CLOSED') : result;
      const { id, depositedAt } = result.value;
      if (!isKnown)
        await recordAct(holder, {
          user_id: link.user_id,
          link_id: helpId,
          act: 'declared',
          actor: 'carer',
          subject_id: id,
          made_at: capturedAt,
        });
      return ok({ id, depositedAt, confirmation: 'waiting' as const });
    },
  });
}

function computeCaptureTime(
  context: CommandContext,
  { takenAtClaim, lastContact }: Omit<DeclareForHolder, 'helpId' | 'holderPresent'>,
): Date {
  const { clock, sending, user } = context;
  return computeBounds({
    takenAtClaim: new Date(takenAtClaim),
    lastContactAt: verifyServerTime(context, user.id, lastContact),
    depositedAt: clock.now(),
    clockAheadMs: sending.clockAheadMs,
  }).estimated;
}
