import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import type { AppealDate } from '@placejuste/domain/electronic-letter';
import { toParisDay } from '@placejuste/domain/kernel';
import { findAppeal } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { buildElectronicLetterView } from './electronic-letter.view.ts';
import type { LetterRow } from './electronic-letters.repository.ts';

type Reading = Pick<ServiceContext, 'tx' | 'clock'>;

/** Builds the answer of every call on a letter, with the days left, as of today, to send it again. */
export async function showLetter(context: Reading, row: LetterRow): Promise<ElectronicLetter> {
  return buildElectronicLetterView(row, await loadAppealDate(context, row));
}

export async function loadAppealDate(
  { tx, clock }: Reading,
  { id, fine_id: fineId }: Pick<LetterRow, 'id' | 'fine_id'>,
): Promise<AppealDate> {
  return { ...(await findAppeal(tx, fineId, id)), today: toParisDay(clock.now()) };
}
