import { useSyncExternalStore } from 'react';
import { onOutboxChange } from './outbox-signal.ts';
import { readLostActions, type PendingAction } from './pending-actions.ts';

let last: { readonly text: string; readonly actions: readonly PendingAction[] } = { text: '[]', actions: [] };

/** Actions that this browser erased before they were sent, followed in every tab. */
export function useLostActions(): readonly PendingAction[] {
  return useSyncExternalStore(onOutboxChange, getSnapshot);
}

/** Lost actions; returns the same array while its content is unchanged. */
function getSnapshot(): readonly PendingAction[] {
  const actions = readLostActions();
  const text = JSON.stringify(actions);
  if (text !== last.text) last = { text, actions };
  return last.actions;
}
