import { useEffect, useRef } from 'react';
import { playFeedback, notify } from '../accessibility/index.ts';
import { onTurn } from '../offline/connectivity.ts';
import type { OutboxView } from '../offline/index.ts';
import { connectionText as text } from '../offline/connection.text.fr.ts';
import { notifySynced } from './synchronise.ts';

const subject = 'connexion';

export function notifyStillOffline(): void {
  playFeedback('error');
  notify('bad', text.stillOffline.title, { description: text.stillOffline.detail, subject });
}

/** True for the pages of the team, whose decisions are not stored on the device, so that no toast may promise it. */
export function isTeamPage(pathname: string): boolean {
  return pathname.startsWith('/admin');
}

function notifyOffline(): void {
  playFeedback('warning');
  const { title, detail, teamDetail } = text.hasGoneOffline;
  notify('bad', title, { description: isTeamPage(window.location.pathname) ? teamDetail : detail, subject });
}

interface ConnectionToastsInput {
  readonly outbox: OutboxView;
  /** Number of pending actions, known even after a sign-out. */
  readonly pending: number;
  /** True when the banner was loaded because the connection was lost. */
  readonly hasGoneOffline: boolean;
}

/**
 * Shows a toast at each loss and return of the connection (specification §4), and one when the actions pending at the
 * return are delivered, as the offline toast promised. Not for actions discarded, or erased by a sign-out.
 */
export function useConnectionToasts({ outbox, pending, hasGoneOffline }: ConnectionToastsInput): void {
  const count = useRef(pending);
  /** Ids of the actions whose sending was promised. */
  const promisedIds = useRef<Set<string> | null>(null);
  const { ready, rows, delivered } = outbox;
  useEffect(() => {
    count.current = pending;
    const ids = promisedIds.current;
    if (ids === null || !ready) return;
    for (const { id } of rows) ids.add(id);
    if (pending > 0) return;
    promisedIds.current = null;
    const isDelivered = [...ids].every((id) => delivered.some((row) => row.id === id));
    if (ids.size > 0 && isDelivered) notifySynced();
  }, [ready, rows, delivered, pending]);
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  }, [rows]);
  const first = useRef(hasGoneOffline);
  useEffect(() => {
    if (first.current) notifyOffline();
    first.current = false;
    return onTurn((turn) => {
      if (turn === 'went-offline') return notifyOffline();
      promisedIds.current = count.current > 0 ? new Set(latestRows.current.map(({ id }) => id)) : null;
      notify('good', text.cameOnline.title, { description: text.cameOnline.detail(count.current), subject });
    });
  }, []);
}
