import { planTypes } from '../billing/index.ts';

/** `service`: needed to run the service, so sent to everyone. `news`: to those who agreed, who may stop them. */
export const broadcastKinds = ['service', 'news'] as const;
export type BroadcastKind = (typeof broadcastKinds)[number];

/** Audiences of a broadcast. None includes suspended accounts or addresses that refuse our mails. */
export const broadcastAudiences = [
  'everyone',
  'active',
  'subscribers',
  ...planTypes,
  'not-subscribed',
  'papers-refused',
] as const;
export type BroadcastAudience = (typeof broadcastAudiences)[number];

export const broadcastStates = ['draft', 'sending', 'paused', 'stopped', 'done'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/**
 * State of one person's mail. `queued`: handed to the delivery. `sent`: a mail server accepted it. `refused`: the
 * address accepts no mail. `failed`: given up after days of tries. `skipped`: the person was no longer to receive it.
 * `unsure`: the process died while it was being delivered; it may have arrived, and is not sent again.
 */
export const recipientStates = ['waiting', 'queued', 'sent', 'refused', 'failed', 'skipped', 'unsure'] as const;
export type RecipientState = (typeof recipientStates)[number];

export interface BroadcastCounts {
  readonly total: number;
  readonly sent: number;
  readonly refused: number;
  readonly failed: number;
  readonly skipped: number;
  /** Recipients whose delivery was interrupted: the mail may have arrived. */
  readonly unsure: number;
  /** Recipients who were chosen and whose account was erased before their turn. */
  readonly erased: number;
}

/** Returns the number of recipients whose mail has not reached a final state. */
export function countWaiting({ total, sent, refused, failed, skipped, unsure, erased }: BroadcastCounts): number {
  return Math.max(0, total - sent - refused - failed - skipped - unsure - erased);
}

export type BroadcastAct = 'send' | 'pause' | 'resume' | 'stop';

const changes: Readonly<
  Record<BroadcastAct, { readonly from: readonly BroadcastState[]; readonly to: BroadcastState }>
> = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
};

/** Returns the state after an act; null when the act is not possible in that state. */
export function computeBroadcastState(act: BroadcastAct, state: BroadcastState): BroadcastState | null {
  const { from, to } = changes[act];
  return from.includes(state) ? to : null;
}

/** Longest texts of a broadcast, in characters. */
export const broadcastLimits = { subject: 100, text: 5000 } as const;

/** Mails handed to the delivery at once; two such batches wait there at most. */
export const broadcastBatch = 50;

/** Maximum number of tries for one person: about three days, as between mail servers. */
export const deliveryTries = 300;
/** Returns the seconds before the next try, after so many tries. */
export function computeDeliveryDelaySeconds(tries: number): number {
  return Math.min(900, 60 * 2 ** Math.min(tries - 1, 10));
}

/** Days after the start of a broadcast for which its recipients are stored. */
export const recipientDays = 90;
