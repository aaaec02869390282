import * as z from 'zod';
import { askedSubscription } from '../changes/subscription.ts';

const flag = z.boolean().nullish().transform(Boolean);

/** The payload with which the official client joins; an absent setting is off. */
const joinPayload = z.object({
  access_token: z.string().max(8192).nullish(),
  config: z
    .object({
      private: flag,
      broadcast: z.object({ ack: flag, self: flag }).partial().nullish(),
      presence: z
        .object({ enabled: flag, key: z.string().max(255).nullish() })
        .partial()
        .nullish(),
      postgres_changes: z.array(askedSubscription).max(20).nullish(),
    })
    .partial()
    .nullish(),
});

export interface JoinOptions {
  /** Empty where the client sent none. */
  readonly token: string;
  readonly isPrivate: boolean;
  readonly broadcast: { readonly ack: boolean; readonly self: boolean };
  readonly presence: { readonly enabled: boolean; readonly key: string };
  readonly subscriptions: readonly z.infer<typeof askedSubscription>[];
}

export function readJoin(payload: unknown): JoinOptions | null {
  const result = joinPayload.safeParse(payload);
  if (!result.success) return null;
  const { access_token: token, config } = result.data;
  return {
    token: token ?? '',
    isPrivate: config?.private ?? false,
    broadcast: { ack: config?.broadcast?.ack ?? false, self: config?.broadcast?.self ?? false },
    presence: { enabled: config?.presence?.enabled ?? false, key: config?.presence?.key ?? '' },
    subscriptions: config?.postgres_changes ?? [],
  };
}
