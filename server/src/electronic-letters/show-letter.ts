import type { ElectronicLetter } from '@placejuste/contracts/electronic-letters';
import type { AppealDate } from '@placejuste/domain/electronic-letter';
import { parisDay } from '@placejuste/domain/kernel';
import { appealDeadline } from '../fines/index.ts';
import type { ServiceContext } from '../platform/http/index.ts';
import { electronicLetterView } from './electronic-letter.view.ts';
import type { LetterRow } from './electronic-letters.repository.ts';

type Reading = Pick<ServiceContext, 'tx' | 'clock'>;

/** The letter as every call answers it: with what is left, today, of the month in which it can be sent again. */
export async function showLetter(context: Reading, row: LetterRow): Promise<ElectronicLetter> {
  return electronicLetterView(row, await appealDateOf(context, row.fine_id));
}

export async function appealDateOf({ tx, clock }: Reading, fineId: string): Promise<AppealDate> {
  return { rapo: await appealDeadline(tx, fineId), today: parisDay(clock.now()) };
}
