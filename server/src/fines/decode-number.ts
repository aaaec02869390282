import type { finesContract } from '@placejuste/contracts/fines';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { parseNoticeDigits } from '@placejuste/domain/fine';
import { ok, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { buildDecodedView } from './fine.view.ts';

type Call = typeof finesContract.calls.decodeNumber;
const refuseField = refuseFieldOf<ParamsOf<Call>>();

/** Decodes the digits of a notice's number. */
export async function decodeNumber({ number }: ParamsOf<Call>): Promise<Result<ReplyOf<Call>, 'FINE_FIELDS'>> {
  const digits = parseNoticeDigits(number);
  if (digits === null) return refuseField('number', 'FINE_FIELDS', 'NOTICE_NUMBER_FORMAT');
  return ok(await buildDecodedView(digits.number, digits.key));
}
