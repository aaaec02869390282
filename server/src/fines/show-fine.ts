import type { finesContract } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { toParisDay } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../platform/http/index.ts';
import { buildFineView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';
import type { FineRow } from './fines.tables.ts';

/** The fine as every call answers it: with its steps, and what is due as of today. */
export async function showFine(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  row: FineRow,
): Promise<ReplyOf<typeof finesContract.calls.readFine>> {
  return buildFineView(row, await finesRepository(tx).listSteps(row.id), toParisDay(clock.now()));
}
