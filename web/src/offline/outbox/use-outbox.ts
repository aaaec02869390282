import { useEffect, useState } from 'react';
import { useSession } from '../../platform/index.ts';
import { countOutboxRows, isUndelivered, type OutboxCounts, type OutboxRow } from './outbox-row.ts';
import { onOutboxChange } from './outbox-signal.ts';
import { listOutboxRows } from './outbox-store.ts';

export interface OutboxView {
  /** False until the local database has been read. */
  readonly ready: boolean;
  /** Undelivered actions, in the order of the queue. */
  readonly rows: readonly OutboxRow[];
  /** Delivered actions still remembered, newest first. */
  readonly delivered: readonly OutboxRow[];
  readonly counts: OutboxCounts;
}

const emptyView: OutboxView = { ready: false, rows: [], delivered: [], counts: countOutboxRows([]) };

/** The outbox of the person signed in, followed in every tab. */
export function useOutbox(): OutboxView {
  const session = useSession();
  const owner = session.status === 'signed-in' ? session.userId : null;
  const [view, setView] = useState<{ readonly of: string | null; readonly view: OutboxView }>({
    of: null,
    view: emptyView,
  });
  useEffect(() => {
    let isCurrent = true;
    let requestCount = 0;
    const loadView = async () => {
      const turn = (requestCount += 1);
      const all = owner === null ? [] : await listOutboxRows(owner);
      // Reads may end in another order than they began.
      if (!isCurrent || turn !== requestCount) return;
      const delivered = all.filter((row) => !isUndelivered(row)).reverse();
      setView({
        of: owner,
        view: { ready: true, rows: all.filter(isUndelivered), delivered, counts: countOutboxRows(all) },
      });
    };
    // Without local storage (private browsing) no action waits.
    const follow = () =>
      void loadView().catch(() => isCurrent && setView({ of: owner, view: { ...emptyView, ready: true } }));
    follow();
    const stop = onOutboxChange(follow);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [owner]);
  return view.of === owner ? view.view : emptyView;
}

/** One action of the person signed in; undefined while unknown. */
export function useOutboxRow(id: string): OutboxRow | undefined {
  const { rows, delivered } = useOutbox();
  return rows.find((row) => row.id === id) ?? delivered.find((row) => row.id === id);
}
