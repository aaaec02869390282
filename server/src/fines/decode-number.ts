import type { finesContract } from '@placejuste/contracts/fines';
import type { ParamsOf, ReplyOf } from '@placejuste/contracts/kernel';
import { noticeDigits } from '@placejuste/domain/fine';
import { ok, refuseFieldOf, type Result } from '@placejuste/domain/kernel';
import { decodedView } from './fine.view.ts';

type Call = typeof finesContract.calls.decodeNumber;
const refuseField = refuseFieldOf<ParamsOf<Call>>();

/** What the digits of a notice's number say by themselves. */
export async function decodeNumber({ number }: ParamsOf<Call>): Promise<Result<ReplyOf<Call>, 'FINE_FIELDS'>> {
  const digits = noticeDigits(number);
  if (digits === null) return refuseField('number', 'FINE_FIELDS', 'NOTICE_NUMBER_FORMAT');
  return ok(await decodedView(digits.number, digits.key));
}
