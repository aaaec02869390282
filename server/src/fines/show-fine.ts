import type { finesContract } from '@placejuste/contracts/fines';
import type { ReplyOf } from '@placejuste/contracts/kernel';
import { toParisDay } from '@placejuste/domain/kernel';
import type { ServiceContext } from '../platform/http/index.ts';
import { buildFineView } from './fine.view.ts';
import { finesRepository } from './fines.repository.ts';
import type { FineRow } from './fines.tables.ts';

/** Builds the answer of every call on a fine: with its steps, and its deadlines as of today. */
export async function showFine(
  { tx, clock }: Pick<ServiceContext, 'tx' | 'clock'>,
  row: FineRow,
): Promise<ReplyOf<typeof finesContract.calls.readFine>> {
  return buildFineView(row, await finesRepository(tx).listSteps(row.id), toParisDay(clock.now()));
}
