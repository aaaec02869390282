import { runAsUser, type Platform } from '../../platform/http/index.ts';
import type { RowChange } from '../bus/bus-message.ts';
import type { Channel } from '../channels/channel.ts';
import { buildChangeView } from './change.view.ts';
import { readChangedRow } from './changes.repository.ts';
import { readableChanges } from './readable-changes.ts';
import { isAbout, selectRow } from './subscription.ts';

/** Sends a change to the channels of one person; the row is read once, with that person's rights. */
export async function deliverChange(
  platform: Platform,
  { change, channels }: { readonly change: RowChange; readonly channels: readonly Channel[] },
): Promise<void> {
  const readable = readableChanges[change.table];
  const concerned = channels.filter(({ subscriptions }) => subscriptions.some((one) => isAbout(one, change)));
  const reader = concerned[0]?.user;
  if (readable === undefined || reader === undefined) return;
  const { table, key, type } = change;
  const row =
    type === 'DELETE'
      ? null
      : await runAsUser(platform, reader, ({ tx }) => readChangedRow(tx, { table, readable, key }));
  // Deleted since: the notification of the deletion follows.
  if (row === null && type !== 'DELETE') return;
  for (const channel of concerned) sendChange(channel, { change, readable, row });
}

function sendChange(
  { subscriptions, peer, joinRef, topic }: Channel,
  { change, readable, row }: Parameters<typeof buildChangeView>[1],
): void {
  for (const subscription of subscriptions) {
    if (!isAbout(subscription, change)) continue;
    const selected = row === null ? null : selectRow(subscription, row);
    if (row !== null && selected === null) continue;
    const payload = buildChangeView([subscription.id], { change, readable, row: selected });
    peer.send({ joinRef, ref: null, topic, event: 'postgres_changes', payload });
  }
}
