/** A mail of one kind that was asked for one address, known or not. */
export interface MailRequest {
  readonly askedAt: Date;
  /** The known device of the account, or the network, that asked. */
  readonly asker: string;
}

export interface MailBudget {
  readonly spacingSeconds: number;
  /** Mails an hour that one asker may send to one address. */
  readonly perAsker: number;
  /** Mails an hour that one address receives from askers its account does not know. */
  readonly perAddress: number;
}

export const mailBudget: MailBudget = { spacingSeconds: 60, perAsker: 4, perAddress: 12 };

export type MailVerdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'spent' };

/**
 * Decides whether another mail of that kind may be sent. Nobody uses up the share of another: each network counts its
 * own requests, a device known to the account is not blocked by the requests of strangers, and only sent mails count.
 */
export function judgeMail(
  requests: readonly MailRequest[],
  by: { readonly asker: string; readonly isKnown: boolean },
  { budget, now }: { readonly budget: MailBudget; readonly now: Date },
): MailVerdict {
  const last = Math.max(-Infinity, ...requests.map(({ askedAt }) => askedAt.getTime()));
  // After a clock was set back, the last mail lies in the future: the distance counts both ways, so that nobody waits
  // longer.
  const elapsedSeconds = Math.abs(now.getTime() - last) / 1000;
  if (elapsedSeconds < budget.spacingSeconds)
    return { kind: 'wait', seconds: Math.ceil(budget.spacingSeconds - elapsedSeconds) };
  const own = requests.filter(({ asker }) => asker === by.asker).length;
  if (own >= budget.perAsker) return { kind: 'spent' };
  return !by.isKnown && requests.length >= budget.perAddress ? { kind: 'spent' } : { kind: 'send' };
}

interface WorkStep {
  readonly perHour: number;
  readonly proofBits: number;
}

/**
 * Mails that one network may request per hour, for all addresses together: some freely, then each against a proof of
 * work by the browser, harder at each step. Never a refusal: thousands of honest people may share one address.
 */
export const mailWork: readonly WorkStep[] = [
  { perHour: 20, proofBits: 0 },
  { perHour: 40, proofBits: 14 },
  { perHour: 80, proofBits: 16 },
  { perHour: 160, proofBits: 18 },
  { perHour: Infinity, proofBits: 20 },
];

/** When the whole service sends more than this in an hour, each network asks freely for a few mails only. */
export const busyService = { mailsPerHour: 600, freePerNetwork: 4 } as const;
