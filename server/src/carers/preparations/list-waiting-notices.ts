import { computeNoticeSafeDate } from '@placejuste/domain/carer';
import { toPlainDate, type PlainDate } from '@placejuste/domain/kernel';
import type { Tx } from '../../platform/postgres/index.ts';
import type { NoticeRow } from '../carers.tables.ts';
import { noticesRepository } from './notices.repository.ts';

/** Further notices are shown on their own page only. */
const maxShown = 20;

export interface WaitingNotice {
  readonly id: string;
  /** The first safe date of a letter about it; null for a track without one. */
  readonly safe: PlainDate | null;
}

/** Notices that wait for the answer of the person of `tx`. */
export async function listWaitingNotices(tx: Tx): Promise<readonly WaitingNotice[]> {
  const first = { limit: maxShown, after: null, since: new Date(0) };
  const rows = await noticesRepository(tx).listByConfirmation('waiting', first);
  return rows.slice(0, maxShown).map((row) => ({ id: row.id, safe: computeSafeDate(row) }));
}

export function computeSafeDate({ fine }: Pick<NoticeRow, 'fine'>): PlainDate | null {
  const { track, noticeDate, delivery = null } = fine;
  return computeNoticeSafeDate({ track, noticeDate: toPlainDate(noticeDate), delivery });
}
