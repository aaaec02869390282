import { planTypes } from '../billing/index.ts';

/** `service`: needed to run the service, so sent to everyone. `news`: to those who agreed, who may stop them. */
export const broadcastKinds = ['service', 'news'] as const;
export type BroadcastKind = (typeof broadcastKinds)[number];

/** To whom. Suspended accounts and addresses that refuse our mails are in none. */
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

/** What becomes of one person's mail. `skipped`: they were no longer to receive it when their turn came. */
export const recipientStates = ['waiting', 'sent', 'skipped'] as const;
export type RecipientState = (typeof recipientStates)[number];

export type BroadcastAct = 'send' | 'pause' | 'resume' | 'stop';

const changes: Readonly<
  Record<BroadcastAct, { readonly from: readonly BroadcastState[]; readonly to: BroadcastState }>
> = {
  send: { from: ['draft'], to: 'sending' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
  stop: { from: ['sending', 'paused'], to: 'stopped' },
};

/** The state after an act; null where the act means nothing any more. */
export function stateAfter(act: BroadcastAct, state: BroadcastState): BroadcastState | null {
  const { from, to } = changes[act];
  return from.includes(state) ? to : null;
}

/** Characters. */
export const broadcastLimits = { subject: 100, text: 5000 } as const;

/** Mails handed over at once: so many at most leave after a pause. */
export const broadcastBatch = 50;
/** Days after its end during which it is known who received it. */
export const recipientDays = 90;
