import { authenticationRequired } from './payment-provider.ts';

/** Reason that Stripe gives for an unpaid card. */
interface CardRefusal {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/** The code of a refusal. A bank may give the required approval of the holder as its own reason. */
export function codeOfRefusal({ code, decline_code: declineCode }: CardRefusal): string {
  return declineCode === authenticationRequired ? authenticationRequired : (code ?? 'card_declined');
}

/** Code of a payment that is neither paid nor pending. The state of a payment shows whether it waits for its holder. */
export function codeOfUnpaid(intent: {
  readonly status: string;
  readonly last_payment_error?: CardRefusal | null | undefined;
}): string {
  if (intent.status === 'requires_action') return authenticationRequired;
  const refusal = intent.last_payment_error ?? null;
  return refusal === null ? intent.status : codeOfRefusal(refusal);
}
