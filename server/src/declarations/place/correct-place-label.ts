import type { declarationsContract } from '@placejuste/contracts/declarations';
import type { BodyOf, ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { cleanLine, ok, refuse, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import type { CommandContext } from '../../platform/http/index.ts';
import { buildDeclarationView } from '../declaration.view.ts';
import { declarationsRepository } from '../declarations.repository.ts';
import { findPlaceLabelSource } from '../proofs.ts';
import { scheduleAlarm } from './schedule-alarm.ts';

type Call = typeof declarationsContract.calls.correctPlaceLabel;
const refuseField = refuseFieldOf<BodyOf<Call>>();

/** Stores a corrected address beside the first one, and plans the alarm of the stay again for its commune. */
export async function correctPlaceLabel(
  context: CommandContext,
  { id, placeLabel, placeLabelProof }: ParamsOf<Call> & BodyOf<Call>,
): Promise<Result<ReplyOf<Call>, keyof Call['refusals']>> {
  const { tx, clock, newId, user } = context;
  // Printed beside evidence: no character may be invisible, or reverse the text around it.
  const label = cleanLine(placeLabel);
  if (label === '') return refuseField('placeLabel', 'PLACE_LABEL_EMPTY');
  const repository = declarationsRepository(tx);
  const declared = await repository.find(id);
  if (declared === undefined) return refuse('DECLARATION_NOT_FOUND');
  const { latitude, longitude } = declared;
  await repository.addCorrection({
    id: newId(),
    declaration_id: declared.id,
    label,
    label_source: findPlaceLabelSource(context, user.id, { label, latitude, longitude, proof: placeLabelProof }),
    corrected_at: clock.now(),
  });
  const corrected = { ...declared, place_label: label };
  await scheduleAlarm(context, corrected);
  return ok(buildDeclarationView(corrected));
}
