import type { dossiersContract } from '@placejuste/contracts/dossiers';
import type { BodyOf, ParamsOf } from '@placejuste/contracts/kernel';
import { ok, refuse, type Result } from '@placejuste/domain/kernel';
import { isMaskValid } from '@placejuste/domain/letter';
import type { CommandContext } from '../../platform/http/index.ts';
import { findCardFile, readCardFace, type CardFace } from './card-face.ts';
import { masksRepository } from './masks.repository.ts';

type Call = typeof dossiersContract.calls.maskCard;

/** Saves the mask of a card for the next dossiers; null removes it. */
export async function maskCard(
  context: CommandContext,
  { id: fineId, objectId, mask }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<CardFace, keyof Call['refusals']>> {
  const { tx, clock } = context;
  const file = await findCardFile(context, fineId);
  if (!file.ok) return file;
  // Another card was approved meanwhile: the mask would not match its picture.
  if (file.value !== objectId) return refuse('CARD_UNKNOWN');
  if (mask !== null && !isMaskValid(mask)) return refuse('CARD_MASK_REFUSED');
  const masks = masksRepository(tx);
  if (mask === null) await masks.drop(objectId);
  else await masks.save(objectId, mask, clock.now());
  return ok(await readCardFace(tx, objectId));
}
