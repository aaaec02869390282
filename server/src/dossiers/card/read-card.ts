import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { ParamsOf } from '@placejuste/contracts/kernel';
import { ok, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { findCardFile, readCardFace, type CardFace } from './card-face.ts';

type Call = typeof dossiersContract.calls.readCard;

/** Returns the face of the card that a dossier of that fine would join; null when there is none. */
export async function readCard(
  context: CommandContext,
  { id: fineId }: ParamsOf<Call>,
): Promise<Result<CardFace | null, keyof Call['refusals']>> {
  const file = await findCardFile(context, fineId);
  if (!file.ok) return file;
  return ok(file.value === null ? null : await readCardFace(context.tx, file.value));
}
