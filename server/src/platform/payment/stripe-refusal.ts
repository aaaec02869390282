import { authenticationRequired } from './payment-provider.ts';

/** As Stripe says why a card did not pay. */
interface CardRefusal {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/** The code of a refusal. A bank may say as its own reason that it asks for its holder. */
export function codeOfRefusal({ code, decline_code: declineCode }: CardRefusal): string {
  return declineCode === authenticationRequired ? authenticationRequired : (code ?? 'card_declined');
}

/** Of a payment that stands neither paid nor awaited: the state of one that waits for its holder says so itself. */
export function codeOfUnpaid(intent: {
  readonly status: string;
  readonly last_payment_error?: CardRefusal | null | undefined;
}): string {
  if (intent.status === 'requires_action') return authenticationRequired;
  const refusal = intent.last_payment_error ?? null;
  return refusal === null ? intent.status : codeOfRefusal(refusal);
}
